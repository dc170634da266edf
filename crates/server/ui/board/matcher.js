// Which move is meant? One answer for clicks, drags and keys; typed.js adds typed text.
// Pure functions over the legal moves that the server sent; no rules here.

/** @typedef {{move: LegalMove, path: Path}} Way One path of one move. */
/**
 * @typedef {object} Match
 * @property {Way[]} ways Every path that the chosen squares leave open.
 * @property {Way | null} play The move to play now: a target was chosen and one legal move is left.
 * @property {number[]} walked The part of the way that all of them share, origin included.
 * @property {number[]} jumped What is captured on that part.
 * @property {Way | null} stop The move that ends where the piece stands now (optional continuation).
 * @property {Target[]} targets Squares that may be chosen next.
 */

/** Are the chosen squares on this path, in this order, beginning with its origin? @param {Path} path @param {number[]} chosen */
function follows({ squares, instead }, chosen) {
	if (squares[0] !== chosen[0]) return false;
	let at = 1;
	for (let i = 1; i < squares.length && at < chosen.length; i++)
		if (squares[i] === chosen[at] || instead?.[i]?.includes(chosen[at])) at++;
	return at === chosen.length;
}

/** @template {{paths: Path[]}} M @param {M[]} moves @param {number[]} chosen @returns {{move: M, path: Path}[]} */
export function waysFor(moves, chosen) {
	return moves.flatMap((move) => move.paths.filter((path) => follows(path, chosen)).map((path) => ({ move, path })));
}

/** The longest beginning that all paths share. @param {number[][]} paths */
function common(paths) {
	const first = paths[0] ?? [];
	let length = first.length;
	for (const path of paths) {
		let same = 0;
		while (same < length && path[same] === first[same]) same++;
		length = same;
	}
	return first.slice(0, length);
}

/** The path of a move that begins as the squares were chosen. @param {Way[]} ways @param {number[]} chosen */
export function nearest(ways, chosen) {
	/** @param {Way} way */
	const shared = (way) => common([chosen, way.path.squares]).length;
	return [...ways].sort((a, b) => shared(b) - shared(a))[0];
}

/** @param {Way[]} ways */
export const countMoves = (ways) => new Set(ways.map((way) => way.move)).size;

/**
 * The squares that lead on: the next landings of every way, and its end, which suffices for a long capture. `depth`: how
 * many squares of each way are walked.
 * @param {Way[]} ways @param {number} depth @returns {Target[]}
 */
function targetsOf(ways, depth) {
	/** @type {Map<number, Target>} */
	const found = new Map();
	for (const { move, path } of ways) {
		for (const [i, square] of path.squares.entries()) {
			if (i < depth || (i > depth && i < path.squares.length - 1)) continue;
			const old = found.get(square);
			const ends = i === path.squares.length - 1;
			found.set(square, { square, capture: move.capture, proved: (ends ? move.proved : null) ?? old?.proved ?? null });
		}
	}
	return [...found.values()];
}

/**
 * What the squares chosen so far mean. `chosen[0]` is the piece, the others are squares on its way, in order.
 * @param {LegalMove[]} moves @param {number[]} chosen @returns {Match}
 */
export function match(moves, chosen) {
	const ways = chosen.length ? waysFor(moves, chosen) : [];
	const [first] = ways;
	if (!first) return { ways, play: null, walked: [], jumped: [], stop: null, targets: [] };
	const picked = chosen.length > 1;
	if (picked && countMoves(ways) === 1) {
		const play = nearest(ways, chosen) ?? first;
		return { ways, play, walked: play.path.squares, jumped: play.path.captures, stop: null, targets: [] };
	}
	const walked = picked ? common(ways.map((way) => way.path.squares)) : chosen.slice(0, 1);
	const stop = walked.length > 1 ? (ways.find((way) => way.path.squares.length === walked.length) ?? null) : null;
	return {
		ways,
		play: null,
		walked,
		stop,
		jumped: first.path.captures.slice(0, walked.length - 1),
		targets: targetsOf(ways, walked.length),
	};
}

/**
 * The chosen squares with one more, put in its place on the way, so that the end may come before the route. Null when no
 * move fits.
 * @param {LegalMove[]} moves @param {number[]} chosen @param {number} square @returns {number[] | null}
 */
export function extend(moves, chosen, square) {
	if (!chosen.length) return waysFor(moves, [square]).length ? [square] : null;
	for (let at = chosen.length; at >= 1; at--) {
		const next = [...chosen.slice(0, at), square, ...chosen.slice(at)];
		if (waysFor(moves, next).length) return next;
	}
	return null;
}

/** Why a capture over these squares may not be played, in a sentence; null where no other goes before it. @param {Position} position @param {number[]} chosen */
export const forbidden = async (position, chosen) =>
	waysFor(position.forbidden, chosen).length
		? (await import("./forbidden.js").catch(() => null))?.sentence(position, chosen)
		: null;
