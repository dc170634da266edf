// The guide: the rules of each variant with diagrams, and where things are. Its text is a file of the language.

import { h } from "./dom.js";
import { markup, style } from "./load.js";
import { keyList } from "./parts/key-list.js";
import { LANGUAGE, words } from "./words/words.js";

/** @typedef {(size: number, board: string, look: { label: string, marks: Marks, numbers: boolean }) => Element} Draw */

/**
 * Shows the guide of one variant.
 * @param {HTMLElement} root The element to fill.
 * @param {{ options: Options, variant: string | null, diagram: Draw }} wishes A variant without a guide gives the usual one.
 */
export async function guideScreen(root, { options, variant, diagram }) {
	const [body] = await Promise.all([markup(`words/${LANGUAGE}/guide.html`), style("settings.css")]);
	const told = [...body.querySelectorAll("section[data-for]")].flatMap((section) => list(section, "for"));
	const variants = options.variants.filter((one) => told.includes(one.id));
	const id = variants.find((one) => one.id === variant)?.id ?? options.default.variant;
	for (const element of body.querySelectorAll("[data-for]")) {
		if (!list(element, "for").includes(id)) element.remove();
	}
	for (const figure of body.querySelectorAll("figure")) figure.prepend(draw(figure, diagram));
	body.querySelector("[data-keys]")?.replaceWith(keyList());
	root.replaceChildren(
		h(
			"div",
			{ class: "guide" },
			contents([...body.querySelectorAll("h2")]),
			h(
				"article",
				{},
				h("h1", {}, words.guide.title(variants.find((one) => one.id === id)?.name ?? id)),
				h(
					"nav",
					{ class: "guide-variants", "aria-label": words.guide.variants },
					variants.map((one) =>
						h("a", { href: `/guide/${one.id}`, "aria-current": one.id === id ? "page" : null }, one.name),
					),
				),
				[...body.children],
			),
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

/** The picture of a figure's position. @param {HTMLElement} figure @param {Draw} diagram */
function draw(figure, diagram) {
	const board = (figure.dataset.board ?? "").replaceAll(" ", "");
	const [selected] = list(figure, "selected").map(Number);
	const [targets, path] = ["targets", "path"].map((name) => list(figure, name).map(Number));
	return diagram(Math.sqrt(2 * board.length), board, {
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
	const side = (/** @type {string} */ man) =>
		[...board]
			.map((piece, i) => (piece.toLowerCase() !== man ? "" : piece === man ? `${i + 1}` : words.guide.king(i + 1)))
			.filter(Boolean)
			.join(", ") || words.guide.nothing;
	return words.guide.diagram(side("b"), side("w"));
}
