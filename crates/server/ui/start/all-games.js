// All rule sets: good first games, then families, what was played last, and a field to find one by its name or its country.

import { get, options } from "../api.js";
import { h, icon, s, setText } from "../dom.js";
import { button } from "../form.js";
import { style } from "../load.js";
import { speak, words } from "../words/words.js";
import { CARDS } from "./variants.js";

/** A magnifying glass, which no other screen has. */
const GLASS = "M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M15.5 15.5 20 20";

/** @typedef {[title: string, variants: Variant[]]} Group */

/** As many games are told as played last. */
const LAST = 3;
/** So many games are looked through for them. */
const RECENT = 30;

/** The rule sets by family; those that the start screen shows at once come first. @param {Variant[]} variants @returns {Group[]} */
export function families(variants) {
	const say = words.allGames;
	const [first, others] = [variants.slice(0, CARDS - 1), variants.slice(CARDS - 1)];
	const usual = others.filter((one) => !one.other_goal);
	const sizes = [...new Set(usual.map(({ size }) => size))].sort((a, b) => a - b);
	/** @type {Group[]} */
	const all = [
		[say.first, first],
		...sizes.map((size) => /** @type {Group} */ ([say.size(size), usual.filter((one) => one.size === size)])),
		[say.goals, others.filter((one) => one.other_goal)],
	];
	return all.filter(([, some]) => some.length);
}

/** What was played last, the last first. Without an answer it is not told. @param {Variant[]} variants */
async function lastPlayed(variants) {
	/** @type {{games: GameSummary[]}} */
	const { games } = await get(`/api/games?limit=${RECENT}`).catch(() => ({ games: [] }));
	const played = [...new Set(games.map(({ variant }) => variant))].slice(0, LAST);
	return played.flatMap((id) => variants.find((one) => one.id === id) ?? []);
}

/** Letters without their accents, small. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {import("./variants.js").VariantCards} cards @param {(variant: string) => void} choose */
export async function openAllGames(cards, choose) {
	await Promise.all([style("all-games.css"), speak("rest"), speak("games"), speak("all-games")]);
	const { variants } = await options();
	const say = words.allGames;
	const close = () => sheet.close();
	/** @type {{el: HTMLElement, button: HTMLButtonElement, text: string}[]} */
	const entries = [];
	/** @param {Variant} variant */
	const entry = ({ id, name, line, special }) => {
		const pick = () => {
			close();
			choose(id);
		};
		const choice = h(
			"button",
			{ type: "button", "aria-current": id === cards.chosen ? "true" : null, onclick: pick },
			h("strong", {}, name),
			h("span", {}, line),
		);
		const el = h("li", {}, choice);
		entries.push({ el, button: choice, text: plain([name, line, special, words.alsoCalled[id]].join(" ")) });
		return el;
	};
	/** @param {Group} group */
	const section = ([title, some]) =>
		h("section", { "aria-label": title }, h("h3", {}, title), h("ul", {}, some.map(entry)));
	const last = await lastPlayed(variants);
	// Whoever has left or opened something else meanwhile, this sheet for one, does not want it any more.
	if (cards.closed || document.querySelector("dialog[open]")) return;
	const recent = last.length ? section([say.last, last]) : null;
	const sections = families(variants).map(section);
	const found = h("p", { class: "found faint", role: "status" });
	const shown = () => entries.filter(({ button }) => button.checkVisibility());
	const search = h("input", {
		type: "search",
		"aria-label": say.find,
		placeholder: say.find,
		autocomplete: "off",
		spellcheck: "false",
	});
	const filter = () => {
		const wanted = plain(search.value).split(/\s+/).filter(Boolean);
		for (const { el, text } of entries) el.hidden = !wanted.every((word) => text.includes(word));
		if (recent) recent.hidden = wanted.length > 0;
		for (const one of sections) one.hidden = !one.querySelector("li:not([hidden])");
		setText(found, wanted.length ? say.found(shown().length) : "");
	};
	search.addEventListener("input", filter);
	const glass = s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: GLASS }));
	const sheet = h(
		"dialog",
		{
			class: "sheet",
			"aria-labelledby": "all-games",
			onclose: () => sheet.remove(),
			onclick: (/** @type {Event} */ event) => event.target === sheet && close(),
			// Up and down go from game to game, and Enter in the field takes the first.
			onkeydown: (/** @type {KeyboardEvent} */ event) => {
				const all = shown().map((one) => one.button);
				const at = all.findIndex((one) => one === document.activeElement);
				const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
				if (step) {
					event.preventDefault();
					(all[at + step] ?? search).focus();
				} else if (event.key === "Enter" && event.target === search && search.value.trim()) all[0]?.click();
			},
		},
		h(
			"div",
			{ class: "head-row" },
			h("h2", { id: "all-games" }, words.start.allGames),
			button(icon("close"), close, "quiet icon-only", words.common.close),
		),
		h("div", { class: "search" }, glass, search),
		found,
		recent,
		sections,
	);
	document.body.append(sheet);
	sheet.showModal();
	// A finger would have its keyboard in the way.
	if (matchMedia("(pointer: fine)").matches) search.focus();
}
