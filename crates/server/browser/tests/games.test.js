/** Whole games against a computer, to their real end: by mouse, by keyboard only, and by touch on a phone. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import {
  arrive,
  begin,
  button,
  computer,
  eventually,
  gameOf,
  lots,
  names,
  openGame,
  pass,
  square,
} from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

describe("a whole game", () => {
  const house = openHouse();

  test("by mouse: English checkers against level 1", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByRole("radio", { name: /^Level 1,/ }).check();
    await begin(page);
    await playOut(t, page, 1, (number) => square(page, number).click());
  });

  test("by keyboard only: Regicide against its first step, from the address line to the end", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await button(page, "Play").waitFor();
    const press = (/** @type {string} */ key) => page.keyboard.press(key);
    await tabTo(page, /^English checkers/);
    await press("ArrowDown");
    await tabTo(page, /^Levels 1–10/);
    await press("ArrowRight");
    await page.getByRole("heading", { name: "Difficulty 1 of 6" }).waitFor();
    await press("Enter");
    await arrive(page);
    const { variant, seats } = await gameOf(page);
    assert.deepEqual([variant, seats.white.spec], ["regicide", "preset:regicide-1"]);
    await tabTo(page, /^\d+, /);
    await playOut(
      t,
      page,
      2,
      (number) => walkTo(page, number),
      () => tabAndPress(page, /^Skip$/),
    );
  });

  test("by touch on a phone: Mini-Checkers against a classic player", async (t) => {
    const page = await house.visit(t, PHONE);
    await openGame(page, { variant: "mini", white: computer("alphabeta:2") });
    await playOut(
      t,
      page,
      3,
      (number) => square(page, number).tap(),
      () => button(page, "Skip").tap(),
    );
  });
});

/**
 * Plays moves by lot, as far as the names of the squares tell what can be done, until the banner names the winner.
 * @param {import("node:test").TestContext} t @param {Page} page @param {number} seed
 * @param {(square: number) => Promise<unknown>} press  how a square is pressed
 * @param {() => Promise<unknown>} [skip]  how Skip is pressed
 */
async function playOut(t, page, seed, press, skip = () => button(page, "Skip").click()) {
  const draw = lots(seed);
  /** @template T @param {T[]} list */
  const pick = (list) => list[draw(list.length)];
  for (let turn = 0; ; turn++) {
    assert.ok(turn < 300, "the game never ends");
    const state = await myTurn(page);
    if (state === "over") break;
    if (state === "pass") {
      await pass(page);
      continue;
    }
    let squares = await pressed(page, () => press(pick(state)));
    for (;;) {
      const targets = squares.filter(({ name }) => / target/.test(name)).map(({ square }) => square);
      if (targets.length === 0) break;
      const stops = (await button(page, "Skip").count()) && draw(2);
      squares = await pressed(page, () => (stops ? skip() : press(pick(targets))));
      if (stops) break;
    }
  }
  const { outcome, nodes } = await gameOf(page);
  assert.ok(outcome);
  t.diagnostic(`${nodes.length} moves: ${outcome.text}`);
  const banner = page.locator(`[data-outcome="${outcome.winner ?? "draw"}"]`);
  await banner.getByText(outcome.text.replace(/^(Black wins|White wins|Draw): /, ""), { exact: false }).waitFor();
  await banner.getByRole("heading", { name: outcome.winner ? /^You (win|lose)$/ : "A draw" }).waitFor();
  assert.match(outcome.text, outcome.winner ? /^(Black|White) wins: .+/ : /.+/);
}

/** Waits until a piece can be moved, a pass is asked for, or the game is over. @param {Page} page @returns {Promise<number[] | "pass" | "over">} */
async function myTurn(page) {
  /** @type {number[] | "pass" | "over"} */
  let state = [];
  await eventually(async () => {
    const movable = (await names(page))
      .filter(({ name }) => /can (move|capture)$/.test(name))
      .map(({ square }) => square);
    if (movable.length) state = movable;
    else if (await page.locator("[data-outcome]").count()) state = "over";
    else if (await button(page, "Pass").count()) state = "pass";
    else assert.fail(`nobody can do anything: ${await page.locator("main").innerText()}`);
  }, 20_000);
  return state;
}

/** The names of the squares when the page has shown what was pressed. @param {Page} page @param {() => Promise<unknown>} press */
async function pressed(page, press) {
  const before = JSON.stringify(await names(page));
  await press();
  let squares = await names(page);
  await eventually(async () => {
    squares = await names(page);
    assert.notEqual(JSON.stringify(squares), before, "nothing happened");
  });
  return squares;
}

/** The accessible name of what has the focus. @param {Page} page */
function focused(page) {
  return page.evaluate(() => {
    const element = /** @type {HTMLElement | null} */ (document.activeElement);
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    return (element?.getAttribute("aria-label") ?? label?.textContent ?? element?.textContent ?? "").trim();
  });
}

/** Presses Tab until the focus is on something with this name. @param {Page} page @param {RegExp} name */
async function tabTo(page, name) {
  for (let i = 0; i < 60; i++) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never reaches ${name}`);
}

/** @param {Page} page @param {RegExp} name */
async function tabAndPress(page, name) {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** From wherever the focus is: to the board, with the arrow keys to a square, and Enter. @param {Page} page @param {number} target */
async function walkTo(page, target) {
  const at = async () => Number(/^(\d+), /.exec(await focused(page))?.[1] ?? 0);
  if (!(await at())) await tabTo(page, /^\d+, /);
  const size = (await page.locator("[data-square]").count()) === 18 ? 6 : 8;
  const flipped = (await page.locator("[data-square]").first().getAttribute("data-square")) !== "1";
  const row = (/** @type {number} */ number) => Math.floor((number - 1) / (size / 2));
  for (let i = 0; i < 20; i++) {
    const here = await at();
    if (here === target) {
      await page.keyboard.press(i % 2 ? "Enter" : "Space");
      return;
    }
    const down = row(target) > row(here) !== flipped;
    const right = target > here !== flipped;
    await page.keyboard.press(
      row(here) !== row(target) ? (down ? "ArrowDown" : "ArrowUp") : right ? "ArrowRight" : "ArrowLeft",
    );
  }
  assert.fail(`the arrow keys never reach ${target}`);
}
