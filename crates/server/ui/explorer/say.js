// How values, orders and players are written on this screen.

import { s } from "../dom.js";
import { words } from "../words/words.js";

/** One of this screen's own icons. @param {string} name An id in explorer/icons.svg. */
export const sign = (name) =>
	s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `/assets/explorer/icons.svg#${name}` }));

/** A number with its sign, and a real minus. @param {number} points */
export function number(points) {
	const rounded = Math.abs(points) < 0.0005 ? 0 : points;
	const text = Math.abs(rounded).toLocaleString("en", { maximumFractionDigits: 3, useGrouping: false });
	return rounded === 0 ? "0" : `${rounded < 0 ? "−" : "+"}${text}`;
}

/** A value. @param {WorthView | null | undefined} value */
export function worth(value) {
	if (!value) return "?";
	if (value.win_in !== null) return words.explorer.win(value.win_in);
	if (value.loss_in !== null) return words.explorer.loss(value.loss_in);
	return number(value.points ?? 0);
}

/** How good a value is, as one number: for places on a bar. @param {WorthView} value */
export const measure = (value) =>
	value.win_in !== null ? 1e9 - value.win_in : value.loss_in !== null ? value.loss_in - 1e9 : (value.points ?? 0);

/** A value with = ≥ ≤, as short as a node of the tree is small. @param {KnownView | null} known */
export function known(known) {
	if (!known) return "";
	const { win_in, loss_in } = known.value;
	const short =
		win_in !== null ? words.explorer.won(win_in) : loss_in !== null ? words.explorer.lost(loss_in) : worth(known.value);
	return `${words.explorer.signs[known.kind]}\u2009${short}`;
}

/** A whole number with its thousands apart. @param {number} n */
export const count = (n) => n.toLocaleString("en");

/** The name of a method by the word that begins its SPEC. @param {string} id */
export const method = (id) => words.explorer.methods[id] ?? id;

/** What a SPEC says, as far as it can be chosen here. @param {string} spec */
export function parts(spec) {
	const [head = "", ...rest] = spec.split(",");
	const [id = "", depth = ""] = head.split(":");
	const option = (/** @type {string} */ name) =>
		rest.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
	return { id, depth: Number(depth) || 0, evaluation: option("eval"), order: option("order") };
}

/** An order of moves in words. @param {string | null} order */
export function orderName(order) {
	if (!order) return null;
	const seed = order.match(/^lots-(\d+)$/)?.[1];
	if (seed !== undefined) return words.explorer.lots(seed);
	return /** @type {Record<string, string>} */ (words.explorer.orders)[order] ?? order;
}

/** The value as a student may type it. @param {string} text */
export const typed = (text) => text.trim().replace("−", "-").replace(/^\+/, "").replace(/\s+/g, " ");
