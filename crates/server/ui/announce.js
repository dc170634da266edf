// What happened, in one sentence: for the status line, and so for screen readers.

import { list, mustCapture, origins, sideName } from "./board/state.js";

/** "White 22 takes 15 and 11 and is crowned." @param {GameNode} node */
export function moveSentence(node) {
	const side = sideName(node.side);
	const { squares, captures } = node.path;
	if (!squares.length) return `${side} cannot move and passes.`;
	const crowned = node.crowns ? " and is crowned" : "";
	const [from] = squares;
	const to = squares.at(-1);
	if (!captures.length) return `${side} ${from} to ${to}${crowned}.`;
	const many = captures.length > 1 ? `, ${captures.length} pieces in one move` : "";
	return `${side} ${from} takes ${list(captures, "and")}${many}${crowned}.`;
}

/** Whose turn it is and what is forced. @param {GameView} game */
export function turnSentence({ position, outcome, yours, seats }) {
	if (outcome) return outcome.text;
	const { turn, moves } = position;
	const side = sideName(turn);
	if (seats[turn].kind === "computer" && !yours.includes(turn)) return `${side} to move.`;
	if (moves.some((move) => move.pass)) return `${side} has no move and must pass.`;
	if (!mustCapture(moves)) return moves.some((move) => move.capture) ? `${side} to move, may capture.` : `${side} to move.`;
	const count = origins(moves).length;
	return `${side} must capture: ${count === 1 ? "1 piece can" : `${count} pieces can`}.`;
}

export const offerName = { draw: "a draw", undo: "to take back a move", rematch: "a rematch" };

/** "Black +0.35", "White: proved win in 17", "proved draw". @param {Score} score */
export function scoreText(score) {
	if (score.winner) {
		const length = score.plies === null ? "" : ` in ${score.plies}`;
		return score.proved ? `${sideName(score.winner)}: proved win${length}` : `${sideName(score.winner)} wins${length}`;
	}
	if (score.proved) return "proved draw";
	const value = (score.value ?? 0) / 100;
	if (Math.abs(value) < 0.005) return "even";
	return `${value > 0 ? "Black" : "White"} +${Math.abs(value).toFixed(2)}`;
}

/** Black's share of the evaluation bar, 0 to 1. @param {Score} score */
export function blackShare(score) {
	if (score.winner) return score.winner === "black" ? 1 : 0;
	if (score.proved) return 0.5;
	return 1 / (1 + Math.exp(-(score.value ?? 0) / 150));
}

/** @param {number} n */
export const count = (n) => n.toLocaleString("en");

/** "1 hint", "2 hints". @param {number} n @param {string} word */
export const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** How much help was taken, for the end of a game; empty when none. @param {GameView} game */
export function helpSentence({ help, yours }) {
	const sides = /** @type {Side[]} */ (yours.length ? yours : ["black", "white"]);
	const texts = sides.flatMap((side) => {
		const [hints, undos] = [help.hints[side], help.undos[side]];
		if (!hints && !undos) return [];
		const who = sides.length > 1 ? `${sideName(side)}: ` : "";
		return [`${who}${plural(hints, "hint")} and ${plural(undos, "undo")} used`];
	});
	return texts.length ? `${texts.join("; ")}.` : "Played without hints or undos.";
}
