// Who plays? A field for the whole SPEC: what stands there plays. Above it the same chooser as for a game.

import { h, setText } from "../dom.js";
import { spoken, words } from "../words/words.js";

export class PlayerField {
	name = h("strong", {});
	hint = h("span", { class: "hidden-text" });
	/** @type {import("./chooser.js").Chooser | null} */
	chooser = null;

	/** @param {Options} options @param {string} label @param {string} spec @param {string} note */
	constructor(options, label, spec, note = "") {
		this.options = options;
		this.variant = options.default.variant;
		this.label = label;
		this.field = h("input", { class: "spec", autocomplete: "off", spellcheck: "false", maxlength: "200", value: spec });
		this.legend = h("legend", { class: "small-legend" });
		this.details = h("details", { class: "chooser" }, h("summary", {}, this.hint, this.name));
		this.el = h(
			"fieldset",
			{ class: "player-field" },
			this.legend,
			this.details,
			this.field,
			note && h("p", { class: "faint" }, note),
		);
		this.field.addEventListener("input", () => this.showName());
		this.details.addEventListener("toggle", () => this.details.open && this.choose());
		this.relabel(label);
		this.showName();
	}

	/** The SPEC that plays. */
	get spec() {
		return this.field.value.trim();
	}

	/** What the SPEC is called, as far as the page knows. */
	showName() {
		const { levels, presets } = this.options;
		const known = [...levels, ...presets].find((one) => one.spec === this.spec)?.title;
		setText(this.name, known ?? words.labForm.known[this.spec] ?? this.spec);
	}

	/** The chooser, made for what stands in the field. */
	async choose() {
		const { Chooser } = await spoken(import("./chooser.js"), "choices");
		this.chooser?.el.remove();
		this.chooser = new Chooser(this.options, this.variant, this.label, this.spec, (spec, title) => {
			this.field.value = spec;
			setText(this.name, title);
		});
		this.details.append(this.chooser.el);
	}

	/** Other rules have other players: what was typed stays, and what can be chosen changes. @param {string} variant */
	rules(variant) {
		if (variant === this.variant) return;
		this.variant = variant;
		if (this.details.open) this.choose();
	}

	/** @param {string} label */
	relabel(label) {
		this.label = label;
		setText(this.legend, label);
		setText(this.hint, `${words.labForm.choose(label)} `);
		this.field.setAttribute("aria-label", words.labForm.spec(label));
	}
}
