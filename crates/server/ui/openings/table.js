// The moves that were played in a position, each with how its games ended.

import { moveName } from "../board/state.js";
import { h } from "../dom.js";
import { button } from "../form.js";
import { words } from "../words/words.js";

const text = (/** @type {number} */ n) => n.toLocaleString();

/** Hundredths of a man as people read them. @param {number} score */
export const men = (score) => `${score > 0 ? "+" : score < 0 ? "−" : ""}${(Math.abs(score) / 100).toFixed(2)}`;

/** Points of a side out of a hundred; empty where no result is known. @param {TallyView} tally @param {"black" | "white"} side */
function score({ black, white, drawn }, side) {
	const known = black + white + drawn;
	const won = side === "black" ? black : white;
	return known ? `${Math.round((100 * (won + drawn / 2)) / known)} %` : "";
}

/** @param {TallyView} tally */
function bar(tally) {
	const { black, white, drawn, other } = tally;
	const known = black + white + drawn;
	const say = words.openings.results({
		black: text(black),
		white: text(white),
		drawn: text(drawn),
		other: text(other),
	});
	/** @param {"black" | "drawn" | "white"} kind */
	const part = (kind) => {
		const share = (100 * tally[kind]) / known;
		const el = h("span", { class: kind }, share >= 15 ? `${Math.round(share)}` : "");
		el.style.width = `${share}%`;
		return el;
	};
	const parts = known ? [part("black"), part("drawn"), part("white")] : [];
	return h("div", { class: "results-bar", role: "img", "aria-label": say, title: say }, parts);
}

/**
 * @param {OpeningsView} view @param {(move: string) => void} play
 * @returns {HTMLTableElement}
 */
export function moveTable({ position, moves, ended }, play) {
	const say = words.openings;
	const { turn, size } = position;
	/** @param {HTMLElement | string} name @param {TallyView} tally @param {string} [note] */
	const row = (name, tally, note) =>
		h(
			"tr",
			{},
			h("td", {}, name, note && h("small", {}, note)),
			h("td", { class: "number" }, text(tally.games)),
			h("td", { class: "results" }, bar(tally)),
			h("td", { class: "number" }, score(tally, turn)),
		);
	const { columns } = say;
	return h(
		"table",
		{},
		h("caption", { class: "hidden-text" }, say.table),
		h(
			"thead",
			{},
			h(
				"tr",
				{},
				h("th", { scope: "col" }, columns.move),
				h("th", { scope: "col", class: "number" }, columns.games),
				h("th", { scope: "col" }, columns.ended),
				h("th", { scope: "col", class: "number", title: say.scoreOf }, columns.score),
			),
		),
		h(
			"tbody",
			{},
			moves.map((move) => {
				const name = moveName(size, move.text);
				const note = [move.name, move.opinion === null ? "" : say.toBallot(men(move.opinion))].filter(Boolean);
				return row(
					button(name, () => play(move.text), "quiet"),
					move.tally,
					note.join(", "),
				);
			}),
			ended.games ? row(say.endedHere, ended) : null,
		),
	);
}
