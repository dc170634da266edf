// What is said in English where analyses come and go: PDN, files, and those that are kept.

import { plural } from "./first.js";

/** @typedef {typeof library} Library */

const library = {
	library: {
		title: "This analysis",
		copy: "Copy PDN",
		save: "Save PDN",
		link: "Copy link",
		copied: "Copied.",
		notCopied: "The browser did not let it be copied.",
		open: "Open another",
		file: "Open a PDN file",
		/** @param {string} file */
		large: (file) => `${file} is too large to be read at once.`,
		read: "Analyse this",
		fresh: "New from the start",
		rules: "Rules",
		editor: "Set up a position",
		kept: "Kept in this browser",
		none: "Nothing yet: what you change is kept here.",
		/** @param {string} name @param {number} moves */
		about: (name, moves) => `${name}, ${plural(moves, "move")}`,
		/** @param {string} black @param {string} white */
		players: (black, white) => `${black} – ${white}`,
		/** @param {string} what */
		forget: (what) => `Delete ${what}`,
		close: "Close",
	},
};

export default library;
