// What the signs of the tree mean, and the way to the current node in one line.

import { h, icon } from "../dom.js";
import { button } from "../form.js";
import { words } from "../words/words.js";
import { plot } from "./plot.js";

/** The key beside the tree, and the plot below it. @param {ExplorationView} exploration @param {ComparisonView | null} comparison @param {boolean} predicting */
export function key(exploration, comparison, predicting) {
	const say = words.explorer.key;
	const other = exploration.turn === "black" ? "white" : "black";
	/** @param {string} kind @param {string} text */
	const row = (kind, text) => h("li", {}, h("i", { class: kind, "aria-hidden": "true" }), text);
	return [
		h(
			"ul",
			{},
			row(`disc ${exploration.turn}`, say.high(exploration.turn)),
			exploration.means ? row("mean", say.mean) : row(`disc ${other}`, say.low(other)),
			row("signs", say.signs),
			row("now", say.now),
			predicting ? row("guess", say.guess) : row("held", say.holds),
			row("skip", say.skipped),
		),
		...(comparison ? [plot(comparison, false)] : []),
	];
}

/** The way to the node, each move a button that leads there. @param {LookView} look @param {(step: number) => void} go */
export function crumbs(look, go) {
	return look.tree
		.filter((branch) => branch.way)
		.flatMap(({ move, turn, step }, n) => {
			const text = move ?? words.explorer.start(turn);
			const link = button(text, () => step !== null && go(step), "quiet crumb");
			return n ? [icon("next"), link] : [link];
		});
}
