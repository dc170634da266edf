// The last unfinished game in one line, loaded when there is one.

import { get } from "../api.js";
import { other } from "../board/state.js";
import { h } from "../dom.js";

/** "Go on with your game against Level 4, move 8, your turn." @param {GameSummary} summary @returns {Promise<(Node | string)[]>} */
export async function resumeLine({ id, moves, black, white }) {
	/** @type {GameView} */
	const { yours, position: { turn }, seats } = await get(`/api/games/${id}`);
	const [mine] = yours;
	const alone = yours.length === 1 && mine;
	const text = alone ? `Go on with your game against ${seats[other(mine)].name}` : `Go on with ${black} against ${white}`;
	const whose = alone && turn === mine ? "your turn" : `${seats[turn].name} to move`;
	return [h("a", { href: `/game/${id}` }, text), `, move ${Math.floor(moves / 2) + 1}, ${whose}.`];
}
