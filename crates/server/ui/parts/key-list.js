// The keys as they are set now, for the list of keys and for the guide.

import { h } from "../dom.js";
import { keyOf, settings, USUAL } from "../settings.js";
import { words } from "../words/words.js";

/** @param {string} name */
export const kbd = (name) => h("kbd", {}, name);

/** A key as it stands on the keyboard. @param {string} key */
export const keyName = (key) => key.toUpperCase();

/** Terms and explanations: which key does what. */
export function keyList() {
	const { always, actions, number, to } = words.keys;
	/** @param {string[]} keys @param {string} text @param {string} [between] */
	const row = (keys, text, between = " ") =>
		h(
			"div",
			{},
			h(
				"dt",
				{},
				keys.flatMap((key, i) => [i ? between : "", kbd(key)]),
			),
			h("dd", {}, text),
		);
	return h(
		"dl",
		{ class: "keys" },
		always.map(([keys, text]) => row(keys, text)),
		settings.get().shortcuts && row(["1", "9"], number, to),
		Object.keys(USUAL).flatMap((action) =>
			keyOf(action) ? [row([keyName(keyOf(action))], actions[action] ?? "")] : [],
		),
	);
}
