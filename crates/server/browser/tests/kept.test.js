/** Games as things one keeps: PDN in and out, the list of my games. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { CLUB, complains } from "../harness/pdn.js";
import { button, click, eventually, gameOf, openGame, played, says } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

describe("games as text", () => {
  const house = openHouse();

  test("Copy PDN and Download PDN give the game, and it can be read again", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 11, 15, 23, 19);
    await played(page, "11-15", "23-19");
    await button(page, "More").click();
    await button(page, "Copy PDN").click();
    await says(page, /PDN copied/);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /\[GameType "21/);
    assert.match(copied, /1\. 11-15 23-19 \*/);
    await button(page, "More").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download PDN" }).click(),
    ]);
    assert.match(download.suggestedFilename(), /\.pdn$/);
    assert.equal(await readFile(await download.path(), "utf8"), copied);
    const { json } = await house.server.api("/api/read", { text: copied });
    assert.deepEqual([json.kind, json.games.length, json.games[0].plies, json.games[0].problem], ["pdn", 1, 2, null]);
  });

  test("my games: continue one, save all, delete one; nobody else sees them", async (t) => {
    const page = await house.visit(t);
    await page.goto("/games");
    await says(page, /No games yet/);
    for (const move of [
      [11, 15],
      [9, 14],
    ]) {
      await openGame(page);
      await click(page, ...move);
      await played(page, move.join("-"));
    }
    await page.goto("/games");
    const cards = page.locator(".game-card");
    await cards.nth(1).waitFor();
    await cards
      .last()
      .getByRole("link", { name: /^Continue/ })
      .click();
    await played(page, "11-15");
    await page.goto("/games");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download all as PDN" }).click(),
    ]);
    assert.match(await readFile(await download.path(), "utf8"), /9-14[^]*11-15|11-15[^]*9-14/);
    await cards
      .first()
      .getByRole("button", { name: /^Delete/ })
      .click();
    await cards.first().getByRole("button", { name: "Confirm" }).click();
    await eventually(async () => assert.equal(await cards.count(), 1));
    await page.reload();
    await eventually(async () => assert.equal(await cards.count(), 1));
    await cards
      .first()
      .getByRole("link", { name: /^Continue/ })
      .click();
    await played(page, "11-15");

    const stranger = await house.visit(t);
    await stranger.goto("/games");
    await says(stranger, /No games yet/);
  });

  test("after the last game in sight was deleted there are more, none twice, and none comes back", async (t) => {
    const page = await house.visit(t);
    await page.goto("/games");
    for (const move of ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16"]) await playOnce(page, move);
    // Pages of two games, so that six are enough.
    await page.route(/limit=50/, (route) =>
      route.continue({ url: route.request().url().replace("limit=50", "limit=2") }),
    );
    const cards = page.locator(".game-card");
    const count = (/** @type {number} */ wanted) => eventually(async () => assert.equal(await cards.count(), wanted));
    await page.goto("/games");
    await count(2);
    await cards
      .last()
      .getByRole("button", { name: /^Delete/ })
      .click();
    await cards.last().getByRole("button", { name: "Confirm" }).click();
    await count(1);
    await button(page, "Show more").click();
    await count(3);
    // The answer with more games comes twice, and the second time after one of them was deleted.
    const answers = await holdAnswers(page, ({ search }) => search.includes("before="));
    await button(page, "Show more").click();
    await button(page, "Show more").click();
    await answers.asked(2);
    await answers.release(1);
    await count(5);
    await cards
      .last()
      .getByRole("button", { name: /^Delete/ })
      .click();
    await cards.last().getByRole("button", { name: "Confirm" }).click();
    await count(4);
    await answers.release(0);
    await count(4);
    assert.equal(
      new Set(
        await cards.locator("a[href^='/game/']").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
      ).size,
      4,
    );
  });

  test("the game after which more were asked for is deleted on the way: the others still come", async (t) => {
    const page = await house.visit(t);
    await page.goto("/games");
    for (const move of ["9-13", "9-14", "10-14", "10-15"]) await playOnce(page, move);
    await page.route(/limit=50/, (route) =>
      route.continue({ url: route.request().url().replace("limit=50", "limit=2") }),
    );
    const cards = page.locator(".game-card");
    await page.goto("/games");
    await eventually(async () => assert.equal(await cards.count(), 2));
    // The deletion is done before the question arrives, and its own answer comes later.
    const deletions = await holdAnswers(page, ({ pathname }) => /^\/api\/games\/[^/]+$/.test(pathname));
    await cards
      .last()
      .getByRole("button", { name: /^Delete/ })
      .click();
    await cards.last().getByRole("button", { name: "Confirm" }).click();
    await deletions.asked(1);
    await button(page, "Show more").click();
    await eventually(async () => assert.ok(await button(page, "Show more").isHidden()));
    await deletions.release(0);
    await eventually(async () => assert.equal(await cards.count(), 3));
  });

  test("games without a move do not fill the list, and a card says what matters", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await page.goto("/games");
    await says(page, /No games yet/);
    await playOnce(page, "11-15", {
      variant: "regicide",
      black: { kind: "here", name: "Anna" },
      white: { kind: "here", name: "Ben" },
    });
    await page.reload();
    const card = page.locator(".game-card");
    await card.waitFor();
    const said = await card.innerText();
    for (const part of [/Anna/, /Ben/, /Regicide/, /1 move/, /today/, /White to move/]) assert.match(said, part);
  });

  test("a PDN file with one game is opened, with its names", async (t) => {
    const page = await house.visit(t);
    await page.goto("/games");
    // An old file: é in Latin-1.
    await openFile(page, Buffer.from(CLUB.replace("Anna", "Ren\u00e9e"), "latin1"));
    await page.waitForURL(/\/game\//);
    assert.equal((await gameOf(page)).seats.black.name, "Ren\u00e9e");
    await page.goto("/games");
    await page.locator(".game-card").getByText("Ren\u00e9e").waitFor();
  });

  test("a PDN file with many games: one can be opened, or all are kept and every failure is named", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await page.goto("/games");
    const file = `${CLUB}\n\n[Black "Chris"]\n[White "Dora"]\n\n1. 11-22 *\n\n[Black "Eve"]\n[White "Finn"]\n\n1. 9-13 1/2-1/2\n`;
    await openFile(page, file);
    await page.getByRole("heading", { name: "3 games in club.pdn" }).waitFor();
    await button(page, "Import all 3").click();
    await says(page, /2 games imported/);
    await complains(page, /2\. Chris – Dora: .+/);
    await eventually(async () => assert.equal(await page.locator(".game-card").count(), 2));
    await openFile(page, file);
    await button(page, /^3\. Eve – Finn/).click();
    await page.waitForURL(/\/game\//);
    assert.equal((await gameOf(page)).seats.white.name, "Finn");
  });

  test("another file, or another screen, and the first file's answer changes nothing", async (t) => {
    const page = await house.visit(t);
    await page.goto("/games");
    const answers = await holdAnswers(page, ({ pathname }) => pathname === "/api/read");
    await openFile(page, CLUB, "first.pdn");
    await answers.asked(1);
    await openFile(page, `${CLUB}\n\n${CLUB}`, "second.pdn");
    await answers.asked(2);
    await answers.release(1);
    await page.getByRole("heading", { name: "2 games in second.pdn" }).waitFor();
    await answers.release(0);
    assert.equal(new URL(page.url()).pathname, "/games");
    await openFile(page, CLUB, "third.pdn");
    await answers.asked(3);
    await page.getByRole("link", { name: "Guide" }).click();
    await page.getByRole("heading", { level: 1, name: /^How to play/ }).waitFor();
    await answers.release(2);
    assert.equal(new URL(page.url()).pathname, "/guide");
  });

  test("the last unfinished game can be continued from the start screen", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 11, 15);
    await played(page, "11-15");
    await page.goto("/");
    await page.getByText("Go on with Black against White, move 1, White to move.").waitFor();
    await page.getByRole("link", { name: "Go on with Black against White" }).click();
    await played(page, "11-15");
  });
});

/** Plays one move of a new game without looking at it. @param {Page} page @param {string} move @param {Partial<NewGame>} [wish] */
async function playOnce(page, move, wish = {}) {
  const here = { kind: "here" };
  const data = {
    variant: "english",
    black: here,
    white: here,
    hints: true,
    undo: true,
    clock: null,
    start: null,
    ...wish,
  };
  const { id, version } = await (await page.request.post("/api/games", { data })).json();
  const answer = await page.request.post(`/api/games/${id}/moves`, { data: { version, move } });
  assert.equal(answer.status(), 200, await answer.text());
}

/** Chooses a file on the list of games. @param {Page} page @param {string | Buffer} content @param {string} [name] */
const openFile = (page, content, name = "club.pdn") =>
  page.getByLabel("Open a PDN file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
