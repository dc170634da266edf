// The classic players: algorithms with a depth and an evaluation, players of older programs, and engines of others.

import { find, h, setText } from "../dom.js";
import { words } from "../words/words.js";
import { classics, newPick } from "./computer.js";

/** @typedef {import("./computer.js").Pick} Pick */

/** The players of older programs that are no steps. @param {Options} options @param {string} variant */
const older = ({ presets }, variant) => presets.filter((preset) => !preset.step && preset.variant === variant);

/** The depth that is really used; null for players without one. @param {Options} options @param {Pick} pick */
function depthOf({ algorithms, max_depth }, { classic, depth }) {
	const algorithm = algorithms.find(({ id }) => id === classic);
	return algorithm?.depth ? Math.max(algorithm.depth_optional ? 0 : 1, Math.min(depth, max_depth[classic] ?? 1)) : null;
}

classics.find = (options, pick, variant) => {
	const ready = older(options, variant).find(({ spec }) => spec === pick.classic);
	if (ready) return ready;
	const engine = options.engines.find(({ spec }) => spec === pick.classic);
	if (engine) return { spec: engine.spec, title: engine.name, about: words.classic.other };
	const algorithm = options.algorithms.find(({ id }) => id === pick.classic) ?? options.algorithms[0];
	if (!algorithm) return undefined;
	const { id, evaluation } = algorithm;
	const { name, about } = named(words.algorithms, algorithm);
	const depth = depthOf(options, { ...pick, classic: id });
	return {
		spec: `${id}${depth ? `:${depth}` : ""}${evaluation && pick.evaluation ? `,eval=${pick.evaluation}` : ""}`,
		title: depth ? words.classic.deep(name, depth) : name,
		about,
	};
};

/** The page's words for something, or else the server's. @template {{id: string, name: string, about: string}} T @param {Record<string, [string, string]>} known @param {T} one @returns {T} */
function named(known, one) {
	const [name = one.name, about = one.about] = known[one.id] ?? [];
	return { ...one, name, about };
}

/** @param {string} value @param {string} name */
const option = (value, name) => h("option", { value }, name);
/** @param {string} label @param {HTMLElement} field */
const labelled = (label, field) => h("label", { class: "field" }, h("span", {}, label), field);

export class ClassicPanel {
	player = h("select", { name: "classic" });
	depth = h("input", { type: "number", name: "depth", inputmode: "numeric" });
	evaluation = h("select", { name: "evaluation" });
	note = h("p", { class: "faint" });
	made = "";
	/** The depth that was last written into its field: if another stands there, it is being typed. */
	written = "";

	/** @param {Options} options @param {(patch: Partial<Pick>) => void} set */
	constructor(options, set) {
		this.options = {
			...options,
			algorithms: options.algorithms.map((one) => named(words.algorithms, one)),
			evaluations: options.evaluations.map((one) => named(words.evaluations, one)),
		};
		this.pick = newPick(options);
		this.evaluation.append(
			option("", words.classic.ofRules),
			...this.options.evaluations.map(({ id, name }) => option(id, name)),
		);
		this.el = h(
			"div",
			{ class: "classic-panel" },
			h("h2", {}, words.classic.title),
			h(
				"div",
				{ class: "checks" },
				labelled(words.classic.player, this.player),
				labelled(words.classic.depth, this.depth),
				labelled(words.classic.evaluation, this.evaluation),
			),
			this.note,
		);
		this.player.addEventListener("change", () => set({ classic: this.player.value }));
		this.evaluation.addEventListener("change", () => set({ evaluation: this.evaluation.value }));
		// What was typed is what is used, or becomes it.
		this.depth.addEventListener("change", () => {
			this.written = this.depth.value;
			set({ depth: depthOf(options, { ...this.pick, depth: Math.round(this.depth.valueAsNumber) || 0 }) ?? 1 });
		});
	}

	/** @param {Pick} pick @param {string} variant */
	update(pick, variant) {
		const { options, player, depth } = this;
		this.pick = pick;
		if (this.made !== variant) this.fill(variant);
		this.made = variant;
		player.value = pick.classic;
		if (player.selectedIndex < 0) player.value = options.algorithms[0]?.id ?? "";
		const used = depthOf(options, { ...pick, classic: player.value });
		const algorithm = options.algorithms.find(({ id }) => id === player.value);
		if (depth.value === this.written) depth.value = this.written = String(used ?? "");
		depth.min = algorithm?.depth_optional ? "0" : "1";
		depth.max = String(options.max_depth[player.value] ?? 1);
		find(this.el, "label:has([name=depth])").hidden = used === null;
		this.evaluation.value = pick.evaluation;
		find(this.el, "label:has([name=evaluation])").hidden = !algorithm?.evaluation;
		const judged = algorithm?.evaluation
			? (options.evaluations.find(({ id }) => id === pick.evaluation)?.about ?? "")
			: "";
		const bounds = used === null ? "" : words.classic.bounds(depth.min, depth.max);
		setText(this.note, [bounds, judged || classics.find(options, pick, variant)?.about].filter(Boolean).join(" "));
	}

	/** Only what plays these rules is offered. @param {string} variant */
	fill(variant) {
		const { algorithms, engines } = this.options;
		const ready = older(this.options, variant);
		const groups = [...new Set(ready.map(({ system }) => system))].map((system) =>
			h(
				"optgroup",
				{ label: words.classic.programs[system] ?? words.classic.older },
				ready.filter((preset) => preset.system === system).map(({ spec, title }) => option(spec, title)),
			),
		);
		if (engines.length)
			groups.push(
				h(
					"optgroup",
					{ label: words.classic.others },
					engines.map(({ spec, name }) => option(spec, name)),
				),
			);
		this.player.replaceChildren(
			h(
				"optgroup",
				{ label: words.classic.algorithms },
				algorithms.map(({ id, name }) => option(id, name)),
			),
			...groups,
		);
	}
}
