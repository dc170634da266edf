// The board editor: set up any position, as a picture, as FEN or from a game, and play from it.

import { options as getOptions, post } from "../api.js";
import { boardEvents } from "../board/events.js";
import { BoardView, drawPiece } from "../board/render.js";
import { callSquares, squareLabel, squareName, startBoard } from "../board/state.js";
import { find, h, icon, setText } from "../dom.js";
import { outcomeSentence } from "../ending.js";
import { changed, reasons, show } from "../form.js";
import { latest } from "../latest.js";
import { markup, style } from "../load.js";
import { positionField } from "../parts/position-field.js";
import { copy } from "../parts/share.js";
import { settings } from "../settings.js";
import { speak, words } from "../words/words.js";

/** @param {HTMLElement} root @param {Page} page */
export async function open(root, { go, here }) {
	const [body] = await Promise.all([markup("editor.html"), speak("games"), style("settings.css"), style("editor.css")]);
	const { variants } = await getOptions();
	if (!here()) return;
	const editor = new Editor(find(body, ".editor"), variants, go);
	root.append(editor.el);
	return () => editor.close();
}

class Editor {
	/** @type {Side} */
	turn = "black";
	/** The FEN of the board; empty while it has none. */
	fen = "";
	/** What will be put on a square. */
	tool = "b";
	flipped = false;
	/** Did the user write last, or change the board? */
	written = false;
	text = positionField({ variant: () => this.variant.id, changed: (found) => this.take(found) });
	opening = latest();

	/** @param {HTMLElement} el @param {Variant[]} variants @param {Go} go */
	constructor(el, variants, go) {
		const query = new URLSearchParams(location.search);
		this.el = el;
		this.variants = variants;
		this.go = go;
		this.form = find(el, "form");
		this.status = find(el, ".status");
		/** @type {Record<string, HTMLButtonElement>} */
		this.buttons = Object.fromEntries(
			[...this.form.querySelectorAll("button")].map((button) => [button.value, button]),
		);
		find(el, ".position").prepend(this.text.el);
		this.status.after(this.text.games);
		find(el, "[name=variant]").append(...variants.map(({ id, name }) => h("option", { value: id }, name)));
		for (const label of el.querySelectorAll(".palette label")) {
			const tool = find(label, "input").getAttribute("value") ?? "";
			label.append(tool === "." ? icon("close") : drawPiece(tool));
		}
		for (const side of "bw") find(el, `[name=turn][value^=${side}]`).after(drawPiece(side));
		this.form.addEventListener("submit", (event) => event.preventDefault());
		this.form.addEventListener(
			"click",
			({ target }) => target instanceof HTMLButtonElement && this.press(target.value),
		);
		this.form.addEventListener("change", (event) => {
			const now = changed(event);
			if (now.tool) this.tool = now.tool;
			if (now.turn) this.change(this.board, now.turn);
			if (now.variant) this.setRules(this.rules(now.variant));
		});
		this.unsubscribe = settings.subscribe(() => this.draw());
		this.variant = this.rules(query.get("variant") ?? settings.get().choice?.variant);
		this.board = startBoard(this.variant);
		this.mount();
		const given = query.get("fen");
		if (given) this.write(given);
		else this.change(this.board, this.turn);
	}

	close() {
		this.text.stop();
		this.opening.stop();
		this.unsubscribe();
	}

	/** @param {string | null | undefined} id @returns {Variant} */
	rules(id) {
		return this.variants.find((one) => one.id === id) ?? /** @type {Variant} */ (this.variants[0]);
	}

	/** @param {string} what A button's value. */
	press(what) {
		const { board, turn } = this;
		switch (what) {
			case "clear":
				return this.change(".".repeat(board.length), turn);
			case "start":
				return this.change(startBoard(this.variant), this.variant.first);
			case "flip":
				return this.flip();
			case "copy":
				return this.copyFen();
			case "play":
				return this.play();
			case "open":
				return this.open();
			case "think":
				return this.go(`/explorer?${new URLSearchParams({ variant: this.variant.id, fen: this.fen })}`);
			case "analyse":
				return this.go(`/analysis?${new URLSearchParams({ variant: this.variant.id, fen: this.fen })}`);
		}
	}

	flip() {
		this.flipped = !this.flipped;
		this.view?.flip(this.flipped);
		this.draw();
	}

	async copyFen() {
		setText(this.status, (await copy(this.fen)) ? words.editor.copied : words.common.noCopy);
	}

	play() {
		const { found } = this.text;
		if (!found?.start) return;
		const { pdn, game } = found.start;
		if (pdn) sessionStorage.setItem("pdn", pdn);
		this.go(`/?variant=${found.variant}&${pdn ? `pdn=${game}` : `fen=${encodeURIComponent(this.fen)}`}`);
	}

	/** Keeps the chosen game of the text as it is, and shows it. */
	async open() {
		const { found } = this.text;
		if (!found?.start || !("pdn" in found.start)) return;
		const { pdn, game } = found.start;
		const mine = this.opening.next();
		this.buttons.open.disabled = true;
		try {
			const { id } = await post("/api/games/import", { text: pdn, game, variant: found.variant });
			if (!mine.aborted) this.go(`/game/${id}`);
		} catch (error) {
			if (!mine.aborted) setText(this.status, reasons(error).join(" "));
		}
		if (!mine.aborted) this.buttons.open.disabled = false;
	}

	/** Chosen rules: what was written is read again under them, what was put up is tried under them. @param {Variant} next */
	setRules(next) {
		if (next.size !== this.variant.size || next.mirrored !== this.variant.mirrored) {
			this.board = startBoard(next);
			this.turn = next.first;
			this.fen = "";
		}
		this.variant = next;
		this.mount();
		if (this.written && !this.text.found?.position) this.write(this.text.area.value);
		else this.change(this.board, this.turn);
	}

	/** A board for these rules, with the pieces that they have. */
	mount() {
		const { size, kings } = this.variant;
		// By number, whatever the rules: that is how the FEN below the board calls them.
		callSquares({ ...this.variant, letters: null });
		this.view = new BoardView(size, this.flipped);
		this.el.style.setProperty("--squares", String(size));
		find(this.el, ".frame").replaceChildren(this.view.el);
		boardEvents(this.view, { pick: (square) => this.put(square), cancel: () => {} });
		if (!kings) this.tool = this.tool.toLowerCase();
		for (const input of this.form.querySelectorAll("[value=B], [value=W]")) {
			input.toggleAttribute("disabled", !kings);
			input.closest("label")?.toggleAttribute("hidden", !kings);
		}
		this.draw();
	}

	draw() {
		const { board, turn, tool, variant } = this;
		this.view?.update({
			board,
			labels: settings.get().labels,
			lifted: null,
			marks: {},
			names: [...board].map((piece, i) => squareLabel(squareName(variant.size, i + 1), piece)),
		});
		show(this.form, { turn, tool, variant: variant.id });
	}

	/** @param {number} square */
	put(square) {
		const { board, tool } = this;
		this.change(
			board.slice(0, square - 1) + (board[square - 1] === tool ? "." : tool) + board.slice(square),
			this.turn,
		);
	}

	/** The board was changed by hand: ask what it is called. @param {string} board @param {Side} turn */
	async change(board, turn) {
		const { text, variant } = this;
		const mine = text.next();
		Object.assign(this, { board, turn, fen: "", written: false });
		this.draw();
		this.tell();
		/** @type {Position | null} */
		let position = null;
		/** @type {string[]} */
		let problems = [];
		try {
			position = await post("/api/position", { variant: variant.id, board, turn }, mine);
		} catch (error) {
			problems = reasons(error);
		}
		if (mine.aborted) return;
		this.fen = position?.fen ?? "";
		text.put(this.fen);
		text.show(position && { variant: variant.id, position, at: position, start: { fen: position.fen } }, problems);
		this.tell();
	}

	/** A text to be read, as if it had been pasted. @param {string} given */
	write(given) {
		this.written = true;
		this.text.set(given);
		this.tell();
	}

	/** A text was read, or is about to be. @param {Found | null} found */
	take(found) {
		this.written = true;
		if (found) {
			const { board, turn, fen } = found.at;
			Object.assign(this, { board, turn, fen });
			if (found.variant === this.variant.id) this.draw();
			else {
				this.variant = this.rules(found.variant);
				this.mount();
			}
		}
		this.tell();
	}

	/** What can be done now, and one sentence about the position. The old sentence stays until there is an answer. */
	tell() {
		const {
			text: { found, reading, problems },
			buttons,
		} = this;
		const game = found && !found.position;
		this.opening.stop();
		buttons.play.disabled = !found;
		buttons.copy.disabled = !this.fen;
		buttons.analyse.disabled = !this.fen;
		buttons.think.disabled = !this.fen || Boolean(found?.position?.outcome);
		buttons.open.hidden = !game;
		buttons.open.disabled = false;
		if (reading) return;
		const position = found?.position;
		const [first, ...others] = problems;
		setText(
			this.status,
			game
				? words.editor.game
				: position?.outcome
					? outcomeSentence(position.outcome)
					: position
						? words.editor.moves(position.turn, position.moves.length)
						: first
							? words.editor.wrong(first, others.length)
							: words.editor.empty,
		);
	}
}
