// The settings and the list of keys, loaded when somebody asks for them.

import { find } from "../dom.js";
import { changed, show } from "../form.js";
import { markup, style } from "../load.js";
import { settings } from "../settings.js";

/** @type {Promise<void> | null} */
let ready = null;

async function prepare() {
	const [body] = await Promise.all([markup("settings.html"), style("settings.css")]);
	document.body.append(...body.children);
	for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
	find(document, "#settings").addEventListener("change", (event) => settings.set(changed(event)));
}

/** @param {"settings" | "keys"} id */
export async function open(id) {
	ready ??= prepare();
	await ready;
	/** @type {HTMLDialogElement} */
	const dialog = find(document, `#${id}`);
	show(dialog, settings.get());
	dialog.showModal();
}
