// Practice: puzzles about as hard as who solves them is strong, the classic endings, and the classic problems.

import { options as getOptions } from "../api.js";
import { h } from "../dom.js";
import { style } from "../load.js";
import { speak, words } from "../words/words.js";

/** The rooms by what the address asks for; the first one if it asks for nothing. */
const ROOMS = /** @type {const} */ (["puzzles", "endings", "problems"]);

/** @param {HTMLElement} root */
export async function open(root) {
	const asked = new URLSearchParams(location.search);
	const room = ROOMS.find((name) => asked.has(name)) ?? "puzzles";
	const [{ open: enter }, { variants }] = await Promise.all([
		import(`../practice/${room}.js`),
		getOptions(),
		speak("games"),
		speak("practice"),
		style("practice.css"),
		style("line.css"),
	]);
	const say = words.practice.rooms;
	const rooms = h(
		"nav",
		{ class: "rooms", "aria-label": say.label },
		ROOMS.map((name) =>
			h(
				"a",
				{ href: name === "puzzles" ? "/practice" : `/practice?${name}`, "aria-current": name === room ? "page" : null },
				say[name],
			),
		),
	);
	return /** @type {Promise<() => void>} */ (enter(root, { asked, rooms, variants }));
}
