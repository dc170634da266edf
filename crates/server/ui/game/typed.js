// What a typed move does, loaded with the first one.

import { matchTyped, namesOf } from "../board/typed.js";
import { words } from "../words/words.js";

/** @param {import("./chooser.js").Chooser} chooser @param {string} text @returns {Promise<boolean>} Was it understood? */
export async function typed(chooser, text) {
	await chooser.on.settle();
	const { position, size } = chooser.game();
	const naming = namesOf(size);
	const { play, pass, error, chosen } = matchTyped(position.moves, text, naming);
	if (!chooser.on.active() || error) {
		const squares = error && naming.squares(text.trim());
		if (squares && (await chooser.explain(squares)) !== false) return false;
		chooser.on.say(error ?? words.typing.notYours, true);
		return !error;
	}
	chooser.clear();
	if (play) chooser.on.play(play.path, 0, false);
	else if (pass) chooser.on.pass(pass);
	else chooser.choose(chosen);
	return true;
}
