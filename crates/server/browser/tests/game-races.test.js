/** Presses and links of a game survive answers that are slow, broken or never come. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Feed } from "../../ui/game/feed.js";
import { look } from "../harness/analysis.js";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { button, click, computer, eventually, gameOf, openGame, played, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** Holds requests back on their way to the server. @param {Page} page @param {string} pattern */
async function holdRequests(page, pattern) {
  const held = { count: 0, release: () => {} };
  const released = new Promise((resolve) => (held.release = () => resolve(undefined)));
  await page.route(pattern, async (route) => {
    held.count++;
    await released;
    await route.continue();
  });
  return held;
}

describe("a game on a bad line", () => {
  const house = openHouse();

  test("an answer that never comes holds nobody up: the computer is asked again", async (t) => {
    const page = await house.visit(t, { refusals: true });
    // Nobody wants to wait that long here.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(Math.min(ms, 500));
    });
    await openGame(page, { white: computer("engine:1") });
    await click(page, 11, 15);
    await eventually(async () => assert.equal((await gameOf(page)).nodes.length, 2));
    await page.route("**/undo", () => {});
    await button(page, "Undo").click();
    await says(page, /cannot be reached/);
    await page.unroute("**/undo");
    const [move] = (await gameOf(page)).position.moves;
    await click(page, ...(move?.paths[0]?.squares ?? []));
    await eventually(async () => assert.ok((await gameOf(page)).nodes.length >= 4, "the computer has answered"));
  });

  test("an answer that is cut off is told, and the board goes on", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await openGame(page);
    await page.route("**/moves", (route) => route.fulfill({ contentType: "application/json", body: "{" }));
    await click(page, 11, 15);
    await says(page, /cannot be reached/);
    await page.unroute("**/moves");
    await click(page, 11, 15);
    await played(page, "11-15");
  });

  test("Undo takes back the move that is still on its way", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await openGame(page);
    await click(page, 11, 15);
    await played(page, "11-15");
    const held = await holdRequests(page, "**/moves");
    await click(page, 23, 19);
    await eventually(async () => assert.equal(held.count, 1));
    await button(page, "Undo").click();
    held.release();
    await eventually(async () => {
      const { line, current, nodes } = await gameOf(page);
      assert.deepEqual([current, nodes.length], [line[0], 2], "both were played, and the first one stands");
    });
  });

  test("Hint pressed twice before its answer is one hint", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    const held = await holdRequests(page, "**/hint");
    await button(page, "Hint").click();
    await eventually(async () => assert.equal(held.count, 1));
    await button(page, "Hint").click();
    held.release();
    await page.locator(".marks .hint").first().waitFor();
    assert.equal(held.count, 1);
    assert.equal((await gameOf(page)).help.hints.black, 1);
  });

  test("an invitation can be tried again", async (t) => {
    const page = await house.visit(t);
    const { id, links } = await openGame(page, { white: { kind: "link" } });
    const guest = await house.visit(t, { refusals: true });
    let fails = true;
    await guest.route(`**/api/games/${id}`, (route) => (fails ? route.fulfill({ status: 429 }) : route.continue()));
    await guest.goto(links?.seat.white ?? "");
    const again = button(guest, "Try again");
    await again.waitFor();
    fails = false;
    await again.click();
    await button(guest, "Join the game").waitFor();
  });

  test("a sheet that comes late opens over no other screen", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    const held = await holdAnswers(page, (url) => url.pathname.endsWith("/parts/more.js"));
    await button(page, "More").click();
    await held.asked(1);
    await page.getByRole("link", { name: "Guide", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /How to play/ }).waitFor();
    await held.end();
    await held.release(0);
    // Asked for now, it would have come before this.
    await button(page, "Settings").click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 1);
  });

  test("a typed move that is refused late takes no focus from the board", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    const held = await holdAnswers(page, (url) => url.pathname.endsWith("/game/typed.js"));
    const field = page.getByLabel("Type a move");
    await field.fill("1-32");
    await field.press("Enter");
    await held.asked(1);
    await square(page, 11).focus();
    await held.end();
    await held.release(0);
    await says(page, /1-32/);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-square")), "11");
  });
});

describe("a tab that is hidden", () => {
  const house = openHouse();

  for (const [what, wish, listens] of /** @type {[string, Partial<NewGame>, boolean][]} */ ([
    ["with two people at one machine gives its connection back", {}, false],
    ["with somebody elsewhere listens on", { white: { kind: "link" } }, true],
  ]))
    test(what, async (t) => {
      const page = await house.visit(t);
      await page.addInitScript(() => {
        const Real = EventSource;
        window.EventSource = class extends Real {
          /** @param {string | URL} path */
          constructor(path) {
            super(path);
            Object.assign(window, { stream: this });
          }
        };
      });
      await page.clock.install();
      await openGame(page, wish);
      const state = () => page.evaluate(() => /** @type {any} */ (window).stream.readyState);
      await eventually(async () => assert.equal(await state(), 1));
      await look(page, true);
      await page.clock.runFor(25_000);
      assert.equal(await state(), listens ? 1 : 2);
    });
});

test("who has gone while a move was drawn is not there again after it", async () => {
  const view = (/** @type {object} */ some) => /** @type {GameView} */ (/** @type {unknown} */ ({ id: "x", ...some }));
  let drawn = () => {};
  const feed = new Feed(view({ version: 1, current: 0, nodes: [], online: true }), {
    step: () => new Promise((done) => (drawn = () => done(undefined))),
    shown: () => {},
    idle: () => {},
  });
  feed.event(view({ version: 2, current: 1, nodes: [{ id: 1, parent: 0 }], online: true }));
  feed.amend((now) => view({ ...now, online: false }));
  drawn();
  await feed.pumping;
  assert.equal(/** @type {any} */ (feed.shown).online, false);
  assert.equal(feed.shown.current, 1);
});
