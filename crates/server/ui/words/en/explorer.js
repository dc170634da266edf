// What the screen "How it thinks" says in English. Facts come as the server sends them: sides by their words, moves as
// they are called, values as the page writes them.

import first, { list } from "./first.js";

/** @typedef {typeof explorer} Explorer */

const SIDES = first.sides;
const COUNTS = [
	"no",
	"one",
	"two",
	"three",
	"four",
	"five",
	"six",
	"seven",
	"eight",
	"nine",
	"ten",
	"eleven",
	"twelve",
];

/** A value as it is said in a sentence. @param {WorthView} value @param {string} text */
const spoken = (value, text) => ((value.win_in ?? value.loss_in ?? null) === null ? text : `a ${text}`);

const explorer = {
	explorer: {
		title: "How it thinks",
		modes: { watch: "Watch", predict: "Predict", compare: "Compare" },
		mode: "What to do",
		save: "Worksheet, files, link",
		change: "Another search",
		tree: "Search tree",
		overview: "Step of the search",
		overviewTitle: "The whole search: how deep it was at each step, and below that where it cut",
		here: "This position",
		/** @param {string} player @param {number} depth @param {string | null} order */
		player: (player, depth, order) => `${player}, depth ${depth}${order ? `, ${order}` : ""}`,
		/** @param {string} nodes @param {string} cuts */
		size: (nodes, cuts) => `${nodes} positions, ${cuts} cuts that skip moves`,
		orders: {
			generated: "moves as generated",
			best: "best moves first",
			worst: "worst moves first",
			lots: "moves by lot",
		},
		lots: (/** @type {string} */ seed) => `moves by lot ${seed}`,
		loading: "Searching…",
		/** @param {number} step @param {number} all */
		step: (step, all) => `step ${step} of ${all}`,
		steps: {
			name: "Steps",
			back: "Back",
			into: "In",
			over: "Over",
			out: "Out",
			play: "Play",
			pause: "Pause",
			cut: "Next cut",
			question: "Next question",
			speed: "Steps a second",
		},
		key: {
			high: (/** @type {Side} */ side) => `${SIDES[side]} chooses: the highest value`,
			low: (/** @type {Side} */ side) => `${SIDES[side]} chooses: the lowest`,
			mean: "The mean of what follows",
			signs: "exact, at least, at most",
			now: "here now",
			holds: "what it is compared with",
			skipped: "skipped",
			guess: "you say: skipped",
		},
		leaves: (/** @type {number} */ n) => (n === 1 ? "1 leaf" : `${n.toLocaleString("en")} leaves`),
		skipped: "skipped",
		someSkipped: (/** @type {number} */ n) => `${n} skipped`,
		coming: "to come",
		maybe: "skipped?",
		more: (/** @type {number} */ n) => `${n} more`,
		/** After a move, for those who hear it. */
		moves: (/** @type {Side} */ side) => `, ${SIDES[side]} to move, `,
		start: (/** @type {Side} */ side) => SIDES[side],
		way: "The way here",
		after: (/** @type {string[]} */ moves) => (moves.length ? `After ${moves.join(" ")}` : "At the top"),
		boardName: (/** @type {string} */ after, /** @type {Side} */ side) => `${after}, ${SIDES[side]} to move`,
		signs: { exact: "=", "at-least": "≥", "at-most": "≤" },
		/** @param {"exact" | "at-least" | "at-most"} kind @param {string} value */
		value: (kind, value) => ({ exact: value, "at-least": `at least ${value}`, "at-most": `at most ${value}` })[kind],
		noValue: "not known yet",
		hidden: "value: ?",
		win: (/** @type {number} */ plies) => `win in ${plies}`,
		loss: (/** @type {number} */ plies) => `loss in ${plies}`,
		won: (/** @type {number} */ plies) => `won ${plies}`,
		lost: (/** @type {number} */ plies) => `lost ${plies}`,
		/** @param {Side} side @param {Side} root @param {boolean} highest */
		chooses: (side, root, highest) =>
			highest
				? `${SIDES[side]} chooses here, so ${SIDES[side]} wants the highest value.`
				: `${SIDES[side]} chooses here and wants the lowest value: it is counted for ${SIDES[root]}.`,
		mean: "Every leaf below counts the same: the value is their mean.",
		meanOfMoves: "Every move here counts the same: the value is their mean.",
		leaf: "A leaf: it is evaluated as it stands.",
		term: (/** @type {string} */ name, /** @type {string} */ value) => `${name} ${value}`,
		terms: "What the evaluation counts; press one to see its squares",
		/** Names of terms by the server's. @type {Record<string, string>} */
		termNames: {
			"rows advanced by men": "rows advanced by men",
			kings: "kings",
			men: "men",
			"own back row": "own back row",
			edge: "edge",
			pieces: "pieces",
			"in the opponent's half": "in the opponent's half",
			"mean rows advanced": "mean rows advanced",
			"opponent's pieces lost": "opponent's pieces lost",
			"own pieces lost": "own pieces lost",
		},
		window: "The window: what still matters",
		noWindow: "No window: it looks at everything.",
		alpha: (/** @type {string} */ value, /** @type {Side} */ side) => `α ${value}, ${SIDES[side]} has it`,
		beta: (/** @type {string} */ value, /** @type {Side} */ side) => `β ${value}, ${SIDES[side]} has it`,
		closed: ": closed",
		/** @param {string} alpha @param {string} beta @param {string} value */
		windowName: (alpha, beta, value) => `Alpha ${alpha}, beta ${beta}, value ${value}`,
		open: "open",
		cut: "Cut.",
		/** A cut as one writes it in an exam; `[` and `]` stand around what it is compared with.
		 * @param {CutView} cut @param {(value: WorthView) => string} write */
		cutText({ bound, holder, other, place, held, way, reply, worth, value, skipped }, write) {
			const [has, gets] = [spoken(worth, write(worth)), spoken(value, write(value))];
			const [who, they] = [SIDES[holder], SIDES[other]];
			const where = place.join(" ");
			const first =
				bound === "beta"
					? `After ${where} ${who} already has [${held}], which holds ${they} to ${has}.`
					: place.length
						? `After ${where} ${who} already has [${held}], worth ${has}.`
						: `${who} already has [${held}] worth ${has} at the top.`;
			const then =
				bound === "beta"
					? `If ${who} plays ${way[0]} instead${way.length > 1 ? ` and ${way.slice(1).join(" ")} follow` : ""}, ${they} answers ${reply} and gets at least ${gets}. That is no better for ${who},`
					: `After ${way.join(" ")} ${they} answers ${reply} and holds ${who} to at most ${gets},`;
			const rest =
				skipped.length === 0
					? "and there is no other answer left to skip."
					: skipped.length < 3
						? `so ${list(skipped, "and")} need not be looked at.`
						: `so the other ${COUNTS[skipped.length] ?? skipped.length} answers need not be looked at.`;
			return `${first} ${then} ${rest}`;
		},
		expand: "Expand anyway",
		/** @param {number} n @param {string} root */
		expandNote: (n, root) =>
			`Searches the ${n === 1 ? "skipped move" : `${COUNTS[n] ?? n} skipped moves`}; the value at the top stays at ${root}.`,
		/** @param {string[]} moves @param {string} nodes @param {string} value @param {string} root @param {boolean} stays */
		expanded: (moves, nodes, value, root, stays) =>
			`${list(moves, "and")}: ${nodes} more positions. This node is worth ${value} then, and the top ${stays ? "stays at" : "changes to"} ${root}.`,
		/** @param {string} move @param {string} value */
		worth: (move, value) => `${move} ${value}`,
		same: "The same position",
		/** @param {string} value @param {string} move */
		agree: (value, move) => `all agree: ${value}, ${move}`,
		agreeValue: (/** @type {string} */ value) => `all agree: ${value}`,
		disagree: "they do not agree",
		comparing: "Comparing…",
		table: {
			method: "method",
			value: "value",
			move: "move",
			nodes: (/** @type {number} */ depth) => `depth ${depth}`,
			cuts: "cuts",
			branching: "branching",
			time: "ms",
		},
		columns: "What do the columns say?",
		/** Each column in one sentence; the small table has those in the middle only. @type {[string, string, boolean][]} */
		columnsWhat: [
			["value", "What the position is worth to the side to move if both sides play their best to that depth.", false],
			["move", "What it would play: of the moves of that value the one that it met first.", false],
			["depth", "How many positions it looks at, so many plies deep.", true],
			["cuts", "How often the side to move and then the other stopped looking, also with no move left to skip.", true],
			["branching", "With so many moves in every position a tree would be as large.", true],
			["ms", "How many thousandths of a second it took on the machine of the server.", false],
		],
		tableNote:
			"Minimax, alpha-beta, negamax and iterative deepening must find the same value. Aggressor counts captures, and the engine has units of its own.",
		/** @type {Record<string, string>} */
		methods: {
			minimax: "Minimax",
			"minimax-tree": "Minimax with a tree",
			alphabeta: "Alpha-beta",
			negamax: "Negamax",
			deepening: "Deepening",
			aggressor: "Aggressor",
			engine: "Engine",
		},
		plot: "Positions against depth",
		plotOf: (/** @type {string} */ b) => `Positions against depth; b = ${b}`,
		bd: "b to the d",
		thousands: (/** @type {number} */ n) => `${n} k`,
		millions: (/** @type {number} */ n) => `${n} M`,
		bd2: "b to the d/2",
		/** What the plot shows, for those who hear it. @param {string} name @param {string} counts */
		curve: (name, counts) => `${name}: ${counts}`,
		fits: (/** @type {number} */ depth) => `Search to depth ${depth}`,
		again: "Try again",
		/** What is said at a step to those who hear it. @param {string} where @param {string} value @param {string} cut */
		said: (where, value, cut) => `${where}: ${value}. ${cut}`,
	},
};

export default explorer;
