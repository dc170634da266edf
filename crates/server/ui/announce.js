// What happened, in one sentence: for the status line, and so for screen readers.

import { squareName } from "./board/naming.js";
import { list, mustCapture, origins, sideName } from "./board/state.js";

/** "White 22 takes 15 and 11 and is crowned." @param {number} size @param {GameNode} node */
export function moveSentence(size, node) {
	const side = sideName(node.side);
	const { squares, captures } = node.path;
	if (!squares.length) return `${side} cannot move and passes.`;
	const crowned = node.crowns ? " and is crowned" : "";
	const [from = 0] = squares;
	const to = squares.at(-1) ?? from;
	if (!captures.length) return `${side} ${squareName(size, from)} to ${squareName(size, to)}${crowned}.`;
	const many = captures.length > 1 ? `, ${captures.length} pieces in one move` : "";
	return `${side} ${squareName(size, from)} takes ${list(captures.map((square) => squareName(size, square)), "and")}${many}${crowned}.`;
}

/** Whose turn it is, as the headline of a running game. @param {GameControl} control */
export function headline(control) {
	const { game } = control;
	const { position: { turn, moves }, seats, yours } = game;
	if (game.paused) return "Paused";
	if (seats[turn].kind === "computer") return `${seats[turn].name} is thinking`;
	const you = yours.length === 1 && yours[0] === turn;
	const must = moves.some((move) => move.pass) ? "must pass" : mustCapture(moves) ? "must capture" : null;
	if (you) return must ? `You ${must}` : "Your move";
	const who = seats[turn].name || sideName(turn);
	return must ? `${who} ${must}` : `${who} to move`;
}

/** What the player to move may or must do beyond the headline; empty when nothing is special. @param {GameView} game */
export function turnSentence({ position: { turn, moves }, seats }) {
	if (seats[turn].kind === "computer") return "";
	if (moves.some((move) => move.pass)) return "No piece can move.";
	if (!mustCapture(moves)) return moves.some((move) => move.capture) ? "A capture is possible." : "";
	const count = origins(moves).length;
	return count === 1 ? "1 piece can." : `${count} pieces can.`;
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

/** How much help was taken, for the end of a game; empty where nobody could take any. @param {GameView} game */
export function helpSentence({ help, yours, seats, people, options }) {
	const sides = /** @type {Side[]} */ (["black", "white"]).filter((side) => seats[side].kind !== "computer" && (people || !yours.length || yours.includes(side)));
	if (!sides.length) return "";
	const texts = sides.flatMap((side) => {
		const used = [[help.hints[side], "hint"], [help.evaluations[side], "evaluation"], [help.undos[side], "undo"]]
			.flatMap(([n, word]) => (n ? [plural(Number(n), String(word))] : []));
		return used.length ? [`${sides.length > 1 ? `${seats[side].name}: ` : ""}${list(used, "and")} used`] : [];
	});
	if (texts.length) return `${texts.join("; ")}.`;
	return options.hints || options.undo ? "Played without help." : "";
}

/** Why it ended: the sentence without the winner, whom the heading names. @param {Outcome} outcome */
export function reasonSentence({ text }) {
	const reason = text.replace(/^(Black wins|White wins|Draw|A draw): /, "");
	return reason.charAt(0).toUpperCase() + reason.slice(1);
}
