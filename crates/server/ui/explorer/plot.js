// Positions against depth, on a logarithmic axis.

import { h, s } from "../dom.js";
import { words } from "../words/words.js";
import { count, method } from "./say.js";

/** Where there is room, and beside the tree or on a phone: texts are as large in both. */
const LARGE = { left: 46, top: 14, wide: 400, high: 220, right: 90 };
const SMALL = { left: 38, top: 8, wide: 128, high: 150, right: 72 };

/** @param {ComparisonView} comparison @param {boolean} large */
export function plot({ methods }, large) {
	const { left, top, wide, high, right } = large ? LARGE : SMALL;
	const say = words.explorer;
	const minimax = methods.find(({ id }) => id === "minimax");
	const curves = methods.filter(({ id }) => ["minimax", "alphabeta", "deepening"].includes(id));
	const depths = Math.max(1, ...curves.map(({ growth }) => growth.length));
	// The effective branching factor of the whole plot, not only of the depth that the table is about.
	const last = minimax?.growth.at(-1) ?? 1;
	const b = Math.max(1.2, last ** (1 / Math.max(1, minimax?.growth.length ?? 1)));
	const most = Math.max(10, ...curves.flatMap(({ growth }) => growth), b ** depths);
	const decades = Math.ceil(Math.log10(most));
	const x = (/** @type {number} */ depth) => left + (depths === 1 ? 0 : ((depth - 1) / (depths - 1)) * wide);
	const y = (/** @type {number} */ n) => top + high - (Math.log10(Math.max(1, n)) / decades) * high;
	const steps = Array.from({ length: depths }, (_, n) => n + 1);
	/** @param {string} kind @param {(depth: number) => number} value */
	const theory = (kind, value) =>
		s("polyline", { class: `theory ${kind}`, points: steps.map((d) => `${x(d)},${y(value(d))}`).join(" ") });
	const written = (/** @type {number} */ power) =>
		power < 3 ? String(10 ** power) : power < 6 ? say.thousands(10 ** (power - 3)) : say.millions(10 ** (power - 6));
	const lines = [];
	for (let power = 0; power <= decades; power++) {
		lines.push(s("path", { class: "grid-line", d: `M${left} ${y(10 ** power)}H${left + wide}` }));
		lines.push(s("text", { x: left - 6, y: y(10 ** power) + 4, class: "left" }, written(power)));
	}
	for (const depth of steps) lines.push(s("text", { x: x(depth), y: top + high + 16, class: "middle" }, depth));
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
			{ viewBox: `0 0 ${left + wide + right} ${top + high + 24}`, role: "img", "aria-label": `${say.plot}. ${heard}` },
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
				.map(({ at, text }) => s("text", { x: left + wide + 8, y: beside(at) + 4 }, text)),
		),
	);
}
