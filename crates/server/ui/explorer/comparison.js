// The comparison with a screen to itself: the whole table, the plot, and the engine's iterations in words.

import { h } from "../dom.js";
import { words } from "../words/words.js";
import { badge, columns, definitions, table } from "./compare.js";
import { plot } from "./plot.js";
import { count, number } from "./say.js";

/** What stands in the middle. @param {ComparisonView} comparison @param {string} current The method that is watched. */
export function middle(comparison, current) {
	const say = words.explorer;
	return [
		h(
			"section",
			{ class: "card same" },
			h("div", { class: "row" }, h("h2", {}, say.same), badge(comparison)),
			table(comparison, current, true),
			columns(true),
			h("p", { class: "faint" }, say.tableNote),
		),
		h("section", { class: "card" }, plot(comparison, matchMedia("(min-width: 35em)").matches)),
	];
}

/** @param {ScoreView} score */
function score({ winner, plies, value }) {
	const say = words.explorerMore;
	if (winner) return say.wins(winner, plies);
	const men = (value ?? 0) / 100;
	return Math.abs(men) < 0.005 ? say.even : say.ahead(men > 0 ? "black" : "white", Math.abs(men).toFixed(2));
}

/** What stands beside it: the engine's iterations, as a table and in words. @param {ComparisonView} comparison */
export function engine({ iterations }) {
	const say = words.explorerMore;
	const last = iterations.at(-1);
	if (!last) return null;
	const changes = iterations.filter(({ changed }) => changed).length;
	const share = last.lookups ? Math.round((100 * last.hits) / last.lookups) : 0;
	const heads = say.iteration;
	return h(
		"section",
		{ class: "card engine" },
		h("h2", {}, say.engine),
		h(
			"p",
			{},
			[
				say.engineStory(last.depth, last.choice, changes),
				say.engineTable(count(last.lookups), count(last.hits), number(share).replace("+", "")),
				say.engineReduced(count(last.reduced), count(last.again)),
			].join(" "),
		),
		h(
			"div",
			{ class: "scroll", tabindex: 0, role: "region", "aria-label": say.engine },
			h(
				"table",
				{ class: "methods" },
				h(
					"thead",
					{},
					h(
						"tr",
						{},
						Object.values(heads).map((name) => h("th", { scope: "col" }, name)),
					),
				),
				h(
					"tbody",
					{},
					iterations.map((one) =>
						h(
							"tr",
							{ class: one.changed ? "changed" : "" },
							h("th", { scope: "row" }, one.depth),
							h("td", {}, one.choice),
							h("td", {}, score(one.score)),
							h("td", {}, count(one.nodes)),
							h("td", {}, count(one.hits)),
							h("td", {}, count(one.reduced)),
						),
					),
				),
			),
		),
		definitions(say.iterationWhat),
	);
}
