// What the practice screen says in English.

import first, { plural } from "./first.js";

/** @typedef {typeof practice} Practice */

const SIDES = first.sides;

/** @param {number | null | undefined} plies */
const inPlies = (plies) =>
	plies === null || plies === undefined ? "" : ` in ${plies === 1 ? "1 ply" : `${plies} plies`}`;

const practice = {
	practice: {
		board: "The puzzle",
		title: {
			/** @param {"black" | "white"} side */
			win: (side) => `${SIDES[side]} to move and win`,
			/** @param {"black" | "white"} side */
			draw: (side) => `${SIDES[side]} to move and draw`,
			/** @param {"black" | "white"} side */
			gain: (side) => `${SIDES[side]} to move and win material`,
			/** @param {"black" | "white"} side */
			keep: (side) => `${SIDES[side]} to move and lose nothing`,
			/** @param {"black" | "white"} side */
			survive: (side) => `${SIDES[side]} to move and not lose`,
		},
		task: {
			win: "One move wins; no other does. Play it on the board.",
			draw: "One move holds the draw; every other loses. Play it on the board.",
			gain: "One move wins a man or more; no other does. Play it on the board.",
			keep: "One move loses nothing; every other costs a man or more. Play it on the board.",
			survive: "One move does not lose by force; every other does. Play it on the board.",
		},
		/** How it is known that one move alone is right, where nothing is proved. @param {string} nodes */
		searched: (nodes) => `Found by a search of ${nodes} positions, not proved.`,
		next: "Right. And now?",
		wrong: {
			win: (/** @type {string} */ move) => `${move} does not win`,
			draw: (/** @type {string} */ move) => `${move} loses`,
			gain: (/** @type {string} */ move) => `${move} wins nothing`,
			keep: (/** @type {string} */ move) => `${move} loses a man or more`,
			survive: (/** @type {string} */ move) => `${move} loses by force`,
		},
		/** @param {string} what @param {boolean} proved */
		asSeen: (what, proved) => (proved ? `${what}.` : `${what}, as far as the search sees.`),
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
			gain: "It was the only move that wins material.",
			keep: "It was the only move that loses nothing.",
			survive: "It was the only move that does not lose by force.",
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
		streak: "In a row",
		/** @param {number} count */
		inARow: (count) => `${count} solved without help`,
		by: "Solved by",
		/** @param {number | null} level */
		level: (level) => (level === null ? "level 10 alone" : level === 1 ? "every level" : `level ${level} and above`),
		theme: "Theme",
		hidden: "shown when solved",
		none: "none in particular",
		from: "From",
		source: "a game of the program against itself",
		proof: "Known by",
		/** @param {"exact" | "proved" | "expected"} basis @param {string} goal @param {string} nodes @param {boolean} solved */
		known: (basis, goal, nodes, solved) => {
			if (basis === "exact") return solved ? "the solution of the game: proved" : "endgame tables: proved";
			if (basis === "proved") return "a search that proved it";
			return goal === "survive"
				? `a search of ${nodes} positions: that the others lose is proved, that this move does not is what it saw`
				: `a search of ${nodes} positions: every other move is far behind, which is no proof`;
		},
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
			only_defence: "only defence",
			two_against_one: "two kings against one",
			three_against_two: "three kings against two",
			first_position: "first position",
			fourth_position: "fourth position",
		},
		rooms: {
			label: "What to practise",
			puzzles: "Puzzles",
			endings: "Endings",
			problems: "Classic problems",
		},
		problems: {
			all: "All classic problems",
			next: "Next problem",
			/** @param {string} collection @param {string} number */
			named: (collection, number) => `${collection}, ${number}`,
			solved: "Solved",
			/** @param {number} solved @param {number} all */
			count: (solved, all) => `${solved} of ${all}`,
			pieces: "Pieces",
			/** @param {string} collection */
			source: (collection) => `${collection}; that one move alone is right was proved by tables or by an exact search`,
			/** @param {boolean} done @param {number} tries */
			state: (done, tries) => (done ? "solved" : tries ? "tried" : "new"),
		},
		endings: {
			board: "The ending",
			moves: "What the last moves left",
			more: "All endings",
			/** @type {Record<string, string>} */
			names: {
				opposition: "King against king",
				"two-one": "Two kings against one, double corner",
				first: "First position",
				"first-long": "First position, from further back",
				"first-draw": "First position, the draw",
				"three-two": "Three kings against two, both corners",
				"three-two-corner": "Three kings against two, one corner",
				"two-three-draw": "Two kings against two and a man",
				second: "Second position",
				fourth: "Fourth position",
				"two-men": "Two men against a king",
				"four-longest": "Two men against two",
			},
			/** @type {Record<string, string>} */
			about: {
				opposition: "Keep the other king out of the double corner: take the squares before it.",
				"two-one": "Drive the king out of its double corner; then the edge of the board holds it.",
				first: "Drive the king out of the corner, so that the man has to move. Having the move decides.",
				"first-long":
					"Hold the man on 12 with one king while the other man becomes one; then it is the first position.",
				"first-draw": "The same pieces, and now it is Black's turn: that alone makes it a draw.",
				"three-two": "Exchange one king for one; attack both corners at once for that.",
				"three-two-corner": "A king given away at the right moment wins two.",
				"two-three-draw": "A man less, and a draw all the same: few moves keep it.",
				second: "Three against three: crown all, then exchange twice.",
				fourth: "Four against three; the weak man on 12 makes it hard.",
				"two-men": "The longest win there is with three pieces.",
				"four-longest": "The longest win there is with four pieces.",
			},
			/** @param {string} source */
			source: (source) => {
				const [book, number] = source.split(" ");
				if (book === "Lasker")
					return `Edward Lasker, Chess and Checkers (1918), diagram ${number}. Values: endgame tables.`;
				if (book === "acf") return "Standard position of the American Checker Federation. Values: endgame tables.";
				return "Found in the endgame tables.";
			},
			start: {
				/** @param {"black" | "white"} side @param {number | null} [plies] */
				win: (side, plies) => `${SIDES[side]} to move and win${inPlies(plies)}`,
				/** @param {"black" | "white"} side @param {number | null} [_plies] */
				draw: (side, _plies) => `${SIDES[side]} to move and draw`,
			},
			still: {
				/** @param {number | null} plies */
				win: (plies) => `Still won${inPlies(plies)}`,
				/** @param {number | null} _plies */
				draw: (_plies) => "Still a draw",
				/** @param {number | null} plies */
				loss: (plies) => `Still lost${inPlies(plies)}`,
			},
			now: {
				/** @param {number | null} plies */
				win: (plies) => `Now even won${inPlies(plies)}`,
				/** @param {number | null} _plies */
				draw: (_plies) => "Now only a draw",
				/** @param {number | null} plies */
				loss: (plies) => `Now lost${inPlies(plies)}`,
			},
			unknown: "Not known yet",
			found: { win: "Still won", loss: "Now lost" },
			/** @param {string} how @param {string} move @param {number} moves How many there were. */
			played: (how, move, moves) =>
				how === "only"
					? moves === 1
						? `${move} was forced.`
						: `${move} was the only move.`
					: how === "best"
						? `${move} is the shortest way.`
						: how === "longer"
							? `${move} keeps the win, though it is not the shortest way.`
							: how === "kept"
								? `${move} is right.`
								: `${move}: so many pieces are more than the tables know.`,
			replied: {
				/** @param {"black" | "white"} side @param {string} move */
				long: (side, move) => `${SIDES[side]} holds out as long as can be: ${move}.`,
				/** @param {"black" | "white"} side @param {string} move */
				plain: (side, move) => `${SIDES[side]} replies ${move}.`,
			},
			yours: "Your move.",
			/** @param {string} move @param {{value: string, distance: number | null}} before @param {number} right How many moves kept it. */
			slipped: (move, { value, distance }, right) =>
				`${move} lets the ${value === "draw" ? "draw" : "win"} go: it was ${
					value === "draw" ? "a draw" : `won${inPlies(distance)}`
				}, and ${right === 1 ? "one move alone kept that" : `${right} moves kept that`}.`,
			again: "Back again. Your move.",
			hint: "Hint",
			back: "One move back",
			backTo: { win: "Back to the last won position", draw: "Back to the last drawn position" },
			playOn: "Play on",
			anew: "Begin again",
			next: "Next ending",
			won: "Won",
			/** @param {number} moves @param {number | null} shortest */
			wonIn: (moves, shortest) =>
				`In ${plural(moves, "move")}${shortest === null ? "" : `; against the best defence it takes ${shortest}`}.`,
			held: "Held",
			/** @param {number} moves */
			heldFor: (moves) => `The draw has stood for ${plural(moves, "move")}: that is enough.`,
			failed: "Not this time",
			failedHow: "Go back to where it was still there, or begin again.",
			yourMove: "Your move",
			theirs: "the best defence",
			/** @param {{value: "win" | "draw" | "loss", distance: number | null} | null} worth */
			row: (worth) =>
				worth
					? `${{ win: "▲ won", draw: "= draw", loss: "▼ lost" }[worth.value]}${worth.value === "draw" ? "" : inPlies(worth.distance)}`
					: "not known",
			/** @param {"win" | "draw"} goal @param {boolean} done @param {number} tries */
			state: (goal, done, tries) =>
				done
					? goal === "win"
						? "✓ won"
						: "✓ held"
					: tries === 0
						? "new"
						: tries === 1
							? "tried once"
							: `tried ${tries} times`,
		},
	},
};

export default practice;
