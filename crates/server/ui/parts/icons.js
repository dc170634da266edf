// Our own small line icons, 24 units wide.

import { s } from "../dom.js";

const PATHS = {
  hint: "M9 18h6M10 21h4M8.5 14.5A6 6 0 1 1 15.5 14.5c-.8.7-1 1.5-1 2.5h-5c0-1-.2-1.8-1-2.5z",
  undo: "M8 5 3.5 9.5 8 14M4 9.5h9a5.5 5.5 0 0 1 0 11h-3",
  redo: "m16 5 4.5 4.5L16 14M20 9.5h-9a5.5 5.5 0 0 0 0 11h3",
  flip: "M7 20V4M3.5 7.5 7 4l3.5 3.5M17 4v16M13.5 16.5 17 20l3.5-3.5",
  flag: "M5.5 21V3.5M5.5 4.5h12l-2.5 4 2.5 4h-12",
  draw: "M4 9.5h16M4 14.5h16",
  add: "M12 4.5v15M4.5 12h15",
  gear: "M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 2.8v2.7M12 18.5v2.7M2.8 12h2.7M18.5 12h2.7M5.5 5.5l1.9 1.9M16.6 16.6l1.9 1.9M5.5 18.5l1.9-1.9M16.6 7.4l1.9-1.9",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  copy: "M9 9h10.5v11.5H9zM5 15.5H4.5V3.5H15V6",
  download: "M12 3.5v12M7.5 11l4.5 4.5 4.5-4.5M4.5 20.5h15",
  pause: "M8 5v14M16 5v14",
  play: "M7.5 4.5v15l12-7.5z",
  step: "M6 4.5v15l9.5-7.5zM18.5 4.5v15",
  first: "M18 5.5 11.5 12l6.5 6.5M6.5 5v14",
  previous: "M15 5.5 8.5 12l6.5 6.5",
  next: "m9 5.5 6.5 6.5L9 18.5",
  last: "m6 5.5 6.5 6.5L6 18.5M17.5 5v14",
  trash: "M4.5 6.5h15M9.5 6V3.5h5V6M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6",
  bar: "M5 20V10M12 20V4M19 20v-7",
  now: "M13 3 5 13.5h6L10.5 21 19 10h-6.5z",
  close: "M6 6l12 12M18 6 6 18",
  keys: "M3.5 6.5h17v11h-17zM7 10h.01M11 10h.01M15 10h.01M8 14h8",
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}

/** @typedef {keyof typeof PATHS} IconName */
