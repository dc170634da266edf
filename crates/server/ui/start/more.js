// What few people change: clock, help and the start position. Loaded when it is opened.

import { find, h } from "../dom.js";
import { outcomeSentence } from "../ending.js";
import { markup } from "../load.js";
import { positionField } from "../parts/position-field.js";
import { words } from "../words/words.js";

/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {Awaited<ReturnType<typeof openMore>>} More */

/** @param {() => Choice} choice @param {(patch: Partial<Choice>) => void} set */
export async function openMore(choice, set) {
	const el = h("div", { class: "more-fields" }, ...(await markup("start-more.html")).children);
	for (const option of el.querySelectorAll("option")) {
		const [minutes = "", seconds = ""] = option.value.split("+");
		if (minutes) option.append(words.more.time(minutes, seconds));
	}
	const field = positionField({
		variant: () => choice().variant,
		// What is read while the game starts elsewhere chooses nothing.
		changed: (found) => set(found && choice().start === "position" ? { variant: found.variant } : {}),
	});
	find(el, ".position").append(field.el);
	/** What was chosen when the text was last looked at. */
	let seen = "";
	return {
		el,
		field,
		outcomeSentence,
		/** Before anything asks what was found. @param {Choice} now @param {Variant} variant */
		update({ opponent, start }, variant) {
			const now = `${start} ${variant.id}`;
			// A text is read by the rules chosen, or chooses them, while the game is to start there.
			if (now !== seen && start === "position" && field.area.value && field.found?.variant !== variant.id)
				field.check();
			seen = now;
			find(el, ".help-computer").hidden = opponent !== "computer";
			find(el, ".help-people").hidden = opponent === "computer" || opponent === "watch";
			find(el, ".ballot").hidden = !variant.ballots;
			find(el, ".position-place").hidden = start !== "position";
		},
	};
}
