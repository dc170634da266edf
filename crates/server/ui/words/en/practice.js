// What the practice screen says in English.

import first, { plural } from "./first.js";

/** @typedef {typeof practice} Practice */

const SIDES = first.sides;

const practice = {
	practice: {
		board: "The puzzle",
		title: {
			/** @param {"black" | "white"} side */
			win: (side) => `${SIDES[side]} to move and win`,
			/** @param {"black" | "white"} side */
			draw: (side) => `${SIDES[side]} to move and draw`,
		},
		task: {
			win: "One move wins; no other does. Play it on the board.",
			draw: "One move holds the draw; every other loses. Play it on the board.",
		},
		next: "Right. And now?",
		/** @param {string} move */
		wrong: {
			win: (/** @type {string} */ move) => `${move} does not win.`,
			draw: (/** @type {string} */ move) => `${move} loses.`,
		},
		again: "Try another move.",
		hint: "Hint",
		/** @param {string} square */
		hinted: (square) => `It is the piece on ${square} that moves.`,
		solution: "Solution",
		skip: "Skip",
		solved: "Solved",
		shown: "The solution",
		after: {
			win: "It was the only move that wins.",
			draw: "It was the only move that does not lose.",
		},
		moves: "Moves of the solution",
		/** @param {string[]} moves */
		then: (moves) => `And then, for instance: ${moves.join(" ")}`,
		nextPuzzle: "Next puzzle",
		analyse: "Set up this position",
		/** @param {string} puzzle @param {string} yours @param {boolean} rough */
		ratings: (puzzle, yours, rough) => `Puzzle ${puzzle} · yours ${yours}${rough ? "?" : ""}`,
		/** @param {string} puzzle @param {string} before @param {string} now */
		changed: (puzzle, before, now) => `Puzzle ${puzzle} · yours ${before} → ${now}`,
		back: "This one comes back later.",
		facts: "About this puzzle",
		today: "Today",
		/** @param {number} solved @param {number} tried */
		count: (solved, tried) => (tried ? `${solved} solved of ${tried}` : "nothing yet"),
		by: "Solved by",
		/** @param {number | null} level */
		level: (level) => (level === null ? "level 10 alone" : level === 1 ? "every level" : `level ${level} and above`),
		theme: "Theme",
		hidden: "shown when solved",
		none: "none in particular",
		from: "From",
		source: "a game of the program against itself; checked by a search ten times as long",
		kind: "Theme to practise",
		any: "All themes",
		rules: "Rules",
		/** @param {number} count */
		puzzles: (count) => plural(count, "puzzle"),
		empty: "There is no puzzle with this theme.",
		broken: "The puzzle could not be loaded.",
		retry: "Try again",
		/** @type {Record<string, string>} */
		themes: {
			shot: "shot",
			two_for_one: "two for one",
			more_for_less: "more for less",
			breakthrough: "breakthrough",
			trapped_king: "trapped king",
			ending: "ending",
			only_draw: "only move that draws",
			certain_win: "certain win",
		},
	},
};

export default practice;
