/**
 * What a person does at the table, in words that tests can use: open a game, read the squares, make a move, wait for a
 * sentence. Nothing here waits for a fixed time.
 */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";

/** @typedef {import("playwright-core").Page} Page */

const HERE = /** @type {const} */ ({ kind: "here" });

/** A seat for a computer. @param {string} spec */
export const computer = (spec) => /** @type {const} */ ({ kind: "computer", spec });

/** Tries again until a check holds; its last complaint is the test's. @param {() => Promise<unknown>} check @param {number} [patience] */
export async function eventually(check, patience = 30_000) {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(25);
    }
  }
}

/**
 * Sets up a game as this visitor, the way the start screen does, and opens it. Without wishes two people play English
 * checkers here.
 * @param {Page} page @param {Partial<NewGame>} [wish] @returns {Promise<GameView>}
 */
export async function openGame(page, wish = {}) {
  const data = {
    variant: "english",
    black: HERE,
    white: HERE,
    hints: true,
    undo: true,
    clock: null,
    start: null,
    ...wish,
  };
  const answer = await page.request.post("/api/games", { data });
  assert.equal(answer.status(), 201, await answer.text());
  const game = await answer.json();
  await page.goto(`/game/${game.id}`);
  await square(page, 1).waitFor();
  return game;
}

/** Presses Play on the start screen and waits for the game. @param {Page} page */
export async function begin(page) {
  await button(page, "Play").click();
  await arrive(page);
}

/** Waits until the start screen has given way to a game. @param {Page} page */
export async function arrive(page) {
  await page.waitForURL(/\/game\//);
  await page.locator(".start").waitFor({ state: "detached" });
  await square(page, 1).waitFor();
}

/** The game on the page, as the server knows it. @param {Page} page @returns {Promise<GameView>} */
export async function gameOf(page) {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.get(`/api/games/${id}`);
  assert.equal(answer.status(), 200, await answer.text());
  return answer.json();
}

/** The texts of the moves played. Throws while the page does not yet show what the server knows. @param {Page} page */
export async function moveTexts(page) {
  const { nodes, line, current } = await gameOf(page);
  const shown = await page
    .locator("[data-node][aria-current]")
    .evaluateAll(([move]) => Number(/** @type {HTMLElement | undefined} */ (move)?.dataset.node ?? 0));
  assert.equal(shown, current, "the move that the page shows as current");
  const upTo = current === 0 ? [] : line.slice(0, line.indexOf(current) + 1);
  return upTo.map((id) => nodes.find((node) => node.id === id)?.text);
}

/** @param {Page} page @param {number} number */
export const square = (page, number) => page.locator(`[data-square="${number}"]`);

/** Clicks squares one after the other. @param {Page} page @param {...number} numbers */
export async function click(page, ...numbers) {
  for (const number of numbers) await square(page, number).click();
}

/** What the squares are called. @param {Page} page @returns {Promise<{ square: number, name: string }[]>} */
export function names(page) {
  return page.locator("[data-square]").evaluateAll((buttons) =>
    buttons.map((button) => ({
      square: Number(/** @type {HTMLElement} */ (button).dataset.square),
      name: button.getAttribute("aria-label") ?? "",
    })),
  );
}

/** The squares whose names match. @param {Page} page @param {RegExp} pattern */
export async function squaresNamed(page, pattern) {
  return (await names(page)).filter(({ name }) => pattern.test(name)).map(({ square }) => square);
}

/** @param {Page} page @param {string | RegExp} name */
export const button = (page, name) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

/** Passes; the page draws it with the next frame, and until then the button stands there. @param {Page} page */
export async function pass(page) {
  await button(page, "Pass").click();
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Something behind More. @param {Page} page @param {string} name */
export async function more(page, name) {
  await button(page, "More").click();
  const sheet = page.getByRole("dialog", { name: "More" });
  await sheet
    .getByRole("button", { name, exact: true })
    .or(sheet.getByRole("link", { name, exact: true }))
    .click();
}

/** Waits until the status line says something. @param {Page} page @param {RegExp} sentence */
export async function says(page, sentence) {
  await eventually(async () => assert.match(await status(page), sentence));
}

/** @param {Page} page */
export async function status(page) {
  return (await page.getByRole("status").allInnerTexts()).join(" ");
}

/** Waits until the moves played are these. @param {Page} page @param {...string} texts */
export async function played(page, ...texts) {
  await eventually(async () => assert.deepEqual(await moveTexts(page), texts));
}

/** A small generator of lots with a seed, so that a failing game can be played again. @param {number} seed */
export function lots(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
