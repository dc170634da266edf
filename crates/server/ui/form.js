// Buttons and fields, made the same way everywhere.

import { ApiError } from "./api.js";
import { h } from "./dom.js";
import { words } from "./words/words.js";

/**
 * @param {string | Node | (Node | string)[]} label
 * @param {() => void} onclick
 * @param {string} [kind] Class: primary, danger, quiet, …
 * @param {string} [name] Accessible name, where the label is a picture or too short.
 */
export function button(label, onclick, kind, name) {
	return h("button", { type: "button", class: kind, "aria-label": name, title: name, onclick }, label);
}

/** A link to a file to be saved. @param {string | Node | (Node | string)[]} label @param {string} href @param {string} [kind] @param {string} [name] */
export function saveLink(label, href, kind = "", name) {
	return h("a", { class: `button ${kind}`, href, download: "", "aria-label": name, title: name }, label);
}

/** Shows values in the fields of these names. @param {ParentNode} root @param {Record<string, any>} values */
export function show(root, values) {
	for (const el of root.querySelectorAll("input, select")) {
		const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (el);
		const value = values[field.name];
		if (value === undefined) continue;
		if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === value;
		else if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value;
		else field.value = String(value);
	}
}

/** Name and value of the field that changed. @param {Event} event @returns {Record<string, any>} */
export function changed({ target }) {
	const field = /** @type {HTMLInputElement} */ (target);
	return {
		[field.name]:
			field.type === "checkbox"
				? field.checked
				: field.type === "number" || field.type === "range"
					? field.valueAsNumber || 0
					: field.value,
	};
}

/** What to tell the user about a failure, one line a reason. @param {unknown} error */
export function reasons(error) {
	if (!(error instanceof ApiError)) return [words.page.refused];
	return error.reasons.length ? error.reasons : [error.message];
}
