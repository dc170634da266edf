// What has been tried and what is done, of lessons that are always the same ones; kept in this browser.

/** @typedef {{tries: number, done: boolean}} Kept */

export class Shelf {
	/** @param {string} name */
	constructor(name) {
		this.key = `crownhead.${name}`;
		/** @type {Record<string, Kept>} */
		this.kept = {};
		try {
			this.kept = JSON.parse(localStorage.getItem(this.key) ?? "{}");
		} catch {
			// What cannot be read is begun anew.
		}
	}

	/** @param {string} id */
	done(id) {
		return this.kept[id]?.done ?? false;
	}

	/** @param {string} id */
	tries(id) {
		return this.kept[id]?.tries ?? 0;
	}

	/** @param {string} id @param {boolean} done */
	tried(id, done) {
		this.kept[id] = { tries: this.tries(id) + 1, done: done || this.done(id) };
		try {
			localStorage.setItem(this.key, JSON.stringify(this.kept));
		} catch {
			// Private windows may refuse; it then lasts as long as the page.
		}
	}
}
