// Choosing other single keys: press a button, then the key. A key that has other work is refused with a sentence.

import { h, setText } from "../dom.js";
import { chosenKey } from "../keys.js";
import { settings } from "../settings.js";
import { ACTIONS, kbd, keyName } from "./key-list.js";

/** Short names of the actions. @type {Record<string, string>} */
const NAMES = { hint: "Hint", flip: "Flip the board", evaluation: "Evaluation", computerFirst: "Computer first", newGame: "New game", keys: "List of keys" };

/** @param {HTMLElement} el Where the rows go. @param {HTMLElement} status Where the sentences go. */
export function keyChooser(el, status) {
	/** The action that waits for its key. */
	let waiting = "";
	const buttons = Object.keys(ACTIONS).map((action) => h("button", { type: "button", value: action, onclick: () => (waiting === action ? stop() : ask(action)), onblur: () => waiting === action && stop() }));
	el.append(...buttons.map((button) => h("div", { class: "key-row" }, h("span", { "aria-hidden": "true" }, NAMES[button.value] ?? ""), button)));

	function show() {
		for (const button of buttons) {
			const key = chosenKey(button.value);
			const asked = waiting === button.value;
			button.replaceChildren(asked ? "Press a key…" : key ? kbd(keyName(key)) : "No key");
			button.setAttribute("aria-label", `${NAMES[button.value]}: ${asked ? "press a key" : key ? keyName(key) : "no key"}`);
			button.classList.toggle("asking", asked);
		}
	}

	/** @param {string} action */
	function ask(action) {
		waiting = action;
		setText(status, `${NAMES[action]}: press the key. Delete takes its key away, Esc leaves it.`);
		show();
		buttons.find(({ value }) => value === action)?.scrollIntoView({ block: "nearest" });
	}

	/** @param {string} [sentence] */
	function stop(sentence = "Nothing was changed.") {
		waiting = "";
		setText(status, sentence);
		show();
	}

	el.addEventListener("keydown", (event) => {
		if (!waiting || event.key === "Tab") return;
		event.preventDefault();
		event.stopPropagation();
		if (event.key === "Escape") return stop();
		if (["Shift", "Control", "Alt", "Meta", "AltGraph"].includes(event.key)) return;
		take(waiting, ["Delete", "Backspace"].includes(event.key) ? "" : event.key.toLowerCase(), event.ctrlKey || event.metaKey || event.altKey);
	});

	/** @param {string} action @param {string} key @param {boolean} combined */
	function take(action, key, combined) {
		const name = keyName(key);
		const other = key && Object.keys(ACTIONS).find((one) => one !== action && chosenKey(one) === key);
		if (key.length > 1 || /[\d\s]/.test(key) || combined) setText(status, "That key has its own work. Press a letter or a sign, or Esc.");
		else if (other) setText(status, `${name} is already the key for: ${NAMES[other]}. Press another one, or Esc.`);
		else {
			settings.set({ keys: { ...settings.get().keys, [action]: key } });
			stop(key ? `${NAMES[action]}: the key is now ${name}.` : `${NAMES[action]} has no key now.`);
		}
	}

	return { show, stop, get waiting() { return waiting !== ""; } };
}
