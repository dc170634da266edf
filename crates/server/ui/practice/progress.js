// What has been solved, by variant, kept in this browser: the strength, each puzzle that was tried, and those that come back.

import { NEWCOMER, rated } from "./glicko.js";

const KEY = "crownhead.practice";
const HOUR = 3_600_000;
/** Who failed meets a puzzle again after so long; after the second time right it is done with. */
const AGAIN = [0.2 * HOUR, 24 * HOUR];
/** Every so many puzzles one that was failed comes back, if its time has come. */
const OLD_EVERY = 3;
/** A new puzzle is drawn among so many that are nearest. */
const NEAR = 12;

/** When it comes back, and how often it was right since. @typedef {{due: number, right: number}} Failed */
/**
 * @typedef {object} Kept
 * @property {import("./glicko.js").Strength} strength
 * @property {string[]} met Ids of puzzles that are done with.
 * @property {Record<string, Failed>} failed
 * @property {{date: string, tried: number, solved: number}} day
 * @property {number} streak Solved one after the other.
 */

const today = () => new Date().toDateString();

export class Progress {
	/** @param {string} variant @param {() => number} [now] @param {() => number} [lot] */
	constructor(variant, now = Date.now, lot = Math.random) {
		this.variant = variant;
		this.now = now;
		this.lot = lot;
		/** @type {Kept} */
		this.kept = {
			strength: NEWCOMER,
			met: [],
			failed: {},
			day: { date: today(), tried: 0, solved: 0 },
			streak: 0,
			...read()[variant],
		};
		if (this.kept.day.date !== today()) this.kept.day = { date: today(), tried: 0, solved: 0 };
	}

	get rating() {
		return Math.round(this.kept.strength.rating);
	}

	/** How many were solved one after the other, without a hint. */
	get streak() {
		return this.kept.streak;
	}

	/** Not yet sure: a number that still moves much. */
	get isRough() {
		return this.kept.strength.deviation > 110;
	}

	/** The next puzzle: one that was failed and whose time has come, or a new one that is about as strong. @param {PuzzleEntry[]} puzzles @param {string} [last] The one before, which does not come again at once. @returns {PuzzleEntry | null} */
	next(puzzles, last) {
		const { met, failed, day, strength } = this.kept;
		const others = puzzles.filter(({ id }) => id !== last);
		const due = others.filter(({ id }) => (failed[id]?.due ?? Infinity) <= this.now());
		const fresh = others.filter(({ id }) => !failed[id] && !met.includes(id));
		const draw = (/** @type {PuzzleEntry[]} */ from) => from[Math.floor(this.lot() * from.length)] ?? null;
		if (due.length && (!fresh.length || day.tried % OLD_EVERY === OLD_EVERY - 1)) return draw(due);
		const far = ({ rating = 0 }) => Math.abs(rating - strength.rating);
		const from = fresh.length ? fresh : others;
		return draw([...from].sort((one, other) => far(one) - far(other)).slice(0, NEAR));
	}

	/** A puzzle was tried: 1 is solved, 0.5 with a hint, 0 not. @param {{id: string, rating: number}} puzzle @param {number} score */
	tried({ id, rating }, score) {
		const { kept } = this;
		const old = kept.failed[id];
		// What has been seen before says little about strength.
		if (!old && !kept.met.includes(id)) kept.strength = rated(kept.strength, [{ rating, score }]);
		kept.day.tried++;
		if (score === 1) kept.day.solved++;
		kept.streak = score === 1 ? kept.streak + 1 : 0;
		const right = score === 1 ? (old?.right ?? AGAIN.length) + 1 : 0;
		delete kept.failed[id];
		if (right < AGAIN.length) kept.failed[id] = { due: this.now() + (AGAIN[right] ?? 0), right };
		else if (!kept.met.includes(id)) kept.met.push(id);
		write(this.variant, kept);
	}
}

/** @returns {Record<string, Partial<Kept>>} */
function read() {
	try {
		return JSON.parse(localStorage.getItem(KEY) ?? "{}");
	} catch {
		return {};
	}
}

/** @param {string} variant @param {Kept} kept */
function write(variant, kept) {
	try {
		localStorage.setItem(KEY, JSON.stringify({ ...read(), [variant]: kept }));
	} catch {
		// Private windows may refuse; it then lasts as long as the page.
	}
}
