/** An answer to an older question never changes anything, and no lost or refused answer leaves a game standing still. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { visitor } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import { Server } from "../harness/server.js";
import {
  button,
  click,
  computer,
  eventually,
  gameOf,
  moveTexts,
  openGame,
  played,
  says,
  square,
  squaresNamed,
  status,
} from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Route} Route */

describe("answers that come late", () => {
  const house = openHouse();

  test("a hint that arrives between two clicks takes nothing away, and the move is played", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await openGame(page);
    const release = await hold(page, "**/hint");
    // Who chooses a piece before it is asked for gets none.
    const asked = page.waitForRequest("**/hint");
    await button(page, "Hint").click();
    await asked;
    await click(page, 11);
    await release();
    await eventually(async () => assert.equal((await gameOf(page)).help.hints.black, 1));
    assert.deepEqual(await squaresNamed(page, /chosen/), [11], "the piece is still chosen");
    await click(page, 15);
    await played(page, "11-15");
    assert.equal(await page.locator(".marks .hint").count(), 0);
  });

  test("what Hint loads late takes nothing away either, and nothing is asked any more", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    const release = await hold(page, "**/hint.js");
    await button(page, "Hint").click();
    await click(page, 11);
    await release();
    await click(page, 15);
    await played(page, "11-15");
    assert.equal((await gameOf(page)).help.hints.black, 0);
  });

  test("a hint that is refused late takes no move away that is on its way", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await openGame(page);
    let refuse = () => {};
    const gate = new Promise((resolve) => (refuse = () => resolve(undefined)));
    await page.route("**/hint", async (route) => {
      await gate;
      await route.fulfill({ status: 429, json: { error: "Too many searches." } });
    });
    // Nobody has heard of the move yet: once it is shown the refusal is news no more.
    const moves = await hold(page, "**/moves", true);
    const asked = page.waitForRequest("**/hint");
    await button(page, "Hint").click();
    await asked;
    await click(page, 11, 15);
    refuse();
    await says(page, /Too many/);
    await click(page, 10, 14);
    await moves();
    await played(page, "11-15");
  });

  test("a hint that is refused late is no news once a move is played", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await openGame(page);
    const hint = await refuse(page, "**/hint");
    await button(page, "Hint").click();
    await hint.asked;
    await click(page, 11, 15);
    await played(page, "11-15");
    await hint.answer();
    assert.doesNotMatch(await status(page), /Too many/);
  });

  test("a move whose answer is lost late, though it was made, leaves the next one alone", async (t) => {
    const page = await house.visit(t, { offline: true });
    await openGame(page);
    let [lose, go] = [() => {}, () => {}];
    const lost = new Promise((resolve) => (lose = () => resolve(undefined)));
    const gone = new Promise((resolve) => (go = () => resolve(undefined)));
    let met = 0;
    await page.route("**/moves", async (route) => {
      if (met++) {
        await gone;
        return route.continue();
      }
      await route.fetch();
      await lost;
      await route.abort();
    });
    await click(page, 11, 15);
    await played(page, "11-15");
    await click(page, 23, 19);
    await eventually(async () => assert.equal(met, 2));
    await says(page, /Your move is on its way/);
    lose();
    await page.waitForTimeout(300);
    await says(page, /Your move is on its way/);
    await click(page, 24);
    const chosen = await squaresNamed(page, /chosen/);
    assert.ok(!chosen.includes(24), "nothing can be chosen while a move is on its way");
    go();
    await played(page, "11-15", "23-19");
  });

  test("who resigns while moves are on their way has made them", async (t) => {
    // No refusal is expected: what is sent meanwhile knows of them.
    const page = await house.visit(t);
    await openGame(page);
    let go = () => {};
    const gate = new Promise((resolve) => (go = () => resolve(undefined)));
    await page.route("**/moves", async (route) => {
      await gate;
      await route.continue();
    });
    await click(page, 11, 15, 23, 19);
    await button(page, "Resign").click();
    await button(page, "Confirm").click();
    await page.waitForTimeout(100);
    go();
    await page.locator("[data-outcome]").waitFor();
    const { nodes, outcome } = await gameOf(page);
    assert.deepEqual([nodes.length, outcome?.reason, outcome?.winner], [2, "resignation", "white"]);
  });

  test("the computer that is to begin begins no other game when one's own move is on its way", async (t) => {
    const page = await house.visit(t);
    const { id } = await openGame(page, { white: computer("engine:1") });
    const games = await hold(page, "**/api/games");
    const moves = await hold(page, "**/moves");
    const asked = page.waitForRequest("**/api/games");
    await page.keyboard.press("c");
    await asked;
    await click(page, 11, 15);
    await games();
    await page.waitForTimeout(200);
    assert.match(page.url(), new RegExp(id));
    await moves();
    await eventually(async () => assert.ok((await gameOf(page)).nodes.length >= 1));
  });

  for (const [what, part, press] of /** @type {[string, string, (page: Page) => Promise<void>][]} */ ([
    ["More", "**/sheet.css", (page) => button(page, "More").click()],
    ["the menu", "**/menu.css", (page) => button(page, "Menu").click()],
  ]))
    test(`${what} does not open over another screen`, async (t) => {
      const page = await house.visit(t, { viewport: { width: 390, height: 844 } });
      await openGame(page);
      const release = await hold(page, part);
      await press(page);
      await page.evaluate(() => {
        const link = document.createElement("a");
        link.href = "/guide";
        document.body.append(link);
        link.click();
        link.remove();
      });
      await page.getByRole("heading", { level: 1, name: /English/ }).waitFor();
      await release();
      await page.waitForTimeout(300);
      assert.equal(await page.locator("dialog[open]").count(), 0);
    });

  test("a sheet goes with the screen over which it lies", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await button(page, "Play").waitFor();
    await openGame(page);
    await button(page, "More").click();
    await page.locator("dialog[open]").waitFor();
    await page.goBack();
    await button(page, "Play").waitFor();
    assert.equal(await page.locator("dialog[open]").count(), 0);
  });

  test("who goes back to the game is not taken to another one", async (t) => {
    const page = await house.visit(t);
    const { id } = await openGame(page, { white: { kind: "link" } });
    await click(page, 11, 15);
    await played(page, "11-15");
    // On a square the key leads along the board.
    await button(page, "More").focus();
    await page.keyboard.press("Home");
    const release = await hold(page, "**/api/position");
    const asked = page.waitForRequest("**/api/position");
    await button(page, "Play from here").click();
    await asked;
    await button(page, "Back to the game").click();
    await release();
    await page.waitForTimeout(200);
    assert.match(page.url(), new RegExp(id));
  });

  test("who moves on is not asked to leave for how the computer thinks", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("engine:1") });
    const release = await hold(page, "**/api/position");
    const asked = page.waitForRequest("**/api/position");
    await button(page, "More").click();
    await button(page, "How it thinks here").click();
    await asked;
    await click(page, 11, 15);
    await eventually(async () => assert.ok((await gameOf(page)).nodes.length >= 2));
    await release();
    await page.waitForTimeout(200);
    assert.equal(await button(page, "Confirm").count(), 0);
  });

  test("what is typed while the move before is still read stays in the field", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    const release = await hold(page, "**/game/typed.js");
    const field = page.getByLabel("Type a move");
    await field.fill("11-15");
    await field.press("Enter");
    await field.fill("22-18");
    await release();
    await played(page, "11-15");
    assert.equal(await field.inputValue(), "22-18");
    await field.press("Enter");
    await played(page, "11-15", "22-18");
    await eventually(async () => assert.equal(await field.inputValue(), ""));
  });

  test("a game that is made late takes nobody back who has gone on", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("engine:1") });
    const release = await hold(page, "**/api/games");
    const asked = page.waitForRequest("**/api/games");
    await page.keyboard.press("c");
    await asked;
    await page.getByRole("link", { name: "Guide", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /English/ }).waitFor();
    await release();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    assert.match(page.url(), /\/guide/);
  });

  test("why a capture may not be played is told late without taking away what is chosen since", async (t) => {
    const page = await house.visit(t);
    // 32 takes two and 45 one.
    await openGame(page, { variant: "international", start: { fen: "W:W32,45:B28,18,40" } });
    const release = await hold(page, "**/board/forbidden.js");
    await click(page, 45, 32);
    await release();
    await page.waitForTimeout(300);
    assert.deepEqual(await squaresNamed(page, /chosen/), [32], "the piece is still chosen");
  });

  test("a press on an earlier move is not lost when another is played meanwhile", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 11, 15);
    await click(page, 23, 19);
    await click(page, 8, 11);
    await played(page, "11-15", "23-19", "8-11");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await square(other, 1).waitFor();
    await page.bringToFront();
    await page.locator("[data-node]").first().hover();
    await page.mouse.down();
    await click(other, 22, 17);
    await played(page, "11-15", "23-19", "8-11", "22-17");
    await page.mouse.up();
    await says(page, /Looking back/i);
  });

  test("a move that meets a count it has not heard of is sent again, not refused", async (t) => {
    const page = await house.visit(t, { refusals: true, offline: true });
    const { id, version } = await openGame(page);
    // Somebody at the same table, in another tab, has asked for a hint: the version is newer, the position is not.
    await page.route("**/events", (route) => route.abort());
    await page.reload();
    await square(page, 1).waitFor();
    await page.request.post(`/api/games/${id}/hint`, { data: { version } });
    await click(page, 11, 15);
    await played(page, "11-15");
  });

  test("squares that are clicked before the last move is acknowledged are taken in their order", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    /** @type {(() => void)[]} */
    const gates = [];
    const gate = () => new Promise((resolve) => gates.push(() => resolve(undefined)));
    const [sent, told] = [gate(), gate()];
    let met = 0;
    await page.route("**/moves", async (route) => {
      if (met++) return route.continue();
      await sent;
      const answer = await route.fetch();
      await told;
      await route.fulfill({ response: answer });
    });
    await click(page, 11, 15, 23);
    // The server has the move and tells everybody, but its answer is still on the way.
    gates[0]?.();
    await played(page, "11-15");
    await click(page, 19);
    gates[1]?.();
    await played(page, "11-15", "23-19");
  });

  test("an older view of the game is not shown after a newer one", async (t) => {
    const page = await house.visit(t);
    const { id } = await openGame(page);
    /** @type {unknown} */
    let old = null;
    await page.route("**/moves", async (route) => {
      const answer = await route.fetch();
      old ??= await answer.json();
      await route.fulfill({ response: answer });
    });
    await click(page, 11, 15, 23, 19);
    await played(page, "11-15", "23-19");
    await page.route(`**/api/games/${id}/undo`, (route) => route.fulfill({ json: old }));
    await button(page, "Undo").click();
    await page.waitForTimeout(300);
    await played(page, "11-15", "23-19");
  });
});

describe("a game never stands still", () => {
  const house = openHouse();

  /** What can go wrong with the question to the computer, and once only. @type {Record<string, (route: Route, game: GameView) => Promise<void>>} */
  const ACCIDENTS = {
    "is refused because the game had moved on": (route, game) =>
      route.fulfill({ status: 409, json: { error: "The game has moved on.", game } }),
    "is refused without a word": (route) => route.fulfill({ status: 409, json: { error: "Not now." } }),
    "is one too many": (route) =>
      route.fulfill({ status: 429, headers: { "Retry-After": "1" }, json: { error: "Too many searches." } }),
    "breaks the server": (route) => route.fulfill({ status: 503, json: { error: "The disk is full." } }),
    "gets lost": (route) => route.abort(),
  };
  for (const [what, accident] of Object.entries(ACCIDENTS)) {
    test(`when asking the computer ${what}`, async (t) => {
      // With motion, so that the own move is still being drawn when the refusal comes.
      const page = await house.visit(t, { refusals: true, offline: true, reducedMotion: "no-preference" });
      const game = await openGame(page, { white: computer("alphabeta:2") });
      let met = 0;
      await page.route("**/computer", async (route) => (met++ ? route.continue() : accident(route, game)));
      await click(page, 11, 15);
      await eventually(async () => assert.equal((await moveTexts(page)).length, 2), 15_000);
      assert.ok(met >= 2);
    });
  }

  test("when the clock of the machine is set back after a refusal", async (t) => {
    const page = await house.visit(t, { offline: true });
    await openGame(page, { white: computer("alphabeta:2") });
    let met = 0;
    await page.route("**/computer", (route) =>
      met++
        ? route.continue()
        : route.fulfill({ status: 503, headers: { "Retry-After": "3" }, json: { error: "The disk is full." } }),
    );
    await click(page, 11, 15);
    await says(page, /The disk is full/);
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() - 3_600_000;
    });
    await eventually(async () => assert.equal((await moveTexts(page)).length, 2), 10_000);
  });

  test("when an answer never comes", async (t) => {
    const page = await house.visit(t);
    await page.clock.install();
    await openGame(page, { white: computer("alphabeta:2") });
    let met = 0;
    await page.route("**/computer", (route) => (met++ ? route.continue() : undefined));
    await click(page, 11, 15);
    await eventually(async () => assert.equal(met, 1));
    await page.clock.fastForward("01:05");
    await eventually(async () => {
      await page.clock.fastForward(1000);
      assert.equal((await gameOf(page)).nodes.length, 2);
    });
  });

  test("when the laptop has slept", async (t) => {
    const page = await house.visit(t, { offline: true });
    await page.clock.install();
    await openGame(page);
    await page.clock.fastForward(3000);
    // The stream looks open but is dead: what happens meanwhile is not heard.
    let streams = 0;
    page.on("request", (request) => request.url().endsWith("/events") && streams++);
    await page.clock.fastForward("01:00:00");
    await eventually(async () => assert.ok(streams >= 1, "the page listens anew"));
  });

  test("when its computer is not there any more: that is told", async (t) => {
    const server = await Server.start();
    t.after(() => server.close());
    const restart = async (/** @type {string[]} */ ...options) => {
      await server.end();
      server.options = options;
      await server.run();
    };
    await restart("--engine", `other="${server.binary}" hub`);
    const page = await visitor(t, house.browser, server.url, { offline: true });
    await openGame(page, { white: computer("external:other") });
    await restart();
    await page.reload();
    await click(page, 11, 15);
    await says(page, /No engine "other" was configured/);
    await restart("--engine", `other="${server.binary}" hub`);
    await eventually(async () => assert.equal((await moveTexts(page)).length, 2));
  });

  test("a move on its way for more than a second is told, and so is what to do when the program is away", async (t) => {
    const page = await house.visit(t, { offline: true });
    await openGame(page);
    const release = await hold(page, "**/moves", true);
    await click(page, 11, 15);
    await says(page, /Your move is on its way/);
    await release();
    await played(page, "11-15");
    await says(page, /White to move\s+Black 11 to 15\.$/);
    await house.server.end("SIGKILL");
    await page.getByText("Crownhead cannot be reached. Start it again").waitFor();
    await house.server.run();
    await page.getByText("Crownhead cannot be reached. Start it again").waitFor({ state: "hidden" });
  });
});

/** Refuses a request when the test says so. @param {Page} page @param {string} pattern */
async function refuse(page, pattern) {
  let refuse = () => {};
  const gate = new Promise((resolve) => (refuse = () => resolve(undefined)));
  await page.route(pattern, async (route) => {
    await gate;
    await route.fulfill({ status: 429, json: { error: "Too many searches." } });
  });
  const asked = page.waitForRequest(pattern);
  return {
    asked,
    /** The page has heard of it when this is over. */
    async answer() {
      const answered = page.waitForResponse(pattern);
      refuse();
      await answered;
      await page.waitForTimeout(200);
    },
  };
}

/**
 * Holds the answers to some requests back until what it gives back is called, or the requests themselves.
 * @param {Page} page @param {string} pattern @param {boolean} [unasked]
 */
async function hold(page, pattern, unasked = false) {
  /** @type {() => void} */
  let open = () => {};
  const gate = new Promise((resolve) => (open = () => resolve(undefined)));
  await page.route(pattern, async (route) => {
    if (unasked) {
      await gate;
      return route.continue();
    }
    const answer = await route.fetch();
    await gate;
    await route.fulfill({ response: answer });
  });
  return async () => {
    const answered = page.waitForResponse(pattern);
    open();
    await answered;
  };
}
