// Which game: a card for each rule set. When there are many, the first few and a sheet with all of them.

import { diagram } from "../board/render.js";
import { startBoard, under } from "../board/state.js";
import { h, icon } from "../dom.js";
import { button } from "../form.js";
import { words } from "../words/words.js";

/** As many cards as fit at a glance; the last one is then the sheet. */
export const CARDS = 6;

/** Small pictures of what is special, on 6x6 boards. @type {Record<string, [string, number[]]>} */
const PICTURES = {
	english: [".b..w.....w.......", [2, 7, 14]],
	regicide: [".b..W.......B..w..", [2, 7]],
	straight: ["b...w......w......", [1, 8, 15]],
};

/** @param {Variant} variant */
function picture(variant) {
	const [board = startBoard(variant), path] = PICTURES[variant.id] ?? [];
	return under(variant, () => diagram(Math.sqrt(2 * board.length), board, { marks: { path } }));
}

/** @param {Variant} variant */
const card = (variant) =>
	h(
		"label",
		{},
		h("input", { type: "radio", name: "variant", value: variant.id, "aria-label": `${variant.name}: ${variant.line}` }),
		picture(variant),
		h("span", { "aria-hidden": "true" }, h("strong", {}, variant.name), h("span", {}, variant.line)),
	);

export class VariantCards {
	made = "";
	closed = false;

	/** @param {HTMLElement} el @param {Variant[]} variants @param {(variant: string) => void} choose */
	constructor(el, variants, choose) {
		this.el = el;
		this.variants = variants;
		const rest = variants.length - CARDS + 1;
		this.all =
			rest < 2
				? null
				: button(
						[h("span", {}, h("strong", {}, words.start.allGames), h("span", {}, words.start.more(rest))), icon("next")],
						async () => (await import("./all-games.js")).openAllGames(this, choose),
						"all-games",
					);
		this.chosen = "";
	}

	/** @param {string} chosen */
	update(chosen) {
		this.chosen = chosen;
		const { variants, el } = this;
		const shown = this.all ? variants.slice(0, CARDS - 1) : variants;
		const other = variants.find(({ id }) => id === chosen);
		if (other && !shown.includes(other)) shown.splice(-1, 1, other);
		const key = shown.map(({ id }) => id).join();
		if (this.made !== key)
			el.replaceChildren(h("legend", { class: "hidden-text" }, words.start.game), ...shown.map(card), this.all ?? "");
		this.made = key;
		for (const radio of el.querySelectorAll("input")) radio.checked = radio.value === chosen;
	}
}
