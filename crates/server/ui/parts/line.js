// The moves of a line as buttons, each of which leads to the board after it.

import { h } from "../dom.js";
import { button } from "../form.js";

export class MoveLine {
	/** @param {string} label */
	constructor(label) {
		this.el = h("div", { class: "solution", role: "group", "aria-label": label });
	}

	/** @param {string[]} moves What they are called. @param {(n: number) => void} look Goes to one of them, the first is 0. */
	show(moves, look) {
		this.el.replaceChildren(...moves.map((move, n) => button(move, () => look(n), n % 2 ? "reply" : "")));
	}

	/** The board stands after this one. @param {number} here */
	at(here) {
		[...this.el.children].forEach((move, n) => {
			if (n === here) move.setAttribute("aria-current", "step");
			else move.removeAttribute("aria-current");
		});
	}
}
