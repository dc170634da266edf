// How a game ended, in words.

import { other } from "./board/state.js";
import { settings } from "./settings.js";
import { words } from "./words/words.js";

/** Why it ended: the sentence without the winner, whom a heading names. @param {Outcome} outcome */
export function reasonSentence(outcome) {
	const { reason, text } = outcome;
	const why = words.reasons[reason]?.(facts(outcome)) ?? words.ends[reason]?.(outcome) ?? text;
	return why.charAt(0).toUpperCase() + why.slice(1);
}

/** Who won, and why. @param {Outcome} outcome */
export function outcomeSentence(outcome) {
	const { winner, reason, text } = outcome;
	const why = words.reasons[reason]?.(facts(outcome));
	if (!why) return words.ends[reason]?.(outcome) ?? text;
	return winner ? words.end.because(winner, why) : words.end.drawn(reason, why);
}

/** What the words may speak of. @param {Outcome} outcome */
const facts = ({ winner, params }) => ({
	winner,
	loser: winner === "black" ? /** @type {const} */ ("white") : /** @type {const} */ ("black"),
	leaver: params.leaver ?? "black",
	moves: params.moves ?? 0,
	times: params.times ?? 0,
	why: params.why ?? "",
});

/** How much help was taken; empty where nobody could take any. @param {GameView} game */
export function helpSentence({ help, yours, seats, people, options, record }) {
	if (record) return "";
	const sides = /** @type {Side[]} */ (["black", "white"]).filter(
		(side) => seats[side].kind !== "computer" && (people || !yours.length || yours.includes(side)),
	);
	const used = sides.filter((side) => help.hints[side] || help.evaluations[side] || help.undos[side]);
	if (used.length) {
		return words.end.helped(
			used.map((side) => ({
				name: sides.length > 1 ? seats[side].name : "",
				hints: help.hints[side],
				evaluations: help.evaluations[side],
				undos: help.undos[side],
			})),
		);
	}
	return sides.length && (options.hints || options.undo) ? words.end.alone : "";
}

/** A level that was beaten without help is ticked on the start screen. @param {GameView} game */
export function remember({ outcome, yours, seats, variant, record, help }) {
	const winner = outcome?.winner;
	if (
		!winner ||
		record ||
		yours.join() !== winner ||
		help.hints[winner] ||
		help.undos[winner] ||
		help.evaluations[winner]
	)
		return;
	const { spec } = seats[other(winner)];
	const { beaten } = settings.get();
	const list = beaten[variant] ?? [];
	if (spec && !list.includes(spec)) settings.set({ beaten: { ...beaten, [variant]: [...list, spec] } });
}
