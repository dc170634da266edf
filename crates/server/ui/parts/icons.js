// Our own small line icons, from one picture of symbols.

import { s } from "../dom.js";

/** @param {string} name An id in icons.svg. */
export const icon = (name) => s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `/assets/icons.svg#${name}` }));
