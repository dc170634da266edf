// Choosing other single keys: press a button, then the key. A key that has other work is refused with a sentence.

import { h, setText } from "../dom.js";
import { chosenKey, settings, USUAL } from "../settings.js";
import { words } from "../words/words.js";
import { kbd, keyName } from "./key-list.js";

/** @param {HTMLElement} el Where the rows go. @param {HTMLElement} status Where the sentences go. */
export function keyChooser(el, status) {
	const say = words.keys;
	/** @param {string} action */
	const nameOf = (action) => say.short[action] ?? action;
	/** The action that waits for its key. */
	let waiting = "";
	const buttons = Object.keys(USUAL).map((action) =>
		h("button", {
			type: "button",
			value: action,
			onclick: () => (waiting === action ? stop() : ask(action)),
			onblur: () => waiting === action && stop(),
		}),
	);
	el.append(
		...buttons.map((button) =>
			h("div", { class: "key-row" }, h("span", { "aria-hidden": "true" }, nameOf(button.value)), button),
		),
	);

	function show() {
		for (const button of buttons) {
			const key = chosenKey(button.value);
			const asked = waiting === button.value;
			button.replaceChildren(asked ? say.press : key ? kbd(keyName(key)) : say.none);
			const name = nameOf(button.value);
			button.setAttribute(
				"aria-label",
				asked ? say.pressing(name) : key ? say.is(name, keyName(key)) : say.without(name),
			);
			button.classList.toggle("asking", asked);
		}
	}

	/** @param {string} action */
	function ask(action) {
		waiting = action;
		setText(status, say.asked(nameOf(action)));
		show();
		buttons.find(({ value }) => value === action)?.scrollIntoView({ block: "nearest" });
	}

	/** @param {string} [sentence] */
	function stop(sentence = say.same) {
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
		take(
			waiting,
			["Delete", "Backspace"].includes(event.key) ? "" : event.key.toLowerCase(),
			event.ctrlKey || event.metaKey || event.altKey,
		);
	});

	/** @param {string} action @param {string} key @param {boolean} combined */
	function take(action, key, combined) {
		const name = keyName(key);
		const other = key && Object.keys(USUAL).find((one) => one !== action && chosenKey(one) === key);
		if (key.length > 1 || /[\d\s]/.test(key) || combined) setText(status, say.refused);
		else if (other) setText(status, say.taken(name, nameOf(other)));
		else {
			settings.set({ keys: { ...settings.get().keys, [action]: key } });
			stop(key ? say.now(nameOf(action), name) : say.gone(nameOf(action)));
		}
	}

	return {
		show,
		stop,
		get waiting() {
			return waiting !== "";
		},
	};
}
