// Who plays? The same players as for a game, chosen the same way, and a field for the whole SPEC: what stands there plays.

import { h, setText } from "../dom.js";
import { chips, computer, newPick, steps } from "../start/computer.js";
import { ClassicPanel } from "../start/classic.js";
import { words } from "../words/words.js";

/** @typedef {import("../start/computer.js").Pick} Pick */

let count = 0;

export class PlayerField {
	name = h("strong", {});
	hint = h("span", { class: "hidden-text" });
	chips = h("fieldset", { class: "chips" });
	rows = h("fieldset", { class: "rows" });

	/** @param {Options} options @param {string} label @param {Partial<Pick>} pick @param {string} note */
	constructor(options, label, pick, note = "") {
		this.options = options;
		this.id = `player-${++count}`;
		this.label = label;
		/** @type {Pick} */
		this.pick = { ...newPick(options), ...pick };
		this.variant = options.default.variant;
		this.field = h("input", {
			class: "spec",
			"aria-label": words.labForm.spec(label),
			autocomplete: "off",
			spellcheck: "false",
			maxlength: "200",
		});
		this.classic = new ClassicPanel(options, (patch) => this.set({ ...patch, row: "classic" }));
		this.classic.el.querySelector("h2")?.remove();
		this.details = h(
			"details",
			{ class: "chooser" },
			h("summary", {}, this.hint, this.name),
			this.rows,
			this.chips,
			this.classic.el,
		);
		setText(this.hint, `${words.labForm.choose(label)} `);
		this.legend = h("legend", { class: "small-legend" }, label);
		this.el = h(
			"fieldset",
			{ class: "player-field" },
			this.legend,
			this.details,
			this.field,
			note && h("p", { class: "faint" }, note),
		);
		this.field.addEventListener("input", () => setText(this.name, this.titleOf(this.field.value)));
		this.rows.addEventListener("change", (event) => this.set({ row: /** @type {any} */ (event.target).value }));
		this.chips.addEventListener("change", (event) => {
			const { value } = /** @type {HTMLInputElement} */ (event.target);
			this.set(this.pick.row === "step" ? { step: value } : { level: value });
		});
		this.show();
	}

	/** The SPEC that plays. */
	get spec() {
		return this.field.value.trim();
	}

	/** What a SPEC is called, as far as the page knows. @param {string} spec */
	titleOf(spec) {
		const { levels, presets } = this.options;
		const known = [...levels, ...presets].find((one) => one.spec === spec);
		if (known) return known.title;
		const chosen = computer(this.options, this.pick, this.variant);
		return chosen.spec === spec ? chosen.title : spec;
	}

	/** @param {Partial<Pick>} patch */
	set(patch) {
		this.pick = { ...this.pick, ...patch };
		this.show();
	}

	/** Other rules have other players. @param {string} variant */
	rules(variant) {
		if (variant === this.variant) return;
		const before = computer(this.options, this.pick, this.variant).spec;
		this.variant = variant;
		// What was typed stays; what was chosen follows the rules.
		this.show(this.spec !== before);
	}

	/** @param {string} label @param {boolean} [keep] */
	relabel(label, keep = true) {
		this.label = label;
		setText(this.legend, label);
		this.field.setAttribute("aria-label", words.labForm.spec(label));
		setText(this.hint, `${words.labForm.choose(label)} `);
		this.show(keep);
	}

	/** @param {boolean} [keep] Whether the SPEC stays as it is. */
	show(keep = false) {
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
		this.rows.replaceChildren(
			h("legend", { class: "hidden-text" }, say.row(this.label)),
			choice("level", say.levels),
			...(own ? [choice("step", say.steps)] : []),
			choice("classic", say.classic),
		);
		const { spec, title } = computer(options, { ...pick, row }, variant);
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
		if (!keep) this.field.value = spec;
		setText(this.name, keep ? this.titleOf(this.spec) : title);
	}
}
