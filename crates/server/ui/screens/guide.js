// The guide: the rules of each variant with diagrams, and where things are. Its texts are files of the language: one for all
// games, and one for each.

import { options as getOptions } from "../api.js";
import { diagram } from "../board/render.js";
import { callSquares, label, squares } from "../board/state.js";
import { h } from "../dom.js";
import { markup, style } from "../load.js";
import { keyList } from "../parts/key-list.js";
import { families } from "../start/all-games.js";
import { LANGUAGE, speak, words } from "../words/words.js";

/** Shows the guide of one variant; of one without a guide, the usual one. @param {HTMLElement} root @param {Page & {id: string}} page */
export async function open(root, { here, id }) {
	const [body] = await Promise.all([
		markup(`words/${LANGUAGE}/guide.html`),
		style("settings.css"),
		style("guide.css"),
		speak("games"),
		speak("all-games"),
		speak("guide"),
	]);
	const options = await getOptions();
	const told = /** @type {HTMLElement} */ (body.querySelector("[data-told]"));
	const variants = options.variants.filter(({ id }) => list(told, "told").includes(id));
	const rules = /** @type {Variant} */ (
		variants.find((one) => one.id === id) ?? variants.find(({ id }) => id === options.default.variant)
	);
	const own = await markup(`words/${LANGUAGE}/guide/${rules.id}.html`);
	told.replaceWith(...own.children);
	for (const element of body.querySelectorAll("[data-for], [data-when]")) {
		const holds = [...list(element, "for"), ...list(element, "when")].some((one) => facts(rules).includes(one));
		if (!holds || list(element, "not").includes(rules.id)) element.remove();
	}
	if (!here()) return;
	callSquares(rules);
	for (const figure of body.querySelectorAll("figure")) figure.prepend(draw(figure));
	body.querySelector("[data-keys]")?.replaceWith(keyList());
	root.replaceChildren(
		h(
			"div",
			{ class: "guide" },
			contents([...body.querySelectorAll("h2")]),
			h("article", {}, h("h1", {}, words.guide.title(rules.name)), guides(variants, rules), [...body.children]),
		),
	);
}

/** What holds of rules: their name, and what their boards are like. @param {Variant} rules */
const facts = ({ id, size, letters, mirrored, kings }) => [
	id,
	String(squares(size)),
	letters ? "letters" : "numbers",
	...(mirrored ? ["mirrored"] : []),
	...(kings ? ["kings"] : []),
];

/** The ways to the other guides: good first games, and all by family. @param {Variant[]} variants @param {Variant} now */
function guides(variants, now) {
	const link = (/** @type {Variant} */ { id, name }) =>
		h("a", { href: `/guide/${id}`, "aria-current": id === now.id ? "page" : null }, name);
	const [first, ...others] = families(variants);
	const hidden = !first?.[1].includes(now);
	return h(
		"nav",
		{ class: "guide-variants", "aria-label": words.guide.variants },
		first?.[1].map(link),
		hidden && link(now),
		h(
			"details",
			{},
			h("summary", {}, words.start.allGames),
			others.map(([title, some]) => h("div", {}, h("h2", {}, title), some.map(link))),
		),
	);
}

/** What is on the page, with ways to it. @param {HTMLElement[]} titles */
function contents(titles) {
	return h(
		"nav",
		{ class: "guide-contents", "aria-label": words.guide.contents },
		titles.map((title) => {
			title.tabIndex = -1;
			return h(
				"button",
				{
					type: "button",
					onclick: () => {
						title.scrollIntoView();
						title.focus({ preventScroll: true });
					},
				},
				title.textContent,
			);
		}),
	);
}

/** The picture of a figure's position. @param {HTMLElement} figure */
function draw(figure) {
	const board = (figure.dataset.board ?? "").replaceAll(" ", "");
	const [selected] = list(figure, "selected").map(Number);
	const [targets, path] = ["targets", "path"].map((name) => list(figure, name).map(Number));
	const size = Math.sqrt(2 * board.length);
	// Squares of a larger board are smaller on the screen, but not what is written on them.
	figure.style.setProperty("--label", `${Math.max(2.6, size / 3.1)}px`);
	return diagram(size, board, {
		label: spoken(board),
		marks: { selected, targets, path },
		numbers: true,
	});
}

/** A list in a data attribute. @param {Element} element @param {string} name */
function list(element, name) {
	return element.getAttribute(`data-${name}`)?.split(" ").filter(Boolean) ?? [];
}

/** "Diagram. Black: 9, king 23. White: 29." @param {string} board */
function spoken(board) {
	const size = Math.sqrt(2 * board.length);
	/** @param {string} man */
	const side = (man) =>
		[...board]
			.map((piece, i) => [piece, label("numbers", size, i + 1)])
			.filter(([piece]) => piece?.toLowerCase() === man)
			.map(([piece, name = ""]) => (piece === man ? name : words.guide.king(name)))
			.join(", ") || words.guide.nothing;
	return words.guide.diagram(side("b"), side("w"));
}
