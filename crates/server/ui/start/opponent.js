// The card that says who the opponent is, and the chips below it: names first, numbers second.

import { drawPiece } from "../board/render.js";
import { find, h, setText } from "../dom.js";
import { once, style } from "../load.js";
import { settings } from "../settings.js";
import { spoken, words } from "../words/words.js";
import { chips, computer, levels, steps } from "./computer.js";

/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("./choice.js").Who} Who */
/** @typedef {import("./computer.js").Pick} Pick */

/** The levels whose names stand below the chips, by their places. */
const NAMED = [0, 4, 7, 9];

export class Opponent {
	/** @type {Who} Which of two computers the chips are for. */
	edited = "black";
	/** What the chips were made for. */
	made = "";
	/** @type {Choice | null} */
	choice = null;

	/** @param {HTMLElement} el @param {Options} options @param {(patch: Partial<Choice>) => void} set @param {() => void} missing Tells that a part did not come. */
	constructor(el, options, set, missing) {
		this.options = options;
		this.missing = missing;
		this.card = find(el, ".foe");
		this.rows = find(el, ".rows");
		this.chips = find(el, ".chips");
		this.scale = find(el, ".scale");
		this.classic = find(el, ".classic");
		this.set = set;
		for (const who of this.card.querySelectorAll(".pair span"))
			who.append(drawPiece(/** @type {HTMLElement} */ (who).dataset.piece ?? "w"));
		el.addEventListener("change", (event) => this.change(event));
	}

	/** Whose chips these are. @returns {Who} */
	get who() {
		return this.choice?.opponent === "watch" ? this.edited : "computer";
	}

	/** @param {Partial<Pick>} patch */
	pick(patch, who = this.who) {
		if (this.choice) this.set({ [who]: { ...this.choice[who], ...patch } });
	}

	/** @param {Event} event */
	change(event) {
		const { name, value } = /** @type {HTMLInputElement} */ (event.target);
		if (name === "edited") {
			this.edited = /** @type {Side} */ (value);
			return this.set({});
		}
		if (value === "classic") this.pickClassic();
		else if (name === "row") this.pick({ row: /** @type {Pick["row"]} */ (value) });
		else if (name === "chip")
			this.pick(
				levels(this.options).some(({ spec }) => spec === value) ? { level: value, row: "level" } : { step: value },
			);
	}

	/** @param {Choice} choice @param {Variant} variant */
	update(choice, variant) {
		this.choice = choice;
		const { options } = this;
		const { opponent } = choice;
		const people = opponent === "here" || opponent === "link";
		const watch = opponent === "watch";
		find(this.card, ".pair").hidden = !watch;
		find(this.card, ".single").hidden = watch;
		const { title, about } = computer(options, choice.computer, variant.id);
		const [name = "", note = ""] = people ? words.start.people[opponent] : [title, about];
		find(this.card, ".single > span").replaceChildren(drawPiece(choice.side === "white" ? "b" : "w"));
		setText(find(this.card, "h2"), name);
		setText(find(this.card, "h2 + p"), note);
		for (const side of /** @type {Side[]} */ (["black", "white"])) {
			/** @type {HTMLInputElement} */
			const radio = find(this.card, `[value=${side}]`);
			radio.checked = this.edited === side;
			setText(find(this.card, `[value=${side}] ~ strong`), computer(options, choice[side], variant.id).title);
		}
		this.rows.hidden = people;
		if (!people) this.updateRows(choice[this.who], variant);
		this.chips.hidden = people || choice[this.who].row === "classic";
		this.scale.hidden = this.chips.hidden;
		this.classic.hidden = people || !this.chips.hidden;
		if (!this.classic.hidden) this.updateClassic();
	}

	/** @param {Pick} pick @param {Variant} variant */
	updateRows(pick, variant) {
		const own = steps(this.options, variant.id).length > 0;
		const row = pick.row === "step" && !own ? "level" : pick.row;
		const step = find(this.rows, "[value=step] + span");
		find(this.rows, "[value=step]").closest("label")?.toggleAttribute("hidden", !own);
		setText(step, variant.steps ?? "");
		for (const radio of this.rows.querySelectorAll("input")) radio.checked = radio.value === row;
		const all = chips(this.options, pick, variant.id);
		const beaten = settings.get().beaten[variant.id] ?? [];
		const key = [variant.id, row, ...beaten].join();
		if (this.made !== key) this.build(all, beaten, row === "level");
		this.made = key;
		const { spec } = computer(this.options, pick, variant.id);
		for (const radio of this.chips.querySelectorAll("input")) radio.checked = radio.value === spec;
	}

	/** @param {import("./computer.js").Step[]} all @param {string[]} beaten @param {boolean} named */
	build(all, beaten, named) {
		const texts = all.some(({ chip }) => Number.isNaN(Number(chip)));
		this.chips.className = `chips${texts ? " words" : ` of-${all.length}`}`;
		this.chips.replaceChildren(
			h("legend", { class: "hidden-text" }, words.start.level),
			...all.map(({ spec, chip, title }, i) => {
				const won = beaten.includes(spec);
				const name = named ? `${words.level(chip)}, ${title}` : title;
				return h(
					"label",
					{ class: won ? "beaten" : null, title: named ? title : null },
					h("input", { type: "radio", name: "chip", value: spec, "aria-label": won ? words.start.beaten(name) : name }),
					h("span", { "aria-hidden": "true" }, chip || i + 1),
				);
			}),
		);
		const scale = named ? NAMED.map((i) => all[i]?.title) : texts ? [] : [words.start.easiest, words.start.hardest];
		this.scale.replaceChildren(...scale.map((text) => h("span", {}, text)));
	}

	/** The classic players come when they are wanted. */
	openClassic = once(async () => {
		const [{ ClassicPanel }] = await Promise.all([spoken(import("./classic.js"), "choices"), style("start-more.css")]);
		const panel = new ClassicPanel(this.options, (patch) => this.pick(patch));
		this.classic.append(panel.el);
		return panel;
	});

	async pickClassic() {
		const { who, choice } = this;
		const panel = await this.openClassic().catch(() => null);
		// For whom they were wanted, unless something else was picked since.
		this.pick(panel && this.choice?.[who] === choice?.[who] ? { row: "classic" } : {}, who);
		if (!panel) this.missing();
	}

	async updateClassic() {
		const panel = await this.openClassic().catch(() => null);
		if (this.choice) panel?.update(this.choice[this.who], this.choice.variant);
	}
}
