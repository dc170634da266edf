// What the first screen and a game say in English. Squares and moves come as they are called; sides, pieces and the like as
// they are in the server's answers, so that a language can bend their names.

/** @typedef {typeof first} First */

const SIDES = { black: "Black", white: "White" };

/** "10", "10 or 11", "10, 11 or 14". @param {string[]} items @param {string} [word] */
export const list = (items, word = "or") =>
	items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;

/** "1 hint", "2 hints". @param {number} n @param {string} word */
export const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

const first = {
	sides: SIDES,
	page: {
		skip: "To the content",
		main: "Main",
		play: "Play",
		titles: {
			"": "Play checkers",
			game: "Game",
			games: "My games",
			editor: "Editor",
			guide: "Guide",
			laboratory: "Laboratory",
			explorer: "How it thinks",
			review: "Review",
			practice: "Practice",
			analysis: "Analysis",
			openings: "Openings",
		},
		nowhere: "Nothing here",
		nothing: "There is nothing here",
		begin: "Start a new game",
		newGame: "New game",
		missing: "Not found",
		failed: "That did not work",
		broken: "Something went wrong on this page.",
		again: "Try again",
		sound: "Sound",
		light: "Light theme",
		dark: "Dark theme",
		keys: "Keys",
		settings: "Settings",
		menu: "Menu",
		unreachable: "Crownhead cannot be reached: start it again, or check the connection.",
		refused: "That did not work.",
		status: (/** @type {number} */ status) => `The server answered with status ${status}.`,
	},
	board: {
		name: "Board",
		pieces: { b: "black man", B: "black king", w: "white man", W: "white king", ".": "empty" },
		chosen: "chosen",
		target: "target",
		canMove: "can move",
		canCapture: "can capture",
		/** @param {string} square @param {string} reason */
		frozen: (square, reason) => `${square} ${reason}.`,
		/** @param {Side} side @param {Side} turn */
		theirs: (side, turn) => `is ${SIDES[side]}'s piece; ${SIDES[turn]} is to move`,
		passes: (/** @type {Side} */ side) => `cannot move: ${SIDES[side]} has no move and must pass`,
		captures: (/** @type {string[]} */ squares) => `cannot move: capture with ${list(squares)}`,
		blocked: "cannot move: it is blocked",
		route: "Choose the route: more than one way leads there.",
		/** @param {string} square @param {string[]} targets */
		picked: (square, targets) => `${square} is chosen. It can go to ${list(targets)}.`,
		/** @param {string} square @param {string} here */
		skip: (square, here) => `${square} may capture again, or stop on ${here} with Skip.`,
		/** @param {string} square @param {string} here */
		stop: (square, here) => `${square} may capture again, or stop on ${here}: choose it once more.`,
	},
	typed: {
		name: "Type a move",
		example: (/** @type {string} */ move) => `Type a move, such as ${move}`,
	},
	game: {
		paused: "Paused",
		thinking: (/** @type {string} */ name) => `${name} is thinking`,
		back: "Looking back",
		yourMove: "Your move",
		youPass: "You must pass",
		youCapture: "You must capture",
		move: (/** @type {string} */ name) => `${name} to move`,
		pass: (/** @type {string} */ name) => `${name} must pass`,
		capture: (/** @type {string} */ name) => `${name} must capture`,
		stuck: "No piece can move.",
		mayCapture: "A capture is possible.",
		/** @param {number} n @param {number} most How many must be taken; 0 where that is free. */
		can: (n, most) => `${most ? `${most} must be taken: ` : ""}${plural(n, "piece")} can.`,
		passed: (/** @type {Side} */ side) => `${SIDES[side]} cannot move and passes.`,
		/** @param {Side} side @param {string} from @param {string} to @param {boolean} crowned */
		moved: (side, from, to, crowned) => `${SIDES[side]} ${from} to ${to}${crowned ? " and is crowned" : ""}.`,
		/** @param {Side} side @param {string} from @param {string[]} taken @param {boolean} crowned */
		took: (side, from, taken, crowned) =>
			`${SIDES[side]} ${from} takes ${list(taken, "and")}${taken.length > 1 ? `, ${taken.length} pieces in one move` : ""}${crowned ? " and is crowned" : ""}.`,
		sending: "Your move is on its way…",
		waiting: "Waiting for an answer…",
		offline: "Crownhead cannot be reached. Start it again: the game goes on where it was.",
		notYet: (/** @type {Side} */ turn) => `It is not your turn yet: ${SIDES[turn]} is to move.`,
		watching: "You are watching; only the players can move.",
		deleted: "This game was deleted.",
		flipped: (/** @type {Side} */ side) => `Board flipped: ${SIDES[side]} is at the bottom.`,
		spectators: (/** @type {number} */ n) => `${n} watching`,
		ballot: (/** @type {string} */ moves) => `Ballot ${moves}`,
		round: (/** @type {string} */ round) => `round ${round}`,
		you: "You",
	},
	players: {
		toMove: "to move",
		captured: (/** @type {number} */ n) => `captured ${n === 1 ? "piece" : "pieces"}`,
		/** @param {Side} side @param {string} name */
		strip: (side, name) => `${SIDES[side]}: ${name}`,
		/** @param {number} depth @param {string} nodes */
		depth: (depth, nodes) => `depth ${depth} · ${nodes} positions`,
		free: "seat is free",
		here: "here",
		away: "away",
	},
	moves: {
		none: "No moves yet.",
		name: "Moves",
		number: "Number",
		look: "Look through the game",
		first: "First position",
		previous: "Previous move",
		next: "Next move",
		last: "Last move",
	},
	actions: {
		name: "Game",
		now: "Move now",
		hint: "Hint",
		undo: "Undo",
		evaluation: "Evaluation",
		draw: "Draw",
		offerDraw: "Offer draw",
		resign: "Resign",
		flip: "Flip",
		flipBoard: "Flip board",
		copy: "PDN",
		copyPdn: "Copy PDN",
		more: "More",
		declines: "The computer declines the draw.",
	},
	start: {
		title: "Play checkers",
		whom: "Whom to play",
		computer: "Computer",
		here: ["Here", ", two people"],
		link: "By link",
		watch: "Watch",
		opponent: "Opponent",
		player: "Choose the player of",
		play: "Play",
		kind: "Kind of opponent",
		levels: "Levels 1–10",
		classic: "Classic players",
		level: "Level",
		easiest: "Easiest",
		hardest: "Hardest",
		beaten: (/** @type {string} */ name) => `${name}, beaten`,
		people: {
			here: ["Two people here", "You take turns at this screen."],
			link: ["Somebody by link", "Send it as you like; only one can take the seat."],
		},
		game: "Game",
		allGames: "All games",
		more: (/** @type {number} */ n) => `${n} more`,
		rules: "Rules",
		side: "Side",
		lot: "By lot",
		details: "Clock, help, start position",
		computerFirst: (/** @type {Side} */ side) => `Computer first: it has ${SIDES[side]} and begins.`,
		paste: "Paste a position below, or set one up in the editor.",
		over: (/** @type {string} */ end) => `Nothing can be played here: ${end}`,
		playWatch: "Play starts two computers, and you watch.",
		playLink: "Play makes the link; the game begins when it is opened.",
		playBallot: "Play draws a ballot: three moves that are made for you.",
		playEnd: "Play goes on from the end of this game.",
		moveHere: (/** @type {Side} */ side) => `A move on the board starts the game: ${SIDES[side]} begins.`,
		moveLot: (/** @type {Side} */ side) => `Play draws lots for the sides. Move here, and you have ${SIDES[side]}.`,
		move: (/** @type {Side} */ side) => `Your move starts the game: ${SIDES[side]} begins.`,
		wait: (/** @type {Side} */ side) => `The computer has ${SIDES[side]} and begins when you press Play.`,
	},
	/** @type {Record<string, {name: string, line: string, special: string, steps?: string}>} */
	variants: {
		english: {
			name: "English checkers",
			line: "8×8, the classic game",
			special: "The classic game, also called American checkers: captures are compulsory.",
		},
		regicide: {
			name: "Regicide",
			line: "8×8, taking a king crowns",
			special: "A capture may stop early, crowning does not end it, and taking a king crowns.",
			steps: "Regicide's six steps",
		},
		mini: {
			name: "Mini-Checkers",
			line: "6×6, no kings, quick",
			special: "A 6x6 board without kings, single jumps only; who cannot move passes.",
			steps: "Mini's four steps",
		},
		straight: {
			name: "Straight checkers",
			line: "8×8, captures run straight",
			special: "No kings; captures are free to refuse and run in straight lines.",
		},
		international: {
			name: "International draughts",
			line: "10×10, flying kings",
			special: "Kings fly, men capture backwards, and the most must be taken.",
		},
	},
	/** Title and description. @type {Record<string, [string, string]>} */
	levels: {
		"engine:1": ["Newcomer", "For a first game: sees one move ahead and often looks elsewhere."],
		"engine:2": ["Beginner", "Friendly: takes what is offered, overlooks a lot."],
		"engine:3": ["Casual", "Sees simple exchanges, falls into traps."],
		"engine:4": ["Improver", "Sees a little further, still has odd opinions."],
		"engine:5": ["Club player", "Punishes plain mistakes."],
		"engine:6": ["Strong club player", "Sees most shots of a few moves."],
		"engine:7": ["Expert", "Rarely errs within its sight."],
		"engine:8": ["Master", "Looks eight plies ahead with a clear eye."],
		"engine:9": ["Grandmaster", "Looks eleven plies ahead and plays its best."],
		"engine:10": ["Full strength", "The whole engine: a second a move, or what the clock allows."],
		"engine:perfect": ["Perfect", "Knows the solution of Mini-Checkers and never gives away half a point."],
	},
	/** What a numbered level is called. @param {string} level */
	level: (level) => `Level ${level}`,
	/** Ready-made opponents, by the beginning of their ids; the end says which. @type {Record<string, (step: string) => string>} */
	presets: {
		regicide: (step) => `Difficulty ${step} of 6`,
		english: (step) => `Difficulty ${step} of 5`,
		"english-level": (step) => `Level ${step} of 12`,
		mini: (step) => ({ easy: "Easy", medium: "Medium", hard: "Hard" })[step] ?? step,
	},
	/** How far they look. @param {number} least @param {number} most */
	looks: (least, most) =>
		least !== most
			? `Looks ${least} to ${most} plies ahead, as the lot falls.`
			: most === 1
				? "Looks one ply ahead."
				: `Looks ${most} plies ahead.`,
};

export default first;
