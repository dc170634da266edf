/** Games to review, and how a review is opened. */
import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */

/** Two weak levels: mistakes of both sides. */
const PDN = `[Black "Anna"] [White "Ben"] [Result "0-1"]
1. 10-15 23-18 2. 9-14 18x9 3. 5x14 22-18 4. 14x23 26x10 5. 7x14 24-19 6. 2-7 27-23 7. 11-15 19x10 8. 6x15
32-27 9. 12-16 25-22 10. 8-12 30-26 11. 16-19 23x16 12. 12x19 27-24 13. 14-18 22-17 14. 4-8 17-14 15. 1-6
26-22 16. 18x25 29x22 17. 7-10 14x7 0-1`;

/** A review takes as long as the machine needs. */
export const PATIENCE = 180_000;

/** @param {Page} page @param {string} [text] @returns {Promise<string>} */
export async function imported(page, text = PDN) {
  const answer = await page.request.post("/api/games/import", { data: { text } });
  assert.ok(answer.ok(), await answer.text());
  return (await answer.json()).id;
}

/** The game that most tests of a file look at: reviewed once, and open to everybody who knows its name. */
let shared = "";
export const reviewed = async (/** @type {Page} */ page) => (shared ||= await imported(page));

/** Opens the review and waits until it is there. @param {Page} page @param {string} id */
export async function openReview(page, id) {
  await page.goto(`/review/${id}`);
  await page.locator(".moments").waitFor({ timeout: PATIENCE });
}
