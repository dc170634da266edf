// Where everything begins: the router, the header and keys that work everywhere.

import { ApiError } from "./api.js";
import { find, h, icon, setText } from "./dom.js";
import { button } from "./form.js";
import { actionOf, settings } from "./settings.js";
import { fillWords, LANGUAGE, speak, spoken, words } from "./words/words.js";

await speak("first");
document.documentElement.lang = LANGUAGE;
fillWords(document);

const main = find(document, "#main");

let leave = () => {};
let turn = 0;

/** Another screen, without loading the page again. @param {string} path */
function go(path) {
	history.pushState(null, "", path);
	scrollTo(0, 0);
	show().then((here) => here && main.focus({ preventScroll: true }));
}

/** @param {string} path @param {() => boolean} here Is it still wanted? @returns {Promise<[HTMLElement, () => void]>} The screen, and how to leave it. */
async function open(path, here) {
	const [, name = "", id = ""] = path.split("/");
	const root = h("div", { class: "screen" });
	if (Object.hasOwn(words.page.titles, name)) {
		const screen = await import(`./screens/${name || "start"}.js`);
		// An answer that comes when its screen is left takes nobody elsewhere.
		const ahead = (/** @type {string} */ to) => here() && go(to);
		const title = (/** @type {string} */ text) => here() && setTitle(text);
		return [root, (await screen.open(root, { go: ahead, here, title, menu: openMenu, id })) ?? (() => {})];
	}
	root.append(
		h("div", { class: "page" }, h("h1", {}, words.page.nothing), h("p", {}, h("a", { href: "/" }, words.page.begin))),
	);
	return [root, () => {}];
}

/** What the tab is called, and the header on phones. @param {string} title */
function setTitle(title) {
	document.title = `${title} – Crownhead`;
	setText(find(document, "header .title"), title);
}

/** Shows what the address asks for; true if that is what is wanted then. */
async function show() {
	const mine = ++turn;
	const here = () => mine === turn;
	// What lies over a screen goes with it.
	/** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"))?.close();
	leave();
	leave = () => {};
	const { titles, nowhere } = words.page;
	const name = /** @type {keyof typeof titles} */ (location.pathname.split("/")[1] ?? "");
	setTitle(titles[name] ?? nowhere);
	for (const link of document.querySelectorAll("header nav a")) {
		if (link.getAttribute("href") === `/${name}`) link.setAttribute("aria-current", "page");
		else link.removeAttribute("aria-current");
	}
	try {
		const [root, close] = await open(location.pathname, here);
		// Who has gone on meanwhile does not want to see an older screen.
		if (!here()) return close();
		main.replaceChildren(root);
		leave = close;
	} catch (error) {
		if (here()) fail(error);
	}
	return here();
}

/** @param {unknown} error */
function fail(error) {
	const missing = error instanceof ApiError && error.status === 404;
	const text = error instanceof ApiError ? error.message : words.page.broken;
	main.replaceChildren(
		h(
			"div",
			{ class: "page" },
			h("h1", {}, missing ? words.page.missing : words.page.failed),
			h("p", {}, text),
			h(
				"p",
				{ class: "buttons" },
				missing ? null : button(words.page.again, show, "primary"),
				h("a", { class: "button", href: "/" }, words.page.newGame),
			),
		),
	);
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
	if (actionOf(event) === "keys") openDialog("keys");
});

/** @param {"settings" | "keys"} id */
const openDialog = async (id) => (await import("./parts/settings-dialog.js")).open(id);

/** What the header offers on every screen. */
const sound = () => settings.set({ sound: settings.get().sound === "on" ? "off" : "on" });
const theme = () => settings.set({ theme: isDark() ? "light" : "dark" });
const isDark = () =>
	settings.get().theme === "auto"
		? matchMedia("(prefers-color-scheme: dark)").matches
		: settings.get().theme === "dark";

const openMenu = async () => {
	const mine = turn;
	const { openMenu } = await spoken(import("./parts/menu.js"));
	await openMenu({ sound, theme, isDark, openDialog, here: () => mine === turn });
};

const soundButton = button("", sound, "quiet icon-only", words.page.sound);
const themeButton = button("", theme, "quiet icon-only");
const showTools = () => {
	const on = settings.get().sound === "on";
	soundButton.replaceChildren(icon(on ? "sound" : "mute"));
	soundButton.setAttribute("aria-pressed", String(on));
	themeButton.replaceChildren(icon(isDark() ? "sun" : "moon"));
	themeButton.title = isDark() ? words.page.light : words.page.dark;
	themeButton.setAttribute("aria-label", themeButton.title);
};
settings.subscribe(showTools);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTools);
showTools();
find(document, "#tools").append(
	soundButton,
	themeButton,
	button(icon("keys"), () => openDialog("keys"), "quiet icon-only", words.page.keys),
	button(icon("sliders"), () => openDialog("settings"), "quiet icon-only", words.page.settings),
	button(icon("menu"), openMenu, "quiet icon-only menu-button", words.page.menu),
);

show();
navigator.serviceWorker?.register("/sw.js").catch(() => {});
