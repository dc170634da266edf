// What the laboratory says in English: experiments, their figures, and what each figure means.

import { plural } from "./first.js";

/** @typedef {typeof laboratory} Laboratory */

// What was published of more than one experiment.
const MUCH_BETTER = "depth 2 is much better than the simple one";
const ALL_OF_50 = "alpha-beta won 100 % of 50 games";
const ABOUT_70 = "depth 3 won about 70 %";

/** The question that each ready experiment asks, what was published of it, and what comes of it here. @type {Record<string, [string, string, string]>} */
export const READY = {
	"alphabeta2-v-random": [
		"Does looking two plies ahead beat drawing lots?",
		"alpha-beta won 98.8 % of 500 games",
		"alpha-beta won 99.6 % and drew the rest: the intervals meet",
	],
	"random-v-alphabeta2": [
		"Does it beat drawing lots as White too?",
		"alpha-beta won 100 % of 500 games",
		"alpha-beta won 98.8 % and drew the rest: the intervals meet",
	],
	"alphabeta2-v-aggressor2": [
		"Is looking ahead better than counting captures?",
		"alpha-beta won 94 % of 50 games",
		"alpha-beta won 100 %: more than published, not reproduced",
	],
	"aggressor2-v-alphabeta2": ["Is looking ahead better as White too?", ALL_OF_50, "alpha-beta won 100 %, as published"],
	"aggressor3-v-aggressor2": [
		"Does an aggressor gain by one ply more?",
		ABOUT_70,
		"depth 3 won 99.0 % as Black; with both colours 69.5 %, as published",
	],
	"aggressor2-v-aggressor3": [
		"Does it gain as White too?",
		ABOUT_70,
		"depth 3 won 40.0 % as White; with both colours 69.5 %, as published",
	],
	"aggressor2-v-aggressor": [
		"Is a far-sighted aggressor better than a simple one?",
		MUCH_BETTER,
		"depth 2 won 32.4 %: not reproduced, but with count=net it is",
	],
	"aggressor-v-aggressor2": [
		"Is the simple one worse with Black too?",
		MUCH_BETTER,
		"depth 2 won 33.6 %: not reproduced, but with count=net it is",
	],
	"alphabeta2-v-aggressor": [
		"Does alpha-beta always beat the simple aggressor?",
		"alpha-beta always won",
		"alpha-beta won 99.8 % and drew the rest, nearly as published",
	],
	"aggressor-v-alphabeta2": [
		"Does it always win as White too?",
		"alpha-beta always won",
		"alpha-beta won 98.8 % and lost one of 500, nearly as published",
	],
	"aggressor-v-random": [
		"Is greed better than drawing lots?",
		"the aggressor is clearly better",
		"the aggressor won 98.2 %, as published",
	],
	"random-v-aggressor": [
		"Is greed better as White too?",
		"the aggressor is clearly better",
		"the aggressor won 99.6 %, as published",
	],
	"alphabeta2-v-aggressor2net": [
		"Does alpha-beta beat an aggressor that counts its losses?",
		"alpha-beta won 94 % of 50 games",
		"alpha-beta won 38.8 %: not reproduced, nor without count=net",
	],
	"aggressor2net-v-alphabeta2": [
		"Does it as White too?",
		ALL_OF_50,
		"alpha-beta won 21.8 %: not reproduced, but without count=net it is",
	],
	"aggressor3net-v-aggressor2net": [
		"Does one ply more pay, counting losses?",
		ABOUT_70,
		"depth 3 won 58.2 % as Black; with both colours 61.4 %, somewhat less than published",
	],
	"aggressor2net-v-aggressor3net": [
		"Does it pay as White too, counting losses?",
		ABOUT_70,
		"depth 3 won 64.6 % as White; with both colours 61.4 %, somewhat less than published",
	],
	"aggressor2net-v-aggressor": [
		"Is an aggressor better that counts its losses?",
		MUCH_BETTER,
		"depth 2 won 99.8 %, as published",
	],
	"aggressor-v-aggressor2net": ["Is it better as White too?", MUCH_BETTER, "depth 2 won 99.8 %, as published"],
};

/** @param {number} n */
const games = (n) => plural(n, "game").replace(/^\d+/, n.toLocaleString("en"));

const laboratory = {
	lab: {
		title: "Laboratory",
		intro: "Let two players meet a thousand times and see what is proved.",
		explorer: "How it thinks",
		/** @param {string} name */
		question: (name) => READY[name]?.[0],
		/** What was published of a ready experiment. @param {ReadyView} ready */
		published: ({ name, published }) => READY[name]?.[1] ?? published,
		/** What comes of it here. @param {ReadyView} ready */
		ours: ({ name, ours }) => READY[name]?.[2] ?? ours,
		/** @param {string} a @param {string} b */
		against: (a, b) => `${a} against ${b}`,
		/** @param {number} n */
		robin: (n) => `Round robin of ${n} players`,
		/** @param {string} a @param {string} b */
		which: (a, b) => `Is ${a} better than ${b}?`,
		nothing: "No experiment yet. Start one: the result is there before you have sat back.",
		gone: "This experiment is not there any more.",
		seed: (/** @type {number} */ seed) => `seed ${seed}`,
		each: (/** @type {number} */ n) => `${games(n)} each`,
		/** @type {Record<string, string>} */
		openings: {
			none: "from the start",
			random: "random openings",
			ballots: "156 three-move ballots",
			"eleven-man": "2,253 eleven-man ballots",
			"eleven-man-italian": "2,400 eleven-man ballots",
			"idf-basic": "150 basic positions of the IDF",
			"idf-russian": "740 openings of the IDF, flying checkers too",
			"idf-brazilian": "732 openings of the IDF, flying checkers too",
		},
		swap: "both colours",
	},
	labForm: {
		title: "New experiment",
		kind: "Kind of experiment",
		match: "Match",
		ready: "Ready",
		robin: "Round robin",
		first: "First player",
		second: "Second player",
		player: (/** @type {number} */ n) => `Player ${n}`,
		black: "It has Black.",
		/** What the players are called that stand there at first. @type {Record<string, string>} */
		known: { "alphabeta:4": "Alpha-beta, depth 4", "alphabeta:3": "Alpha-beta, depth 3", random: "Random" },
		spec: (/** @type {string} */ label) => `${label}: SPEC`,
		choose: (/** @type {string} */ label) => `${label}: choose`,
		row: (/** @type {string} */ label) => `${label}: kind`,
		levels: "Levels",
		steps: "Steps",
		classic: "Classic",
		add: "Add a player",
		remove: (/** @type {number} */ n) => `Remove player ${n}`,
		rules: "Rules",
		games: "Games",
		gamesEach: "Games of each pair",
		openings: "Openings",
		plies: "Random plies",
		seed: "Seed",
		swap: "Each opening with both colours",
		limits: "Limits, clock, test",
		limit: "Limit of a move",
		/** @type {Record<string, string>} */
		limitKinds: { "": "as the players have it", movetime_ms: "milliseconds", nodes: "positions", depth: "plies" },
		amount: "How much",
		clock: "Clock",
		clockNote: "60+0.5 is a minute and half a second a move; 40/60 a minute for 40 moves.",
		maxPlies: "A draw after so many plies",
		sprt: "Stop when a test decides",
		sprtNote: "Two differences in normalised Elo, such as 0,10: it stops when it knows which is nearer, with 5 % risk.",
		name: "Name",
		namePlaceholder: "Does one ply more pay?",
		readyOne: "Experiment",
		published: "Published",
		ours: "Here",
		start: "Start",
		startAfter: "Start after this one",
		note: "One experiment runs at a time. Games of people always come first.",
		forbidden:
			"You can watch. Experiments are started at the machine itself, unless its owner allows it with --experiments network.",
		/** @param {string} most */
		most: (most) => `At most ${most} games in all here; the command line plays more.`,
		timed: "With a limit of time the games depend on how fast and how busy the machine is: the command plays others.",
	},
	labRun: {
		name: "Experiment",
		stop: "Stop after these games",
		stopping: "Ends after the games under way",
		leave: "Take out of the line",
		goOn: "Go on",
		rename: "Rename",
		delete: "Delete",
		ask: "Delete it with all its games?",
		confirm: "Confirm",
		cancel: "Cancel",
		versus: "against",
		newName: "New name",
		save: "Save",
		/** @param {string} played @param {string} all */
		of: (played, all) => [played, ` of ${all} games`],
		played: "Games played",
		playedWhat: "How many games have ended, and how many the experiment has when it is done.",
		pace: (/** @type {string} */ n) => `${n} games a second`,
		speed: "Games a second",
		speedWhat: "How many games end in a second on average, since it was started or last went on.",
		/** @type {Record<string, string>} */
		states: {
			running: "running",
			stopping: "ending",
			waiting: "in line",
			stopped: "stopped",
			finished: "done",
			failed: "cannot go on",
		},
		place: (/** @type {number} */ n) => (n ? `In line: ${plural(n, "experiment")} before it` : "Next in line"),
		heldUp: "Waits: people are playing and need all cores.",
		began: (/** @type {string} */ name) => `Running: ${name}.`,
		ended: (/** @type {string} */ name) => `Done: ${name}.`,
		stopped: (/** @type {string} */ name) => `Stopped: ${name}.`,
		failed: (/** @type {string} */ why) => `It cannot go on: ${why}`,
		what: (/** @type {string} */ figure) => `What is this: ${figure}?`,
		score: "Score",
		scoreWhat:
			"The first player's points for each game, 1 for a win and ½ for a draw; with 95 % certainty the true score lies in the interval.",
		elo: "Elo difference",
		eloWhat:
			"The lead on the scale of chess and checkers ratings that this score stands for: 0 is even, +191 is three points of four.",
		superiority: "Superiority",
		superiorityWhat: "How likely it is, after these games, that the first player is really the stronger one.",
		superiorityNote: "50 % is no evidence",
		length: "Length",
		lengthWhat: "How many moves of both sides a game has on average, with those of the opening.",
		lengthNote: "plies a game",
		test: "Test",
		testWhat:
			"The logarithm of how much better the higher difference explains the games than the lower one; at a bound the test decides.",
		/** @param {string} low @param {string} high */
		bounds: (low, high) => `decides at ${low} or ${high}`,
		decided: (/** @type {string} */ elo) => `decided: a difference of ${elo} explains the games better`,
		work: "Work a move",
		workWhat: "Positions that each player looks at for a move on average, and the time that it takes.",
		/** @param {string} spec @param {string} nodes @param {string} time */
		spent: (spec, nodes, time) => `${spec} ${nodes} positions, ${time}`,
		/** @param {string} low @param {string} high */
		interval: (low, high) => `95 %: ${low} to ${high}`,
		/** @type {Record<Side, string>} */
		as: { black: "as Black", white: "as White" },
		/** @param {number} won @param {number} drawn @param {number} lost */
		wdl: (won, drawn, lost) => `${won} won · ${drawn} drawn · ${lost} lost`,
		barsWhat:
			"The first player's games by colour: won is solid, drawn is hatched, lost is dotted; on the right the score.",
		bars: "Results by colour",
		running: (/** @type {string} */ spec) => `Running score of ${spec}`,
		runningNote: "band: 95 % interval · dashes: even",
		runningWhat:
			"The score after each game so far, in a band where the true score lies with 95 % certainty, and which narrows as games come.",
		/** @param {string} games @param {string} spec @param {string} score @param {string} interval */
		runningLabel: (games, spec, score, interval) => `After ${games} games ${spec} scores ${score}, ${interval}.`,
		noGames: "No game has ended yet.",
		command: "The equal command line",
		commandNote: "The command gives exactly these games.",
		noCommand: "An engine of somebody else takes part, so there is no command to copy.",
		copy: "Copy the command",
		copied: "Copied.",
		notCopied: "Copying is not allowed here: select the text.",
		download: "Download",
		published: (/** @type {string} */ text) => `Published: ${text}.`,
		ours: (/** @type {string} */ text) => `In 500 games here: ${text}.`,
		table: "Cross table",
		tableWhat: "Each row shows the points that its player took from the players of the columns, and in all.",
		rank: "Place",
		player: "Player",
		points: "Points",
		pointsWhat: "What the player took in all its games: 1 for a win and ½ for a draw.",
		ownScoreWhat:
			"The player's points for each of its games; with 95 % certainty its true score against these players lies in the interval.",
	},
	labGames: {
		title: "Games",
		now: "Games of the moment",
		/** @param {number} number @param {string} black @param {string} white @param {number} plies */
		scene: (number, black, white, plies) => `Game ${number}: ${black} – ${white}, ply ${plies}`,
		for: (/** @type {string} */ spec) => `for ${spec}`,
		number: "No.",
		opening: "Opening",
		result: "Result",
		resultWhat: (/** @type {boolean} */ robin) =>
			`How the game ended for ${robin ? "Black" : "the first player"}: 1–0 is a win, ½–½ a draw, 0–1 a loss.`,
		plies: "Plies",
		pliesWhat: "How many moves of both sides the game has, with those of its opening.",
		players: "Players",
		all: (/** @type {number} */ n) => `All ${games(n)}`,
		fewer: "The last games only",
		more: "Show more",
		open: (/** @type {number} */ n) => `Game ${n}: replay on the board`,
		sort: (/** @type {string} */ column) => `Sort by ${column}`,
		lengths: "Lengths",
		lengthsWhat: "How many games ended after so many plies; each bar is ten plies wide.",
		/** @param {number} from @param {number} n */
		lengthBar: (from, n) => `${from} to ${from + 9} plies: ${games(n)}`,
		openings: "Openings",
		openingsWhat: "What the first player took from each opening, the most played first.",
		/** @param {number} shown @param {string} all */
		listed: (shown, all) => `The ${shown} most played of ${all} openings.`,
		/** @type {Record<string, string>} */
		scores: { 1: "1–0", 0.5: "½–½", 0: "0–1" },
		points: (/** @type {string} */ share) => `${share}`,
	},
	labPast: {
		title: "Experiments",
		none: "None yet.",
		/** @param {number} played @param {number} all */
		stoppedAt: (played, all) => `stopped at ${played.toLocaleString("en")} of ${games(all)}`,
		games,
		compare: "Compare two",
		compareNote: "Choose two to see them in one picture.",
		choose: (/** @type {string} */ name) => `Compare ${name}`,
		show: "Show both",
		back: "Back to the list",
		compared: "Two experiments side by side",
		comparedWhat:
			"Both running scores in one picture: the first is drawn solid, the second dashed, each with its band.",
		onlyMatches: "Round robins have no running score; choose two matches.",
		figure: "Figure",
	},
};

export default laboratory;
