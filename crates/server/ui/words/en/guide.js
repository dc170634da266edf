// The frame of the guide; its text is guide.html and the folder guide, with a file for each game.

/** @typedef {typeof guide} Guide */

const guide = {
	guide: {
		title: (/** @type {string} */ rules) => `How to play ${rules}`,
		variants: "Guides",
		contents: "On this page",
		/** What a diagram shows. @param {string} black @param {string} white */
		diagram: (black, white) => `Diagram. Black: ${black}. White: ${white}.`,
		king: (/** @type {string} */ square) => `king ${square}`,
		nothing: "nothing",
	},
};

export default guide;
