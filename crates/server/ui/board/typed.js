// Which move is meant by a text? Loaded with the first one that is typed.

import { words } from "../words/words.js";
import { countMoves, nearest, waysFor } from "./matcher.js";
import { byPlace, letterNames, squareAt, squareName, typedExample } from "./state.js";

/** @typedef {import("./matcher.js").Way} Way */

/**
 * The squares that a typed text names, in order, by number or by letters; null where it names none. With rows and columns two numbers are a square,
 * and what is no dark square is 0.
 * @param {number} size @param {string} typed
 */
export function typedSquares(size, typed) {
	const names = letterNames(size);
	const text = typed.replace(/[a-w]\d+/gi, (name) => ` ${names.indexOf(name.toLowerCase()) + 1 || name}`);
	if (/[^\dx×:\s.,()–—-]/i.test(text)) return null;
	const numbers = (text.match(/\d+/g) ?? []).map(Number);
	if (!numbers.length) return null;
	if (!byPlace()) return numbers;
	if (numbers.length % 2) return null;
	return numbers.flatMap((row, i) => (i % 2 ? [] : [squareAt(size, row, numbers[i + 1] ?? -1) ?? 0]));
}

/** What squares are called on a board of this size. @param {number} size */
export const namesOf = (size) => ({
	squares: (/** @type {string} */ text) => typedSquares(size, text),
	example: typedExample(size),
	name: (/** @type {number} */ square) => squareName(size, square),
});

/**
 * A typed move: `11-15`, `11 15`, `2x18`, `2x11x18`, `pass`, or as it is written, `c3-d4`; case and separators do not matter.
 * @param {LegalMove[]} moves @param {string} text
 * @param {{squares: (text: string) => number[] | null, example: string, name: (square: number) => string}} naming What squares are called here.
 * @returns {{play: Way | null, pass: LegalMove | null, chosen: number[], error: string | null}}
 */
export function matchTyped(moves, text, naming) {
	const none = { play: null, pass: null, chosen: /** @type {number[]} */ ([]), error: null };
	const trimmed = text.trim();
	const pass = moves.find((move) => move.pass) ?? null;
	if (/^pass$/i.test(trimmed)) {
		return pass ? { ...none, pass } : { ...none, error: words.typing.noPass };
	}
	const chosen = naming.squares(trimmed);
	if (!chosen) {
		const move = moves.find((one) => one.text === trimmed.toLowerCase());
		const [path] = move?.paths ?? [];
		return move && path
			? { ...none, play: { move, path } }
			: { ...none, error: words.typing.noMove(trimmed, naming.example) };
	}
	const ways = waysFor(moves, chosen);
	const [first] = ways;
	if (!first) return { ...none, error: words.typing.impossible(trimmed) };
	if (chosen.length === 1) return { ...none, chosen };
	const ending = ways.filter((way) => way.path.squares.at(-1) === chosen.at(-1));
	const best = ending.length ? ending : ways;
	const exact = best.find((way) => way.path.squares.join() === chosen.join());
	if (exact) return { ...none, play: exact, chosen };
	if (countMoves(best) === 1) return { ...none, play: nearest(best, chosen) ?? first, chosen };
	const routes = [...new Set(best.map((way) => way.path.squares.map(naming.name).join("x")))];
	return { ...none, chosen, error: words.typing.routes(routes) };
}

/**
 * Has a text played that stood in a field. What was written there since is left alone.
 *
 * @param {HTMLInputElement} field @param {string} text @param {() => Promise<boolean>} play Was it understood?
 */
export async function taken(field, text, play) {
	const understood = text.trim() && (await play());
	if (field.value !== text) return;
	if (understood) field.value = "";
	else if (document.activeElement === field) field.select();
}
