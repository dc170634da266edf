// What everything says in English that comes when it is wanted: questions and the end of a game, dialogs, other screens.

import first, { list, plural } from "./first.js";

/** @typedef {typeof rest} Rest */

const { sides: SIDES } = first;

const NO_COPY = "Copying is not possible here";

const OFFERS = { draw: "a draw", undo: "to take back a move", rematch: "a rematch" };

/** @param {string} name @param {Offer["kind"]} kind */
const offers = (name, kind) => `${name} offers ${OFFERS[kind]}.`;

const rest = {
	common: {
		close: "Close",
		cancel: "Cancel",
		confirm: "Confirm",
		delete: "Delete",
		copy: "Copy",
		copyOf: (/** @type {string} */ label) => `Copy: ${label}`,
		noCopy: `${NO_COPY}.`,
	},
	hint: {
		looking: "Looking for a good move…",
		pass: "Hint: there is no move; pass.",
		/** @param {string} from @param {string} to */
		move: (from, to) => `Hint: ${from} to ${to}. Press Hint again for the line and its value.`,
		/** @param {string[]} moves @param {string} value */
		line: (moves, value) => `Hint: ${moves.join(" ")}, ${value}.`,
	},
	watch: {
		pause: "Pause",
		resume: "Resume",
		step: "Step",
		speed: "Speed",
		speeds: ["Slow", "Calm", "Normal", "Fast", "As fast as possible"],
	},
	typing: {
		noPass: "There is a move to play; passing is not allowed.",
		/** @param {string} text @param {string} example */
		noMove: (text, example) => `"${text}" is not a move; type it like ${example}.`,
		impossible: (/** @type {string} */ text) => `${text} is not possible now.`,
		routes: (/** @type {string[]} */ routes) => `There is more than one way; choose the route: ${list(routes)}.`,
		notYours: "It is not your turn.",
	},
	prompt: {
		offers,
		declined: "The offer was declined.",
		asked: {
			draw: "Offer a draw?",
			resign: "Resign this game?",
			undo: "Ask to take back your last move?",
			leave: "Leave this game? It is kept in My games.",
		},
		again: "May capture again",
		skip: "Skip",
		route: "Choose the route",
		stuck: "No move is possible",
		pass: "Pass",
		/** @param {string} value @param {number} depth @param {string[]} moves */
		line: (value, depth, moves) => `${value} · depth ${depth} · ${moves.join(" ")}`,
		offered: {
			draw: "You offered a draw. Waiting for an answer.",
			undo: "You offered to take back a move. Waiting for an answer.",
			rematch: "You offered a rematch. Waiting for an answer.",
		},
		decline: "Decline",
		accept: "Accept",
		viewStart: "Viewing the start",
		viewVariation: (/** @type {string} */ move) => `Viewing the variation ${move}`,
		/** @param {number} number @param {string} move */
		view: (number, move) => `Viewing move ${number}, ${move}`,
		toEnd: "Back to the end",
		toGame: "Back to the game",
		playFrom: "Play from here",
		/** What stands before and behind the time that is left. @param {string} name */
		leftFor: (name) => [`${name} has left. You can end the game in `, "."],
		left: (/** @type {string} */ name) => `${name} has left. You can claim the game, or wait.`,
		wait: "Wait",
		abort: "Abort",
		abortGame: "Abort the game",
		claimDraw: "Call it a draw",
		claimWin: "Claim the win",
	},
	end: {
		aborted: "Aborted",
		draw: "A draw",
		win: "You win",
		loss: "You lose",
		wins: (/** @type {string} */ name) => `${name} wins`,
		won: (/** @type {string} */ name) => `${name} won`,
		toRematch: "Go to the rematch",
		rematch: "Rematch",
		review: "Review",
		newGame: "New game",
		alone: "Played without help.",
		/** Who used how much help; without a name where only one could. @param {{name: string, hints: number, evaluations: number, undos: number}[]} all */
		helped: (all) =>
			`${all
				.map(
					({ name, hints, evaluations, undos }) =>
						`${name && `${name}: `}${list(
							[
								...(hints ? [plural(hints, "hint")] : []),
								...(evaluations ? [plural(evaluations, "evaluation")] : []),
								...(undos ? [plural(undos, "undo")] : []),
							],
							"and",
						)} used`,
				)
				.join("; ")}.`,
		/** @param {Side} winner @param {string} why */
		because: (winner, why) => `${SIDES[winner]} wins: ${why}`,
		/** @param {string} reason The server's word. @param {string} why */
		drawn: (reason, why) => (reason === "abandoned" ? `A draw: ${why}` : `Draw: ${why}`),
	},
	/** Why a game ended, by the server's word. @type {Record<string, (end: {winner: Side | null, loser: Side, leaver: Side, moves: number, times: number, why: string}) => string>} */
	reasons: {
		no_pieces: ({ loser }) => `${SIDES[loser]} has no pieces left.`,
		no_move: ({ loser }) => `${SIDES[loser]} cannot move.`,
		piece_count: ({ winner }) => (winner ? "no more moves, more pieces." : "no more moves, equal pieces."),
		rid_of_pieces: ({ winner }) => `${winner && SIDES[winner]} has no pieces left.`,
		rid_of_moves: ({ winner }) => `${winner && SIDES[winner]} cannot move.`,
		first_king: ({ winner }) => `${winner && SIDES[winner]} has the first king.`,
		repetition: ({ times }) => `${times === 3 ? "third" : `${times}th`} repetition of the position.`,
		forty_moves: ({ moves }) => `${moves} moves by each side without capture or advance.`,
		king_against_king: ({ moves }) => `${moves} moves by each side with king against king.`,
		two_against_king: ({ moves }) => `${moves} moves by each side with few pieces against one king.`,
		three_against_king: ({ moves }) => `${moves} moves by each side with three or more against one king.`,
		main_road: ({ moves }) => `${moves} moves by each side against one king on the main road.`,
		five_pieces: ({ moves }) => `${moves} moves by each side without capture or crowning, five pieces or fewer.`,
		seven_pieces: ({ moves }) => `${moves} moves by each side without capture or crowning, seven pieces or fewer.`,
		agreement: () => "by agreement.",
		resignation: ({ loser }) => `${SIDES[loser]} resigned.`,
		flag: ({ loser }) => `${SIDES[loser]} ran out of time.`,
		fault: ({ loser, why }) => `${SIDES[loser]} cannot go on (${why}).`,
		abandoned: ({ leaver }) => `${SIDES[leaver]} left the game.`,
	},
	/** Ends that are told without saying who won first. @type {Record<string, (end: {winner: Side | null}) => string>} */
	ends: {
		aborted: () => "The game was aborted.",
		record: ({ winner }) => (winner ? `${SIDES[winner]} won, as the record says.` : "Drawn, as the record says."),
	},
	evaluation: {
		engine: "full engine",
		later: "Shown again when it is your turn.",
		closed: "Not evaluated in this game.",
		draw: "draw",
		/** @param {string} move @param {Proved} proved */
		proved: (move, { value, distance }) =>
			`${move} ${{ win: "wins", draw: "draws", loss: "loses" }[value]}${distance ? ` in ${distance}` : ""}`,
		even: "about even",
		little: (/** @type {Side} */ side) => `a little better for ${SIDES[side]}`,
		better: (/** @type {Side} */ side) => `better for ${SIDES[side]}`,
		winning: (/** @type {Side} */ side) => `${SIDES[side]} is winning`,
	},
	statistics: {
		name: "Statistics",
		columns: ["Move", "Depth in plies", "Positions", "Time", "Cuts max / min", "Its own value"],
		none: "No search yet. A move that is the only one is played without.",
		/** @param {Side} side @param {string} move */
		move: (side, move) => `${SIDES[side]} ${move}`,
		time: (/** @type {string} */ ms) => `${ms} ms`,
		/** @param {Side} side @param {string} by */
		points: (side, by) => `${SIDES[side]} +${by} points`,
	},
	sheet: {
		name: "More",
		redo: "Redo",
		flip: "Flip board",
		type: "Type a move",
		copy: "Copy PDN",
		download: "Download PDN",
		statistics: "Statistics",
		noStatistics: "Hide statistics",
		link: "Copy my link to this game",
		linkCopied: "Your personal link is copied: with it you can go on from another device.",
		notify: "Notify me when it is my turn",
		notified: "You will be told when it is your turn and this page is hidden.",
		notNotified: "This browser does not allow notifications here.",
		rules: "Rules of this game",
		think: "How it thinks here",
		review: "Review this game",
		analyse: "Analyse this position",
		newGame: "New game",
		menu: "Menu",
		copied: "PDN copied.",
		notCopied: `${NO_COPY}; use Download PDN.`,
		modes: "Another mode, which starts again:",
		/** @param {string} rules @param {string} title */
		mode: (rules, title) => `${rules}, ${title.toLowerCase()}`,
	},
	menu: { name: "Menu", links: "Everything", sound: { on: "Sound: on", off: "Sound: off" } },
	anew: { computerFirst: (/** @type {Side} */ side) => `Computer first: you play ${SIDES[side]}.` },
	resume: {
		against: (/** @type {string} */ name) => `Go on with your game against ${name}`,
		/** @param {string} black @param {string} white */
		between: (black, white) => `Go on with ${black} against ${white}`,
		/** @param {number} number @param {string} whose */
		rest: (number, whose) => `, move ${number}, ${whose}.`,
		yours: "your turn",
		theirs: (/** @type {string} */ name) => `${name} to move`,
	},
	people: {
		yourName: "Your name",
		otherName: "The other's name",
		here: (/** @type {string} */ name) => `${name} is here again.`,
		left: (/** @type {string} */ name) => `${name} has left for now.`,
		helped: (/** @type {string} */ name) => `${name} has used a hint.`,
	},
	links: {
		taken: "Someone else has this seat already; you can watch.",
		send: "Send this link to your opponent",
		seat: "Opponent's link",
		watch: "Link to watch",
		qr: "The opponent's link as a QR code",
		copied: "Link copied.",
		notCopied: `${NO_COPY}; select the link and copy it.`,
		abort: "Abort the game",
		invites: (/** @type {string} */ name) => `${name || "Somebody"} invites you`,
		side: (/** @type {Side} */ side, /** @type {boolean} */ begins) =>
			`You have ${SIDES[side]}${begins ? " and move first" : ""}.`,
		guest: "Guest",
		hints: "Hints for both, seen by both",
		join: "Join the game",
		onlyWatch: "Only watch",
	},
	network: {
		name: "Who can reach this page",
		qr: (/** @type {string} */ address) => `QR code of ${address}`,
		closed: [
			"Only this machine can reach this page. ",
			"A link works in other windows here, but not on other devices.",
		],
		open: "Open to the local network",
		close: "Close again",
		none: "To play with other devices, connect this machine to a network.",
		warning: "Everyone in this network can then reach this page and play; your games stay yours.",
		scan: "Others scan the code or type the address while Crownhead runs here.",
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

export default rest;
