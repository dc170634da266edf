// A new experiment: a match, a ready one with what was published of it, or a round robin. One button starts it, or puts it
// in line.

import { post } from "../api.js";
import { h, icon, setText } from "../dom.js";
import { button, reasons } from "../form.js";
import { words } from "../words/words.js";
import { grouped } from "./numbers.js";
import { PlayerField } from "./player.js";

/** @typedef {"match" | "ready" | "robin"} Kind */

/** @param {string} label @param {HTMLElement} field @param {string} [note] */
const labelled = (label, field, note) =>
	h("label", { class: "field" }, h("span", {}, label), field, note && h("span", { class: "faint" }, note));

/** @param {string} name @param {Record<string, any>} props */
const number = (name, props) => h("input", { type: "number", name, inputmode: "numeric", ...props });

export class ExperimentForm {
	/** @type {Kind} */
	kind = "match";
	/** @type {LaboratoryView | null} */
	laboratory = null;
	/** Whether somebody has chosen the openings, which then stay as far as the rules have them. */
	ownOpenings = false;
	/** @type {Map<PlayerField, {el: HTMLElement, drop: HTMLElement}>} */
	drops = new Map();
	problems = h("ul", { class: "problems", role: "alert" });
	submit = h("button", { class: "primary large" });
	note = h("p", { class: "faint" });
	readyNote = h("dl", { class: "ready-note" });
	ready = h("select", { name: "ready" });
	players = h("div", { class: "players" });
	rules = h("select", { name: "variant" });
	games = number("games", { min: "1", max: "20000", value: "1000", required: true });
	openings = h("select", { name: "openings" });
	plies = number("opening_plies", { min: "1", max: "200", value: "5" });
	seed = number("seed", { min: "0", value: "1", required: true });
	swap = h("input", { type: "checkbox", name: "swap", checked: true });
	limit = h("select", { name: "limit" });
	amount = number("amount", { min: "1" });
	clock = h("input", { name: "clock", placeholder: "60+0.5", autocomplete: "off" });
	maxPlies = number("max_plies", { min: "1" });
	sprt = h("input", { name: "sprt", placeholder: "0,10", autocomplete: "off" });
	name = h("input", { name: "name", maxlength: "80", autocomplete: "off", placeholder: words.labForm.namePlaceholder });

	/** @param {Options} options @param {(view: ExperimentView) => void} started @param {boolean} alone On a screen of its own. */
	constructor(options, started, alone) {
		this.options = options;
		this.started = started;
		const say = words.labForm;
		this.pair = [
			new PlayerField(options, say.first, "alphabeta:4", say.black),
			new PlayerField(options, say.second, "alphabeta:3"),
		];
		this.many = [
			new PlayerField(options, say.player(1), "engine:1"),
			new PlayerField(options, say.player(2), "engine:2"),
			new PlayerField(options, say.player(3), "engine:3"),
		];
		const kinds = /** @type {[Kind, string][]} */ ([
			["match", say.match],
			["ready", say.ready],
			["robin", say.robin],
		]);
		this.rules.append(...options.variants.map(({ id, name }) => h("option", { value: id }, name)));
		this.rules.value = options.default.variant;
		this.limit.append(...Object.entries(say.limitKinds).map(([value, text]) => h("option", { value }, text)));
		this.add = button([icon("add"), say.add], () => this.addPlayer());
		this.fields = {
			ready: labelled(say.readyOne, this.ready),
			rules: labelled(say.rules, this.rules),
			games: labelled(say.games, this.games),
			openings: labelled(say.openings, this.openings),
			plies: labelled(say.plies, this.plies),
			seed: labelled(say.seed, this.seed),
			swap: h("label", { class: "check" }, this.swap, say.swap),
			sprt: labelled(say.sprt, this.sprt, say.sprtNote),
		};
		this.limits = h(
			"details",
			{ class: "more" },
			h("summary", {}, icon("sliders"), say.limits),
			h("div", { class: "two" }, labelled(say.limit, this.limit), labelled(say.amount, this.amount)),
			labelled(say.clock, this.clock, say.clockNote),
			labelled(say.maxPlies, this.maxPlies),
			this.fields.sprt,
		);
		this.el = h(
			"section",
			{ class: "new-experiment", "aria-label": say.title },
			h(alone ? "h1" : "h2", {}, say.title),
			h(
				"form",
				{ novalidate: true },
				h(
					"fieldset",
					{ class: "seg kinds" },
					h("legend", { class: "hidden-text" }, say.kind),
					kinds.map(([value, text]) =>
						h(
							"label",
							{},
							h("input", { type: "radio", name: "kind", value, checked: value === "match" }),
							h("span", {}, text),
						),
					),
				),
				this.fields.ready,
				this.readyNote,
				this.players,
				this.add,
				h("div", { class: "two" }, this.fields.rules, this.fields.games),
				h("div", { class: "two" }, this.fields.openings, this.fields.seed),
				this.fields.plies,
				this.fields.swap,
				this.limits,
				labelled(say.name, this.name),
				this.problems,
				this.submit,
				this.note,
			),
		);
		this.el.addEventListener("change", (event) => this.change(/** @type {HTMLInputElement} */ (event.target)));
		this.el.addEventListener("submit", (event) => {
			event.preventDefault();
			this.start();
		});
		this.show();
	}

	/** @param {HTMLInputElement} field */
	change(field) {
		if (field.name === "kind") {
			this.kind = /** @type {Kind} */ (field.value);
			if (this.kind === "ready") this.chooseReady();
			else this.games.value = this.kind === "robin" ? "20" : "1000";
		}
		if (field.name === "ready") this.chooseReady();
		if (field.name === "openings") this.ownOpenings = true;
		this.show();
	}

	/** A ready experiment brings its rules and its games. */
	chooseReady() {
		const one = this.laboratory?.ready.find(({ name }) => name === this.ready.value);
		if (one) this.games.value = String(one.games);
	}

	/** @param {LaboratoryView} laboratory */
	update(laboratory) {
		const first = !this.laboratory;
		this.laboratory = laboratory;
		if (first) {
			this.ready.append(
				...laboratory.ready.map(({ name }) => h("option", { value: name }, words.lab.question(name) ?? name)),
			);
			this.show();
		}
		const busy = laboratory.experiments.some(
			({ state }) => state === "running" || state === "stopping" || state === "waiting",
		);
		setText(this.submit, busy ? words.labForm.startAfter : words.labForm.start);
		this.submit.disabled = !laboratory.may_start;
		setText(this.note, laboratory.may_start ? words.labForm.note : words.labForm.forbidden);
	}

	show() {
		const { kind, fields } = this;
		const say = words.labForm;
		const ready = this.laboratory?.ready.find(({ name }) => name === this.ready.value);
		fields.ready.hidden = this.readyNote.hidden = kind !== "ready";
		this.players.hidden = kind === "ready";
		fields.rules.hidden = kind === "ready";
		fields.swap.hidden = kind !== "match";
		fields.sprt.hidden = kind === "robin";
		this.limits.hidden = kind === "ready";
		fields.openings.hidden = kind === "ready";
		setText(/** @type {Element} */ (fields.games.firstElementChild), kind === "robin" ? say.gamesEach : say.games);
		if (ready)
			this.readyNote.replaceChildren(
				h(
					"div",
					{},
					h("dt", { class: "spec" }, `${ready.black} – ${ready.white}`),
					h("dd", {}, this.rulesName(ready.variant)),
				),
				h("div", {}, h("dt", {}, say.published), h("dd", {}, words.lab.published(ready))),
				h("div", {}, h("dt", {}, say.ours), h("dd", {}, words.lab.ours(ready))),
			);
		const shown = kind === "robin" ? this.many : this.pair;
		for (const field of shown) field.rules(this.rules.value);
		this.showPlayers();
		this.add.hidden = kind !== "robin" || this.many.length >= (this.laboratory?.most_players ?? 10);
		this.showOpenings();
		fields.plies.hidden = kind === "ready" || this.openings.value !== "random";
		/** @type {HTMLElement} */ (this.amount.parentElement).hidden = !this.limit.value;
	}

	/** @param {string} id */
	rulesName(id) {
		return this.options.variants.find((one) => one.id === id)?.name ?? id;
	}

	/** The fields and their buttons stay the same elements: what is open, focused or being pressed stays so. */
	showPlayers() {
		const wanted =
			this.kind === "robin"
				? this.many.map((field, n) => {
						const { el, drop } = this.droppable(field);
						drop.hidden = this.many.length < 3;
						drop.setAttribute("aria-label", (drop.title = words.labForm.remove(n + 1)));
						return el;
					})
				: this.pair.map(({ el }) => el);
		if (wanted.length !== this.players.children.length || wanted.some((el, n) => this.players.children[n] !== el))
			this.players.replaceChildren(...wanted);
	}

	/** A player of a round robin, with a button that takes it out. @param {PlayerField} field */
	droppable(field) {
		const known = this.drops.get(field);
		if (known) return known;
		const drop = button(icon("close"), () => this.removePlayer(this.many.indexOf(field)), "quiet icon-only", "");
		const made = { el: h("div", { class: "droppable" }, field.el, drop), drop };
		this.drops.set(field, made);
		return made;
	}

	addPlayer() {
		const n = this.many.length + 1;
		this.many.push(new PlayerField(this.options, words.labForm.player(n), `engine:${n}`));
		this.show();
		this.many.at(-1)?.field.focus();
	}

	/** @param {number} n */
	removePlayer(n) {
		this.many.splice(n, 1);
		this.many.forEach((field, place) => field.relabel(words.labForm.player(place + 1)));
		this.show();
		this.many[Math.min(n, this.many.length - 1)]?.field.focus();
	}

	/** What these rules have. */
	showOpenings() {
		const kinds = ["none", "random", ...(this.laboratory?.decks[this.rules.value] ?? [])];
		const key = kinds.join();
		if (this.openings.dataset.key === key) return;
		const before = this.openings.value;
		this.openings.dataset.key = key;
		this.openings.replaceChildren(...kinds.map((id) => h("option", { value: id }, words.lab.openings[id] ?? id)));
		this.openings.value = this.ownOpenings && kinds.includes(before) ? before : (kinds[2] ?? "random");
	}

	/** What is asked for. @returns {NewExperiment} */
	request() {
		const whole = (/** @type {HTMLInputElement} */ field) => (field.value.trim() ? Number(field.value) : null);
		const common = { games: whole(this.games), seed: whole(this.seed), name: this.name.value.trim() || null };
		if (this.kind === "ready") return { ...common, ready: this.ready.value };
		const players = (this.kind === "robin" ? this.many : this.pair).map(({ spec }) => spec);
		const test = this.sprt.value.trim().split(",").map(Number);
		return {
			...common,
			round_robin: this.kind === "robin",
			players,
			variant: this.rules.value,
			openings: this.openings.value,
			opening_plies: this.openings.value === "random" ? whole(this.plies) : null,
			swap: this.kind === "robin" || this.swap.checked,
			...(this.limit.value ? { [this.limit.value]: whole(this.amount) } : {}),
			clock: this.clock.value.trim() || null,
			max_plies: whole(this.maxPlies),
			sprt: this.kind === "match" && this.sprt.value.trim() ? test : null,
		};
	}

	async start() {
		this.problems.replaceChildren();
		try {
			this.started(await post("/api/experiments", this.request()));
		} catch (error) {
			const most = this.laboratory?.most_games ?? 0;
			const many = Number(this.games.value) > most ? [words.labForm.most(grouped(most))] : [];
			this.problems.replaceChildren(...(many.length ? many : reasons(error)).map((text) => h("li", {}, text)));
		}
	}
}
