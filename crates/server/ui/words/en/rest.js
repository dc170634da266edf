// What a game says in English that comes when it is wanted: questions, help, links and its end.

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
		/** @param {string[]} moves */
		line: (moves) => `Hint: ${moves.join(" ")}.`,
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
		line: (value, depth, moves) => `Hint: ${value} · depth ${depth} · ${moves.join(" ")}`,
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
	score: {
		even: "even",
		draw: "proved draw",
		/** @param {Side} side @param {string} by */
		ahead: (side, by) => `${SIDES[side]} +${by}`,
		/** @param {Side} side @param {number | null} plies @param {boolean} proved */
		wins: (side, plies, proved) =>
			`${SIDES[side]}${proved ? ": proved win" : " wins"}${plies === null ? "" : ` in ${plies}`}`,
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
		none: "No search yet. A move that is the only one, or is known, is played without.",
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
};

export default rest;
