// Which computer is meant: a level of the engine, a step of the rule set's own, or a classic player.

/**
 * @typedef {object} Pick
 * @property {"level" | "step" | "classic"} row Where it was chosen.
 * @property {string} level SPEC of a level.
 * @property {string} step SPEC of a step.
 * @property {string} classic Id of an algorithm, or SPEC of an older program's player or of another engine.
 * @property {number} depth
 * @property {string} evaluation
 */
/** @typedef {{spec: string, title: string, about: string}} Computer */
/** @typedef {Computer & {chip: string}} Step What stands on its chip. */

/** @param {Options} options @returns {Pick} */
export const newPick = ({ evaluations, default: { level } }) => ({
	row: "level",
	level,
	step: "",
	classic: "alphabeta",
	depth: 4,
	evaluation: evaluations[0]?.id ?? "",
});

/** The levels that all rules have. @param {Options} options @returns {Step[]} */
export const levels = (options) =>
	options.levels
		.filter(({ variants }) => !variants)
		.map(({ spec, name, title, about }, i) => ({ spec, title, about: `${name}. ${about}`, chip: String(i + 1) }));

/** The steps that only these rules have. @param {Options} options @param {string} variant @returns {Step[]} */
export const steps = (options, variant) => [
	...options.presets.flatMap(({ spec, title, about, step, variant: home }) =>
		step && home === variant ? [{ spec, title, about, chip: step }] : [],
	),
	...options.levels
		.filter(({ variants }) => variants?.includes(variant))
		.map(({ spec, title, about }) => ({ spec, title, about, chip: title })),
];

/** The chips of a row. @param {Options} options @param {Pick} pick @param {string} variant */
export function chips(options, pick, variant) {
	const own = pick.row === "step" ? steps(options, variant) : [];
	return own.length ? own : levels(options);
}

/**
 * How classic players are found; classic.js brings it, and must be there before one is picked.
 * @type {{find: (options: Options, pick: Pick, variant: string) => Computer | undefined}}
 */
export const classics = { find: () => undefined };

/** The player that was picked. What these rules do not have becomes the nearest that they have. @param {Options} options @param {Pick} pick @param {string} variant @returns {Computer} */
export function computer(options, pick, variant) {
	const classic = pick.row === "classic" ? classics.find(options, pick, variant) : undefined;
	if (classic) return classic;
	const row = chips(options, pick, variant);
	return (
		row.find(({ spec }) => spec === pick.level || spec === pick.step) ??
		row[0] ?? { spec: pick.level, title: pick.level, about: "" }
	);
}
