// What is the best move, for whoever practises and for who defends? Exact values say it where they are known; where they
// are not, or have no lengths, the full engine is asked among the moves that keep the value.

import { analyse } from "../parts/analyse.js";

/** How long the engine thinks where values alone do not decide, in ms. */
const THOUGHT = 500;

/** @type {Record<string, number>} */
const WORTH = { win: 1, draw: 0, loss: -1 };

/** The moves that are best as far as is known: all of them where nothing is. @param {LegalMove[]} moves */
export function best(moves) {
	if (moves.some(({ proved }) => !proved)) return moves;
	const worth = (/** @type {LegalMove} */ { proved }) => WORTH[proved?.value ?? "draw"] ?? 0;
	const most = Math.max(...moves.map(worth));
	const kept = moves.filter((move) => worth(move) === most);
	if (most === 0 || kept.some(({ proved }) => proved?.distance === null)) return kept;
	// Who wins hurries, who loses does not.
	const far = (/** @type {LegalMove} */ { proved }) => most * (proved?.distance ?? 0);
	const least = Math.min(...kept.map(far));
	return kept.filter((move) => far(move) === least);
}

/**
 * What the engine finds in a position.
 * @param {Position} position @returns {Promise<AnalysisLine | null>}
 */
const thought = ({ variant, fen }) =>
	new Promise((resolve) => {
		/** @type {AnalysisLine | null} */
		let line = null;
		analyse(
			{ variant, fen, time: THOUGHT },
			({ lines }) => (line = lines[0] ?? line),
			() => resolve(line),
		);
	});

/**
 * The move of who plays as well as can be, and what a search has proved if the tables know nothing.
 * @param {Position} position @returns {Promise<{move: LegalMove, proved: {winner: string | null} | null}>}
 */
export async function choose(position) {
	const moves = best(position.moves);
	const [only] = moves;
	if (!only) throw new Error("no move");
	if (moves.length === 1 && only.proved) return { move: only, proved: null };
	// Among losses of the same length, and wins, the first is as good as any other.
	if (only.proved && only.proved.value !== "draw" && only.proved.distance !== null) return { move: only, proved: null };
	const line = await thought(position);
	const move = moves.find(({ text }) => text === line?.moves[0]) ?? only;
	const { winner = null, proved = false } = line?.score ?? {};
	return { move, proved: proved && winner ? { winner } : null };
}
