// What squares and moves are called in all texts: by PDN number, or by (row, column) where the labels say so.

import { settings } from "../settings.js";
import { place, squareAt } from "./state.js";

const byPlace = () => settings.get().labels === "rowcol";

/** "11", or "(2,5)". @param {number} size @param {number} square */
export function squareName(size, square) {
	if (!byPlace()) return String(square);
	const { row, col } = place(size, square);
	return `(${row},${col})`;
}

/** A move's text with its squares as they are called here: "11-15" or "(2,5)-(3,4)"; "c3-d4" stays. @param {number} size @param {string} text */
export const moveName = (size, text) => (byPlace() ? text.replace(/(?<![a-w\d])\d+/g, (number) => squareName(size, Number(number))) : text);

/** How a move can be typed: a step of Black's foremost men, "11-15" on 8x8. @param {number} size */
export function typedExample(size) {
	const half = size / 2;
	const from = (half - 2) * half + Math.floor(half / 2) + 1;
	return moveName(size, `${from}-${from + half}`);
}

/**
 * The squares that a typed text names, in order; null where it names none. With rows and columns two numbers are a square,
 * and what is no dark square is 0.
 * @param {number} size @param {string} text
 */
export function typedSquares(size, text) {
	if (/[^\dx×:\s.,()–—-]/i.test(text)) return null;
	const numbers = (text.match(/\d+/g) ?? []).map(Number);
	if (!numbers.length) return null;
	if (!byPlace()) return numbers;
	if (numbers.length % 2) return null;
	return numbers.flatMap((row, i) => (i % 2 ? [] : [squareAt(size, row, numbers[i + 1] ?? -1) ?? 0]));
}
