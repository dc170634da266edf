// What is said in English where something is chosen, set up or kept: rarer players, settings and keys, positions, files.

import first, { plural } from "./first.js";

/** @typedef {typeof choices} Choices */

const { sides: SIDES } = first;

const choices = {
	resume: {
		against: (/** @type {string} */ name) => `Go on with your game against ${name}`,
		/** @param {string} black @param {string} white */
		between: (black, white) => `Go on with ${black} against ${white}`,
		/** @param {number} number @param {string} whose */
		rest: (number, whose) => `, move ${number}, ${whose}.`,
		yours: "your turn",
		theirs: (/** @type {string} */ name) => `${name} to move`,
	},
	more: {
		clock: "Clock",
		noClock: "No clock",
		/** @param {string} minutes @param {string} seconds */
		time: (minutes, seconds) => `${minutes} min${Number(seconds) ? ` + ${seconds} s` : ""}`,
		hints: "Hints allowed",
		undo: "Undo allowed",
		peopleHints: "Hints for both",
		peopleHintsNote: "Both see when one is used. Agree on it before you play.",
		peopleUndo: "Undo by agreement",
		peopleUndoNote: "A move is taken back when both want it; both see how often.",
		start: "Start from",
		standard: "Standard",
		ballot: "Three-move ballot",
		position: "A position",
		editor: ["Positions can be set up in the ", "editor", "."],
	},
	classic: {
		title: "For students: algorithms to study and compare",
		player: "Player",
		depth: "Depth in plies",
		evaluation: "Evaluation",
		ofRules: "That of the rules",
		other: "An engine of somebody else.",
		others: "Other engines",
		algorithms: "Algorithms",
		older: "An older program",
		/** @param {string} least @param {string} most */
		bounds: (least, most) => `Depth ${least} to ${most}.`,
		/** @param {string} name @param {number} depth */
		deep: (name, depth) => `${name}, depth ${depth}`,
		/** The older programs whose players are no steps of a rule set. @type {Record<string, string>} */
		programs: { B: "An older program: five difficulties", C: "An older program: twelve levels" },
	},
	/** Name and description. @type {Record<string, [string, string]>} */
	algorithms: {
		alphabeta: ["Alpha-beta", "Looks ahead and skips what cannot matter."],
		negamax: ["Negamax", "Alpha-beta in one function for both sides."],
		deepening: ["Iterative deepening", "Alpha-beta, one ply deeper at a time."],
		minimax: ["Minimax", "Looks at every line of a fixed length."],
		"minimax-tree": ["Minimax with a tree", "Builds the whole tree before it decides."],
		aggressor: ["Aggressor", "Captures most now; with a depth, the move after which it captures most on average."],
		random: ["Random", "Plays any legal move."],
	},
	/** Name and description. @type {Record<string, [string, string]>} */
	evaluations: {
		advancement: ["Advancement", "A man counts the rows it has advanced, a king 10."],
		"weighted-features": ["Weighted features", "A man 5, a king 10, 1 more on its own back row, 3 more on the edge."],
		"material-and-half": ["Material and half", "A piece 100, and 200 more in the opponent's half."],
		"survivors-and-distance": ["Survivors and distance", "Pieces left, and how far they have advanced on average."],
	},
	settings: {
		title: "Settings",
		theme: "Theme",
		themes: { auto: "System", light: "Light", dark: "Dark" },
		labels: "Square labels",
		label: { numbers: "Usual", digits: "1–50", letters: "a1–h8", rowcol: "Row, column", none: "None" },
		labelsNote: "The laboratory and How it thinks write moves as is usual.",
		motion: "Animation",
		motions: { normal: "Normal", fast: "Fast", off: "Off" },
		sound: "Sound",
		sounds: { off: "Off", on: "On" },
		name: "Your name in games with others",
		statistics: "Show the figures of the computer's searches",
		statisticsNote: "Until you choose: in Mini-Checkers and for classic players only.",
		shortcuts: "Single-key shortcuts",
		usual: "Back to the usual keys",
		allUsual: "All keys are as usual.",
	},
	keys: {
		title: "Keys",
		off: "Single-key shortcuts are switched off.",
		change: "Change the keys",
		to: " to ",
		/** What the single keys are for. @type {Record<string, string>} */
		actions: {
			hint: "Hint; again for the line and its value",
			flip: "Flip the board",
			evaluation: "Evaluation",
			computerFirst: "Before the first move: the computer begins",
			newGame: "New game",
			keys: "List of keys",
		},
		/** The same in short. @type {Record<string, string>} */
		short: {
			hint: "Hint",
			flip: "Flip the board",
			evaluation: "Evaluation",
			computerFirst: "Computer first",
			newGame: "New game",
			keys: "List of keys",
		},
		/** Keys that are always the same, and what they do. @type {[string[], string][]} */
		always: [
			[["Arrows"], "From square to square on the board; elsewhere left and right go through the moves"],
			[["Enter", "Space"], "Pick up and put down"],
			[["Esc"], "Cancel"],
			[["Ctrl+Z"], "Undo"],
			[["Ctrl+Shift+Z"], "Redo"],
			[["Home", "End"], "First and last position"],
		],
		number: "A number begins a move, such as 11-15",
		press: "Press a key…",
		none: "No key",
		/** What a button says to those who hear it. @param {string} action @param {string} key */
		is: (action, key) => `${action}: ${key}`,
		pressing: (/** @type {string} */ action) => `${action}: press a key`,
		without: (/** @type {string} */ action) => `${action}: no key`,
		asked: (/** @type {string} */ action) => `${action}: press the key. Delete takes its key away, Esc leaves it.`,
		same: "Nothing was changed.",
		refused: "That key has its own work. Press a letter or a sign, or Esc.",
		/** @param {string} key @param {string} action */
		taken: (key, action) => `${key} is already the key for: ${action}. Press another one, or Esc.`,
		/** @param {string} action @param {string} key */
		now: (action, key) => `${action}: the key is now ${key}.`,
		gone: (/** @type {string} */ action) => `${action} has no key now.`,
	},
	editor: {
		title: "Editor",
		put: "Put on the board",
		b: "Black man",
		B: "Black king",
		w: "White man",
		W: "White king",
		eraser: "Eraser",
		turn: "To move",
		rules: "Rules",
		clear: "Clear",
		start: "Start position",
		flip: "Flip board",
		copy: "Copy FEN",
		play: "Play from here",
		open: "Open this game",
		think: "How it thinks",
		analyse: "Analyse",
		copied: "FEN copied.",
		game: "A game: the board shows its last position.",
		empty: "Put pieces on the board, or paste a FEN or a PDN game.",
		/** @param {Side} side @param {number} moves */
		moves: (side, moves) => `${SIDES[side]} has ${plural(moves, "move")} here.`,
		/** @param {string} reason @param {number} others */
		wrong: (reason, others) =>
			`This cannot be played yet. ${reason}${others ? ` And ${others} more below the text.` : ""}`,
	},
	field: {
		name: "FEN or PDN",
		example: "A FEN (B:W21,22:B1,2) or a PDN game",
		games: "Game of the file",
		broken: "This game cannot be replayed.",
		/** A game of a PDN text in one line. @param {number} number @param {PdnGame} game @param {string | null} problem */
		game: (number, { black, white, result, plies }, problem) =>
			`${number}. ${black} – ${white}, ${result}, ${problem ?? plural(plies, "move")}`,
	},
	games: {
		title: "My games",
		newGame: "New game",
		more: "Show more",
		all: "Download all as PDN",
		none: "No games yet. Every game you play is kept here.",
		deleted: "The game was deleted.",
		imported: (/** @type {number} */ games) => `${plural(games, "game")} came from another machine.`,
		/** @param {string} label @param {string} time */
		latest: (label, time) => ` The last one: ${label}, ${time}.`,
		takeOver: (/** @type {number} */ games) => `Take over ${plural(games, "game")}`,
		/** @param {number} games @param {string} label */
		takeOverOf: (games, label) => `Take over ${plural(games, "game")}, the last one ${label}`,
		/** @param {string[]} ids */
		damaged: (ids) => `${plural(ids.length, "stored game")} cannot be read any more: ${ids.join(", ")}.`,
		view: "View",
		goOn: "Continue",
		you: "You",
		against: "against",
		open: "Not finished.",
		yours: "Your move.",
		turn: (/** @type {Side} */ side) => `${SIDES[side]} to move.`,
		ask: "Delete this game?",
		/** @param {string} black @param {string} white */
		label: (black, white) => `${black} against ${white}`,
		viewOf: (/** @type {string} */ label) => `View ${label}`,
		goOnWith: (/** @type {string} */ label) => `Continue ${label}`,
		deleteOf: (/** @type {string} */ label) => `Delete ${label}`,
		saveOf: (/** @type {string} */ label) => `Save PDN of ${label}`,
		analyseOf: (/** @type {string} */ label) => `Analyse ${label}`,
		/** Before the date. @param {string} rules @param {number} moves */
		about: (rules, moves) => `${rules} · ${plural(moves, "move")} · `,
		today: (/** @type {string} */ time) => `today, ${time}`,
		yesterday: (/** @type {string} */ time) => `yesterday, ${time}`,
	},
	file: {
		name: "Games of the file",
		input: "Open a PDN file",
		reading: (/** @type {string} */ file) => `Reading ${file}…`,
		/** @param {string} file @param {number} megabytes */
		large: (file, megabytes) => `${file} is too large: at most ${megabytes} MB can be read at once.`,
		/** @param {number} games @param {string} file */
		title: (games, file) => `${plural(games, "game")} in ${file}`,
		choose: "Open one of them, or keep them all among your games.",
		first: (/** @type {number} */ n) => `Import the first ${n}`,
		all: (/** @type {number} */ n) => `Import all ${n}`,
		progress: "Games imported",
		importing: "Importing",
		stop: "Stop",
		/** @param {number} done @param {number} all */
		of: (done, all) => `${done} of ${all}`,
		failed: (/** @type {number} */ n) => `${plural(n, "game")} could not be imported`,
		done: (/** @type {number} */ n) => `${plural(n, "game")} imported.`,
		/** @param {number} number @param {PdnGame} game @param {string} why */
		failure: (number, { black, white }, why) => `${number}. ${black} – ${white}: ${why}`,
	},
};

export default choices;
