// What a typed move does on a board that belongs to no game, loaded with the first one.

import { forbidden } from "../board/matcher.js";
import { matchTyped, namesOf, taken } from "../board/typed.js";

/** @param {import("./board.js").StartBoard} board @param {HTMLInputElement} field @param {string} text What stood there. */
export const typed = (board, field, text) => taken(field, text, () => play(board, text));

/** @param {import("./board.js").StartBoard} board @param {string} text @returns {Promise<boolean>} Was it understood? */
async function play(board, text) {
	const position = board.scene?.position;
	if (!position) return false;
	const names = namesOf(position.size);
	const { play: move, error, chosen } = matchTyped(position.moves, text, names);
	board.choose([]);
	if (error) {
		const before = board.chosen;
		const why = await forbidden(position, names.squares(text.trim()) ?? []);
		// Whatever was chosen since has its own sentence.
		if (board.chosen === before) board.on.say(why ?? error);
	} else if (move) board.play(move.path);
	else board.choose(chosen);
	return !error;
}
