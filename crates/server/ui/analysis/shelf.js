// Analyses that this browser keeps: the newest first, and only so many.

/** @typedef {{id: string, changed: number, way: string[], study: WriteStudy}} Kept `way`: the moves to the place that was looked at. */

const KEY = "crownhead-analyses";
const MOST = 40;

/** @returns {Kept[]} */
export function all() {
	try {
		const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
		return Array.isArray(kept) ? kept : [];
	} catch {
		return [];
	}
}

/** @param {Kept[]} kept */
const write = (kept) => localStorage.setItem(KEY, JSON.stringify(kept));

/** Keeps an analysis; where there is no room the oldest ones give way. @param {Kept} one @returns {boolean} Is it kept? */
export function keep(one) {
	let kept = [one, ...all().filter(({ id }) => id !== one.id)].slice(0, MOST);
	for (; kept.length; kept = kept.slice(0, -1)) {
		try {
			write(kept);
			return true;
		} catch {
			// Too much; or private windows, which refuse everything.
		}
	}
	return false;
}

/** @param {string | null} id */
export const find = (id) => all().find((one) => one.id === id) ?? null;

/** @param {string} id */
export function forget(id) {
	try {
		write(all().filter((one) => one.id !== id));
	} catch {
		// Then nothing was kept.
	}
}

export const newId = () => Math.random().toString(36).slice(2, 10);
