// The laboratory: a new experiment, the one that runs or was chosen, its games, and all that there are. The server tells of
// every change, so nothing has to be loaded again; a link to an experiment shows it, and `?with=` another beside it.

import { get, listen, options as getOptions } from "../api.js";
import { callSquares } from "../board/state.js";
import { h, setText } from "../dom.js";
import { reasons } from "../form.js";
import { ExperimentPanel } from "../laboratory/experiment.js";
import { ExperimentForm } from "../laboratory/form.js";
import { PastPanel } from "../laboratory/past.js";
import { isLive, titleOf } from "../laboratory/titles.js";
import { latest } from "../latest.js";
import { style } from "../load.js";
import { speak, words } from "../words/words.js";

/** The games follow the figures and the curve by about half the time between two views. */
const BESIDE_MS = 90;

/** @param {HTMLElement} root @param {Page & {id: string}} page */
export async function open(root, { go, here, id }) {
	const [laboratory] = await Promise.all([
		get("/api/experiments"),
		speak("games"),
		speak("laboratory"),
		style("laboratory.css"),
	]);
	const options = await getOptions();
	const screen = new LaboratoryScreen(options, laboratory, { go, here, id });
	root.append(screen.el);
	await screen.begin(new URLSearchParams(location.search).get("with"));
	return () => screen.close();
}

class LaboratoryScreen {
	status = h("p", { class: "hidden-text", role: "status" });
	trouble = h("p", { class: "trouble", role: "alert" });
	middle = h("div", { class: "middle" });
	side = h("div", { class: "side" });
	/** Where the games of the moment stand, and what shows them, once there are some. */
	now = h("div", { hidden: true });
	/** @type {import("../laboratory/scenes.js").Scenes | null} */
	scenes = null;
	questions = latest();
	/** @type {ExperimentPanel | null} */
	panel = null;
	/** @type {import("../laboratory/games.js").GamesPanel | null} */
	games = null;
	/** @type {{el: HTMLElement, stop: () => void} | null} */
	compared = null;
	end = () => {};
	/** What is to be drawn a moment after the experiment. @type {ReturnType<typeof setTimeout> | undefined} */
	beside;

	/** @param {Options} options @param {LaboratoryView} laboratory @param {{go: Go, here: () => boolean, id: string}} page */
	constructor(options, laboratory, { go, here, id }) {
		this.options = options;
		this.laboratory = laboratory;
		this.go = go;
		this.here = here;
		this.wantsForm = id === "new";
		/** The experiment that was asked for; empty for whichever runs. */
		this.asked = this.wantsForm ? "" : id;
		this.form = new ExperimentForm(options, (view) => this.started(view), this.wantsForm);
		this.past = new PastPanel(options.variants, go);
		const say = words.lab;
		this.el = h(
			"div",
			{ class: `laboratory${this.wantsForm ? " wants-form" : ""}` },
			h(
				"div",
				{ class: "left" },
				this.form.el,
				h("p", { class: "explorer-link" }, h("a", { href: "/explorer" }, say.explorer)),
			),
			h(
				"div",
				{ class: "narrow-links" },
				this.wantsForm
					? h("a", { class: "button", href: "/laboratory" }, say.title)
					: h("a", { class: "button primary", href: "/laboratory/new" }, words.labForm.title),
			),
			this.middle,
			this.side,
			this.status,
		);
		this.middle.append(this.trouble);
		this.side.append(this.past.el);
		this.form.update(laboratory);
	}

	/** @param {string | null} other An experiment to compare with. */
	async begin(other) {
		if (other && this.asked) {
			const { comparison } = await import("../laboratory/compare.js");
			this.compared = await comparison(this.asked, other);
			this.middle.append(this.compared.el);
		} else await this.showChosen();
		this.past.update(this.laboratory.experiments, this.shownId());
		this.end = listen(
			"/api/experiments/events",
			{
				list: (/** @type {LaboratoryView} */ view) => this.listed(view),
				running: (/** @type {ExperimentView} */ view) => this.told(view),
			},
			(online) => this.say(online ? "" : words.page.unreachable),
		);
	}

	close() {
		this.end();
		this.questions.stop();
		this.put();
		this.compared?.stop();
	}

	/** @param {string} text */
	say = (text) => setText(this.trouble, text);

	shownId() {
		return this.panel?.view.summary.id ?? "";
	}

	/** The one that was asked for, or that runs, or the newest. */
	chosen() {
		const { experiments } = this.laboratory;
		return this.asked
			? experiments.find(({ id }) => id === this.asked)
			: (experiments.find(isLive) ??
					experiments.find(({ id }) => id === this.shownId()) ??
					experiments.find(({ played }) => played > 0) ??
					experiments[0]);
	}

	async showChosen() {
		if (this.compared) return;
		const chosen = this.chosen();
		if (!chosen) return this.showNothing();
		const mine = this.questions.next();
		try {
			const view = await get(`/api/experiments/${chosen.id}`, mine);
			if (!mine.aborted) this.show(view);
		} catch (error) {
			if (!mine.aborted) this.say(reasons(error).join(" "));
		}
	}

	showNothing() {
		this.put();
		this.panel = null;
		const text = this.asked ? words.lab.gone : words.lab.nothing;
		this.middle.replaceChildren(
			this.trouble,
			h(
				"section",
				{ class: "experiment nothing" },
				h("h1", {}, words.lab.title),
				h("p", {}, words.lab.intro),
				h("p", { class: "faint" }, text),
			),
		);
		this.now.remove();
	}

	/** @param {ExperimentView} view */
	show(view) {
		if (this.here()) callSquares(this.options.variants.find(({ id }) => id === view.summary.variant));
		if (this.panel && this.shownId() === view.summary.id) {
			this.panel.update(view);
			// Drawn at once all of it would keep a core for longer from a game that is played beside it.
			clearTimeout(this.beside);
			this.beside = setTimeout(() => {
				this.games?.update(view);
				this.showScenes();
			}, BESIDE_MS);
			return;
		}
		this.put();
		const around = {
			variants: this.options.variants,
			ready: () => this.laboratory.ready,
			mayChange: () => this.laboratory.may_start,
			say: this.say,
			changed: (/** @type {ExperimentView} */ now) => this.show(now),
			gone: () => this.go("/laboratory"),
		};
		this.panel = new ExperimentPanel(view, around);
		this.middle.replaceChildren(this.trouble, this.panel.el);
		// The list stays where it is: somebody may be pressing on a row of it.
		this.past.el.before(this.now);
		this.showScenes();
		this.showGames();
		this.past.update(this.laboratory.experiments, view.summary.id);
	}

	/** The games of the moment of whatever is shown by the time that their script is there. */
	async showScenes() {
		if (!this.scenes && this.panel?.view.scenes.length) {
			const { Scenes } = await import("../laboratory/scenes.js");
			this.scenes ??= new Scenes(this.now);
		}
		this.scenes?.show(this.panel?.view.scenes ?? []);
	}

	/** The games of what is shown, unless that is another experiment by the time that their script is there. */
	async showGames() {
		const { panel } = this;
		const { GamesPanel } = await import("../laboratory/games.js");
		if (!panel || this.panel !== panel) return;
		const move = (/** @type {boolean} */ whole) => this.place(whole);
		this.games = new GamesPanel(panel.view, { go: this.go, say: this.say, move });
		this.now.after(this.games.el);
	}

	/** Puts the experiment that is shown away. */
	put() {
		clearTimeout(this.beside);
		this.panel?.stop();
		this.games?.stop();
		this.games?.el.remove();
		this.games = null;
	}

	/** Where the games stand: beside the experiment, or all of them below it. @param {boolean} whole */
	place(whole) {
		if (!this.games) return;
		if (whole) this.middle.append(this.games.el);
		else this.now.after(this.games.el);
	}

	/** A new one was put in line. @param {ExperimentView} view */
	started(view) {
		if (this.wantsForm || this.asked || this.compared) return this.go("/laboratory");
		this.show(view);
		this.panel?.el.scrollIntoView({ block: "nearest" });
	}

	/** Something came, went or changed its state. @param {LaboratoryView} view */
	listed(view) {
		const before = this.laboratory.experiments;
		this.laboratory = view;
		this.form.update(view);
		this.tell(before, view.experiments);
		const [shown, chosen] = [this.shownId(), this.chosen()];
		const old = this.panel?.view.summary;
		const now = view.experiments.find(({ id }) => id === shown);
		// Another one runs now, or the shown one has gone or has another state: it is read anew.
		if (!now || !old || now.state !== old.state || now.name !== old.name || now.played !== old.played)
			this.showChosen();
		else if (!this.asked && chosen && chosen.id !== shown && isLive(chosen)) this.showChosen();
		this.past.update(view.experiments, shown);
	}

	/** The figures of the one that runs. @param {ExperimentView} view */
	told(view) {
		if (this.compared) return;
		if (view.summary.id === this.shownId() || !this.asked) this.show(view);
	}

	/** Says what began and what ended. @param {ExperimentSummary[]} before @param {ExperimentSummary[]} now */
	tell(before, now) {
		const say = words.labRun;
		for (const one of now) {
			const old = before.find(({ id }) => id === one.id)?.state;
			if (old === one.state) continue;
			if (one.state === "running") setText(this.status, say.began(titleOf(one)));
			if (one.state === "finished" && old) setText(this.status, say.ended(titleOf(one)));
			if (one.state === "stopped" && old) setText(this.status, say.stopped(titleOf(one)));
		}
	}
}
