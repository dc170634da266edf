// Why a move may not be played.

import { list, plural } from "./first.js";

/**
 * @typedef {object} Tried A capture, from where to where, what it takes, what must be taken instead, and by which pieces.
 * @property {string} from @property {string} to @property {TakenView} takes @property {TakenView} must
 * @property {string[]} capturers
 */
/** @typedef {typeof words} ForbiddenWords */

/** "no king", "1 king", "2 kings". @param {number} n */
const kings = (n) => (n ? plural(n, "king") : "no king");

/** "2 men", "1 king and 1 man". @param {TakenView} taken */
const value = (taken) =>
	list(
		[taken.kings && kings(taken.kings), taken.men && (taken.men === 1 ? "1 man" : `${taken.men} men`)].filter(
			(part) => typeof part === "string",
		),
		"and",
	);

const words = {
	/** @type {Record<ForbiddenView["why"], (tried: Tried) => string>} */
	forbidden: {
		fewer_pieces: ({ from, to, takes, must, capturers }) =>
			`${from}x${to} takes ${takes.men + takes.kings}, but ${must.men + must.kings} must be taken with ${list(capturers)}.`,
		not_with_king: ({ from, capturers }) =>
			`${from} cannot capture: a king goes before a man. Capture with ${list(capturers)}.`,
		fewer_kings: ({ from, to, takes, must, capturers }) =>
			`${from}x${to} takes ${kings(takes.kings)}, but ${kings(must.kings)} must be taken with ${list(capturers)}.`,
		king_later: ({ from, to, capturers }) =>
			`${from}x${to} meets a king too late: a capture that meets one earlier must be played, with ${list(capturers)}.`,
		worth_less: ({ from, to, takes, must, capturers }) =>
			`${from}x${to} takes ${value(takes)}, but ${value(must)} must be taken with ${list(capturers)}: that is worth more.`,
		goes_on: ({ from, to }) => `${from} must go on capturing, and from ${to} it could not.`,
		not_behind_king: ({ from, to }) =>
			`${from} takes a king last, so it must stop right behind it and cannot go on to ${to}.`,
		tired: ({ from }) =>
			`The king on ${from} has moved three times in a row: now another piece has to move, or the king to capture.`,
	},
};

export default words;
