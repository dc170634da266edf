// The keys as they are set now, for the list of keys and for the guide.

import { h } from "../dom.js";
import { keyOf } from "../keys.js";
import { settings } from "../settings.js";

/** What the single keys are for. @type {Record<string, string>} */
export const ACTIONS = {
	hint: "Hint; again for the line and its value", flip: "Flip the board", evaluation: "Evaluation", computerFirst: "Before the first move: the computer begins",
	newGame: "New game", keys: "List of keys",
};

/** Keys that are always the same, and what they do. @type {[string[], string][]} */
const ALWAYS = [
	[["Arrows"], "From square to square on the board; elsewhere left and right go through the moves"],
	[["Enter", "Space"], "Pick up and put down"], [["Esc"], "Cancel"], [["Ctrl+Z"], "Undo"], [["Ctrl+Shift+Z"], "Redo"], [["Home", "End"], "First and last position"],
];

/** @param {string} name */
export const kbd = (name) => h("kbd", {}, name);

/** A key as it stands on the keyboard. @param {string} key */
export const keyName = (key) => key.toUpperCase();

/** Terms and explanations: which key does what. */
export function keyList() {
	const typing = /** @type {[string[], string]} */ ([["1", "9"], "A number begins a move, such as 11-15"]);
	/** @type {[string[], string][]} */
	const single = Object.entries(ACTIONS).flatMap(([action, text]) => (keyOf(action) ? [[[keyName(keyOf(action))], text]] : []));
	const rows = [...ALWAYS, ...(settings.get().shortcuts ? [typing] : []), ...single];
	return h("dl", { class: "keys" }, rows.map(([keys, text]) => h("div", {}, h("dt", {}, keys.flatMap((key, i) => [i ? (text === typing[1] ? " to " : " ") : "", kbd(key)])), h("dd", {}, text))));
}
