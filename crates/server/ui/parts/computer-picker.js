// Which computer plays: a level of the engine, a classic player, a preset of the five systems, or another engine.

import { find, h, setText, template } from "../dom.js";
import { changed, show } from "../form.js";

/** @typedef {{kind: "level" | "classic" | "preset" | "engine", level: string, algorithm: string, depth: number, evaluation: string, preset: string, engine: string}} Pick */

/** @type {Record<string, string>} */
const SYSTEMS = {
	A: "Regicide checkers, six difficulties", B: "Three modes, five difficulties", C: "Negamax, twelve levels",
	D: "Mini-Checkers, three modes", E: "The laboratory",
};

/** @param {Options} options @returns {Pick} */
export const defaultPick = ({ presets, evaluations, engines, default: { level } }) => ({
	kind: "level", level, algorithm: "alphabeta", depth: 4, evaluation: evaluations[0]?.id ?? "", preset: presets[0]?.spec ?? "", engine: engines[0]?.spec ?? "",
});

/** What is picked, once looked up. @param {Options} options @param {Pick} pick @param {string} variant */
function look(options, pick, variant) {
	const levels = options.levels.filter((level) => !level.variants || level.variants.includes(variant));
	const at = Math.max(0, levels.findIndex(({ spec }) => spec === pick.level));
	return { levels, at, level: levels[at], algorithm: options.algorithms.find(({ id }) => id === pick.algorithm) };
}

/** SPEC and name of the player. @param {Options} options @param {Pick} pick @param {string} variant */
export function player(options, pick, variant) {
	const { level, algorithm } = look(options, pick, variant);
	const ready = [...options.presets, ...options.engines].find(({ spec }) => spec === (pick.kind === "preset" ? pick.preset : pick.kind === "engine" && pick.engine));
	if (ready) return ready;
	if (pick.kind !== "classic" || !algorithm) return { spec: level?.spec ?? "", name: `${level?.name}, ${level?.title}` };
	const depth = algorithm.depth && Math.max(algorithm.depth_optional ? 0 : 1, Math.min(pick.depth, options.max_depth[algorithm.id] ?? 8));
	return { spec: `${algorithm.id}${depth ? `:${depth}` : ""}${algorithm.evaluation ? `,eval=${pick.evaluation}` : ""}`, name: `${algorithm.name}${depth ? `, depth ${depth}` : ""}` };
}

export class ComputerPicker {
	el = template("picker-template");
	/** @type {Options["levels"]} */
	levels = [];

	/** @param {Options} options @param {string} label @param {(patch: Partial<Pick>) => void} set */
	constructor(options, label, set) {
		this.options = options;
		const { el } = this;
		setText(find(el, "legend"), label);
		for (const radio of el.querySelectorAll("input")) if (radio.type === "radio") radio.name = `kind-${label}`;
		find(el, "[value=engine]").closest("label")?.toggleAttribute("hidden", !options.engines.length);
		/** @param {string} name @param {Node[]} children */
		const fill = (name, children) => find(el, `[name=${name}]`).append(...children);
		/** @param {string} value @param {string} name */
		const option = (value, name) => h("option", { value }, name);
		fill("algorithm", options.algorithms.map(({ id, name }) => option(id, name)));
		fill("evaluation", options.evaluations.map(({ id, name }) => option(id, name)));
		fill("engine", options.engines.map(({ spec, name }) => option(spec, name)));
		fill("preset", [...new Set(options.presets.map(({ system }) => system))].map((system) => h("optgroup", { label: SYSTEMS[system] ?? system },
			options.presets.filter((preset) => preset.system === system).map(({ spec, name }) => option(spec, name)))));
		/** @type {HTMLInputElement} */
		const slider = (this.slider = find(el, "[type=range]"));
		slider.addEventListener("input", () => set({ level: this.levels[slider.valueAsNumber]?.spec ?? "" }));
		el.addEventListener("change", (event) => {
			event.stopPropagation();
			if (event.target === slider) return;
			const { [`kind-${label}`]: kind, ...patch } = changed(event);
			set(kind ? { kind } : patch);
		});
		this.radio = `kind-${label}`;
	}

	/** @param {Pick} pick @param {string} variant */
	update(pick, variant) {
		const { el, options, slider } = this;
		const { levels, at, level, algorithm } = look(options, pick, variant);
		this.levels = levels;
		for (const kind of ["level", "classic", "preset", "engine"]) find(el, `.${kind}`).hidden = kind !== pick.kind;
		show(el, { ...pick, [this.radio]: pick.kind });
		slider.max = String(levels.length - 1);
		slider.value = String(at);
		slider.setAttribute("aria-valuetext", `${level?.name}, ${level?.title}`);
		setText(find(el, "strong"), `${level?.name} · ${level?.title}`);
		/** @type {HTMLInputElement} */
		const depth = find(el, "[name=depth]");
		depth.max = String(options.max_depth[pick.algorithm] ?? 8);
		depth.min = algorithm?.depth_optional ? "0" : "1";
		depth.closest("label")?.toggleAttribute("hidden", !algorithm?.depth);
		find(el, "[name=evaluation]").closest("label")?.toggleAttribute("hidden", !algorithm?.evaluation);
		const evaluation = algorithm?.evaluation ? options.evaluations.find(({ id }) => id === pick.evaluation)?.about : "";
		setText(find(el, ".faint"), { level: level?.about, classic: `${algorithm?.about} ${evaluation}`, preset: "The players of five older programs. Choosing one sets the rules too.", engine: "" }[pick.kind] ?? "");
	}
}
