// One experiment: its question, how far it is, its figures, bars and running score, the command, and what one can do with
// it. It is built once and then changed in place, so that focus and open sentences stay while games come in.

import { post, remove } from "../api.js";
import { drawPiece } from "../board/render.js";
import { h, icon, setText } from "../dom.js";
import { button, reasons, saveLink } from "../form.js";
import { words } from "../words/words.js";
import { ResultBar, RunningScore } from "./charts.js";
import { explained, Figure } from "./explained.js";
import { bare, chance, duration, grouped, percent, scoreOf, signed } from "./numbers.js";
import { isLive, titleOf } from "./titles.js";

const FORMATS = ["PDN", "CSV", "JSON", "SVG"];
/** Players that think for a time, or are programs of others, may play otherwise the next time. */
const UNSTEADY = /(^|[:,])(time=|clock=|hub:|dxp:)/;

/**
 * @typedef {object} Around
 * @property {Variant[]} variants
 * @property {() => ReadyView[]} ready
 * @property {() => boolean} mayChange
 * @property {(text: string) => void} say
 * @property {(view: ExperimentView) => void} changed
 * @property {() => void} gone
 */

export class ExperimentPanel {
	title = h("h1", {});
	line = h("p", { class: "faint about" });
	buttons = h("div", { class: "buttons" });
	count = h("strong", {});
	all = h("span", {});
	pace = h("span", { class: "faint" });
	progress = h("progress", { max: "1" });
	trouble = h("p", { class: "trouble" });
	figures = {
		score: new Figure(words.labRun.score, words.labRun.scoreWhat),
		elo: new Figure(words.labRun.elo, words.labRun.eloWhat),
		superiority: new Figure(words.labRun.superiority, words.labRun.superiorityWhat),
		length: new Figure(words.labRun.length, words.labRun.lengthWhat),
		work: new Figure(words.labRun.work, words.labRun.workWhat),
		test: new Figure(words.labRun.test, words.labRun.testWhat),
	};
	running = new RunningScore();
	/** Where the cross table of a round robin comes, and what draws it. */
	place = h("div", { hidden: true });
	/** @type {import("./table.js").CrossTable | null} */
	table = null;
	publishedLine = h("p", { class: "published" });
	command = h("code", {});
	commandNote = h("span", { class: "faint" });
	copied = h("span", { class: "faint", role: "status" });
	/** What the buttons were made for. */
	made = "";

	/** @param {ExperimentView} view @param {Around} around */
	constructor(view, around) {
		this.view = view;
		this.around = around;
		const { id } = view.summary;
		const say = words.labRun;
		this.bars = /** @type {Record<Side, {bar: ResultBar, counts: HTMLElement, share: HTMLElement}>} */ ({});
		const rows = /** @type {Side[]} */ (["black", "white"]).map((side) => {
			const bar = new ResultBar();
			const [counts, share] = [h("span", { class: "faint counts" }), h("strong", {})];
			this.bars[side] = { bar, counts, share };
			return h(
				"p",
				{ class: "by-colour" },
				h("span", { class: "who" }, drawPiece(side[0] ?? ""), say.as[side]),
				bar.el,
				counts,
				share,
			);
		});
		const bars = explained(say.bars, say.barsWhat);
		const far = explained(say.played, say.playedWhat);
		const pace = explained(say.speed, say.speedWhat);
		this.askPace = pace.ask;
		const chart = explained(say.running(view.summary.players[0] ?? ""), say.runningWhat);
		for (const figure of [this.figures.work, this.figures.test]) figure.el.classList.add("wide");
		this.matchParts = h(
			"div",
			{ class: "match-parts" },
			h(
				"div",
				{ class: "figures" },
				Object.values(this.figures).map(({ el }) => el),
			),
			h("section", { class: "card", "aria-label": say.bars }, bars.head, bars.text, rows),
			h(
				"figure",
				{ class: "card" },
				h("figcaption", {}, chart.head, h("span", { class: "faint long" }, say.runningNote)),
				chart.text,
				this.running.el,
			),
		);
		this.el = h(
			"section",
			{ class: "experiment", "aria-label": say.name },
			h("div", { class: "head-row" }, h("div", {}, this.title, this.line), this.buttons),
			h(
				"div",
				{ class: "how-far" },
				h("p", {}, h("span", {}, this.count, this.all, far.ask), h("span", {}, this.pace, pace.ask)),
				this.progress,
				far.text,
				pace.text,
				this.trouble,
			),
			this.publishedLine,
			this.matchParts,
			this.place,
			h(
				"div",
				{ class: "command" },
				this.command,
				button(icon("copy"), () => this.copy(), "quiet icon-only", say.copy),
			),
			h(
				"div",
				{ class: "downloads faint" },
				h("span", {}, say.download),
				FORMATS.map((format) =>
					saveLink(
						format,
						`/api/experiments/${id}/report/${format.toLowerCase()}`,
						"quiet",
						`${say.download} ${format}`,
					),
				),
				this.commandNote,
				this.copied,
			),
		);
		this.update(view);
	}

	stop() {
		this.running.stop();
	}

	/** @param {ExperimentView} view */
	update(view) {
		this.view = view;
		const { summary, plan, figures, pace, held_up, why, command } = view;
		const say = words.labRun;
		setText(this.title, titleOf(summary));
		this.about();
		const [played = "", of = ""] = say.of(grouped(summary.played), grouped(summary.games));
		setText(this.count, played);
		setText(this.all, of);
		const moves = isLive(summary) && pace;
		setText(this.pace, moves ? say.pace(grouped(pace)) : this.standing());
		this.askPace.hidden = !moves;
		this.progress.value = summary.state === "finished" ? 1 : summary.played / Math.max(1, summary.games);
		this.progress.setAttribute("aria-label", `${played}${of}`);
		setText(this.trouble, why ? say.failed(why) : held_up ? say.heldUp : "");
		this.trouble.hidden = !this.trouble.textContent;
		const ready = this.around.ready().find(({ name }) => name === summary.ready);
		this.publishedLine.hidden = !ready;
		if (ready)
			setText(this.publishedLine, `${say.published(words.lab.published(ready))} ${say.ours(words.lab.ours(ready))}`);
		this.matchParts.hidden = !figures;
		if (figures) this.showFigures(figures);
		if (summary.round_robin) this.showTable();
		this.showCommand(command ?? say.noCommand);
		const timed = plan.movetime_ms || plan.clock || summary.players.some((spec) => UNSTEADY.test(spec));
		setText(this.commandNote, command ? (timed ? words.labForm.timed : say.commandNote) : "");
		this.showButtons();
	}

	async showTable() {
		if (!this.table) {
			const { CrossTable } = await import("./table.js");
			this.table ??= new CrossTable();
			this.place.replaceChildren(this.table.el);
			this.place.hidden = false;
		}
		this.table.show(this.view.table, this.view.summary);
	}

	/** An option never breaks at its hyphens. @param {string} command */
	showCommand(command) {
		if (this.command.textContent === command) return;
		const parts = command.split(/ (?=--)/);
		this.command.replaceChildren(...parts.flatMap((part, n) => [n ? " " : "", h("span", {}, part)]));
	}

	/** Who plays what. */
	about() {
		const { summary, plan } = this.view;
		const rules = this.around.variants.find(({ id }) => id === summary.variant)?.name ?? summary.variant;
		const parts = [
			rules,
			...(summary.round_robin ? [words.lab.each(plan.games)] : []),
			...(plan.openings === "none" ? [] : [words.lab.openings[plan.openings] ?? plan.openings]),
			...(plan.swap ? [words.lab.swap] : []),
			words.lab.seed(plan.seed),
		];
		const key = [...summary.players, ...parts].join();
		if (this.line.dataset.key === key) return;
		this.line.dataset.key = key;
		const specs = summary.players.map((spec) => h("span", { class: "spec" }, spec));
		const listed = specs.flatMap((spec, n) =>
			n ? [summary.round_robin ? ", " : ` ${words.labRun.versus} `, spec] : [spec],
		);
		this.line.replaceChildren(...listed, ` · ${parts.join(" · ")}`);
	}

	/** Where it stands, in a few words. */
	standing() {
		const { state, place } = this.view.summary;
		return state === "waiting" ? words.labRun.place(place ?? 0) : (words.labRun.states[state] ?? state);
	}

	/** @param {FiguresView} figures */
	showFigures({ score, elo, superiority, mean_plies, as_black, as_white, running, test, first, second }) {
		const say = words.labRun;
		const { summary } = this.view;
		const some = summary.played > 0;
		const of = this.figures;
		const interval = say.interval(bare(score[1]), bare(score[2]));
		of.score.show(some ? percent(score[0]) : "–", some ? interval : "");
		of.elo.show(
			some ? signed(elo[0] ?? null, (score[0] ?? 0) - 0.5) : "–",
			some ? say.interval(signed(elo[1] ?? null, -1), signed(elo[2] ?? null, 1)) : "",
		);
		of.superiority.show(some ? chance(superiority) : "–", say.superiorityNote);
		of.length.show(some ? mean_plies.toFixed(1) : "–", say.lengthNote);
		const spent = [first, second].map(({ nodes, time_us }, n) =>
			say.spent(summary.players[n] ?? "", grouped(Math.round(nodes)), duration(time_us)),
		);
		of.work.show(some ? spent.join(" · ") : "–", "");
		of.test.el.hidden = !test;
		if (test) {
			const [low, high] = [test.bounds[0] ?? 0, test.bounds[1] ?? 0];
			const nearer = test.elo[test.llr > 0 ? 1 : 0] ?? 0;
			of.test.show(
				test.llr.toFixed(2),
				test.decided ? say.decided(String(nearer)) : say.bounds(low.toFixed(2), high.toFixed(2)),
			);
		}
		for (const [side, tally] of /** @type {[Side, number[]][]} */ ([
			["black", as_black],
			["white", as_white],
		])) {
			const { bar, counts, share } = this.bars[side];
			bar.show(tally);
			setText(counts, say.wdl(tally[0] ?? 0, tally[1] ?? 0, tally[2] ?? 0));
			setText(share, percent(scoreOf(tally)));
		}
		const label = some
			? say.runningLabel(grouped(summary.played), summary.players[0] ?? "", percent(score[0]), interval)
			: say.noGames;
		this.running.show([{ points: running, games: summary.games }], label);
	}

	/** Made anew only when something else can be done, so that focus stays. */
	showButtons() {
		const { state } = this.view.summary;
		const key = `${state} ${this.around.mayChange()}`;
		if (this.made === key) return;
		this.made = key;
		const here = this.buttons.contains(document.activeElement);
		const say = words.labRun;
		const more = [
			button(say.rename, () => this.rename(), "quiet"),
			button(icon("trash"), () => this.askDelete(), "quiet icon-only", say.delete),
		];
		/** @type {HTMLElement[]} */
		const shown = !this.around.mayChange()
			? []
			: state === "running"
				? [button([icon("pause"), say.stop], () => this.act("stop"))]
				: state === "stopping"
					? [h("span", { class: "faint" }, say.stopping)]
					: state === "waiting"
						? [button(say.leave, () => this.act("stop")), ...more]
						: state === "finished"
							? more
							: [button([icon("play"), say.goOn], () => this.act("go-on"), "primary"), ...more];
		this.buttons.replaceChildren(...shown);
		if (here) this.buttons.querySelector("button")?.focus();
	}

	/** @param {string} what */
	async act(what) {
		try {
			this.around.changed(await post(`/api/experiments/${this.view.summary.id}/${what}`, {}));
		} catch (error) {
			this.around.say(reasons(error).join(" "));
		}
	}

	again() {
		this.made = "";
		this.showButtons();
		this.buttons.querySelector("button")?.focus();
	}

	rename() {
		const say = words.labRun;
		const field = h("input", { "aria-label": say.newName, maxlength: "80", value: titleOf(this.view.summary) });
		const form = h(
			"form",
			{ class: "buttons" },
			field,
			h("button", { class: "primary" }, say.save),
			button(words.labRun.cancel, () => this.again()),
		);
		form.addEventListener("submit", async (event) => {
			event.preventDefault();
			try {
				this.around.changed(await post(`/api/experiments/${this.view.summary.id}/name`, { name: field.value }));
				this.again();
			} catch (error) {
				this.around.say(reasons(error).join(" "));
			}
		});
		this.buttons.replaceChildren(form);
		field.select();
	}

	askDelete() {
		const cancel = button(words.labRun.cancel, () => this.again());
		this.buttons.replaceChildren(
			h("span", {}, words.labRun.ask),
			button(words.labRun.confirm, () => this.destroy(), "danger"),
			cancel,
		);
		cancel.focus();
	}

	async destroy() {
		try {
			await remove(`/api/experiments/${this.view.summary.id}`);
			this.around.gone();
		} catch (error) {
			this.again();
			this.around.say(reasons(error).join(" "));
		}
	}

	async copy() {
		try {
			await navigator.clipboard.writeText(this.view.command ?? "");
			setText(this.copied, words.labRun.copied);
		} catch {
			getSelection()?.selectAllChildren(this.command);
			setText(this.copied, words.labRun.notCopied);
		}
	}
}
