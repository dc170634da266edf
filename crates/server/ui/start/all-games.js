// All rule sets by the size of their board, when there are too many for cards.

import { options } from "../api.js";
import { h, icon } from "../dom.js";
import { button } from "../form.js";
import { style } from "../load.js";
import { speak, words } from "../words/words.js";

/** @param {string} chosen @param {(variant: string) => void} choose */
export async function openAllGames(chosen, choose) {
	await Promise.all([style("all-games.css"), speak("rest"), speak("games")]);
	const { variants } = await options();
	const sizes = [...new Set(variants.map(({ size }) => size))];
	const close = () => sheet.close();
	/** @param {Variant} variant */
	const entry = ({ id, name, line }) =>
		h(
			"li",
			{},
			h(
				"button",
				{
					type: "button",
					"aria-current": id === chosen ? "true" : null,
					onclick: () => {
						close();
						choose(id);
					},
				},
				h("strong", {}, name),
				h("span", {}, line),
			),
		);
	const sheet = h(
		"dialog",
		{
			class: "sheet",
			"aria-labelledby": "all-games",
			onclose: () => sheet.remove(),
			onclick: (/** @type {Event} */ event) => event.target === sheet && close(),
		},
		h(
			"div",
			{ class: "head-row" },
			h("h2", { id: "all-games" }, words.start.allGames),
			button(icon("close"), close, "quiet icon-only", words.common.close),
		),
		sizes
			.map((size) => [
				h("h3", {}, `${size} × ${size}`),
				h("ul", {}, variants.filter((one) => one.size === size).map(entry)),
			])
			.flat(),
	);
	document.body.append(sheet);
	sheet.showModal();
}
