// The same chooser as for a game: levels, steps of the rule set, classic players. It comes when somebody opens it.

import { h } from "../dom.js";
import { ClassicPanel } from "../start/classic.js";
import { chips, computer, newPick, steps } from "../start/computer.js";
import { words } from "../words/words.js";

/** @typedef {import("../start/computer.js").Pick} Pick */

let count = 0;

export class Chooser {
	chips = h("fieldset", { class: "chips" });
	rows = h("fieldset", { class: "rows" });

	/**
	 * @param {Options} options @param {string} variant @param {string} label @param {string} spec What plays until something is chosen.
	 * @param {(spec: string, title: string) => void} chosen
	 */
	constructor(options, variant, label, spec, chosen) {
		this.options = options;
		this.variant = variant;
		this.label = label;
		this.chosen = chosen;
		this.id = `player-${++count}`;
		this.pick = this.pickOf(spec);
		this.classic = new ClassicPanel(options, (patch) => this.set({ ...patch, row: "classic" }));
		this.classic.el.querySelector("h2")?.remove();
		this.el = h("div", { class: "choices" }, this.rows, this.chips, this.classic.el);
		this.rows.addEventListener("change", (event) => this.set({ row: /** @type {any} */ (event.target).value }));
		this.chips.addEventListener("change", (event) => {
			const { value } = /** @type {HTMLInputElement} */ (event.target);
			this.set(this.pick.row === "step" ? { step: value } : { level: value });
		});
		this.show();
	}

	/** What a SPEC is among the choices. @param {string} spec @returns {Pick} */
	pickOf(spec) {
		const pick = { ...newPick(this.options), evaluation: "" };
		if (this.options.levels.some((level) => level.spec === spec)) return { ...pick, level: spec };
		if (steps(this.options, this.variant).some((step) => step.spec === spec))
			return { ...pick, row: "step", step: spec };
		const [, classic = "", depth, evaluation] = spec.match(/^([a-z-]+)(?::(\d+))?(?:,eval=([a-z-]+))?$/) ?? [];
		if (!this.options.algorithms.some(({ id }) => id === classic)) return pick;
		return { ...pick, row: "classic", classic, depth: Number(depth ?? 0), evaluation: evaluation ?? "" };
	}

	/** @param {Partial<Pick>} patch */
	set(patch) {
		this.pick = { ...this.pick, ...patch };
		this.show();
		const { spec, title } = computer(this.options, this.pick, this.variant);
		this.chosen(spec, title);
	}

	show() {
		const { pick, variant, options, id } = this;
		const say = words.labForm;
		const own = steps(options, variant).length > 0;
		const row = pick.row === "step" && !own ? "level" : pick.row;
		/** @param {string} value @param {string} text */
		const choice = (value, text) =>
			h(
				"label",
				{},
				h("input", { type: "radio", name: `${id}-row`, value, checked: row === value }),
				h("span", {}, text),
			);
		const focused = /** @type {HTMLInputElement | null} */ (document.activeElement);
		const [name, value] = this.el?.contains(focused) ? [focused?.name, focused?.value] : [];
		this.rows.replaceChildren(
			h("legend", { class: "hidden-text" }, say.row(this.label)),
			choice("level", say.levels),
			...(own ? [choice("step", say.steps)] : []),
			choice("classic", say.classic),
		);
		const { spec } = computer(options, { ...pick, row }, variant);
		this.chips.hidden = row === "classic";
		this.classic.el.hidden = row !== "classic";
		if (row === "classic") this.classic.update(pick, variant);
		else
			this.chips.replaceChildren(
				h("legend", { class: "hidden-text" }, say.choose(this.label)),
				...chips(options, { ...pick, row }, variant).map((one) =>
					h(
						"label",
						{ title: one.title },
						h("input", {
							type: "radio",
							name: `${id}-chip`,
							value: one.spec,
							"aria-label": one.title,
							checked: one.spec === spec,
						}),
						h("span", {}, one.chip),
					),
				),
			);
		// The radio buttons were made anew; whoever walks over them by keys goes on from there.
		if (name?.startsWith(id))
			/** @type {HTMLElement | null} */ (this.el.querySelector(`[name="${name}"][value="${value}"]`))?.focus();
	}
}
