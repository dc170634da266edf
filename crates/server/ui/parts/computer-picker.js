// Which computer plays: a level of the engine, a classic player, a preset of the five systems, or another engine.

import { h, setText } from "../dom.js";

/** @typedef {import("../types.js").Options} Options */
/**
 * @typedef {object} Pick
 * @property {"level" | "classic" | "preset" | "engine"} kind
 * @property {string} level
 * @property {string} algorithm
 * @property {number} depth
 * @property {string} evaluation
 * @property {string} preset
 * @property {string} engine
 */

const SYSTEMS = {
  A: "Regicide checkers, six difficulties", B: "Three modes, five difficulties", C: "Negamax, twelve levels",
  D: "Mini-Checkers, three modes", E: "The laboratory",
};

/** @param {Options} options @returns {Pick} */
export function defaultPick(options) {
  return {
    kind: "level", level: options.default.level, algorithm: options.algorithms[0]?.id ?? "random", depth: 4,
    evaluation: options.evaluations[0]?.id ?? "", preset: options.presets[0]?.spec ?? "", engine: options.engines[0]?.spec ?? "",
  };
}

/** @param {Options} options @param {Pick} pick */
function algorithmOf(options, pick) {
  return options.algorithms.find(({ id }) => id === pick.algorithm) ?? options.algorithms[0];
}

/** Levels that exist for a variant. @param {Options} options @param {string} variant */
export const levelsFor = (options, variant) => options.levels.filter((level) => !level.variants || level.variants.includes(variant));

/** The player's SPEC. @param {Options} options @param {Pick} pick @param {string} variant */
export function specOf(options, pick, variant) {
  if (pick.kind === "preset") return pick.preset;
  if (pick.kind === "engine") return pick.engine;
  if (pick.kind === "level") return levelsFor(options, variant).some(({ spec }) => spec === pick.level) ? pick.level : options.default.level;
  const algorithm = algorithmOf(options, pick);
  if (!algorithm) return "random";
  return `${algorithm.id}${algorithm.depth ? `:${pick.depth}` : ""}${algorithm.evaluation && pick.evaluation ? `,eval=${pick.evaluation}` : ""}`;
}

/** A name for the summary. @param {Options} options @param {Pick} pick @param {string} variant */
export function pickName(options, pick, variant) {
  if (pick.kind === "preset") return options.presets.find(({ spec }) => spec === pick.preset)?.name ?? pick.preset;
  if (pick.kind === "engine") return options.engines.find(({ spec }) => spec === pick.engine)?.name ?? pick.engine;
  if (pick.kind === "classic") {
    const algorithm = algorithmOf(options, pick);
    return `${algorithm?.name ?? ""}${algorithm?.depth ? `, depth ${pick.depth}` : ""}`;
  }
  const level = options.levels.find(({ spec }) => spec === specOf(options, pick, variant));
  return level ? `${level.name}, ${level.title}` : pick.level;
}

/** @param {string} label @param {HTMLElement} control */
const field = (label, control) => h("label", { class: "field" }, h("span", {}, label), control);

/** @param {[string, string][]} choices @param {string} value @param {(value: string) => void} onchange */
function select(choices, value, onchange) {
  const el = h("select", { onchange: () => onchange(el.value) }, choices.map(([id, name]) => h("option", { value: id, selected: id === value }, name)));
  return el;
}

/**
 * @param {Options} options
 * @param {{pick: Pick, variant: string, label: string, change: (pick: Pick) => void}} now
 */
export function computerPicker(options, { pick, variant, label, change }) {
  /** @param {Partial<Pick>} patch */
  const set = (patch) => change({ ...pick, ...patch });
  /** @type {[Pick["kind"], string][]} */
  const kinds = [["level", "Engine level"], ["classic", "Classic player"], ["preset", "Preset"]];
  if (options.engines.length) kinds.push(["engine", "Other engine"]);
  const kind = h("fieldset", { class: "segmented small" }, h("legend", {}, label), kinds.map(([id, name]) => h("label", {},
    h("input", { type: "radio", name: `kind-${label}`, value: id, checked: id === pick.kind, onchange: () => set({ kind: id }) }), h("span", {}, name))));
  const build = { level: levelFields, classic: classicFields, preset: presetFields, engine: engineFields }[pick.kind];
  return h("div", { class: "picker" }, kind, h("div", { class: "picker-fields" }, build(options, pick, variant, set)));
}

/** @param {Options} options @param {Pick} pick @param {string} variant @param {(patch: Partial<Pick>) => void} set */
function levelFields(options, pick, variant, set) {
  const levels = levelsFor(options, variant);
  const at = Math.max(0, levels.findIndex(({ spec }) => spec === specOf(options, pick, variant)));
  const name = h("strong", { class: "level-name" });
  const about = h("span", { class: "faint" });
  /** @param {number} i */
  const show = (i) => {
    const level = levels[i];
    if (!level) return;
    setText(name, `${level.name} · ${level.title}`);
    setText(about, level.about);
    slider.setAttribute("aria-valuetext", `${level.name}, ${level.title}`);
  };
  const slider = h("input", { type: "range", min: 0, max: levels.length - 1, step: 1, "aria-label": "Level", oninput: () => show(Number(slider.value)), onchange: () => set({ level: levels[Number(slider.value)]?.spec ?? pick.level }) });
  slider.value = String(at);
  show(at);
  return [h("div", { class: "level" }, name, slider, about)];
}

/** @param {Options} options @param {Pick} pick @param {string} _variant @param {(patch: Partial<Pick>) => void} set */
function classicFields(options, pick, _variant, set) {
  const algorithm = algorithmOf(options, pick);
  const most = options.max_depth[algorithm?.id ?? ""] ?? 8;
  const depths = Array.from({ length: most }, (_, i) => /** @type {[string, string]} */ ([String(i + 1), String(i + 1)]));
  const evaluation = options.evaluations.find(({ id }) => id === pick.evaluation);
  return [
    field("Algorithm", select(options.algorithms.map(({ id, name }) => [id, name]), pick.algorithm, (id) => set({ algorithm: id, depth: Math.min(pick.depth, options.max_depth[id] ?? 8) }))),
    algorithm?.depth ? field("Depth", select(depths, String(Math.min(pick.depth, most)), (depth) => set({ depth: Number(depth) }))) : null,
    algorithm?.evaluation ? field("Evaluation", select(options.evaluations.map(({ id, name }) => [id, name]), pick.evaluation, (id) => set({ evaluation: id }))) : null,
    h("p", { class: "faint" }, [algorithm?.about, algorithm?.evaluation ? evaluation?.about : ""].filter(Boolean).join(" ")),
  ];
}

/** @param {Options} options @param {Pick} pick @param {string} _variant @param {(patch: Partial<Pick>) => void} set */
function presetFields(options, pick, _variant, set) {
  const systems = [...new Set(options.presets.map(({ system }) => system))];
  const el = h("select", { onchange: () => set({ preset: el.value }) }, systems.map((system) => h("optgroup", { label: SYSTEMS[/** @type {keyof typeof SYSTEMS} */ (system)] ?? system },
    options.presets.filter((preset) => preset.system === system).map(({ spec, name }) => h("option", { value: spec, selected: spec === pick.preset }, name)))));
  return [field("Preset", el), h("p", { class: "faint" }, "The players of five older programs, each with its own rules: choosing one sets the rules too.")];
}

/** @param {Options} options @param {Pick} pick @param {string} _variant @param {(patch: Partial<Pick>) => void} set */
function engineFields(options, pick, _variant, set) {
  return [field("Engine", select(options.engines.map(({ spec, name }) => [spec, name]), pick.engine, (engine) => set({ engine })))];
}
