/**
 * Answers of the real server, held back: the server has answered at once, but the page hears it when the test says so,
 * in whatever order. So a test can show that an answer to an older question changes nothing.
 */
import assert from "node:assert/strict";
import { eventually } from "./table.js";

/** @typedef {import("playwright-core").Page} Page */

/**
 * @param {Page} page
 * @param {(url: URL) => boolean} which  the requests whose answers are held back
 */
export async function holdAnswers(page, which) {
  /** @type {(() => Promise<void>)[]} */
  const held = [];
  await page.route(which, async (route) => {
    const response = await route.fetch();
    // A page that no longer wants the answer has hung up; that is its right.
    held.push(() => route.fulfill({ response }).catch(() => {}));
  });
  return {
    /** Waits until so many questions were asked. @param {number} count */
    asked: (count) => eventually(async () => assert.ok(held.length >= count, `${held.length} questions`)),
    count: () => held.length,
    /** Lets one answer through, and gives the page the time to hear it. @param {number} which  from 0 */
    async release(which) {
      await held[which]();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    },
    /** Holds nothing back any more. */
    end: () => page.unroute(which),
  };
}
