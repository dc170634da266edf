// The settings and the list of keys, loaded when somebody asks for them.

import { find, setText } from "../dom.js";
import { changed, show } from "../form.js";
import { markup, style } from "../load.js";
import { settings } from "../settings.js";
import { words } from "../words/words.js";
import { keyChooser } from "./key-chooser.js";
import { keyList } from "./key-list.js";

/** @type {Promise<{settings: HTMLDialogElement, keys: HTMLDialogElement, refresh: () => void}> | null} */
let ready = null;

async function prepare() {
	const [body] = await Promise.all([markup("settings.html"), style("settings.css")]);
	const dialogs = {
		settings: /** @type {HTMLDialogElement} */ (find(body, "#settings")),
		keys: /** @type {HTMLDialogElement} */ (find(body, "#keys")),
	};
	const status = find(dialogs.settings, ".status");
	const chooser = keyChooser(find(dialogs.settings, ".key-rows"), status);
	document.body.append(dialogs.settings, dialogs.keys);
	for (const dialog of Object.values(dialogs))
		dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
	dialogs.settings.addEventListener("cancel", (event) => chooser.waiting && event.preventDefault());
	dialogs.settings.addEventListener("change", (event) => {
		const now = changed(event);
		settings.set("name" in now ? { name: now.name.trim() } : now);
		refresh();
	});
	find(dialogs.settings, "[value=usual]").addEventListener("click", () => {
		settings.set({ keys: {} });
		chooser.stop(words.settings.allUsual);
	});
	find(dialogs.keys, "[value=change]").addEventListener("click", () => {
		dialogs.keys.close();
		open("settings");
	});

	/** @type {HTMLInputElement} */
	const statistics = find(dialogs.settings, "[name=statistics]");
	function refresh() {
		show(dialogs.settings, settings.get());
		statistics.indeterminate = settings.get().statistics === null;
		find(dialogs.settings, "#statistics-note").hidden = !statistics.indeterminate;
		chooser.show();
		find(dialogs.settings, ".key-chooser").hidden = !settings.get().shortcuts;
		find(dialogs.keys, ".keys-off").hidden = settings.get().shortcuts;
		find(dialogs.keys, ".keys").replaceWith(keyList());
	}
	return {
		...dialogs,
		refresh: () => {
			setText(status, "");
			refresh();
		},
	};
}

/** @param {"settings" | "keys"} id */
export async function open(id) {
	ready ??= prepare().catch((error) => {
		ready = null;
		throw error;
	});
	const dialogs = await ready;
	if (document.querySelector("dialog[open]")) return;
	dialogs.refresh();
	dialogs[id].showModal();
}
