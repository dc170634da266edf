// What a board looks like, without its rules: where the squares are, what they are called and what stands on them.

import { settings } from "../settings.js";
import { words } from "../words/words.js";

/** How many dark squares a board has. @param {number} size */
export const squares = (size) => (size * size) / 2;

/** The pieces as they stand before the first move. @param {Variant} variant */
export const startBoard = ({ size, pieces }) =>
	"b".repeat(pieces) + ".".repeat(squares(size) - 2 * pieces) + "w".repeat(pieces);

/** Row and column of a square as seen on the screen, from the top left. @param {number} size @param {number} square PDN number, from 1. @param {boolean} [flipped] */
export function place(size, square, flipped = false) {
	const half = size / 2;
	const row = Math.floor((square - 1) / half);
	const col = 2 * ((square - 1) % half) + (row % 2 === 0 ? 1 : 0);
	return flipped ? { row: size - 1 - row, col: size - 1 - col } : { row, col };
}

/**
 * The dark square at a place on the screen, or null for a light square or a place beside the board.
 * @param {number} size
 * @param {number} row
 * @param {number} col
 * @param {boolean} [flipped]
 */
export function squareAt(size, row, col, flipped = false) {
	const r = flipped ? size - 1 - row : row;
	const c = flipped ? size - 1 - col : col;
	if (r < 0 || c < 0 || r >= size || c >= size || (r + c) % 2 === 0) return null;
	return r * (size / 2) + Math.floor(c / 2) + 1;
}

/** @param {string} piece @returns {Side | null} */
export function sideOf(piece) {
	if (piece === "b" || piece === "B") return "black";
	return piece === "w" || piece === "W" ? "white" : null;
}

/** @param {string} piece */
export const isKing = (piece) => piece === "B" || piece === "W";

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "black" ? "white" : "black");

/** What screen readers call a square: its name, what stands there, and what can be done with it. @param {string} square @param {string} piece @param {string} [state] */
export function squareLabel(square, piece, state) {
	return [square, words.board.pieces[/** @type {keyof typeof words.board.pieces} */ (piece)], state]
		.filter(Boolean)
		.join(", ");
}

/** Are squares called by row and column, or else as moves are written? */
export const byPlace = () => settings.get().labels === "rowcol";

/** @type {Side | null} Whose side sees `a1` in its left corner, where squares are called by letters. */
let letters = null;

/** From now on squares are called as these rules write their moves, or else by number. @param {Variant} [variant] */
export const callSquares = (variant) => (letters = variant?.letters ?? null);

/** "11", or "c3". @param {number} size @param {number} square */
function written(size, square) {
	if (!letters) return String(square);
	const { row, col } = place(size, square, letters === "black");
	return String.fromCharCode(97 + col) + (size - row);
}

/** "11", "c3", or "(2,5)". @param {number} size @param {number} square */
export function squareName(size, square) {
	if (!byPlace()) return written(size, square);
	const { row, col } = place(size, square);
	return `(${row},${col})`;
}

/** A move's text with its squares as they are called here: "11-15" or "(2,5)-(3,4)"; "c3-d4" stays. @param {number} size @param {string} text */
export const moveName = (size, text) =>
	byPlace() ? text.replace(/(?<![a-w\d])\d+/g, (number) => squareName(size, Number(number))) : text;

/** How a move can be typed: a step of Black's foremost men, "11-15" on 8x8. @param {number} size */
export function typedExample(size) {
	const half = size / 2;
	const from = (half - 2) * half + Math.floor(half / 2) + 1;
	return `${squareName(size, from)}-${squareName(size, from + half)}`;
}

/** The label on a square. @param {Labels} labels @param {number} size @param {number} square */
export function label(labels, size, square) {
	if (labels === "none") return "";
	if (labels === "numbers") return written(size, square);
	const { row, col } = place(size, square);
	return `${row},${col}`;
}

/** Squares from which something can move, in order. @param {LegalMove[]} moves */
export function origins(moves) {
	return [...new Set(moves.filter((move) => !move.pass).map((move) => move.from))].sort((a, b) => a - b);
}

/** Must the side to move capture? @param {LegalMove[]} moves */
export const mustCapture = (moves) => moves.length > 0 && moves.every((move) => move.capture);

/** Why a square cannot be picked up, as the end of a sentence; null when it can. @param {Position} position @param {number} square */
export function whyNot({ board, turn, moves, size }, square) {
	const side = sideOf(board[square - 1] ?? ".");
	if (!side) return null;
	if (side !== turn) return words.board.theirs(side, turn);
	const from = origins(moves);
	if (from.includes(square)) return null;
	if (moves.some((move) => move.pass)) return words.board.passes(side);
	return mustCapture(moves) ? words.board.captures(from.map((one) => squareName(size, one))) : words.board.blocked;
}
