// Buttons and fields, made the same way everywhere.

import { ApiError } from "./api.js";
import { h } from "./dom.js";

/**
 * @param {string | Node | (Node | string)[]} label
 * @param {() => void} onclick
 * @param {string} [kind] Class: primary, danger, quiet, …
 * @param {string} [name] Accessible name, where the label is a picture or too short.
 */
export function button(label, onclick, kind, name) {
  return h("button", { type: "button", class: kind, "aria-label": name, title: name, onclick }, label);
}

/** A link to a file to be saved. @param {string | Node | (Node | string)[]} label @param {string} href @param {string} [kind] @param {string} [name] */
export function saveLink(label, href, kind = "", name) {
  return h("a", { class: `button ${kind}`, href, download: "", "aria-label": name, title: name }, label);
}

/**
 * A group of radio buttons that look like one switch.
 * @param {string} legend
 * @param {(readonly [string, string | Node | Node[], string?])[]} choices Value, label, accessible name.
 * @param {string} value
 * @param {(value: any) => void} change
 * @param {string} [kind]
 */
export function radios(legend, choices, value, change, kind = "segmented") {
  return h("fieldset", { class: kind }, h("legend", {}, legend), choices.map(([id, label, name]) => h("label", { title: name },
    h("input", { type: "radio", name: legend, value: id, checked: id === value, "aria-label": name, onchange: () => change(id) }),
    typeof label === "string" ? h("span", {}, label) : label)));
}

/** Checks another one of them. @param {HTMLElement} group @param {string} value */
export function check(group, value) {
  for (const input of group.querySelectorAll("input")) input.checked = input.value === value;
}

/** @param {string} label @param {HTMLElement} control */
export const field = (label, control) => h("label", { class: "field" }, h("span", {}, label), control);

/**
 * @param {(readonly [string, string])[]} choices
 * @param {string} value
 * @param {(value: string) => void} change
 */
export function select(choices, value, change) {
  const el = h("select", { onchange: () => change(el.value) }, choices.map(([id, name]) => h("option", { value: id, selected: id === value }, name)));
  return el;
}

/** What to tell the user about a failure, one line a reason. @param {unknown} error */
export function reasons(error) {
  if (!(error instanceof ApiError)) return ["That did not work."];
  return error.reasons.length ? error.reasons : [error.message];
}
