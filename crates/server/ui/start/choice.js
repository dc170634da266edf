// What was chosen on the start screen, and the game that it asks for.

import { settings } from "../settings.js";
import { computer, newPick } from "./computer.js";

/** @typedef {import("./computer.js").Pick} Pick */
/** @typedef {"computer" | "black" | "white"} Who The opponent, or one of two computers. */
/**
 * @typedef {object} OtherChoices
 * @property {string} variant
 * @property {"computer" | "here" | "link" | "watch"} opponent
 * @property {Side | "random"} side
 * @property {boolean} hints Against a computer.
 * @property {boolean} undo
 * @property {boolean} peopleHints Between people: off unless they agree.
 * @property {boolean} peopleUndo
 * @property {string} other What the other person here is called.
 * @property {string} clock "minutes+seconds" or "".
 * @property {"standard" | "ballot" | "position"} start
 */
/** @typedef {Record<Who, Pick> & OtherChoices} Choice */

/** What was chosen last time, as far as it is still there. @param {Options} options @returns {Choice} */
export function remembered(options) {
	const pick = newPick(options);
	const { choice } = settings.get();
	const known = options.variants.some(({ id }) => id === choice?.variant) ? choice : null;
	return {
		variant: options.default.variant,
		opponent: "computer",
		side: "black",
		hints: true,
		undo: true,
		peopleHints: false,
		peopleUndo: true,
		other: "",
		clock: "",
		...known,
		start: known?.start === "ballot" ? "ballot" : "standard",
		computer: { ...pick, ...known?.computer },
		black: { ...pick, ...known?.black },
		white: { ...pick, level: "engine:5", ...known?.white },
	};
}

/**
 * @param {Options} options @param {Choice} choice
 * @param {NewGame["start"]} start From the position field, when the game starts there.
 * @param {Side | null} mover Whoever has made the first move on the board already.
 * @returns {NewGame}
 */
export function request(options, choice, start, mover) {
	const { variant, opponent, clock } = choice;
	/** @param {Who} who @returns {SeatRequest} */
	const machine = (who) => ({ kind: "computer", spec: computer(options, choice[who], variant).spec });
	const people = opponent === "here" || opponent === "link";
	/** @type {SeatRequest} */
	const mine = { kind: "here", name: settings.get().name.trim() };
	/** @type {SeatRequest} */
	const theirs =
		opponent === "computer"
			? machine("computer")
			: opponent === "link"
				? { kind: "link" }
				: { kind: "here", name: choice.other.trim() };
	const lot = opponent === "computer" && mover ? mover : Math.random() < 0.5 ? "black" : "white";
	const first = (choice.side === "random" ? lot : choice.side) === "black";
	const seats =
		opponent === "watch"
			? { black: machine("black"), white: machine("white") }
			: first
				? { black: mine, white: theirs }
				: { black: theirs, white: mine };
	const [minutes = 0, seconds = 0] = clock.split("+").map(Number);
	return {
		variant,
		...seats,
		hints: people ? choice.peopleHints : choice.hints,
		undo: people ? choice.peopleUndo : choice.undo,
		clock: clock ? { initial_ms: minutes * 60000, increment_ms: seconds * 1000 } : null,
		start: choice.start === "ballot" ? { ballot: true } : choice.start === "position" ? start : null,
	};
}
