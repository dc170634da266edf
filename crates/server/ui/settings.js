// What the page remembers about its user: theme, labels, sound, speed, keys, and the last choice on the start screen.

import { isTyping } from "./dom.js";

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {Labels} labels
 * @property {"on" | "off"} sound
 * @property {"normal" | "fast" | "off"} motion
 * @property {number} speed Of watched games: an index into SPEEDS.
 * @property {boolean | null} statistics Whether the figures of the computer's searches are shown; null: where students expect it.
 * @property {boolean} shortcuts Whether single keys do anything.
 * @property {Record<string, string>} keys Keys that were changed, by action.
 * @property {string} name What others see in games by link.
 * @property {any} choice What was last chosen on the start screen.
 * @property {Record<string, string[]>} beaten SPECs of the computers that this browser's player has beaten without help, by
 *   variant. The start screen ticks them; the game screen adds to them when a game is won.
 */

const KEY = "crownhead";

/** How long a move of a watched game is seen at least, in ms, and how long a leg takes (1 is normal, 0 instant). */
export const SPEEDS = [
	{ move: 1800, leg: 1 },
	{ move: 1000, leg: 1 },
	{ move: 500, leg: 1 },
	{ move: 150, leg: 0.4 },
	{ move: 0, leg: 0 },
];

/** @type {Settings} */
let value = {
	theme: "auto",
	labels: "numbers",
	sound: "off",
	motion: "normal",
	speed: 2,
	statistics: null,
	shortcuts: true,
	keys: {},
	beaten: {},
	name: "",
	choice: null,
};
function read() {
	try {
		value = { ...value, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
	} catch {
		// Private windows may refuse; the choice then lasts as long as the page.
	}
}
read();

/** @type {Set<() => void>} */
const listeners = new Set();

function changed() {
	if (value.theme === "auto") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = value.theme;
	for (const listener of listeners) listener();
}
// What another tab has changed holds here too, and is not written over. Without a page (node) there are no tabs.
globalThis.addEventListener?.("storage", ({ key }) => {
	if (key !== KEY) return;
	read();
	changed();
});

export const settings = {
	get: () => value,
	/** @param {Partial<Settings>} patch */
	set(patch) {
		value = { ...value, ...patch };
		try {
			localStorage.setItem(KEY, JSON.stringify(value));
		} catch {
			// As above.
		}
		changed();
	},
	/** @param {() => void} listener @returns {() => void} Ends it. */
	subscribe(listener) {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
};

/** @param {"move" | "capture" | "king" | "end" | "illegal"} name Loaded with the first sound that is wanted. */
export const sound = (name) =>
	void (
		value.sound === "on" &&
		import("./sounds.js").then(
			({ play }) => play(name),
			() => {},
		)
	);

/** Does the system or the user ask for no motion? */
export const still = () => value.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// Which key does what. Single keys can be changed or switched off (WCAG 2.1.4); arrows, Enter and Esc always work.

/** The single keys as they come. @type {Record<string, string>} */
export const USUAL = { hint: "h", flip: "f", evaluation: "e", computerFirst: "c", newGame: "n", keys: "?" };

/** The key that was chosen for an action, also while single keys are switched off. @param {string} action */
export const chosenKey = (action) => settings.get().keys[action] ?? USUAL[action] ?? "";

/** The key of an action; empty when it has none. @param {string} action */
export const keyOf = (action) => (settings.get().shortcuts ? chosenKey(action) : "");

/** What a key press asks for; null when it is not ours. @param {KeyboardEvent} event */
export function actionOf(event) {
	if (
		event.ctrlKey ||
		event.metaKey ||
		event.altKey ||
		isTyping(event.target) ||
		document.querySelector("dialog[open]")
	)
		return null;
	const key = event.key.toLowerCase();
	return Object.keys(USUAL).find((action) => keyOf(action) === key) ?? null;
}
