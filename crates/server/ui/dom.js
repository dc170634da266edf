// How elements are made: one helper for HTML, one for SVG, and nothing else.

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} el
 * @param {Record<string, any>} props
 */
function apply(el, props) {
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined) continue;
    if (key.startsWith("on")) el.addEventListener(key.slice(2), value);
    else if (key === "class") el.setAttribute("class", value);
    else if (key === "value" || key === "checked" || key === "disabled" || key === "hidden" || key === "selected") /** @type {any} */ (el)[key] = value;
    else if (value === true) el.setAttribute(key, "");
    else if (value !== false) el.setAttribute(key, String(value));
  }
}

/**
 * @param {Element} el
 * @param {(Child | Child[])[]} children
 */
function fill(el, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    el.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element with attributes, listeners (`onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  fill(el, children);
  apply(el, props);
  return el;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  const el = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag));
  apply(el, props);
  fill(el, children);
  return el;
}

/**
 * Changes the text only when it differs, so that nothing is announced twice.
 * @param {Element} el
 * @param {string} text
 */
export function setText(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

/**
 * A copy of a template of index.html.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function template(id) {
  const el = /** @type {HTMLTemplateElement} */ (document.getElementById(id));
  return /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (el.content.firstElementChild).cloneNode(true));
}

/**
 * The element that must be there.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {T}
 */
export const find = (root, selector) => /** @type {T} */ (root.querySelector(selector));

/** Is the user typing, so that single keys are not ours? @param {EventTarget | null} target */
export function isTyping(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}
