// What is drawn on the board of an analysis: an arrow for each line of the engine, and exact values on the squares to which
// the chosen piece can go.

import { place } from "../board/state.js";
import { s } from "../dom.js";

/** An arrow along a path. @param {number} size @param {boolean} flipped @param {number[]} path @param {boolean} best */
export function arrow(size, flipped, path, best) {
	const way = path.map((square) => {
		const { row, col } = place(size, square, flipped);
		return /** @type {const} */ ([10 * col + 5, 10 * row + 5]);
	});
	const [to, before] = [way.at(-1), way.at(-2)];
	// A pass goes nowhere.
	if (!to || !before) return null;
	const angle = Math.atan2(to[1] - before[1], to[0] - before[0]);
	const [width, head] = best ? [1.5, 3.6] : [0.8, 2.6];
	const neck = [to[0] - 0.8 * head * Math.cos(angle), to[1] - 0.8 * head * Math.sin(angle)];
	return s(
		"g",
		{ class: best ? "best" : "second" },
		s("polyline", { points: [...way.slice(0, -1), neck].join(" "), "stroke-width": width }),
		s("path", {
			d: `M0 0-${head} ${0.55 * head}V-${0.55 * head}z`,
			transform: `translate(${to}) rotate(${(angle * 180) / Math.PI})`,
		}),
	);
}

const SHAPES = { win: "M-1.1.9h2.2L0-1z", draw: "M-1-.5h2M-1 .5h2", loss: "M-1.1-.9h2.2L0 1z" };

/** A value on a square. @param {number} size @param {boolean} flipped @param {number} square @param {Proved} proved */
export function value(size, flipped, square, { value, distance }) {
	const { row, col } = place(size, square, flipped);
	const text = distance === null || value === "draw" ? "" : `${distance}`;
	const width = 3.6 + text.length * 1.35 + (text ? 0.4 : 0);
	const left = -width / 2;
	return s(
		"g",
		{ class: `exact ${value}`, transform: `translate(${10 * col + 5} ${10 * row + 5})` },
		s("rect", { x: left, y: -1.8, width, height: 3.6, rx: 1.8 }),
		s("path", { d: SHAPES[value], transform: `translate(${left + 1.8} 0)` }),
		text && s("text", { x: left + 3.2, y: 0.85 }, text),
	);
}
