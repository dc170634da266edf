/** Answers and scripts that come late to the start screen, and what is pressed, typed and chosen meanwhile. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { game, more, named, row, whom } from "../harness/start.js";
import { begin, button, click, computer, eventually, openGame, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** A game of other rules than those chosen. */
const INTERNATIONAL = '[GameType "20"]\n\n1. 32-28 *';

describe("what comes late to the start screen", () => {
  const house = openHouse();

  /** @param {string} end  of the path */
  const at = (end) => (/** @type {URL} */ url) => url.pathname.endsWith(end);
  /** @param {Page} page @param {string} name */
  const isChosen = (page, name) => page.getByRole("radio", { name: new RegExp(`^${name}`) }).isChecked();
  /** Opens the field for a position. @param {Page} page */
  async function positionField(page) {
    await page.goto("/");
    await more(page);
    await page.getByRole("radio", { name: "A position" }).check();
    return page.getByRole("textbox", { name: "FEN or PDN" });
  }
  /** Who the two computers are that are watched. @param {Page} page */
  const pair = (page) => page.locator(".pair strong").allInnerTexts();

  test("where another game starts does not name the squares of the game that was opened since", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 11, 15);
    await says(page, /Black 11 to 15/);
    const held = await holdAnswers(page, at("/api/position"));
    await page.goto("/?variant=russian");
    await held.asked(1);
    await page.getByRole("link", { name: /^Go on with/ }).click();
    await page.locator(".start").waitFor({ state: "detached" });
    await square(page, 1).waitFor();
    await held.release(0);
    await click(page, 23);
    await eventually(async () => assert.deepEqual(await named(page, /^23, white man, chosen/), [23]));
    assert.deepEqual(await named(page, /^[a-h]\d/), []);
  });

  test("a text that was pasted chooses the rules only while the game is to start there", async (t) => {
    const page = await house.visit(t);
    const field = await positionField(page);
    await field.fill(INTERNATIONAL);
    await eventually(async () => assert.ok(await isChosen(page, "International")));
    await page.getByRole("radio", { name: "Standard", exact: true }).check();
    const held = await holdAnswers(page, at("/api/read"));
    await game(page, "English checkers");
    // What may be asked now must not count; that it is not asked is as good.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    for (let n = 0; n < held.count(); n++) await held.release(n);
    assert.ok(await isChosen(page, "English checkers"));
    await held.end();
    await page.getByRole("radio", { name: "A position" }).check();
    await eventually(async () => assert.ok(await isChosen(page, "International")));
    await eventually(async () => assert.ok(await button(page, "Play").isEnabled()));
  });

  test("a text that is read when another start was chosen changes nothing", async (t) => {
    const page = await house.visit(t);
    const held = await holdAnswers(page, at("/api/read"));
    const field = await positionField(page);
    await field.fill(INTERNATIONAL);
    await held.asked(1);
    await page.getByRole("radio", { name: "Standard", exact: true }).check();
    await held.release(0);
    assert.ok(await isChosen(page, "English checkers"));
  });

  test("classic players are for the computer for which they were wanted", async (t) => {
    const page = await house.visit(t);
    const held = await holdAnswers(page, at("/start/classic.js"));
    await page.goto("/");
    await whom(page, "Watch");
    const before = await pair(page);
    await row(page, "Classic players");
    await held.asked(1);
    await page.getByRole("radio", { name: "White", exact: true }).check();
    await held.release(0);
    await eventually(async () => assert.deepEqual(await pair(page), ["Alpha-beta, depth 4", before[1]]));
  });

  test("classic players wanted for Black stay so when White gets another level meanwhile", async (t) => {
    const page = await house.visit(t);
    const held = await holdAnswers(page, at("/start/classic.js"));
    await page.goto("/");
    await whom(page, "Watch");
    await row(page, "Classic players");
    await held.asked(1);
    await page.getByRole("radio", { name: "White", exact: true }).check();
    await page.getByRole("radio", { name: "Level 3, Casual" }).check();
    await held.release(0);
    await eventually(async () => assert.deepEqual(await pair(page), ["Alpha-beta, depth 4", "Casual"]));
  });

  test("classic players that come when others are to be watched are for the opponent still", async (t) => {
    const page = await house.visit(t);
    const held = await holdAnswers(page, at("/start/classic.js"));
    await page.goto("/");
    await row(page, "Classic players");
    await held.asked(1);
    await whom(page, "Watch");
    const before = await pair(page);
    await held.release(0);
    assert.deepEqual(await pair(page), before);
    await whom(page, "Computer");
    await page.getByRole("heading", { name: "Alpha-beta, depth 4", exact: true }).waitFor();
  });

  test("a depth that is being typed stays when an answer comes", async (t) => {
    const page = await house.visit(t);
    const held = await holdAnswers(page, at("/api/position"));
    await page.goto("/");
    await held.asked(1);
    await row(page, "Classic players");
    const depth = page.getByRole("spinbutton", { name: "Depth" });
    await depth.press("Control+a");
    await depth.press("7");
    await held.release(0);
    await eventually(async () => assert.equal((await named(page, /can move$/)).length, 4));
    assert.equal(await depth.inputValue(), "7");
    await depth.press("Tab");
    await page.getByRole("heading", { name: "Alpha-beta, depth 7", exact: true }).waitFor();
    await page.getByRole("combobox", { name: "Player" }).selectOption("minimax");
    await depth.press("Control+a");
    await depth.press("9");
    await depth.press("Enter");
    await page.waitForURL(/\/game\//);
  });

  test("All games pressed twice is one sheet", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    const all = page.getByRole("button", { name: /^All games/ });
    const held = await holdAnswers(page, (url) => url.searchParams.get("limit") === "30");
    await all.click();
    await all.click();
    await held.asked(2);
    await held.release(0);
    await held.release(1);
    await page.getByRole("dialog", { name: "All games" }).waitFor();
    assert.equal(await page.locator("dialog").count(), 1);
  });

  test("the sheet of all games does not open over another screen", async (t) => {
    const page = await house.visit(t);
    const held = await holdAnswers(page, (url) => url.searchParams.get("limit") === "30");
    await page.goto("/");
    await page.getByRole("button", { name: /^All games/ }).click();
    await held.asked(1);
    await page.getByRole("link", { name: "Guide", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /How to play/ }).waitFor();
    await held.release(0);
    assert.equal(await page.locator("dialog").count(), 0);
  });

  test("a game that is never made leaves a form that can be used, and a sentence", async (t) => {
    const page = await house.visit(t);
    // Nobody wants to wait that long here.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(Math.min(ms, 500));
    });
    await page.goto("/");
    await button(page, "Play").waitFor();
    const never = (/** @type {import("playwright-core").Route} */ route) =>
      route.request().method() === "POST" ? undefined : route.continue();
    await page.route("**/api/games", never);
    await button(page, "Play").click();
    await says(page, /cannot be reached/);
    await page.unroute("**/api/games", never);
    await page.getByRole("radio", { name: "Level 1, Newcomer" }).check();
    await begin(page);
  });

  test("why a capture is forbidden is not told when another piece was chosen since", async (t) => {
    const page = await house.visit(t);
    const held = await holdAnswers(page, at("/board/forbidden.js"));
    await page.goto(`/?variant=international&fen=${encodeURIComponent("W:W32,45:B28,18,40")}`);
    await whom(page, "Here");
    await eventually(async () => assert.deepEqual(await named(page, /can capture$/), [32]));
    await click(page, 45);
    await held.asked(1);
    await click(page, 32);
    await says(page, /32 is chosen/);
    await held.release(0);
    await held.end();
    await says(page, /32 is chosen/);
    await click(page, 45);
    await says(page, /45x34 takes 1, but 2 must be taken with 32\./);
  });
});

describe("an evaluation on a bad line", () => {
  const house = openHouse();

  test("a position that could not be opened is asked for again", async (t) => {
    const page = await house.visit(t, { offline: true });
    await page.route("**/evaluate", (route) => route.abort(), { times: 1 });
    await openGame(page, { white: computer("engine:1") });
    await button(page, "Evaluation").click();
    await says(page, /cannot be reached/);
    // After a rest the next change asks.
    const value = page.locator(".evalline strong").filter({ hasText: /\S/ });
    await eventually(async () => {
      await click(page, 11);
      assert.equal(await value.count(), 1);
    }, 30_000);
  });

  test("one that broke does not leave the value of another position", async (t) => {
    const page = await house.visit(t, { offline: true });
    await openGame(page, { white: computer("engine:1") });
    await button(page, "Evaluation").click();
    const value = page.locator(".evalline strong").filter({ hasText: /\S/ });
    await value.waitFor();
    await page.route("**/api/analysis*", (route) => route.abort());
    await click(page, 11, 15);
    await page
      .locator(".evalline .meaning")
      .filter({ hasText: "Crownhead cannot be reached: start it again, or check the connection." })
      .waitFor();
    assert.equal(await value.count(), 0);
    await page.unroute("**/api/analysis*");
    await click(page, 9);
    await value.waitFor();
  });
});
