/** Positions and games as things one keeps: the editor, PDN in and out, the list of my games. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { openHouse } from "../harness/house.js";
import { begin, button, click, eventually, gameOf, openGame, played, says, square } from "../harness/table.js";

describe("the editor", () => {
  const house = openHouse();

  test("pieces put on the board become a FEN, and the position can be played", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await page.goto("/editor");
    await button(page, "Clear").click();
    await complains(page, /no piece|empty/i);
    await page.getByRole("radio", { name: "Black man" }).check({ force: true });
    await click(page, 9, 10);
    await page.getByRole("radio", { name: "White king" }).check({ force: true });
    await click(page, 14);
    await eventually(async () => assert.equal(await text(page).inputValue(), "B:WK14:B9,10"));
    await page.getByRole("radio", { name: "White", exact: true }).check({ force: true });
    await eventually(async () => assert.equal(await text(page).inputValue(), "W:WK14:B9,10"));
    await says(page, /White has \d moves here/);
    await playFromHere(page);
    assert.equal((await gameOf(page)).start.fen, "W:WK14:B9,10");
  });

  test("a typed FEN becomes pieces, and every error is named", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await page.goto("/editor");
    await text(page).fill("W:W21,K22:B1");
    await eventually(async () => assert.match(await square(page, 22).getAttribute("aria-label") ?? "", /^22, white king/));
    await says(page, /White has \d+ moves here/);
    await text(page).fill("W:W21,40:B5,5");
    await complains(page, /40/, /\b5\b/);
    assert.ok(await button(page, "Play from here").isDisabled());
    await text(page).fill("nonsense");
    await complains(page, /nonsense/);
  });

  test("impossible drawings are explained: a man on the king row, a king where there are none", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await page.goto("/editor");
    await text(page).fill("B:W21:B30");
    await complains(page, /30/);
    await page.getByRole("combobox", { name: "Rules" }).selectOption("mini");
    await eventually(async () => assert.equal(await page.locator("[data-square]").count(), 18));
    assert.equal(await page.getByRole("radio", { name: "White king" }).count(), 0, "Mini-Checkers offers no kings");
    await text(page).fill("B:WK14:B1");
    await complains(page, /king/i);
    await button(page, "Start position").click();
    await says(page, /Black has 5 moves here/);
  });

  test("a pasted PDN can be played on", async (t) => {
    const page = await house.visit(t);
    await page.goto("/editor");
    await text(page).fill('[Event "Club"]\n\n1. 11-15 22-18 2. 15x22 *');
    await says(page, /A game:/);
    await playFromHere(page);
    await says(page, /White must capture/);
  });
});

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
const text = (page) => page.getByRole("textbox", { name: "FEN or PDN" });

/** Waits until what is wrong is listed. @param {Page} page @param {...RegExp} reasons */
async function complains(page, ...reasons) {
  await eventually(async () => {
    const listed = (await page.locator(".problems li").allInnerTexts()).join(" ");
    for (const reason of reasons) assert.match(listed, reason);
  });
}

/** Goes on to the start screen and begins a game of two people here. @param {Page} page */
async function playFromHere(page) {
  await button(page, "Play from here").click();
  await page.getByRole("radio", { name: /^Here/ }).check();
  await eventually(async () => assert.ok(await button(page, "Play").isEnabled()));
  await begin(page);
}

describe("games as text", () => {
  const house = openHouse();

  test("Copy PDN and Download PDN give the game, and it can be read again", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 11, 15, 23, 19);
    await played(page, "11-15", "23-19");
    await button(page, "Copy PDN").click();
    await says(page, /PDN copied/);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /\[GameType "21/);
    assert.match(copied, /1\. 11-15 23-19 \*/);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download PDN" }).click()]);
    assert.match(download.suggestedFilename(), /\.pdn$/);
    assert.equal(await readFile(await download.path(), "utf8"), copied);
    const { json } = await house.server.api("/api/read", { text: copied });
    assert.deepEqual([json.kind, json.games.length, json.games[0].plies, json.games[0].problem], ["pdn", 1, 2, null]);
  });

  test("my games: continue one, save all, delete one; nobody else sees them", async (t) => {
    const page = await house.visit(t);
    await page.goto("/games");
    await says(page, /No games yet/);
    for (const move of [[11, 15], [9, 14]]) {
      await openGame(page);
      await click(page, ...move);
      await played(page, move.join("-"));
    }
    await page.goto("/games");
    const cards = page.locator(".game-card");
    await cards.nth(1).waitFor();
    await cards.last().getByRole("link", { name: /^Continue/ }).click();
    await played(page, "11-15");
    await page.goto("/games");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download all as PDN" }).click()]);
    assert.match(await readFile(await download.path(), "utf8"), /9-14[^]*11-15|11-15[^]*9-14/);
    await cards.first().getByRole("button", { name: /^Delete/ }).click();
    await cards.first().getByRole("button", { name: "Confirm" }).click();
    await eventually(async () => assert.equal(await cards.count(), 1));
    await page.reload();
    await eventually(async () => assert.equal(await cards.count(), 1));
    await cards.first().getByRole("link", { name: /^Continue/ }).click();
    await played(page, "11-15");

    const stranger = await house.visit(t);
    await stranger.goto("/games");
    await says(stranger, /No games yet/);
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
