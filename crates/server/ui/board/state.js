// What a board looks like, without its rules: where the squares are and what stands on them.

import { squareName } from "./naming.js";

/** How many dark squares a board has. @param {number} size */
export const squares = (size) => (size * size) / 2;

/** The pieces as they stand before the first move. @param {Variant} variant */
export const startBoard = ({ size, pieces }) => "b".repeat(pieces) + ".".repeat(squares(size) - 2 * pieces) + "w".repeat(pieces);

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

/** @param {Side} side */
export const sideName = (side) => (side === "black" ? "Black" : "White");

/** "black king", "white man" or "empty". @param {string} piece */
export function pieceName(piece) {
	const side = sideOf(piece);
	return side ? `${side} ${isKing(piece) ? "king" : "man"}` : "empty";
}

/** The label on a square. @param {Labels} labels @param {number} size @param {number} square */
export function label(labels, size, square) {
	if (labels === "none") return "";
	if (labels === "numbers") return String(square);
	const { row, col } = place(size, square);
	return `${row},${col}`;
}

/** Squares from which something can move, in order. @param {LegalMove[]} moves */
export function origins(moves) {
	return [...new Set(moves.filter((move) => !move.pass).map((move) => move.from))].sort((a, b) => a - b);
}

/** Must the side to move capture? @param {LegalMove[]} moves */
export const mustCapture = (moves) => moves.length > 0 && moves.every((move) => move.capture);

/** "10", "10 or 11", "10, 11 or 14". @param {(number | string)[]} items @param {string} [word] */
export function list(items, word = "or") {
	if (items.length < 2) return items.join("");
	return `${items.slice(0, -1).join(", ")} ${word} ${items[items.length - 1]}`;
}

/** Why a square cannot be picked up, in one sentence; null when it can. @param {Position} position @param {number} square */
export function whyNot(position, square) {
	const side = sideOf(position.board[square - 1] ?? ".");
	if (!side) return null;
	const name = squareName(position.size, square);
	if (side !== position.turn) return `${name} is ${sideName(side)}'s piece; ${sideName(position.turn)} is to move.`;
	const from = origins(position.moves);
	if (from.includes(square)) return null;
	if (position.moves.some((move) => move.pass)) return `${name} cannot move: ${sideName(side)} has no move and must pass.`;
	if (mustCapture(position.moves)) return `${name} cannot move: capture with ${list(from.map((one) => squareName(position.size, one)))}.`;
	return `${name} cannot move: it is blocked.`;
}
