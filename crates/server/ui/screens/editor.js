// The board editor: set up any position, as a picture or as FEN, and play from it.

import { options as getOptions, post } from "../api.js";
import { boardEvents } from "../board/events.js";
import { BoardView, drawPiece } from "../board/render.js";
import { pieceName, sideName, startBoard } from "../board/state.js";
import { find, h, setText } from "../dom.js";
import { changed, reasons, show } from "../form.js";
import { markup } from "../load.js";
import { positionField } from "../parts/position-field.js";
import { copy } from "../parts/share.js";
import { settings } from "../settings.js";

/** @param {HTMLElement} root @param {{go: Go}} page */
export async function editorScreen(root, { go }) {
	const { variants } = await getOptions();
	const query = new URLSearchParams(location.search);
	/** @param {string | null | undefined} id @returns {Variant} */
	const rulesOf = (id) => variants.find((one) => one.id === id) ?? /** @type {Variant} */ (variants[0]);
	let variant = rulesOf(query.get("variant") ?? settings.get().choice?.variant);
	let board = startBoard(variant);
	/** @type {Side} */
	let turn = "black";
	let tool = "b";
	let flipped = false;
	let asked = 0;
	let view = new BoardView(variant.size, flipped);
	const el = find(await markup("editor.html"), ".editor");
	const form = find(el, "form");
	const text = positionField({ variant: () => variant.id, changed: take });
	find(el, ".position").append(text.el);
	find(el, "select").append(...variants.map(({ id, name }) => h("option", { value: id }, name)));
	for (const label of el.querySelectorAll(".palette label")) if (!label.textContent?.trim()) label.append(drawPiece(find(label, "input").getAttribute("value") ?? ""));

	/** @type {Record<string, () => void>} */
	const acts = {
		clear: () => change(".".repeat(board.length), turn),
		start: () => change(startBoard(variant), "black"),
		flip: () => {
			flipped = !flipped;
			view.flip(flipped);
			draw();
		},
		play: () => {
			const start = text.found?.start;
			if (start && "pdn" in start) sessionStorage.setItem("pdn", start.pdn);
			go(`/?variant=${text.found?.variant}&${start && "pdn" in start ? `pdn=${start.game}` : `fen=${encodeURIComponent(text.area.value.trim())}`}`);
		},
		copy: async () => tellText((await copy(text.area.value)) ? "Copied." : "Copying is not possible here."),
	};
	form.addEventListener("click", (event) => event.target instanceof HTMLButtonElement && acts[event.target.value]?.());
	form.addEventListener("submit", (event) => event.preventDefault());
	form.addEventListener("change", (event) => {
		const now = changed(event);
		if (now.tool) tool = now.tool;
		if (now.turn) change(board, now.turn);
		if (now.variant) mount(rulesOf(now.variant));
	});

	/** @param {string} sentence */
	const tellText = (sentence) => setText(find(el, ".status"), sentence);

	/** Another set of rules, with its board and pieces. @param {Variant} next */
	function mount(next) {
		if (next.size !== variant.size) board = startBoard(next);
		variant = next;
		view = new BoardView(next.size, flipped);
		find(el, ".frame").replaceChildren(view.el);
		boardEvents(view, {
			pick: (square) => change(board.slice(0, square - 1) + (board[square - 1] === tool ? "." : tool) + board.slice(square), turn),
			cancel: () => {},
		});
		for (const king of "BW") find(el, `[value=${king}]`).closest("label")?.toggleAttribute("hidden", !next.kings);
		change(board, turn);
	}

	function draw() {
		view.update({ board, labels: settings.get().labels, lifted: null, marks: {}, names: [...board].map((piece, i) => `${i + 1}, ${pieceName(piece)}`) });
		show(form, { turn, tool, variant: variant.id });
	}

	/** The board was changed by hand: ask what it is called. @param {string} pieces @param {Side} side */
	async function change(pieces, side) {
		board = pieces;
		turn = side;
		draw();
		const mine = ++asked;
		/** @type {Position | null} */
		let position = null;
		/** @type {string[]} */
		let problems = [];
		try {
			position = await post("/api/position", { variant: variant.id, board, turn });
		} catch (error) {
			problems = reasons(error);
		}
		if (mine !== asked) return;
		if (position) text.area.value = position.fen;
		text.found = position && { variant: variant.id, position, start: { fen: position.fen } };
		text.complain(problems);
		tell(text.found);
	}

	/** A text was read. @param {Found | null} found */
	function take(found) {
		asked++;
		tell(found);
		if (!found?.position) return;
		({ board, turn } = found.position);
		if (found.variant === variant.id) draw();
		else mount(rulesOf(found.variant));
	}

	/** @param {Found | null} found */
	function tell(found) {
		find(form, ".primary").toggleAttribute("disabled", !found);
		const position = found?.position;
		if (!found) tellText("This cannot be played yet.");
		else if (!position) tellText("A game: Play from here goes on from its last move.");
		else tellText(position.outcome?.text ?? `${sideName(position.turn)} has ${position.moves.length} moves here.`);
	}

	root.append(el);
	mount(variant);
	const given = query.get("fen");
	if (given) text.set(given);
	return settings.subscribe(draw);
}
