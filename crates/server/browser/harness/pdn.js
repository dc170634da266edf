/** Texts that are pasted or opened, and what the page finds wrong with them. */
import assert from "node:assert/strict";
import { eventually } from "./table.js";

/** @typedef {import("playwright-core").Page} Page */

/** A game with everything that a record can have. */
export const CLUB =
  '[Event "Club"]\n[Black "Anna"]\n[White "Ben"]\n[Result "1-0"]\n\n1. 11-15 22-18 {Single corner} 2. 15x22 1-0';

/** Waits until what is wrong is listed. @param {Page} page @param {...RegExp} reasons */
export async function complains(page, ...reasons) {
  await eventually(async () => {
    const listed = (await page.locator(".problems li").allInnerTexts()).join(" ");
    for (const reason of reasons) assert.match(listed, reason);
  });
}
