// Two moves on a board: the one that was played, dashed, and a better one, solid, each with its sign.

import { place } from "../board/state.js";
import { s } from "../dom.js";
import { SIGNS } from "./say.js";

/** @param {number} size @param {ReviewedPlyView} ply @param {boolean} flipped */
export function arrows(size, ply, flipped) {
	/** @param {number} square */
	const centre = (square) => {
		const { row, col } = place(size, square, flipped);
		return [10 * col + 5, 10 * row + 5];
	};
	/** @param {number[]} path @param {string} kind @param {string} sign */
	const arrow = (path, kind, sign) => {
		// A pass goes nowhere.
		if (path.length < 2) return null;
		const way = path.map(centre);
		const [[fromX = 0, fromY = 0], [x = 0, y = 0]] = [way.at(-2) ?? [], way.at(-1) ?? []];
		const length = Math.hypot(x - fromX, y - fromY);
		const [dx, dy] = [(x - fromX) / length, (y - fromY) / length];
		/** A point that lies so far along the way from its end, and so far beside it. @param {number} along @param {number} beside */
		const point = (along, beside) => [x + along * dx - beside * dy, y + along * dy + beside * dx].join(",");
		return s(
			"g",
			{ class: `arrow ${kind}` },
			s("polyline", { points: [...way.slice(0, -1), point(-3, 0)].join(" ") }),
			s("polygon", { points: [point(0, 0), point(-3.4, 1.9), point(-3.4, -1.9)].join(" ") }),
			s("circle", { cx: x + 2.6, cy: y - 2.6, r: 2.1 }),
			s("text", { x: x + 2.6, y: y - 1.75, "text-anchor": "middle" }, sign),
		);
	};
	const better = ply.better[0];
	const sign = SIGNS[ply.grade ?? ""] ?? SIGNS.only ?? "";
	const both = [arrow(ply.path, "was", sign), better ? arrow(better.path, "could", "✓") : null];
	return both.filter((one) => one !== null);
}
