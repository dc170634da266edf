// How are figures written? Short, grouped, and never surer than they are.

import { LANGUAGE } from "../words/words.js";

/** "1,290", "0.41". @param {number} n */
export const grouped = (n) => n.toLocaleString(LANGUAGE, { maximumFractionDigits: n < 10 ? 1 : 0 });

/** A share as "59.5 %". @param {number | null | undefined} share */
export const percent = (share) => (share === null || share === undefined ? "–" : `${(share * 100).toFixed(1)}\u00a0%`);

/** The same without its sign, for the ends of an interval. @param {number | null | undefined} share */
export const bare = (share) => (share === null || share === undefined ? "–" : (share * 100).toFixed(1));

/** A probability that is not rounded up to certainty. @param {number} share */
export const chance = (share) =>
	share > 0.9995 ? ">\u00a099.9\u00a0%" : share < 0.0005 ? "<\u00a00.1\u00a0%" : percent(share);

/** A difference with its sign; an open end is infinite. @param {number | null} value @param {number} open The sign of an open end. */
export function signed(value, open) {
	if (value === null) return open > 0 ? "+∞" : "−∞";
	const rounded = Math.round(value);
	return rounded === 0 ? "±0" : rounded > 0 ? `+${grouped(rounded)}` : `−${grouped(-rounded)}`;
}

/** Points of a tally, "139½". @param {number[]} tally Won, drawn and lost. */
export function points([won = 0, drawn = 0]) {
	const half = drawn % 2 ? "½" : "";
	const whole = won + Math.floor(drawn / 2);
	return whole || !half ? `${grouped(whole)}${half}` : half;
}

/** The score of a tally, from 0 to 1; null without games. @param {number[]} tally */
export function scoreOf([won = 0, drawn = 0, lost = 0]) {
	const all = won + drawn + lost;
	return all ? (won + drawn / 2) / all : null;
}

/** "12 µs", "3.4 ms", "1.2 s". @param {number} us */
export function duration(us) {
	if (us < 1000) return `${us.toFixed(0)}\u00a0µs`;
	return us < 1e6 ? `${(us / 1e3).toFixed(1)}\u00a0ms` : `${(us / 1e6).toFixed(1)}\u00a0s`;
}
