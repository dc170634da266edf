// What the page says, and in which language: this is the one place that knows. A language is a folder beside this file.

/** @typedef {import("./en/first.js").First & import("./en/rest.js").Rest & import("./en/choices.js").Choices & import("./en/games.js").Games & import("./en/laboratory.js").Laboratory & import("./en/explorer.js").Explorer & import("./en/explorer-more.js").ExplorerMore & import("./en/forbidden.js").ForbiddenWords & import("./en/guide.js").Guide & import("./en/all-games.js").AllGames & import("./en/review.js").Review & import("./en/practice.js").Practice & import("./en/analysis.js").Analysis & import("./en/library.js").Library & import("./en/openings.js").Openings} Words */

/** The folders that there are. The first is for everybody whose language is not among them. */
const LANGUAGES = ["en"];

/** The folder of the language, and its name for the browser. */
export const LANGUAGE = LANGUAGES.find((one) => `${globalThis.navigator?.language}`.startsWith(one)) ?? LANGUAGES[0];

/** @typedef {"first" | "rest" | "choices" | "games" | "all-games" | "forbidden" | "guide" | "laboratory" | "explorer" | "explorer-more" | "review" | "practice" | "analysis" | "library" | "openings"} Part */

/** All that was loaded so far. Words are looked up when they are said, never while a script is read. @type {Words} */
export const words = /** @type {any} */ ({});

/** Words that must be there before something is shown: `first` for the first screen and a game, `rest` for what else a game says, `choices` for what is chosen, set up and kept; other screens have files of their own. @param {Part} part */
export async function speak(part) {
	Object.assign(words, (await import(`./${LANGUAGE}/${part}.js`)).default);
}

/** Something that comes when it is wanted, with the words for it. @template T @param {Promise<T>} wanted @param {Part[]} parts */
export const spoken = async (wanted, ...parts) =>
	(await Promise.all([wanted, ...["rest", ...parts].map((part) => speak(/** @type {Part} */ (part)))]))[0];

/** Writes the words of an HTML file into it: `data-text="group.name"`, and `data-label` for what only is heard or shown as a tip. @template {ParentNode} T @param {T} root @returns {T} */
export function fillWords(root) {
	for (const el of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-text], [data-label]"))) {
		const { text, label } = el.dataset;
		if (text) el.append(at(text));
		if (label) el.setAttribute(el instanceof HTMLLabelElement ? "title" : "aria-label", at(label));
		if (label && el instanceof HTMLButtonElement) el.title = at(label);
	}
	return root;
}

/** @param {string} path @returns {string} */
const at = (path) => path.split(".").reduce((/** @type {any} */ group, name) => group[name], words);
