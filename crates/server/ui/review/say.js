// What is said of a move in a review, and with which sign.

import { moveName } from "../board/state.js";
import { h } from "../dom.js";
import { words } from "../words/words.js";

/** Shape carries the meaning. @type {Record<string, string>} */
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??", only: "□" };

/** Is there something to explain? @param {ReviewedPlyView} ply */
export const isFault = ({ finding }) => finding !== null;

/** Was it the only move, and found? @param {ReviewedPlyView} ply */
export const isOnly = ({ only, grade, better }) => only && grade !== null && !better.length;

/**
 * The sentence about a move, in the page's words or else in the server's.
 * @param {number} size @param {{finding: FindingView | null}} ply @param {boolean} [open] Whether the better move may be told. @returns {string}
 */
export function sentence(size, { finding }, open = true) {
	const say = words.review;
	if (!finding) return say.onlyFound;
	const name = (/** @type {string} */ text) => moveName(size, text);
	const params = /** @type {import("../words/en/review.js").Facts} */ (finding.params);
	const facts = {
		...params,
		played: name(params.played),
		line: params.line.map(name),
		better: open ? params.better.map(name) : [],
	};
	return say.said[finding.id]?.(facts) ?? (open ? finding.text : "");
}

/** A text in which no move breaks at its hyphen, and no number leaves its sign behind. @param {string} text */
export const unbroken = (text) =>
	text.split(/(\S*[\dh][-x:]\S+|\d+ %)/).map((part, n) => (n % 2 ? h("span", { class: "nb" }, part) : part));
