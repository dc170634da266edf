/** What one does on the start screen, and what the server says can be chosen there. */
import assert from "node:assert/strict";
import { eventually, moveTexts, squaresNamed } from "./table.js";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} name  how its label begins */
export const whom = (page, name) => page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
/** @param {Page} page @param {string} name */
export const game = (page, name) => page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
/** @param {Page} page @param {string} name */
export const row = (page, name) =>
  page.getByRole("group", { name: "Kind of opponent" }).getByRole("radio", { name }).check();
/** @param {Page} page */
export const more = (page) => page.getByText("Clock, help, start position").click();

/** The squares whose names match, in order. @param {Page} page @param {RegExp} pattern */
export const named = async (page, pattern) => (await squaresNamed(page, pattern)).sort((a, b) => a - b);
/** Changes what the server says can be chosen. @param {Page} page @param {(options: Options) => unknown} change */
export async function withOptions(page, change) {
  await page.route("**/api/options", async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    change(json);
    await route.fulfill({ response: answer, json });
  });
}

/** Waits until this many moves have been made. @param {Page} page @param {number} count @param {number} [patience] */
export async function movesOnTable(page, count, patience) {
  await eventually(async () => assert.equal((await moveTexts(page)).length, count), patience);
}
