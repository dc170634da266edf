// The same position through several methods: a table with the badge that those agree which must, a plot of positions against
// depth on a logarithmic axis, and the engine's iterations in words.

import { h, s } from "../dom.js";
import { words } from "../words/words.js";
import { count, method, number, sign, worth } from "./say.js";

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

/** What each method found; `whole` with every column. @param {ComparisonView} comparison @param {string} current @param {boolean} whole */
export function table(comparison, current, whole) {
	const say = words.explorer;
	const { methods } = comparison;
	const depth = methods[0]?.depth ?? 0;
	const shown = whole ? methods : methods.filter(({ must_agree }) => must_agree);
	const { table } = say;
	const deepest = Math.max(...shown.map(({ growth }) => growth.length));
	const further = deepest > depth;
	return h(
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
				h("th", { scope: "col", title: table.cutsName }, table.cuts),
				further && h("th", { scope: "col" }, table.nodes(deepest)),
				(whole || !further) && h("th", { scope: "col" }, table.branching),
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
					(whole || !further) && h("td", {}, one.branching === null ? "–" : one.branching.toFixed(2)),
					whole && h("td", {}, one.time < 10 ? one.time.toFixed(one.time < 1 ? 3 : 1) : String(Math.round(one.time))),
				),
			),
		),
	);
}

const [LEFT, TOP, WIDE, HIGH] = [46, 14, 300, 170];

/** Positions against depth. @param {ComparisonView} comparison */
export function plot({ methods }) {
	const say = words.explorer;
	const minimax = methods.find(({ id }) => id === "minimax");
	const curves = methods.filter(({ id }) => ["minimax", "alphabeta", "deepening"].includes(id));
	const depths = Math.max(1, ...curves.map(({ growth }) => growth.length));
	// The effective branching factor of the whole plot, not only of the depth that the table is about.
	const last = minimax?.growth.at(-1) ?? 1;
	const b = Math.max(1.2, last ** (1 / Math.max(1, minimax?.growth.length ?? 1)));
	const most = Math.max(10, ...curves.flatMap(({ growth }) => growth), b ** depths);
	const decades = Math.ceil(Math.log10(most));
	const x = (/** @type {number} */ depth) => LEFT + (depths === 1 ? 0 : ((depth - 1) / (depths - 1)) * WIDE);
	const y = (/** @type {number} */ n) => TOP + HIGH - (Math.log10(Math.max(1, n)) / decades) * HIGH;
	const steps = Array.from({ length: depths }, (_, n) => n + 1);
	/** @param {string} kind @param {(depth: number) => number} value */
	const theory = (kind, value) =>
		s("polyline", { class: `theory ${kind}`, points: steps.map((d) => `${x(d)},${y(value(d))}`).join(" ") });
	const written = (/** @type {number} */ power) =>
		power < 3 ? String(10 ** power) : power < 6 ? say.thousands(10 ** (power - 3)) : say.millions(10 ** (power - 6));
	const lines = [];
	for (let power = 0; power <= decades; power++) {
		lines.push(s("path", { class: "grid-line", d: `M${LEFT} ${y(10 ** power)}H${LEFT + WIDE}` }));
		lines.push(s("text", { x: LEFT - 6, y: y(10 ** power) + 4, class: "left" }, written(power)));
	}
	for (const depth of steps) lines.push(s("text", { x: x(depth), y: TOP + HIGH + 16, class: "middle" }, depth));
	const heard = curves.map(({ id, growth }) => say.curve(method(id), growth.map(count).join(", "))).join(". ");
	/** @param {string} id @param {number} at @param {number} n */
	const point = (id, at, n) =>
		id === "minimax"
			? s("rect", { class: id, x: x(at) - 3, y: y(n) - 3, width: 6, height: 6 })
			: s("circle", { class: id, cx: x(at), cy: y(n), r: 3.2 });
	/** Beside the last point, but never two on one line. @type {number[]} */
	const taken = [];
	const beside = (/** @type {number} */ wanted) => {
		let at = wanted;
		while (taken.some((other) => Math.abs(other - at) < 13)) at += 13;
		taken.push(at);
		return at;
	};
	return h(
		"figure",
		{ class: "plot" },
		h("figcaption", {}, say.plotOf(b.toFixed(1))),
		s(
			"svg",
			{ viewBox: `0 0 ${LEFT + WIDE + 128} ${TOP + HIGH + 24}`, role: "img", "aria-label": `${say.plot}. ${heard}` },
			lines,
			theory("full", (d) => b ** d),
			theory("half", (d) => b ** (d / 2)),
			curves
				.map(({ id, growth }) => [
					s("polyline", { class: `curve ${id}`, points: growth.map((n, i) => `${x(i + 1)},${y(n)}`).join(" ") }),
					...growth.map((n, i) => point(id, i + 1, n)),
				])
				.flat(),
			[
				...curves.map(({ id, growth }) => ({ at: y(growth.at(-1) ?? 1), text: method(id) })),
				{ at: y(b ** depths), text: say.bd },
				{ at: y(b ** (depths / 2)), text: say.bd2 },
			]
				.toSorted((one, other) => one.at - other.at)
				.map(({ at, text }) => s("text", { x: LEFT + WIDE + 8, y: beside(at) + 4 }, text)),
		),
	);
}

/** @param {ScoreView} score */
function score({ winner, plies, value }) {
	const say = words.explorer;
	if (winner) return say.wins(winner, plies);
	const men = (value ?? 0) / 100;
	return Math.abs(men) < 0.005 ? say.even : say.ahead(men > 0 ? "black" : "white", Math.abs(men).toFixed(2));
}

/** The engine's iterations, as a table and in words. @param {ComparisonView} comparison */
export function engine({ iterations }) {
	const say = words.explorer;
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
	);
}
