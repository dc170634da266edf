// Where everything begins: the router, the header and keys that work everywhere.

import { ApiError, options } from "./api.js";
import { diagram } from "./board/render.js";
import { find, h, isTyping } from "./dom.js";
import { button, changed, show as showValues } from "./form.js";
import { icon } from "./parts/icons.js";
import { settings } from "./settings.js";

const main = find(document, "#main");

let leave = () => {};
let turn = 0;

/** Another screen, without loading the page again. @param {string} path */
export function go(path) {
	history.pushState(null, "", path);
	scrollTo(0, 0);
	show().then(() => main.focus({ preventScroll: true }));
}

/** @param {string} path @returns {Promise<() => void>} How to leave the screen. */
async function open(path) {
	const [, first = "", second] = path.split("/");
	const root = h("div", { class: "screen" });
	/** @type {void | (() => void) | undefined} */
	let close = undefined;
	switch (first) {
		case "": close = await (await import("./screens/start.js")).startScreen(root, { go }); break;
		case "game": close = await (await import("./screens/game.js")).gameScreen(root, { id: second ?? "", go }); break;
		case "games": close = await (await import("./screens/games.js")).gamesScreen(root, { go }); break;
		case "editor": close = await (await import("./screens/editor.js")).editorScreen(root, { go }); break;
		case "guide": await (await import("./guide.js")).guideScreen(root, { options: await options(), variant: second ?? null, diagram }); break;
		default: root.append(h("div", { class: "page" }, h("h1", {}, "There is nothing here"), h("p", {}, h("a", { href: "/" }, "Start a new game"))));
	}
	main.replaceChildren(root);
	return close ?? (() => {});
}

const TITLES = { "": "Play checkers", game: "Game", games: "My games", editor: "Editor", guide: "Guide" };

async function show() {
	const mine = ++turn;
	leave();
	leave = () => {};
	const name = /** @type {keyof typeof TITLES} */ (location.pathname.split("/")[1] ?? "");
	document.title = `${TITLES[name] ?? "Nothing here"} – Crownhead`;
	for (const link of document.querySelectorAll("header nav a")) {
		if (link.getAttribute("href") === `/${name}`) link.setAttribute("aria-current", "page");
		else link.removeAttribute("aria-current");
	}
	try {
		const close = await open(location.pathname);
		if (mine === turn) leave = close;
		else close();
	} catch (error) {
		if (mine === turn) fail(error);
	}
}

/** @param {unknown} error */
function fail(error) {
	const missing = error instanceof ApiError && error.status === 404;
	const text = error instanceof ApiError ? error.message : "Something went wrong on this page.";
	main.replaceChildren(h("div", { class: "page" }, h("h1", {}, missing ? "Not found" : "That did not work"), h("p", {}, text),
		h("p", { class: "buttons" }, missing ? null : button("Try again", show, "primary"), h("a", { class: "button", href: "/" }, "New game"))));
	if (!(error instanceof ApiError)) console.error(error);
}

document.addEventListener("click", (event) => {
	const link = event.target instanceof Element ? event.target.closest("a") : null;
	if (!link || link.origin !== location.origin || link.download || link.hasAttribute("download") || link.target) return;
	if (event.ctrlKey || event.metaKey || event.shiftKey || event.button || link.pathname.startsWith("/api/")) return;
	if (link.hash && link.pathname === location.pathname) return;
	event.preventDefault();
	go(link.pathname + link.search + link.hash);
});
addEventListener("popstate", show);
document.addEventListener("keydown", (event) => {
	if (event.key === "?" && !isTyping(event.target) && !document.querySelector("dialog[open]")) openKeys();
});

/** @type {HTMLDialogElement} */
const keys = find(document, "#keys");
/** @type {HTMLDialogElement} */
const settingsDialog = find(document, "#settings");
settingsDialog.addEventListener("change", (event) => settings.set(changed(event)));
for (const dialog of [keys, settingsDialog]) dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
const openKeys = () => keys.showModal();
const openSettings = () => {
	showValues(settingsDialog, settings.get());
	settingsDialog.showModal();
};

const mute = button("", () => settings.set({ sound: settings.get().sound === "on" ? "off" : "on" }), "quiet icon-only", "Sound");
const showMute = () => {
	const { sound } = settings.get();
	mute.replaceChildren(icon(sound === "on" ? "sound" : "mute"));
	mute.setAttribute("aria-pressed", String(sound === "on"));
};
settings.subscribe(showMute);
showMute();
find(document, "#tools").append(mute, button(icon("keys"), openKeys, "quiet icon-only keys-button", "Keys"), button(icon("gear"), openSettings, "quiet icon-only", "Settings"));

show();
navigator.serviceWorker?.register("/sw.js").catch(() => {});
