// Why may a capture not be played? In a sentence, loaded with the first one that is tried.

import { speak, words } from "../words/words.js";
import { waysFor } from "./matcher.js";
import { origins, squareName } from "./state.js";

/** The reason against the largest capture over these squares. @param {Position} position @param {number[]} chosen @returns {Promise<string | null>} */
export async function sentence({ forbidden, moves, size }, chosen) {
	const [way] = waysFor(forbidden, chosen).sort((a, b) => b.path.captures.length - a.path.captures.length);
	if (!way) return null;
	await speak("forbidden");
	const { squares } = way.path;
	const [from = "", to = ""] = [squares[0], squares.at(-1)].map((square) => squareName(size, square ?? 0));
	const { why, takes, must } = way.move;
	const capturers = origins(moves).map((square) => squareName(size, square));
	return words.forbidden[why]({ from, to, takes, must, capturers });
}
