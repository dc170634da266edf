/** The analysis board as its tests see it: the moves that are written, the one that is looked at, and the engine's lines. */
import assert from "node:assert/strict";
import { eventually, square } from "./table.js";

/** @typedef {import("playwright-core").Page} Page */

export const moves = (/** @type {Page} */ page) => page.locator(".notation .mv");
export const current = (/** @type {Page} */ page) => page.locator(".notation .mv[aria-current]");
export const lines = (/** @type {Page} */ page) => page.locator(".lines li:not([hidden])");
export const arrows = (/** @type {Page} */ page) => page.locator(".arrows g");
export const engine = (/** @type {Page} */ page) => page.getByRole("switch", { name: "Engine" });

/** Waits until the moves that are written are these. @param {Page} page @param {...string} texts */
export const written = (page, ...texts) =>
  eventually(async () => assert.deepEqual(await moves(page).allTextContents(), texts));

/** Waits until this move is looked at; none is the start. @param {Page} page @param {string} [text] */
export const at = (page, text) =>
  eventually(async () => assert.deepEqual(await current(page).allTextContents(), text ? [text] : []));

/** Opens the analysis board without an engine, which other tests watch. @param {Page} page @param {string} path */
export async function openQuiet(page, path) {
  await page.addInitScript(() => {
    if (!localStorage.getItem("crownhead-engine")) localStorage.setItem("crownhead-engine", '{"on":false}');
  });
  await page.goto(path);
  await square(page, 1).waitFor();
}

/** Slides stand still, as they do on a page that is not drawn, until the page ends them. @param {Page} page */
export const stillSlides = (page) =>
  page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (/** @type {Parameters<typeof animate>} */ ...how) {
      const animation = animate.apply(this, how);
      animation.pause();
      return animation;
    };
  });

/** The page is hidden behind another tab, or in sight again. @param {Page} page @param {boolean} hidden */
export const look = (page, hidden) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
