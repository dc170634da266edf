// Settings and the list of keys: two dialogs that can be opened everywhere.

import { h } from "../dom.js";
import { settings } from "../settings.js";
import { icon } from "./icons.js";

/** @param {string} title @param {...(Node | null)} content */
function dialog(title, ...content) {
  const el = h("dialog", { "aria-label": title },
    h("div", { class: "dialog-head" }, h("h2", {}, title), h("button", { type: "button", class: "quiet icon-only", "aria-label": "Close", onclick: () => el.close() }, icon("close"))), content);
  el.addEventListener("click", (event) => event.target === el && el.close());
  el.addEventListener("close", () => el.remove());
  document.body.append(el);
  el.showModal();
}

/**
 * @param {string} legend
 * @param {"theme" | "labels" | "motion" | "sound"} key
 * @param {[any, string][]} choices
 */
function choice(legend, key, choices) {
  return h("fieldset", { class: "segmented" }, h("legend", {}, legend),
    choices.map(([value, text]) => h("label", {},
      h("input", { type: "radio", name: `setting-${key}`, checked: settings.get()[key] === value, onchange: () => settings.set({ [key]: value }) }), h("span", {}, text))));
}

export function openSettings() {
  dialog("Settings",
    choice("Theme", "theme", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]]),
    choice("Square labels", "labels", [["numbers", "Numbers"], ["rowcol", "Row, column"], ["none", "None"]]),
    choice("Animation", "motion", [["normal", "Normal"], ["fast", "Fast"], ["off", "Off"]]),
    choice("Sound", "sound", [[false, "Off"], [true, "On"]]));
}

const KEYS = [
  ["Arrows", "go from square to square on the board, or through the moves elsewhere"],
  ["Enter, Space", "pick up and put down"], ["Esc", "cancel"], ["1 to 9", "type a move"],
  ["H", "hint; again for the line and its value"], ["F", "flip the board"], ["C", "computer first"], ["N", "new game"],
  ["Ctrl+Z", "undo"], ["Ctrl+Shift+Z", "redo"], ["Home, End", "first and last position"], ["?", "these keys"],
];

export function openKeys() {
  dialog("Keys", h("dl", { class: "keys" }, KEYS.map(([key = "", text = ""]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)]).flat()));
}
