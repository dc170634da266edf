// What the analysis screen says in English.

import first, { plural } from "./first.js";

/** @typedef {typeof analysis} Analysis */

const SIDES = first.sides;
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
const CERTAIN = { win: "▲ wins", draw: "= draw", loss: "▼ loses" };

const analysis = {
	analysis: {
		title: "Analysis",
		board: "Board and position",
		side: "Analysis of the position",
		toMove: "to move",
		/** @param {number} men @param {number} kings */
		pieces: (men, kings) =>
			[(men || !kings) && (men === 1 ? "1 man" : `${men} men`), kings && plural(kings, "king")]
				.filter(Boolean)
				.join(", "),
		steps: "Step through the moves",
		first: "First position",
		previous: "Back",
		next: "Forward",
		last: "End of the line",
		flip: "Flip board",
		pass: "Pass",
		skip: "Skip",
		engine: "Engine",
		lines: "Best lines",
		begins: "begins to think",
		/** @param {number} depth @param {string} speed */
		figures: (depth, speed) => `depth ${depth}${speed && ` · ${speed}`}`,
		/** @param {number} n Positions in a second. */
		speed: (n) =>
			n < 1e3
				? `${Math.round(n)} positions/s`
				: n < 1e6
					? `${Math.round(n / 1e3)} k positions/s`
					: `${(n / 1e6).toFixed(1)} M positions/s`,
		/** How much better the side is whose colour it has. @param {Score} score */
		score: ({ winner, plies, proved, value }) =>
			winner
				? plies === null
					? "wins"
					: `wins ${plies}`
				: proved
					? "draw"
					: `${value ? "+" : ""}${(Math.abs(value ?? 0) / 100).toFixed(2)}`,
		power: "Lines, threads and memory",
		howMany: "Lines",
		threads: "Threads",
		memory: "Memory",
		/** @param {number} n */
		megabytes: (n) => `${n} MB`,
		exact: "Exact",
		exactTable: "Every move with its value",
		/** @param {number} pieces */
		known: (pieces) => `${NUMBERS[pieces] ?? pieces} ${pieces === 1 ? "piece" : "pieces"}: every value is known`,
		solved: "this game is solved: every value is known",
		/** @param {Proved} proved */
		value: ({ value, distance }) =>
			`${CERTAIN[value]}${distance === null || value === "draw" ? "" : ` in ${distance === 1 ? "1 ply" : `${distance} plies`}`}`,
		/** @param {string} move */
		play: (move) => `Play ${move}`,
		only: "only move",
		notation: "Moves and remarks",
		moves: "Moves",
		empty: "Move a piece of either side, or type a move. Every line you try is kept.",
		tools: "The move that is looked at",
		marks: {
			"!": "good move",
			"?": "mistake",
			"!!": "very good move",
			"??": "blunder",
			"!?": "interesting move",
			"?!": "doubtful move",
		},
		comment: "Comment",
		commentOf: "Comment on this move",
		done: "Done",
		promote: "Promote variation",
		remove: "Delete from here",
		files: "PDN, saved analyses, another position",
		here: "Everything is computed on this machine.",
		thinks: "How it thinks",
		/** Behind the link. */
		step: " shows a search of this position step by step.",
		/** Behind the other link. */
		played: " shows what was played here.",
		/** @param {Side} side */
		flipped: (side) => `Board flipped: ${SIDES[side]} is at the bottom.`,
		/** @param {string} move @param {Side} side Who made it. */
		after: (move, side) => `After ${move} by ${SIDES[side]}.`,
		start: "The position at the start.",
		running: "This game is still running; it can be analysed when it is over.",
		lost: "This analysis is not in this browser; here is a new one.",
		notKept: "This browser does not keep the analysis: save it as PDN.",
		notWhole: "Not everything of the text could be shown: an unknown move or another position ends a line.",
		failed: "That did not work: the server cannot be reached.",
	},
};

export default analysis;
