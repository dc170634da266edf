// Games that the first screen does not show until one of them is chosen.

/** @typedef {typeof games} Games */

const games = {
	/** @type {Record<string, { name: string, line: string, special: string }>} */
	otherVariants: {
		brazilian: {
			name: "Brazilian draughts",
			line: "8×8, flying kings, most first",
			special: "International draughts on 8x8.",
		},
		pool: {
			name: "Pool checkers",
			line: "8×8, flying kings, free choice",
			special: "Kings fly and men capture backwards; which capture to play is free.",
		},
		russian: {
			name: "Russian draughts",
			line: "8×8, crowned in mid-capture",
			special: "Kings fly; a man crowned in a capture goes on as a king.",
		},
		czech: {
			name: "Czech draughts",
			line: "8×8, kings capture first",
			special: "Kings fly and capture before men, which capture forward only.",
		},
		spanish: {
			name: "Spanish draughts",
			line: "8×8 mirrored, flying kings",
			special: "Also called Portuguese: flying kings; the most, then the most kings.",
		},
		italian: {
			name: "Italian draughts",
			line: "8×8 mirrored, short kings",
			special: "Men cannot capture kings; four steps say which capture comes first.",
		},
		thai: {
			name: "Thai draughts",
			line: "8×8, eight men a side",
			special: "Kings fly and land right behind what they capture.",
		},
		killer: {
			name: "Killer draughts",
			line: "10×10, fewer draws",
			special: "A king that captures a king last stops right behind it.",
		},
		antidraughts: {
			name: "Antidraughts",
			line: "10×10, lose to win",
			special: "Reversed: who has no pieces or no move wins.",
		},
		breakthrough: {
			name: "Breakthrough",
			line: "10×10, first king wins",
			special: "The first king wins.",
		},
		losing: {
			name: "Losing checkers",
			line: "8×8, lose to win",
			special: "Reversed: who has no pieces or no move wins.",
		},
		frisian: {
			name: "Frisian draughts",
			line: "10×10, eight directions",
			special: "Captures go along rows and columns too; the most valuable must be played.",
		},
		frysk: {
			name: "Frysk!",
			line: "10×10, five men a side",
			special: "Frisian draughts with five men a side.",
		},
	},
};

export default games;
