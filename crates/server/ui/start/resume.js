// The last unfinished game in one line, loaded when there is one.

import { get } from "../api.js";
import { other } from "../board/state.js";
import { h } from "../dom.js";
import { speak, words } from "../words/words.js";

/** "Go on with your game against Level 4, move 8, your turn." @param {GameSummary} summary @returns {Promise<(Node | string)[]>} */
export async function resumeLine({ id, moves, black, white }) {
	/** @type {[GameView, void]} */
	const [
		{
			yours,
			position: { turn },
			seats,
		},
	] = await Promise.all([get(`/api/games/${id}`), speak("choices")]);
	const [mine] = yours;
	const alone = yours.length === 1 && mine;
	const text = alone ? words.resume.against(seats[other(mine)].name) : words.resume.between(black, white);
	const whose = alone && turn === mine ? words.resume.yours : words.resume.theirs(seats[turn].name);
	return [h("a", { href: `/game/${id}` }, text), words.resume.rest(Math.floor(moves / 2) + 1, whose)];
}
