// How strong is who solves puzzles? A rating, how sure it is and how steady, after M. E. Glickman, "Example of the Glicko-2
// system" (2012). Every puzzle is a game against a player of its rating.

/** @typedef {{rating: number, deviation: number, volatility: number}} Strength */

/** Who has solved nothing yet. @type {Strength} */
export const NEWCOMER = { rating: 1200, deviation: 250, volatility: 0.06 };

/** A puzzle's own rating is this sure: it comes from the tries of nine levels. */
const PUZZLE_DEVIATION = 80;
/** How quickly the volatility changes. */
const TAU = 0.5;
/** Points of a rating that are one unit of the system's own scale. */
const UNIT = 173.7178;
const MIDDLE = 1500;
const LEAST_DEVIATION = 45;

/**
 * The strength after puzzles were tried.
 * @param {Strength} before @param {{rating: number, deviation?: number, score: number}[]} tries Score 1 is solved, 0 is not.
 * @returns {Strength}
 */
export function rated({ rating, deviation, volatility }, tries) {
	const mu = (rating - MIDDLE) / UNIT;
	const phi = deviation / UNIT;
	let information = 0;
	let surprise = 0;
	for (const { rating: theirs, deviation: sure = PUZZLE_DEVIATION, score } of tries) {
		const other = sure / UNIT;
		const g = 1 / Math.sqrt(1 + (3 * other * other) / (Math.PI * Math.PI));
		const expected = 1 / (1 + Math.exp(-g * (mu - (theirs - MIDDLE) / UNIT)));
		information += g * g * expected * (1 - expected);
		surprise += g * (score - expected);
	}
	const variance = 1 / information;
	const gain = variance * surprise;
	const steady = settle(gain, phi, variance, volatility);
	const apart = phi * phi + steady * steady;
	const sure = 1 / Math.sqrt(1 / apart + 1 / variance);
	return {
		rating: MIDDLE + UNIT * (mu + sure * sure * surprise),
		deviation: Math.max(LEAST_DEVIATION, UNIT * sure),
		volatility: steady,
	};
}

/** The new volatility: where a function of its logarithm is zero, found by the method of the paper (a regula falsi). @param {number} gain @param {number} phi @param {number} variance @param {number} volatility */
function settle(gain, phi, variance, volatility) {
	const start = Math.log(volatility * volatility);
	const f = (/** @type {number} */ x) => {
		const e = Math.exp(x);
		const all = phi * phi + variance + e;
		return (e * (gain * gain - all)) / (2 * all * all) - (x - start) / (TAU * TAU);
	};
	let a = start;
	let b;
	if (gain * gain > phi * phi + variance) b = Math.log(gain * gain - phi * phi - variance);
	else for (let k = 1; f((b = start - k * TAU)) < 0; k++);
	let [fa, fb] = [f(a), f(b)];
	while (Math.abs(b - a) > 1e-6) {
		/** @type {number} */
		const c = a + ((a - b) * fa) / (fb - fa);
		const fc = f(c);
		if (fc * fb <= 0) [a, fa] = [b, fb];
		else fa /= 2;
		[b, fb] = [c, fc];
	}
	return Math.exp(a / 2);
}
