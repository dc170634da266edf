// What the screen "How it thinks" says in English where somebody wants more of it: predictions, the engine's iterations,
// another search, and what can be taken away.

import first, { list } from "./first.js";

/** @typedef {typeof more} ExplorerMore */

const SIDES = first.sides;

const more = {
	explorerMore: {
		predict: {
			yours: "Your turn.",
			/** @param {string} move @param {Side} root @param {string} value @param {string[]} rest */
			question: (move, root, value, rest) =>
				`${move} gives ${SIDES[root]} ${value}. Will alpha-beta still look at ${list(rest, "and")}? Mark what it skips, then check.`,
			noQuestion: "There is no question left in this tree. Type the value at the top, or go back to the first step.",
			noCuts: "This player skips nothing: work out the value at the top. With alpha-beta you can say what is skipped.",
			check: "Check",
			show: "Show it",
			/** @param {number} right @param {number} all */
			right: (right, all) => `${right} of ${all} right so far`,
			correct: "Right.",
			wrong: "No.",
			/** @param {string | null} alpha @param {string | null} beta @param {string} move */
			goesOn: (alpha, beta, move) =>
				`The window is still open${alpha && beta ? ` between ${alpha} and ${beta}` : alpha ? ` above ${alpha}` : beta ? ` below ${beta}` : ""}, so it looks at ${move}.`,
			root: "Or type the value at the top",
			number: "a number",
			rootNote: "Values that give it away are hidden until you have answered.",
			/** @param {boolean} right @param {Side} turn @param {string} value @param {string} move */
			rootTold: (right, turn, value, move) =>
				`${right ? "Right" : "No"}: the top is worth ${value}. ${SIDES[turn]} takes the highest value of its moves, and no other move has a higher one than ${move}.`,
		},
		engine: "The engine, one ply deeper at a time",
		iteration: {
			depth: "depth",
			move: "move",
			score: "score",
			nodes: "positions",
			hits: "table hits",
			reduced: "reduced",
		},
		/** Each column in one sentence. @type {[string, string][]} */
		iterationWhat: [
			["depth", "How many plies deep it looked; a marked row chose another move than the one before."],
			["move", "The best move that it knew when it had looked so deep."],
			["score", "What the position was worth then, in men, and for whom."],
			["positions", "How many positions it had looked at by then, all depths together."],
			["table hits", "How often it knew a position already when it met it again."],
			["reduced", "How many late moves it had looked at less deep by then."],
		],
		/** @param {number} depth @param {string} move @param {number} changes */
		engineStory: (depth, move, changes) =>
			`To depth ${depth} it chose ${move}, and ${changes === 0 ? "never changed its mind" : `changed its mind ${changes === 1 ? "once" : `${changes} times`}`}.`,
		/** @param {string} lookups @param {string} hits @param {string} share */
		engineTable: (lookups, hits, share) =>
			`It asked its table of known positions ${lookups} times and found ${hits} of them (${share} %), reached before by other moves or in an earlier iteration.`,
		/** @param {string} reduced @param {string} again */
		engineReduced: (reduced, again) =>
			`${reduced} moves that came late in the order were searched less deep at first; ${again} of them looked good and were searched again to the full depth.`,
		/** @param {Side} side @param {string} men */
		ahead: (side, men) => `${SIDES[side]} +${men}`,
		even: "even",
		wins: (/** @type {Side} */ side, /** @type {number | null} */ plies) =>
			`${SIDES[side]} wins${plies ? ` in ${plies}` : ""}`,
		setup: {
			title: "Another search",
			rules: "Rules",
			position: "Position (FEN; empty: the start)",
			player: "Player",
			depth: "Depth in plies",
			evaluation: "Evaluation",
			ofRules: "That of the rules",
			order: "Order of moves",
			seed: "Seed",
			go: "Search",
			spec: "The whole SPEC",
		},
		files: {
			title: "Worksheet, files, link",
			worksheet: "Worksheet",
			worksheetNote: "A small real tree to solve with a pencil, on one page of A4. Each seed gives another one.",
			seed: "Seed",
			task: "Worksheet",
			solution: "Solution",
			files: "This tree as a file",
			/** What is in which file. @type {Record<"all" | "texts" | "none", string>} */
			filesNotes: {
				all: "The whole tree.",
				texts: "DOT and JSON have the whole tree, SVG what lies open: a larger tree is not drawn whole.",
				none: "What lies open: a larger tree is not written down whole.",
			},
			link: "Link",
			linkNote: "Opens the same search, at this step, on every machine with Crownhead.",
			copy: "Copy the link",
			copied: "Link copied.",
		},
	},
};

export default more;
