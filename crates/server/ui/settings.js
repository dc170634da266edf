// What the page remembers about its user: theme, labels, sound, speed, and the last choice on the start screen.

import { createStore } from "./store.js";

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {Labels} labels
 * @property {"on" | "off"} sound
 * @property {"normal" | "fast" | "off"} motion
 * @property {number} speed Of watched games: an index into SPEEDS.
 * @property {boolean} evaluation
 * @property {any} choice What was last chosen on the start screen.
 */

const KEY = "crownhead";

/** Pause between two moves of a watched game, and the time of one leg. */
export const SPEEDS = [
  { name: "Slow", pause: 1600, leg: 1 },
  { name: "Calm", pause: 900, leg: 1 },
  { name: "Normal", pause: 500, leg: 1 },
  { name: "Fast", pause: 120, leg: 0.4 },
  { name: "As fast as possible", pause: 0, leg: 0 },
];

/** @returns {Settings} */
function load() {
  /** @type {Settings} */
  const defaults = { theme: "auto", labels: "numbers", sound: "off", motion: "normal", speed: 2, evaluation: false, choice: null };
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return defaults;
  }
}

export const settings = createStore(load());

settings.subscribe((value) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
  applyTheme(value.theme);
  voice.then((sounds) => sounds?.setMuted(value.sound === "off"));
});

/** @param {Settings["theme"]} theme */
function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Sounds come after the first paint: nobody waits for them. */
const voice = import("./sounds.js").then((sounds) => {
  sounds.setMuted(settings.get().sound === "off");
  return sounds;
}, () => null);

/** @param {"move" | "capture" | "king" | "end" | "illegal"} name */
export function sound(name) {
  voice.then((sounds) => sounds?.play(name));
}

/** Does the system or the user ask for no motion? */
export function still() {
  return settings.get().motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
