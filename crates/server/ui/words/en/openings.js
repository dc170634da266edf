// What the openings screen says in English.

import first from "./first.js";

/** @typedef {typeof openings} Openings */

const SIDES = first.sides;

/** So many of something. @param {string} count As it is written. @param {string} one @param {string} many */
const some = (count, one, many) => `${count} ${count === "1" ? one : many}`;

const openings = {
	openings: {
		title: "Openings",
		board: "The position",
		side: "What was played",
		start: "Start position",
		rules: "Game",
		games: "Games of",
		from: { own: "mine", archive: "the archive" },
		way: "The moves to here",
		back: "One move back",
		begin: "To the start",
		flip: "Turn the board",
		analyse: "Analyse",
		/** @param {"black" | "white"} side */
		turn: (side) => `${SIDES[side]} to move.`,
		pass: "Pass",
		/** @param {string} count */
		had: (count) => (count === "0" ? "No game had this position." : some(count, "game had it.", "games had it.")),
		none: {
			own: "Games of yours that are over are counted here.",
			archive: "The archive is empty: import PDN below.",
			elsewhere: "There is no archive on this machine yet.",
		},
		table: "Moves that were played",
		columns: { move: "Move", games: "Games", ended: "How they ended", score: "Score" },
		scoreOf: "Points of the side to move, from the games whose result is known",
		endedHere: "ended here",
		/** @param {{black: string, white: string, drawn: string, other: string}} counts */
		results: ({ black, white, drawn, other }) =>
			`Black won ${black}, White won ${white}, drawn ${drawn}${other === "0" ? "" : `, no result ${other}`}`,
		threeMove: "Three-move opening",
		/** @param {number} number */
		ballot: (number) => `Three-move opening ${number}`,
		deck: { drawn: "in the deck", added: "in the deck since 2003", barred: "barred: not drawn" },
		/** @param {string} score @param {number} depth @param {string} nodes */
		opinion: (score, depth, nodes) => `The engine gives White ${score} after ${nodes} positions, ${depth} plies deep.`,
		/** @param {string} moves */
		expects: (moves) => `It expects ${moves}`,
		/** @param {string} score */
		toBallot: (score) => `engine ${score}`,
		list: "Games",
		review: "Review",
		/** @param {string} players */
		reviewOf: (players) => `Review ${players}`,
		nobody: "unknown",
		drawn: "drawn",
		noResult: "no result",
		/** @param {"black" | "white"} side */
		won: (side) => `${SIDES[side]} won`,
		/** @param {string} black @param {string} white */
		pair: (black, white) => `${black} – ${white}`,
		/** @param {number} count */
		plies: (count) => some(`${count}`, "ply", "plies"),
		more: "More games",
		broken: "That did not work.",
		retry: "Try again",
		import: "Import PDN",
		/** @param {string} games */
		archive: (games) => `The archive of this machine has ${some(games, "game", "games")}.`,
		noArchive: "There is no archive yet.",
		about:
			"A file of games, however large, is read in the background; what is there already and what is no game is left out.",
		choose: "Choose a file",
		cancel: "Cancel",
		progress: "Progress of the import",
		stages: {
			none: "",
			uploading: "Taking the file in",
			reading: "Reading games",
			writing: "Writing the archive",
			done: "Done",
			cancelled: "Called off; the archive is as it was",
			failed: "It failed; the archive is as it was",
		},
		/** @param {{added: string, duplicates: string, empty: string, bad: string, foreign: string}} counts */
		summary: ({ added, duplicates, empty, bad, foreign }) =>
			[
				`${added} added`,
				`${duplicates} known already`,
				empty !== "0" && `${empty} without moves`,
				bad !== "0" && `${bad} bad`,
				foreign !== "0" && `${foreign} of other rules`,
			]
				.filter(Boolean)
				.join(" · "),
		faults: "What was left out, and why",
	},
};

export default openings;
