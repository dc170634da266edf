// Which computer plays: a level of the engine, a classic player, a preset of the five systems, or another engine.

import { h, setText } from "../dom.js";
import { check, field, radios, select } from "../form.js";

/** @typedef {{kind: "level" | "classic" | "preset" | "engine", level: string, algorithm: string, depth: number, evaluation: string, preset: string, engine: string}} Pick */

/** @type {Record<string, string>} */
const SYSTEMS = {
  A: "Regicide checkers, six difficulties", B: "Three modes, five difficulties", C: "Negamax, twelve levels",
  D: "Mini-Checkers, three modes", E: "The laboratory",
};

/** @param {Options} options @returns {Pick} */
export const defaultPick = ({ algorithms, presets, evaluations, engines, default: { level } }) => ({
  kind: "level", level, algorithm: (algorithms.find(({ id }) => id === "alphabeta") ?? algorithms[0])?.id ?? "random", depth: 4,
  evaluation: evaluations[0]?.id ?? "", preset: presets[0]?.spec ?? "", engine: engines[0]?.spec ?? "",
});

/** What is picked, once looked up. @param {Options} options @param {Pick} pick @param {string} variant */
function look(options, pick, variant) {
  const levels = options.levels.filter((level) => !level.variants || level.variants.includes(variant));
  return {
    levels,
    at: Math.max(0, levels.findIndex(({ spec }) => spec === pick.level)),
    algorithm: options.algorithms.find(({ id }) => id === pick.algorithm),
    preset: options.presets.find(({ spec }) => spec === pick.preset),
    engine: options.engines.find(({ spec }) => spec === pick.engine),
  };
}

/** SPEC and name of the player. @param {Options} options @param {Pick} pick @param {string} variant */
export function player(options, pick, variant) {
  const { levels, at, algorithm, preset, engine } = look(options, pick, variant);
  const level = levels[at];
  if (pick.kind === "preset" && preset) return preset;
  if (pick.kind === "engine" && engine) return engine;
  if (pick.kind !== "classic" || !algorithm) return { spec: level?.spec ?? "", name: `${level?.name}, ${level?.title}` };
  const depth = algorithm.depth && pick.depth;
  const evaluation = algorithm.evaluation && pick.evaluation;
  return { spec: `${algorithm.id}${depth ? `:${depth}` : ""}${evaluation ? `,eval=${evaluation}` : ""}`, name: `${algorithm.name}${depth ? `, depth ${depth}` : ""}` };
}

export class ComputerPicker {
  /** @param {Options} options @param {string} label @param {(patch: Partial<Pick>) => void} set */
  constructor(options, label, set) {
    this.options = options;
    const { algorithms, evaluations, presets, engines } = options;
    /** @type {[Pick["kind"], string][]} */
    const kinds = [["level", "Engine level"], ["classic", "Classic player"], ["preset", "Preset"]];
    if (engines.length) kinds.push(["engine", "Other engine"]);
    this.kind = radios(label, kinds, "", (kind) => set({ kind }), "segmented small");
    this.slider = h("input", { type: "range", min: 0, "aria-label": "Level", oninput: () => set({ level: this.levels[Number(this.slider.value)]?.spec ?? "" }) });
    this.name = h("strong");
    this.algorithm = select(algorithms.map(({ id, name }) => [id, name]), "", (algorithm) => set({ algorithm }));
    this.depth = h("input", { type: "number", min: 1, onchange: () => set({ depth: Math.round(Math.min(Number(this.depth.max), Math.max(1, this.depth.valueAsNumber || 1))) }) });
    this.evaluation = select(evaluations.map(({ id, name }) => [id, name]), "", (evaluation) => set({ evaluation }));
    this.preset = h("select", { onchange: () => set({ preset: this.preset.value }) }, [...new Set(presets.map(({ system }) => system))].map((system) => h("optgroup", { label: SYSTEMS[system] ?? system },
      presets.filter((preset) => preset.system === system).map(({ spec, name }) => h("option", { value: spec }, name)))));
    this.engine = select(engines.map(({ spec, name }) => [spec, name]), "", (engine) => set({ engine }));
    this.fields = {
      level: h("div", { class: "level" }, this.name, this.slider),
      classic: h("div", { class: "checks" }, field("Algorithm", this.algorithm), field("Depth", this.depth), field("Evaluation", this.evaluation)),
      preset: field("Preset", this.preset), engine: field("Engine", this.engine),
    };
    this.about = h("p", { class: "faint" });
    this.el = h("div", { class: "picker" }, this.kind, Object.values(this.fields), this.about);
    /** @type {Options["levels"]} */
    this.levels = [];
  }

  /** @param {Pick} pick @param {string} variant */
  update(pick, variant) {
    const { levels, at, algorithm } = look(this.options, pick, variant);
    const level = levels[at];
    this.levels = levels;
    check(this.kind, pick.kind);
    for (const [kind, el] of Object.entries(this.fields)) el.hidden = kind !== pick.kind;
    this.slider.max = String(levels.length - 1);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", `${level?.name}, ${level?.title}`);
    setText(this.name, `${level?.name} · ${level?.title}`);
    this.algorithm.value = pick.algorithm;
    this.depth.max = String(this.options.max_depth[pick.algorithm] ?? 8);
    this.depth.value = String(pick.depth);
    this.evaluation.value = pick.evaluation;
    this.preset.value = pick.preset;
    this.engine.value = pick.engine;
    if (this.depth.parentElement) this.depth.parentElement.hidden = !algorithm?.depth;
    if (this.evaluation.parentElement) this.evaluation.parentElement.hidden = !algorithm?.evaluation;
    const evaluation = algorithm?.evaluation ? this.options.evaluations.find(({ id }) => id === pick.evaluation)?.about : "";
    setText(this.about, { level: level?.about, classic: `${algorithm?.about} ${evaluation}`, preset: "The players of five older programs. Choosing one sets the rules too.", engine: "" }[pick.kind] ?? "");
  }
}
