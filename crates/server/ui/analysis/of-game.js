// A game as an analysis: all of it with its variations, seen from one of its moves.

import { get, post } from "../api.js";

/** Null while the game runs and somebody plays: then it would be help that nobody agreed on. @param {string} id @param {string | null} node The move that is looked at; where the game stands if null. */
export async function ofGame(id, node) {
	/** @type {GameView} */
	const game = await get(`/api/games/${id}`);
	if (!game.outcome && (game.people || game.yours.length)) return null;
	const text = await get(`/api/games/${id}/pdn`);
	/** @type {StudyView} */
	const view = await post("/api/study/read", { text, variant: game.variant });
	/** @type {string[]} */
	const way = [];
	const by = (/** @type {number} */ one) => game.nodes.find((known) => known.id === one);
	for (let at = by(node === null ? game.current : Number(node)); at; at = by(at.parent)) way.unshift(at.text);
	return { view, way: [...(game.start.ballot?.split(" ") ?? []), ...way] };
}
