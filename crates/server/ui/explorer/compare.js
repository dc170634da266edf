// The same position through several methods: a table, and the badge that those agree which must.

import { h } from "../dom.js";
import { words } from "../words/words.js";
import { count, method, sign, worth } from "./say.js";

/** @param {ComparisonView} comparison */
export function badge({ methods, agree }) {
	const say = words.explorer;
	const bound = methods.filter((one) => one.must_agree);
	const first = bound[0];
	if (!first) return null;
	const moves = new Set(bound.map(({ choice }) => choice));
	const text = !agree
		? say.disagree
		: moves.size === 1
			? say.agree(worth(first.value), first.choice)
			: say.agreeValue(worth(first.value));
	return h("span", { class: `badge ${agree ? "good" : "bad"}` }, agree && sign("check"), text);
}

/** What columns say, each by its name. @param {[name: string, what: string, ...rest: unknown[]][]} told */
export const definitions = (told) =>
	h(
		"dl",
		{ class: "columns faint" },
		told.flatMap(([name, what]) => [h("dt", {}, name), h("dd", {}, what)]),
	);

/** What the columns of the table say, of the whole one or the small one. @param {boolean} whole */
export const columns = (whole) => definitions(words.explorer.columnsWhat.filter(([, , small]) => whole || small));

/** What each method found; `whole` with every column. @param {ComparisonView} comparison @param {string} current @param {boolean} whole */
export function table(comparison, current, whole) {
	const say = words.explorer;
	const { methods } = comparison;
	const depth = methods[0]?.depth ?? 0;
	const shown = whole ? methods : methods.filter(({ must_agree }) => must_agree);
	const { table } = say;
	const deepest = Math.max(...shown.map(({ growth }) => growth.length));
	const further = deepest > depth;
	const found = h(
		"table",
		{ class: "methods" },
		h(
			"thead",
			{},
			h(
				"tr",
				{},
				h("th", { scope: "col" }, h("span", { class: "hidden-text" }, table.method)),
				whole && h("th", { scope: "col" }, table.value),
				whole && h("th", { scope: "col" }, table.move),
				h("th", { scope: "col" }, table.nodes(depth)),
				h("th", { scope: "col" }, table.cuts),
				further && h("th", { scope: "col" }, table.nodes(deepest)),
				h("th", { scope: "col" }, table.branching),
				whole && h("th", { scope: "col" }, table.time),
			),
		),
		h(
			"tbody",
			{},
			shown.map((one) =>
				h(
					"tr",
					{ class: one.id === current ? "current" : "" },
					h(
						"th",
						{ scope: "row" },
						method(one.id),
						one.depth !== depth && h("small", {}, ` ${table.nodes(one.depth)}`),
					),
					whole && h("td", {}, worth(one.value)),
					whole && h("td", {}, one.choice),
					h("td", {}, count(one.nodes)),
					h("td", {}, one.max_cuts === null ? "–" : `${count(one.max_cuts)} / ${count(one.min_cuts ?? 0)}`),
					further && h("td", {}, one.growth.length === deepest ? count(one.growth[deepest - 1] ?? 0) : "–"),
					h("td", {}, one.branching === null ? "–" : one.branching.toFixed(2)),
					whole && h("td", {}, one.time < 10 ? one.time.toFixed(one.time < 1 ? 3 : 1) : String(Math.round(one.time))),
				),
			),
		),
	);
	return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say.same }, found);
}
