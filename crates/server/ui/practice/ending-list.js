// The classic endings: where each begins, and what there is to reach. The values are those of the endgame tables; a test
// asks them. "Lasker" is Edward Lasker, Chess and Checkers: the Way to Mastership (1918), by the number of its diagram.

/**
 * @typedef {object} Ending
 * @property {string} id Also that of its words.
 * @property {string} variant
 * @property {string} fen The side to move is the one that practises.
 * @property {"win" | "draw"} goal
 * @property {string} source
 */

/** @type {Ending[]} */
export const ENDINGS = [
	{ id: "opposition", fen: "W:WK32:BK26", goal: "win", source: "Lasker 88" },
	{ id: "two-one", fen: "W:WK19,K23:BK32", goal: "win", source: "Lasker 89" },
	{ id: "first", fen: "W:WK19,K23:B12,K28", goal: "win", source: "Lasker 93" },
	{ id: "first-long", fen: "W:WK15,20:B12,K28", goal: "win", source: "acf" },
	{ id: "first-draw", fen: "B:WK19,K23:B12,K28", goal: "draw", source: "Lasker 93" },
	{ id: "three-two", fen: "B:WK9,K27:BK10,K15,K19", goal: "win", source: "Lasker 90" },
	{ id: "three-two-corner", fen: "B:WK27,K32:BK16,K20,K28", goal: "win", source: "Lasker 91" },
	{ id: "two-three-draw", fen: "W:WK23,K27:B20,K22,K30", goal: "draw", source: "Lasker 104" },
	{ id: "second", fen: "W:WK22,27,30:BK9,20,21", goal: "win", source: "Lasker 95" },
	{ id: "fourth", fen: "W:WK10,K11,12,K14:BK1,K2,3", goal: "win", source: "Lasker 101" },
	{ id: "two-men", fen: "B:WK10:B2,3", goal: "win", source: "tables 3" },
	{ id: "four-longest", fen: "B:W29,30:B2,15", goal: "win", source: "tables 4" },
].map((ending) => /** @type {Ending} */ ({ variant: "english", ...ending }));
