// Settings and the list of keys: two dialogs that can be opened everywhere.

import { h } from "../dom.js";
import { button, radios } from "../form.js";
import { settings } from "../settings.js";
import { icon } from "./icons.js";

/** @param {string} title @param {...Node} content */
function dialog(title, ...content) {
  const el = h("dialog", { "aria-label": title, onclose: () => el.remove() },
    h("div", { class: "head-row" }, h("h2", {}, title), button(icon("close"), () => el.close(), "quiet icon-only", "Close")), content);
  el.addEventListener("click", (event) => event.target === el && el.close());
  document.body.append(el);
  el.showModal();
}

/** @param {string} legend @param {"theme" | "labels" | "motion" | "sound"} key @param {[string, string][]} choices */
const choice = (legend, key, choices) => radios(legend, choices, settings.get()[key], (value) => settings.set({ [key]: value }));

export function openSettings() {
  dialog("Settings",
    choice("Theme", "theme", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]]),
    choice("Square labels", "labels", [["numbers", "Numbers"], ["rowcol", "Row, column"], ["none", "None"]]),
    choice("Animation", "motion", [["normal", "Normal"], ["fast", "Fast"], ["off", "Off"]]),
    choice("Sound", "sound", [["off", "Off"], ["on", "On"]]));
}

const KEYS = [
  ["Arrows", "go from square to square on the board, or through the moves elsewhere"],
  ["Enter, Space", "pick up and put down"], ["Esc", "cancel"], ["1 to 9", "type a move"],
  ["H", "hint; again for the line and its value"], ["F", "flip the board"], ["C", "computer first"], ["N", "new game"],
  ["Ctrl+Z", "undo"], ["Ctrl+Shift+Z", "redo"], ["Home, End", "first and last position"], ["?", "these keys"],
];

export function openKeys() {
  dialog("Keys", h("dl", { class: "keys" }, KEYS.flatMap(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])));
}
