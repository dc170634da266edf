// The menu of narrow screens: where else one can go, and what the header has on wide ones.

import { h, icon } from "../dom.js";
import { button } from "../form.js";
import { style } from "../load.js";
import { settings } from "../settings.js";
import { words } from "../words/words.js";

/** @type {HTMLDialogElement | null} */
let menu = null;

/** @param {{sound: () => void, theme: () => void, isDark: () => boolean, openDialog: (id: "settings" | "keys") => void, here: () => boolean}} header What the header does, and whether its screen is still shown. */
export async function openMenu({ sound, theme, isDark, openDialog, here }) {
	await style("menu.css");
	if (!here() || document.querySelector("dialog[open]")) return;
	menu?.remove();
	const { sound: heard } = settings.get();
	/** Picture, name and what it does. @type {[string, string, () => void][]} */
	const tools = [
		[heard === "on" ? "sound" : "mute", words.menu.sound[heard], sound],
		[isDark() ? "sun" : "moon", isDark() ? words.page.light : words.page.dark, theme],
		["keys", words.page.keys, () => openDialog("keys")],
		["sliders", words.page.settings, () => openDialog("settings")],
	];
	const close = () => menu?.close();
	const links = [...document.querySelectorAll("header nav a")].map((link) => {
		const copy = /** @type {HTMLAnchorElement} */ (link.cloneNode(true));
		copy.addEventListener("click", close);
		return copy;
	});
	menu = h(
		"dialog",
		{
			class: "menu",
			"aria-label": words.menu.name,
			onclick: (/** @type {Event} */ event) => event.target === menu && close(),
		},
		h("nav", { "aria-label": words.menu.links }, links),
		h(
			"div",
			{ class: "menu-tools" },
			tools.map(([picture, name, act]) =>
				button(
					[icon(picture), name],
					() => {
						close();
						act();
					},
					"quiet",
				),
			),
		),
		button(words.common.close, close),
	);
	document.body.append(menu);
	menu.showModal();
}
