// Every number has its "what is this?": a button beside its name that shows one sentence.

import { h, setText } from "../dom.js";
import { words } from "../words/words.js";

/** A name with its question, and the sentence that answers it. @param {string} name @param {string} what */
export function explained(name, what) {
	const label = h("span", {}, name);
	const text = h("p", { class: "what", hidden: true }, what);
	const ask = h(
		"button",
		{ type: "button", class: "ask", "aria-label": words.labRun.what(name), "aria-expanded": "false", title: what },
		"i",
	);
	ask.addEventListener("click", () => {
		text.hidden = !text.hidden;
		ask.setAttribute("aria-expanded", String(!text.hidden));
	});
	return { head: h("span", { class: "labelled" }, label, ask), text, label, ask };
}

/** One figure: its name, its value in large, and its interval or unit. */
export class Figure {
	value = h("strong", {});
	note = h("span", { class: "faint" });

	/** @param {string} name @param {string} what */
	constructor(name, what) {
		const { head, text } = explained(name, what);
		this.el = h("div", { class: "figure" }, head, this.value, this.note, text);
	}

	/** @param {string} value @param {string} note */
	show(value, note) {
		setText(this.value, value);
		setText(this.note, note);
	}
}
