// A field for a position: FEN or PDN, read by the server, with its reasons when it refuses.

import { post } from "../api.js";
import { h } from "../dom.js";
import { reasons } from "../form.js";

/** @typedef {{variant: string, position: Position | null, start: NewGame["start"]}} Found A FEN comes with its position. */

/** @param {{variant: () => string, changed: (found: Found | null) => void}} on */
export function positionField({ variant, changed }) {
	const area = h("textarea", { rows: 3, class: "fen", placeholder: "A FEN (B:W21,22:B1,2) or a PDN game", spellcheck: "false" });
	const games = h("select", { "aria-label": "Game of the file", hidden: true });
	const problems = h("ul", { class: "problems" });
	const el = h("div", { class: "position-field" }, h("label", { class: "field" }, h("span", {}, "FEN or PDN"), area), games, problems);
	let timer = 0;
	let wanted = 0;
	const field = {
		el, area,
		/** @type {Found | null} */
		found: null,
		/** @param {string} text @param {number} [game] */
		set(text, game = 0) {
			area.value = text;
			wanted = game;
			return field.check();
		},
		/** @param {string[]} lines */
		complain: (lines) => problems.replaceChildren(...lines.map((line) => h("li", {}, line))),
		async check() {
			const text = area.value.trim();
			field.found = null;
			field.complain([]);
			games.hidden = true;
			try {
				if (text) await read(text);
			} catch (error) {
				field.complain(reasons(error));
			}
			changed(field.found);
		},
	};

	/** @param {string} text */
	async function read(text) {
		const answer = await post("/api/read", { text, variant: variant() });
		if (area.value.trim() !== text) return;
		if (answer.kind === "fen") {
			field.found = { variant: answer.position.variant, position: answer.position, start: { fen: answer.position.fen } };
			return;
		}
		/** @type {PdnGame[]} */
		const list = answer.games;
		const game = list.find(({ index }) => index === wanted) ?? list[0];
		games.replaceChildren(...list.map(({ index, black, white, result, plies, problem }) => h("option", { value: index, selected: index === game?.index },
			`${index + 1}. ${black} – ${white}, ${result}, ${plies} plies${problem ? ` (${problem})` : ""}`)));
		games.hidden = false;
		if (game?.problem) field.complain([game.problem]);
		else if (game) field.found = { variant: game.variant, position: null, start: { pdn: text, game: game.index, ply: null } };
	}

	area.addEventListener("input", () => {
		clearTimeout(timer);
		timer = window.setTimeout(field.check, 200);
	});
	games.addEventListener("change", () => field.set(area.value, Number(games.value)));
	return field;
}
