// What the review of a game says in English. Facts come as the server sends them: moves as they are called, plies and
// pieces as numbers.

import first, { plural } from "./first.js";

/** @typedef {typeof review} Review */
/** @typedef {{men: number, kings: number}} Haul */
/** What stands in a finding; each has some of it. @typedef {{played: string, line: string[], better: string[], only: boolean, was_in: number | null, now: "draw" | "loss", now_in: number | null, plies: number | null, exchange: boolean, given: Haul, taken: Haul, before: number, after: number}} Facts */

const SIDES = first.sides;
const COUNTS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const number = (/** @type {number} */ n) => COUNTS[n] ?? String(n);
const pieces = (/** @type {Haul} */ { men, kings }) => men + kings;
/** "a man", "two men and a king". @param {Haul} haul */
const haul = ({ men, kings }) =>
	[men && (men === 1 ? "a man" : `${number(men)} men`), kings && (kings === 1 ? "a king" : `${number(kings)} kings`)]
		.filter(Boolean)
		.join(" and ");
/** "a man", or "two for one" where something was got for it. @param {Haul} more @param {Haul} less */
const bargain = (more, less) => (pieces(less) ? `${number(pieces(more))} for ${number(pieces(less))}` : haul(more));
const within = (/** @type {number | null} */ plies) =>
	plies === null ? "" : ` in ${plies} ${plies === 1 ? "ply" : "plies"}`;
/** ": 23-18 14x23", or nothing where the moves are not told. @param {string[]} line */
const moves = (line) => (line.length ? `: ${line.join(" ")}` : "");
/** "40 seconds", "3 minutes". @param {number} seconds */
const lasting = (seconds) => (seconds < 90 ? plural(seconds, "second") : plural(Math.round(seconds / 60), "minute"));
/** @param {Facts} facts @param {string} kept */
const other = ({ better: [move], only }, kept) => (move ? ` ${move} ${only ? "was the only move" : kept}.` : "");

const review = {
	review: {
		title: "Where the game turned",
		/** @param {string} black @param {string} white @param {string} rules @param {number} moves */
		about: (black, white, rules, moves) => `${black} against ${white} · ${rules} · ${plural(moves, "move")}`,
		/** While it is made. */
		waiting: (/** @type {number} */ before) =>
			before ? `${plural(before, "other game")} will be reviewed first.` : "The review begins.",
		/** @param {number} done @param {number} all @param {number | null} left Seconds. */
		running: (done, all, left) =>
			`Position ${Math.min(done + 1, all)} of ${all}${left ? `, about ${lasting(left)} left` : ""}`,
		making: "The game is being reviewed",
		cancel: "Cancel",
		cancelled: "The review was called off.",
		failed: "The review could not be kept.",
		start: "Review this game",
		back: "To the game",
		analysis: "Analysis",
		/** The curve. */
		course: (/** @type {string} */ name) => `Expected score of ${name}`,
		/** @param {string} name @param {string[]} faults */
		courseLabel: (name, faults) =>
			`Expected score of ${name} after each move. ${faults.length ? `Mistakes: ${faults.join(", ")}.` : "No mistakes."}`,
		table: "What each side reached",
		side: "Side",
		accuracy: "Accuracy",
		grades: { best: "Best", good: "Good", inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder" },
		only: "Only move",
		none: "There was nothing to choose",
		moments: "Moments",
		noMoments: "No move lost anything worth telling.",
		better: "Better",
		played: "Played",
		steps: "Walk through the game",
		first: "To the start",
		previous: "Back",
		next: "On",
		last: "To the end",
		begin: "before the first move",
		/** @param {number} n @param {Side} side @param {string} move */
		after: (n, side, move) => `after move ${n}, ${SIDES[side]} ${move}`,
		/** @param {number} n @param {Side} side */
		before: (n, side) => `before move ${n} of ${SIDES[side]}`,
		/** @param {string} move */
		inLine: (move) => `in the line, after ${move}`,
		board: (/** @type {string} */ where) => `The board ${where}`,
		/** What is heard before the move. @param {string} grade @param {Side} side */
		moment: (grade, side) => `${grade}, ${SIDES[side]}: `,
		onlyFound: "The only move: every other loses half a point or more.",
		means: "What the grades mean",
		/** @param {string} positions */
		judged: (positions) => `Judged by endgame tables, proofs and ${positions} positions a move.`,
		save: "Save as PDN",
		deeper: "Review deeper",
		/** @param {number} seconds */
		deeperTakes: (seconds) => `Ten times as many positions a move: about ${lasting(seconds)}.`,
		deeperFailed: "The deeper review could not be kept.",
		meaning: [
			"The expected score is what a side that is so much better has scored on average in games of the program against itself: 100 % is won, 50 % even, 0 % lost. What tables or proofs know for certain counts as that.",
			"A move that loses 5 % or more of expected score is an inaccuracy (?!), from 12 % a mistake (?), from 25 % a blunder (??). It is the only move (□) if all others lose 50 % or more.",
			"Accuracy is the mean over all moves with a choice: a move that loses nothing counts 100 %, one that loses 50 % of expected score or more 0 %, and in between in proportion.",
		],
		/** Try again. */
		again: "Try again",
		whose: "Whose mistakes?",
		/** @param {string} name @param {number} count */
		ofSide: (name, count) => `${name} (${count})`,
		both: "Both sides",
		backToReview: "Back to the review",
		mistakes: "Mistakes",
		/** @param {number} right @param {number} missed @param {number} open */
		marks: (right, missed, open) => `${right} right, ${missed} missed, ${open} open`,
		/** @param {number} n @param {number} all */
		nth: (n, all) => `mistake ${n} of ${all}`,
		/** @param {string} move */
		find: (move) => `Find a better move than ${move}`,
		/** @param {Side} side */
		toMove: (side) => `${SIDES[side]} to move.`,
		/** @param {string} move @param {"inaccuracy" | "mistake" | "blunder"} grade */
		was: (move, grade) => `${move} was ${grade === "inaccuracy" ? "an" : "a"} ${grade}.`,
		counting: "Every move that keeps the value counts.",
		hint: "Hint",
		/** @param {string} square */
		hinted: (square) => `It is the piece on ${square} that moves.`,
		hintMove: "Hint: the move",
		/** @param {string} move */
		hintedMove: (move) => `The move is ${move}.`,
		show: "Show it",
		skip: "Skip",
		/** @param {string} move */
		looking: (move) => `Looking at ${move} …`,
		/** @param {string} move @param {string} told @param {boolean} played Whether it is the move of the game. */
		wrong: (move, told, played) => `${move}${played ? " was played in the game." : ":"} ${told} Try another move.`,
		/** What a right move keeps. @param {string} move @param {"win" | "draw" | "loss" | null} value @param {number} percent */
		keeps: (move, value, percent) =>
			value === "win"
				? `${move} keeps the win`
				: value === "draw"
					? `${move} keeps the draw`
					: `${move} keeps ${percent} %`,
		/** @param {string} move */
		shown: (move) => `${move} was better`,
		/** @param {number} score @param {number} played */
		inPlace: (score, played) => `Expected score: ${score} % in place of ${played} %.`,
		goesOn: "How it goes on",
		nextMistake: "Next mistake",
		toEnd: "To the result",
		over: "No more mistakes",
		/** @param {number} right @param {number} all @param {number} missed @param {number} open */
		counts: (right, all, missed, open) =>
			`You found ${right} of ${plural(all, "better move")} at once; ${missed} missed, ${open} skipped.`,
		rest: "Those not found, once more",
		retry: "Try once more",
		/** What was wrong, by the server's word. @type {Record<string, (facts: Facts) => string>} */
		said: {
			win_thrown_away: (facts) =>
				facts.now === "draw"
					? `Threw away the win${facts.was_in === null ? "." : `: it was won${within(facts.was_in)}.`}${other(facts, "kept it")}`
					: `Turned a win into a loss: it was won${within(facts.was_in)} and is lost${within(facts.now_in)}.${other(facts, "kept the win")}`,
			draw_thrown_away: (facts) => `Threw away the draw: it is lost${within(facts.now_in)}.${other(facts, "kept it")}`,
			lost_ending: (facts) =>
				`${facts.exchange ? "The exchange leads" : "Leads"} to an ending that the tables give as lost.${other(facts, "was better")}`,
			loses_by_force: (facts) => `Loses by force${within(facts.plies)}.${other(facts, "was better")}`,
			missed_win: (facts) => `Missed a win${within(facts.plies)}.${other(facts, "wins")}`,
			loses_material: (facts) =>
				`Loses ${bargain(facts.given, facts.taken)}: ${facts.line.join(" ")}.${other(facts, "was better")}`,
			missed_material: (facts) =>
				pieces(facts.given)
					? `Missed a ${bargain(facts.taken, facts.given)}${moves(facts.better)}.`
					: `Missed the win of ${haul(facts.taken)}${moves(facts.better)}.`,
			worse_outlook: (facts) => `${facts.before} % to ${facts.after} %.${other(facts, "was better")}`,
		},
	},
};

export default review;
