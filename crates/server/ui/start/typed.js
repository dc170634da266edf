// What a typed move does on a board that belongs to no game, loaded with the first one.

import { forbidden } from "../board/matcher.js";
import { matchTyped, namesOf } from "../board/typed.js";

/** @param {import("./board.js").StartBoard} board @param {string} text @returns {Promise<boolean>} Was it understood? */
export async function typed(board, text) {
	const position = board.scene?.position;
	if (!position) return false;
	const names = namesOf(position.size);
	const { play, error, chosen } = matchTyped(position.moves, text, names);
	board.choose([]);
	if (error) board.on.say((await forbidden(position, names.squares(text.trim()) ?? [])) ?? error);
	else if (play) board.play(play.path);
	else board.choose(chosen);
	return !error;
}
