// What the address says about the game to start.

/** @typedef {{text: string, game: number, start: {from: string, node: number} | null}} Given A text, which game of it, and the game it was taken from. */

/**
 * `/?variant=english&fen=…` or `&pdn=0`: play from a position; `&from=GAME&node=N`: which is one of that game.
 * @param {Options} options @param {import("./choice.js").Choice} choice Is changed. @returns {Given | null}
 */
export function given({ variants }, choice) {
	const query = new URLSearchParams(location.search);
	const variant = query.get("variant");
	if (variant && variants.some(({ id }) => id === variant)) choice.variant = variant;
	const text = query.get("fen") ?? (query.has("pdn") ? sessionStorage.getItem("pdn") : null);
	if (!text) return null;
	choice.start = "position";
	const from = query.get("from");
	return {
		text,
		game: Number(query.get("pdn") ?? 0),
		start: from ? { from, node: Number(query.get("node") ?? 0) } : null,
	};
}
