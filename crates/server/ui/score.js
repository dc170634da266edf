// What a score says; loaded where one is shown.

import { words } from "./words/words.js";

/** "Black +0.35", "White: proved win in 17", "proved draw". @param {Score} score */
export function scoreText({ winner, plies, proved, value: hundredths }) {
	if (winner) return words.score.wins(winner, plies, proved);
	if (proved) return words.score.draw;
	const value = (hundredths ?? 0) / 100;
	if (Math.abs(value) < 0.005) return words.score.even;
	return words.score.ahead(value > 0 ? "black" : "white", Math.abs(value).toFixed(2));
}
