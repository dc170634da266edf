// What happened, in one sentence: for the status line, and so for screen readers.

import { mustCapture, origins, squareName } from "./board/state.js";
import { LANGUAGE, words } from "./words/words.js";

/** "White 22 takes 15 and 11 and is crowned." @param {number} size @param {GameNode} node */
export function moveSentence(size, { side, crowns, path: { squares, captures } }) {
	const [from = 0] = squares;
	const name = (/** @type {number} */ square) => squareName(size, square);
	if (!squares.length) return words.game.passed(side);
	return captures.length
		? words.game.took(side, name(from), captures.map(name), crowns)
		: words.game.moved(side, name(from), name(squares.at(-1) ?? from), crowns);
}

/** Whose turn it is, as the headline of a running game. @param {GameControl} control */
export function headline({
	game: {
		position: { turn, moves },
		seats,
		yours,
		paused,
	},
}) {
	const { game } = words;
	if (paused) return game.paused;
	if (seats[turn].kind === "computer") return game.thinking(seats[turn].name);
	const must = moves.some((move) => move.pass) ? "pass" : mustCapture(moves) ? "capture" : "move";
	if (yours.length === 1 && yours[0] === turn)
		return { pass: game.youPass, capture: game.youCapture, move: game.yourMove }[must];
	return game[must](seats[turn].name || words.sides[turn]);
}

/** What the player to move may or must do beyond the headline; empty when nothing is special. @param {GameView} game */
export function turnSentence({ position: { turn, moves, forbidden }, seats }) {
	if (seats[turn].kind === "computer") return "";
	if (moves.some((move) => move.pass)) return words.game.stuck;
	if (!mustCapture(moves)) return moves.some((move) => move.capture) ? words.game.mayCapture : "";
	const { men, kings } = forbidden.find(({ why }) => why === "fewer_pieces")?.must ?? { men: 0, kings: 0 };
	return words.game.can(origins(moves).length, men + kings);
}

/** @param {number} n */
export const count = (n) => n.toLocaleString(LANGUAGE);
