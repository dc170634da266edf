// What a board looks like, without its rules: where the squares are, what they are called and what stands on them.

import { settings } from "../settings.js";
import { words } from "../words/words.js";

/** How many dark squares a board has. @param {number} size */
export const squares = (size) => (size * size) / 2;

/** The pieces as they stand before the first move. @param {Variant} variant */
export const startBoard = ({ size, pieces }) =>
	"b".repeat(pieces) + ".".repeat(squares(size) - 2 * pieces) + "w".repeat(pieces);

/** @type {Variant | undefined} The rules whose board is drawn, and whose squares are named, now. */
let rules;

/** From now on boards and squares are those of these rules. @param {Variant} [variant] */
export const callSquares = (variant) => (rules = variant);

/** Draws something of other rules meanwhile. @template T @param {Variant | undefined} variant @param {() => T} draw */
export function under(variant, draw) {
	const now = rules;
	rules = variant;
	const drawn = draw();
	rules = now;
	return drawn;
}

/** Is the corner at each player's left light? */
export const mirrored = () => !!rules?.mirrored;

/** Do captured pieces stay until the move is over? */
export const capturedStay = () => !!rules?.captured_stay;

/** Row and column of a square as seen on the screen, from the top left. @param {number} size @param {number} square PDN number, from 1. @param {boolean} [flipped] */
export function place(size, square, flipped = false) {
	const half = size / 2;
	const row = Math.floor((square - 1) / half);
	const col = 2 * ((square - 1) % half) + (row % 2 === Number(mirrored()) ? 1 : 0);
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
	if (r < 0 || c < 0 || r >= size || c >= size || (r + c) % 2 === Number(mirrored())) return null;
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

/** Are squares called by row and column? */
export const byPlace = () => settings.get().labels === "rowcol";

/** "c3", as the side that moves first sees it. @param {number} size @param {number} square */
export function letterName(size, square) {
	const { row, col } = place(size, square, rules?.first === "black");
	return String.fromCharCode(97 + col) + (size - row);
}

/** "11", "c3", or "2,5": as is the custom of the rules, or as was chosen. @param {number} size @param {number} square @param {Labels} [how] */
function written(size, square, how = settings.get().labels) {
	if (how === "rowcol") {
		const { row, col } = place(size, square);
		return `${row},${col}`;
	}
	return how === "letters" || (how !== "digits" && rules?.letters) ? letterName(size, square) : `${square}`;
}

/** "11", "c3", or "(2,5)". @param {number} size @param {number} square */
export const squareName = (size, square) => (byPlace() ? `(${written(size, square)})` : written(size, square));

/** A move's text, which is written as is the custom, with its squares as they are called here: "11-15", "c3-d4" or "(2,5)-(3,4)". @param {number} size @param {string} text */
export const moveName = (size, text) =>
	["numbers", "none"].includes(settings.get().labels)
		? text
		: text.replace(/[a-w]?\d+/g, (name) =>
				squareName(size, rules?.letters ? letterNames(size).indexOf(name) + 1 : Number(name)),
			);

/** All squares by their letters, in order. @param {number} size */
export const letterNames = (size) => Array.from({ length: squares(size) }, (_, i) => letterName(size, i + 1));

/** How a move can be typed: a step of Black's foremost men, "11-15" on 8x8. @param {number} size */
export function typedExample(size) {
	const half = size / 2;
	const from = (half - 2) * half + Math.floor(half / 2) + 1;
	return `${squareName(size, from)}-${squareName(size, from + half)}`;
}

/** The label on a square. @param {Labels} labels @param {number} size @param {number} square */
export const label = (labels, size, square) => (labels === "none" ? "" : written(size, square, labels));

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

/**
 * A board on which a move is being chosen.
 * @param {string} board @param {Position | null | undefined} position Without one nothing can be moved.
 * @param {number[]} chosen @param {import("./matcher.js").Match} match @returns {BoardModel}
 */
export function choosing(board, position, chosen, { walked, jumped, targets, ways }) {
	const { moves, size, turn } = position ?? { moves: [], size: Math.sqrt(2 * board.length), turn: null };
	const [origin] = chosen;
	const at = walked.at(-1) ?? origin;
	const from = origins(moves);
	const forced = mustCapture(moves);
	const marked = from.filter((square) => chosen.length < 2 && square !== origin);
	const ends = targets.map(({ square }) => square);
	const crowned = ways[0]?.path.crowned ?? null;
	/** @param {string} piece @param {number} square */
	const state = (piece, square) =>
		origin === square
			? words.board.chosen
			: ends.includes(square)
				? words.board.target
				: from.includes(square)
					? words.board[forced ? "canCapture" : "canMove"]
					: position && sideOf(piece) === turn
						? (whyNot(position, square) ?? "")
						: "";
	return {
		board,
		labels: settings.get().labels,
		lifted: origin && at ? { from: origin, at, jumped, king: crowned !== null && walked.length > crowned } : null,
		live: [...from, ...ends],
		names: [...board].map((piece, i) => squareLabel(squareName(size, i + 1), piece, state(piece, i + 1))),
		marks: {
			selected: at ?? null,
			[forced ? "forced" : "movable"]: marked,
			targets: targets.map((target) => ({ ...target, proved: null })),
		},
	};
}
