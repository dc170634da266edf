// Copying and sending: what leaves the page.

import { h, icon } from "../dom.js";
import { button } from "../form.js";
import { words } from "../words/words.js";

/** Copies, also where the page has no clipboard (plain HTTP in a local network). @param {string} text */
export async function copy(text) {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		const before = document.activeElement;
		const area = h("textarea", { value: text, class: "hidden-text" });
		document.body.append(area);
		area.select();
		const done = document.execCommand("copy");
		area.remove();
		// Whoever types meanwhile types on.
		if (before instanceof HTMLElement) before.focus({ preventScroll: true });
		return done;
	}
}

/** A link to send, with a button that copies it. @param {string} label @param {string} url @param {(done: boolean) => void} copied */
export function linkRow(label, url, copied) {
	const field = h("input", { readonly: true, value: url, "aria-label": label, onfocus: () => field.select() });
	return h(
		"div",
		{ class: "link-row" },
		h("span", {}, label),
		field,
		button([icon("copy"), words.common.copy], async () => copied(await copy(url)), "", words.common.copyOf(label)),
	);
}
