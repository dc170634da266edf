// A field for a position: FEN or PDN, read by the server, with its reasons when it refuses.

import { post } from "../api.js";
import { h } from "../dom.js";
import { reasons } from "../form.js";
import { latest } from "../latest.js";
import { style } from "../load.js";
import { words } from "../words/words.js";

/** @typedef {{fen: string, board: string, turn: Side, size: number}} Drawn A board that can be shown. */
/** @typedef {{variant: string, position: Position | null, at: Drawn, start: NewGame["start"]}} Found A FEN comes with its position, PDN with the last board of a game. */
/** @typedef {ReturnType<typeof positionField>} PositionField */

/** A game of a PDN text in one line. @param {PdnGame} game */
export const gameLine = (game) => words.field.game(game.index + 1, game, game.problem);

/**
 * @param {object} on
 * @param {() => string} on.variant The rules of a text that names none.
 * @param {(found: Found | null) => void} on.changed Also when the user has changed the text and it is not yet read.
 */
export function positionField({ variant, changed }) {
	style("position-field.css");
	const questions = latest();
	const area = h("textarea", { rows: 3, class: "fen", placeholder: words.field.example, spellcheck: "false" });
	const games = h("select", { "aria-label": words.field.games, hidden: true });
	const problems = h("ul", { class: "problems" });
	const el = h(
		"div",
		{ class: "position-field" },
		h("label", { class: "field" }, h("span", {}, words.field.name), area),
		games,
		problems,
	);
	const field = {
		el,
		area,
		games,
		/** @type {Found | null} */
		found: null,
		/** What is wrong with the text, one sentence each. @type {string[]} */
		problems: [],
		/** Is the text still to be read? */
		reading: false,
		/** Shows what is known about the text. @param {Found | null} found @param {string[]} [lines] What is wrong. @param {PdnGame[]} [list] The games to choose from. */
		show(found, lines = [], list = []) {
			field.found = found;
			field.problems = lines;
			field.reading = false;
			problems.replaceChildren(...lines.map((line) => h("li", {}, line)));
			games.hidden = !list.length;
			games.replaceChildren(...list.map((game) => h("option", { value: game.index }, gameLine(game))));
		},
		/** Writes a text. Whoever is about to replace all that stands there still is. @param {string} text */
		put(text) {
			const all = document.activeElement === area && area.selectionEnd - area.selectionStart === area.value.length;
			area.value = text;
			if (all) area.select();
		},
		/** @param {string} text @param {number} [game] */
		set(text, game = 0) {
			field.put(text);
			return field.check(game);
		},
		/** Reads the text. @param {number} [game] Which one of several. */
		async check(game = Number(games.value)) {
			const text = area.value.trim();
			const mine = field.next();
			/** @type {Parameters<typeof field.show>} */
			let result = [null];
			try {
				if (text) result = understood(await post("/api/read", { text, variant: variant() }, mine), text, game);
			} catch (error) {
				result = [null, reasons(error)];
			}
			if (mine.aborted) return;
			field.show(...result);
			games.value = String(game);
			changed(field.found);
		},
		/** Another question about the text: whatever was asked before no longer counts, and what was found is not what stands there now. */
		next() {
			field.found = null;
			field.reading = true;
			return questions.next();
		},
		/** Nobody looks at the field any more. */
		stop: () => questions.stop(),
	};

	area.addEventListener("input", () => {
		const mine = field.next();
		changed(null);
		setTimeout(() => mine.aborted || field.check(0), 200);
	});
	games.addEventListener("change", () => {
		field.check();
		changed(null);
	});
	return field;
}

/** @param {{kind: "fen", position: Position} | {kind: "pdn", games: PdnGame[]}} answer @param {string} text @param {number} wanted @returns {[Found | null, string[], PdnGame[]]} */
function understood(answer, text, wanted) {
	if (answer.kind === "fen") {
		const { position } = answer;
		return [{ variant: position.variant, position, at: position, start: { fen: position.fen } }, [], []];
	}
	const game = answer.games.find(({ index }) => index === wanted) ?? answer.games[0];
	if (!game?.board || game.problem) return [null, [game?.problem ?? words.field.broken], answer.games];
	const { fen, board, turn, size } = /** @type {Drawn} */ (game);
	return [
		{
			variant: game.variant,
			position: null,
			at: { fen, board, turn, size },
			start: { pdn: text, game: game.index, ply: null },
		},
		[],
		answer.games,
	];
}
