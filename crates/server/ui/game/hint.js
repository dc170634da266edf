// What a press of Hint does, loaded with the first one.

import { moveName, squareName } from "../board/state.js";
import { words } from "../words/words.js";

/** @param {GameControl} control */
export async function askHint(control) {
	const { size, current, can } = control.game;
	if (control.hint) {
		control.hintLine = true;
		return control.say(words.hint.line(control.hint.line.slice(0, 4).map((text) => moveName(size, text))));
	}
	if (!can.hint || !control.active || control.chooser.chosen.length) return;
	control.say(words.hint.looking);
	const { news: looking } = control;
	control.hinting = current;
	/** @type {Hint | null} */
	const hint = await control.act("hint").finally(() => (control.hinting = null));
	await control.feed.pumping;
	if (control.news === looking) control.say("");
	// Who has gone on alone does not want it any more.
	if (!hint || control.feed.latest.current !== current || control.chooser.chosen.length || !control.active) return;
	control.hint = hint;
	const [from, to] = hint.path.squares;
	control.say(from && to ? words.hint.move(squareName(size, from), squareName(size, to)) : words.hint.pass);
}
