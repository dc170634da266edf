// Which key does what. Single keys can be changed or switched off (WCAG 2.1.4); arrows, Enter and Esc always work.

import { isTyping } from "./dom.js";
import { settings } from "./settings.js";

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
