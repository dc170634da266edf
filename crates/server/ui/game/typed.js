// What a typed move does, loaded with the first one.

import { matchTyped, namesOf, taken } from "../board/typed.js";
import { words } from "../words/words.js";

/** @param {import("./chooser.js").Chooser} chooser @param {HTMLInputElement} field @param {string} text What stood there. */
export const typed = (chooser, field, text) => taken(field, text, () => play(chooser, text));

/** @param {import("./chooser.js").Chooser} chooser @param {string} text @returns {Promise<boolean>} Was it understood? */
async function play(chooser, text) {
	await chooser.on.settle();
	const { position, size } = chooser.game();
	const naming = namesOf(size);
	const { play: move, pass, error, chosen } = matchTyped(position.moves, text, naming);
	if (!chooser.on.active() || error) {
		const squares = error && naming.squares(text.trim());
		if (squares && (await chooser.explain(squares)) !== false) return false;
		chooser.on.say(error ?? words.typing.notYours, true);
		return !error;
	}
	chooser.clear();
	if (move) chooser.on.play(move.path, 0, false);
	else if (pass) chooser.on.pass(pass);
	else chooser.choose(chosen);
	return true;
}
