// How elements are made and found: one helper for HTML, one for SVG, and a few more.

import { fillWords } from "./words/words.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

/** @param {any} el @param {Record<string, any>} props @param {(Child | Child[])[]} children */
function fill(el, props, children) {
	for (const child of children.flat()) if (child !== null && child !== undefined && child !== false) el.append(child);
	for (const [key, value] of Object.entries(props)) {
		if (value === null || value === undefined) continue;
		if (key.startsWith("on")) el.addEventListener(key.slice(2), value);
		else if (["value", "checked", "disabled", "hidden", "selected"].includes(key)) el[key] = value;
		else if (value !== false) el.setAttribute(key, value === true ? "" : value);
	}
	return el;
}

/**
 * An HTML element with attributes, listeners (`onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, any>} [props] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export const h = (tag, props = {}, ...children) => fill(document.createElement(tag), props, children);

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Record<string, any>} [props] @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export const s = (tag, props = {}, ...children) =>
	fill(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children);

/** One of our own small line icons. @param {string} name An id in icons.svg. */
export const icon = (name) =>
	s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `/assets/icons.svg#${name}` }));

/** Changes the text only when it differs, so that nothing is announced twice. @param {Element} el @param {string} text */
export function setText(el, text) {
	if (el.textContent !== text) el.textContent = text;
}

/**
 * New children in place of the old ones, of which those that look the same stay: whoever presses one just then, or has the
 * focus there, loses nothing. @param {Element} el @param {Element[]} wanted
 */
export function renew(el, wanted) {
	wanted.forEach((child, n) => {
		const old = el.children[n];
		if (old?.isEqualNode(child)) return;
		if (old && !wanted.slice(n).some((later) => old.isEqualNode(later))) old.replaceWith(child);
		else el.insertBefore(child, old ?? null);
	});
	while (el.children[wanted.length]) el.lastElementChild?.remove();
}

/** A copy of a template of index.html, with its words. @param {string} id @returns {HTMLElement} */
export const template = (id) =>
	fillWords(/** @type {any} */ (document.getElementById(id)).content.firstElementChild.cloneNode(true));

/** The element that must be there. @template {HTMLElement} [T=HTMLElement] @param {ParentNode} root @param {string} selector @returns {T} */
export const find = (root, selector) => /** @type {T} */ (root.querySelector(selector));

/** Is the user typing, so that single keys are not ours? @param {EventTarget | null} target */
export function isTyping(target) {
	if (target instanceof HTMLInputElement) return !["checkbox", "radio", "range"].includes(target.type);
	return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
