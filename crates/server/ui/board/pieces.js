// How pieces and marks are drawn. A square is 10 units wide; every mark has a shape of its own.

import { h, s } from "../dom.js";
import { isKing, label as squareLabel, place, sideOf } from "./state.js";

const CROWN = "M3.35 5.7 3 3.45l1.15.85L5 2.9l.85 1.4L7 3.45l-.35 2.25z";

/** The parts of a piece; the upper disc and the crown show on kings only (by CSS). */
function parts() {
	return [
		s("ellipse", { class: "shade", cx: 5.2, cy: 5.85, rx: 3.8, ry: 3.55 }),
		s("circle", { class: "rim", cx: 5, cy: 5.4, r: 3.65 }),
		s("circle", { class: "disc", cx: 5, cy: 5.05, r: 3.65 }),
		s("circle", { class: "groove", cx: 5, cy: 5.05, r: 2.75 }),
		s("circle", { class: "groove", cx: 5, cy: 5.05, r: 1.8 }),
		s(
			"g",
			{ class: "upper" },
			s("circle", { class: "rim", cx: 5, cy: 4.7, r: 3.35 }),
			s("circle", { class: "disc", cx: 5, cy: 4.3, r: 3.35 }),
			s("circle", { class: "groove", cx: 5, cy: 4.3, r: 2.75 }),
			s("path", { class: "crown", d: CROWN }),
		),
	];
}

/** The class of a piece. @param {string} piece */
export const pieceClass = (piece) => `piece ${sideOf(piece)}${isKing(piece) ? " king" : ""}`;

/** A piece as a picture of its own. @param {string} piece */
export function drawPiece(piece) {
	return s("svg", { class: pieceClass(piece), viewBox: "0 0 10 10", "aria-hidden": "true" }, parts());
}

/** The same as something that lies on a board and can slide. @param {string} piece */
export function boardPiece(piece) {
	const el = h("div", {}, s("svg", { viewBox: "0 0 10 10" }, parts()));
	el.className = pieceClass(piece);
	return el;
}

/** The marks of a board, as the content of one SVG of `size * 10` units. @param {number} size @param {boolean} flipped @param {Marks} marks @returns {SVGElement[]} */
export function drawMarks(size, flipped, marks) {
	/** @param {number} square */
	const corner = (square) => {
		const { row, col } = place(size, square, flipped);
		return { x: col * 10, y: row * 10 };
	};
	/** @param {number} square @param {string} name @param {...SVGElement} shapes */
	const group = (square, name, ...shapes) => {
		const { x, y } = corner(square);
		return s("g", { class: name, transform: `translate(${x} ${y})` }, shapes);
	};
	const out = [];
	const path = marks.path ?? [];
	for (const [i, square] of path.entries()) {
		const kind = i === 0 ? "last from" : i === path.length - 1 ? "last to" : "last hop";
		out.push(group(square, kind, s("rect", { width: 10, height: 10 })));
	}
	if (path.length > 1) {
		const points = path.map((square) => `${corner(square).x + 5},${corner(square).y + 5}`).join(" ");
		out.push(s("polyline", { class: "trail", points }));
	}
	for (const square of marks.captured ?? [])
		out.push(group(square, "captured", s("path", { d: "M3.4 3.4l3.2 3.2M6.6 3.4l-3.2 3.2" })));
	if (marks.selected)
		out.push(
			group(marks.selected, "selected", s("rect", { width: 10, height: 10 }), s("circle", { cx: 5, cy: 5.2, r: 4.45 })),
		);
	for (const square of marks.movable ?? []) {
		out.push(group(square, "movable", s("circle", { cx: 5, cy: 5.2, r: 4.3 })));
	}
	for (const square of marks.forced ?? []) {
		out.push(group(square, "forced", s("path", { d: "M.5 2.6V.5h2.1M7.4.5h2.1v2.1M9.5 7.4v2.1H7.4M2.6 9.5H.5V7.4" })));
	}
	for (const target of marks.targets ?? [])
		out.push(drawTarget(group, typeof target === "number" ? { square: target, capture: false } : target));
	for (const [i, square] of (marks.hint ?? []).entries()) {
		out.push(
			i === 0
				? group(square, "hint piece-hint", s("circle", { cx: 5, cy: 5.2, r: 4.4 }))
				: group(square, "hint target-hint", s("path", { d: "M5 .9 9.1 5 5 9.1.9 5z" })),
		);
	}
	for (const square of marks.pulse ?? []) out.push(group(square, "pulse", s("circle", { cx: 5, cy: 5, r: 4.6 })));
	return out;
}

/** W, D and L as shapes: an up triangle, an equals sign, a down triangle. */
const VALUES = { win: "M7.5 9.2 8.5 7.4l1 1.8z", draw: "M7.4 8.8h2M7.4 8h2", loss: "M7.5 7.5h2l-1 1.8z" };

/** @param {(square: number, name: string, ...shapes: SVGElement[]) => SVGElement} group @param {Target} target */
function drawTarget(group, target) {
	const shapes = target.capture
		? [s("circle", { class: "aim", cx: 5, cy: 5, r: 2.9 }), s("circle", { class: "dot", cx: 5, cy: 5, r: 1.1 })]
		: [s("circle", { class: "dot", cx: 5, cy: 5, r: 1.5 })];
	if (target.proved)
		shapes.push(
			/** @type {any} */ (s("path", { class: `value ${target.proved.value}`, d: VALUES[target.proved.value] })),
		);
	return group(target.square, "target", ...shapes);
}

/**
 * A small board that only shows something, for cards, lists and the guide.
 * @param {number} size
 * @param {string} board One character a dark square, as the server sends it.
 * @param {{label?: string, marks?: Marks, flipped?: boolean, numbers?: boolean}} [extra]
 */
export function diagram(size, board, { label, marks = {}, flipped = false, numbers = false } = {}) {
	const side = size * 10;
	const dark = [];
	const texts = [];
	const pieces = [];
	// Beside numbers the pieces are smaller and a little lower, so that nothing lies on a number.
	const [scale, left, top] = numbers ? (size > 8 ? [0.76, 1.9, 2] : [0.85, 0.9, 1.1]) : [1, 0, 0];
	for (let square = 1; square <= board.length; square++) {
		const { row, col } = place(size, square, flipped);
		const [x, y] = [col * 10, row * 10];
		dark.push(`M${x} ${y}h10v10h-10z`);
		const piece = board[square - 1] ?? ".";
		if (numbers) texts.push(s("text", { x: x + 0.5, y: y + 2.5 }, squareLabel("numbers", size, square)));
		if (piece !== ".")
			pieces.push(
				s("g", { class: pieceClass(piece), transform: `translate(${x + left} ${y + top}) scale(${scale})` }, parts()),
			);
	}
	return s(
		"svg",
		{
			class: "diagram",
			viewBox: `0 0 ${side} ${side}`,
			...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
		},
		s("rect", { class: "light", width: side, height: side }),
		s("path", { class: "dark", d: dark.join("") }),
		s("g", { class: "marks" }, drawMarks(size, flipped, marks)),
		pieces,
		texts,
	);
}
