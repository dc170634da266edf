// The sheet with all games, and the field that finds them.

import { plural } from "./first.js";

/** @typedef {typeof allGames} AllGames */

const allGames = {
	allGames: {
		find: "Find a game or a country",
		last: "Last played",
		first: "Good first games",
		size: (/** @type {number} */ size) => ({ 8: "Eight by eight", 10: "Ten by ten" })[size] ?? `${size} by ${size}`,
		goals: "Other goals",
		found: (/** @type {number} */ n) => (n ? plural(n, "game") : "No game is called that."),
	},
	/** Other names and where they are at home, to be found by. @type {Record<string, string | undefined>} */
	alsoCalled: {
		english: "American straight draughts Britain England Scotland USA",
		mini: "small children",
		international: "Polish Netherlands Holland France Senegal",
		brazilian: "Brazil",
		pool: "American USA draughts",
		russian: "Russia Ukraine shashki checkers",
		czech: "Czechia Bohemia",
		spanish: "Spain Portugal damas",
		italian: "Italy dama",
		thai: "Thailand makhos",
		killer: "Netherlands",
		antidraughts: "giveaway suicide losing",
		losing: "giveaway suicide anti draughts",
		frisian: "Friesland Netherlands",
		frysk: "Friesland Netherlands",
	},
};

export default allGames;
