/** On the analysis board a press belongs to the move that is on its way, a later press counts more than an earlier one, and nothing that was kept is lost. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { at, current, lines, look, moves, openQuiet, stillSlides, written } from "../harness/analysis.js";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { button, click, eventually, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const GAME = "/analysis?variant=english&moves=11-15+23-19+8-11+22-17";
const position = (/** @type {URL} */ url) => url.pathname === "/api/position";

/** Makes a move, whose answer is held back. @param {Page} page @param {...number} squares */
async function begun(page, ...squares) {
  await at(page, "22-17");
  const held = await holdAnswers(page, position);
  await click(page, ...squares);
  await held.asked(1);
  return held;
}

/** Lets everything through. @param {Awaited<ReturnType<typeof holdAnswers>>} held */
async function arrives(held) {
  await held.end();
  await held.release(0);
}

describe("presses on the analysis board while a move is on its way", () => {
  const house = openHouse();

  test("a sign is given to that move, which is not lost", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, GAME);
    const held = await begun(page, 9, 13);
    await button(page, "good move").click();
    await arrives(held);
    await at(page, "9-13");
    await written(page, "11-15", "23-19", "8-11", "22-17", "9-13");
    await eventually(async () => assert.deepEqual(await page.locator(".notation .sign").allTextContents(), ["!"]));
    assert.equal(await current(page).locator("xpath=following-sibling::*[1]").innerText(), "!");
  });

  test("Delete takes that move back and leaves the game alone", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, GAME);
    const held = await begun(page, 9, 13);
    await page.keyboard.press("Delete");
    await arrives(held);
    await at(page, "22-17");
    await written(page, "11-15", "23-19", "8-11", "22-17");
  });

  test("steps are counted from that move", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, GAME);
    const held = await begun(page, 9, 13);
    await button(page, "Back").click();
    await arrives(held);
    await at(page, "22-17");
    await written(page, "11-15", "23-19", "8-11", "22-17", "9-13");
  });

  test("a comment that was opened meanwhile belongs to that move", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, GAME);
    const area = page.getByRole("textbox", { name: "Comment" });
    await button(page, "Comment").click();
    await area.fill("Before");
    const held = await begun(page, 9, 13);
    await area.click();
    await arrives(held);
    await at(page, "9-13");
    await eventually(async () => assert.equal(await area.inputValue(), ""));
    await area.pressSequentially("After");
    await eventually(async () => assert.deepEqual(await page.locator("p.say").allTextContents(), ["Before", "After"]));
  });

  test("a comment that is being typed stays with its move", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, GAME);
    const held = await begun(page, 9, 13);
    const area = page.getByRole("textbox", { name: "Comment" });
    // What opens the field waits for the move; whoever has it open already types on.
    await page.locator(".comment-editor").evaluate((editor) => editor.removeAttribute("hidden"));
    await area.pressSequentially("Bef");
    await arrives(held);
    await at(page, "9-13");
    await area.pressSequentially("ore");
    await eventually(async () => assert.deepEqual(await page.locator("p.say").allTextContents(), ["Before"]));
    await page.locator(".notation .mv", { hasText: "9-13" }).click();
    await eventually(async () => assert.equal(await area.inputValue(), ""));
  });

  test("a line of the engine gives way to a move by hand", async (t) => {
    const page = await house.visit(t);
    await page.goto("/analysis?variant=english");
    await square(page, 1).waitFor();
    const far = lines(page).first().locator(".mv:not([hidden])").nth(2);
    await far.waitFor();
    const held = await holdAnswers(page, (url) => url.pathname === "/api/study" || position(url));
    await far.click();
    await held.asked(1);
    await page.getByRole("switch", { name: "Engine" }).click();
    await click(page, 12, 16);
    await held.asked(2);
    await held.end();
    await held.release(0);
    await held.release(1);
    await at(page, "12-16");
    await written(page, "12-16");
  });
});

describe("what an analysis keeps", () => {
  const house = openHouse();

  test("a move in whose middle the tab is hidden is made", async (t) => {
    const page = await house.visit(t, { reducedMotion: "no-preference" });
    await stillSlides(page);
    await openQuiet(page, "/analysis");
    await click(page, 11, 15);
    await page.locator(".piece.moving").waitFor();
    await look(page, true);
    await written(page, "11-15");
  });

  test("of two files, and of a file and a text, it is the last that is read", async (t) => {
    const page = await house.visit(t);
    await page.addInitScript(() => {
      // The first file is large.
      const { arrayBuffer } = Blob.prototype;
      let slow = true;
      Blob.prototype.arrayBuffer = async function () {
        if (slow) await new Promise((resolve) => Object.assign(window, { loaded: resolve }));
        return arrayBuffer.call(this);
      };
      Object.assign(window, { quick: () => (slow = false) });
    });
    const loaded = () => page.evaluate(() => void (/** @type {any} */ (window).loaded()));
    await openQuiet(page, "/analysis");
    await button(page, "PDN, saved analyses, another position").click();
    const dialog = page.getByRole("dialog", { name: "This analysis" });
    const field = dialog.getByRole("textbox");
    const choose = (/** @type {string} */ name, /** @type {string} */ text) =>
      dialog.getByLabel("Open a PDN file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await choose("one.pdn", "1. 11-15 *");
    await field.fill("1. 9-13 *");
    await loaded();
    await page.waitForTimeout(100);
    assert.equal(await field.inputValue(), "1. 9-13 *");
    await choose("one.pdn", "1. 11-15 *");
    await page.evaluate(() => /** @type {any} */ (window).quick());
    await choose("two.pdn", "1. 12-16 *");
    await eventually(async () => assert.equal(await field.inputValue(), "1. 12-16 *"));
    await loaded();
    await page.waitForTimeout(100);
    assert.equal(await field.inputValue(), "1. 12-16 *");
  });

  test("what was copied last is on the clipboard, however late the PDN comes", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, "/analysis");
    await button(page, "PDN, saved analyses, another position").click();
    const dialog = page.getByRole("dialog", { name: "This analysis" });
    const held = await holdAnswers(page, (url) => url.pathname === "/api/study");
    await dialog.getByRole("button", { name: "Copy PDN" }).click();
    await held.asked(1);
    await dialog.getByRole("button", { name: "Copy link" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await eventually(async () => assert.match(await copied(), /\/analysis\?/));
    await held.end();
    await held.release(0);
    await page.waitForTimeout(100);
    assert.match(await copied(), /\/analysis\?/);
  });

  test("a text that is read late takes nobody elsewhere who has closed the dialog", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, GAME);
    const held = await holdAnswers(page, (url) => url.pathname === "/api/study/read");
    await button(page, "PDN, saved analyses, another position").click();
    const dialog = page.getByRole("dialog", { name: "This analysis" });
    await dialog.getByRole("textbox").fill("1. 9-13 22-18 *");
    await dialog.getByRole("button", { name: "Analyse this" }).click();
    await held.asked(1);
    await page.keyboard.press("Escape");
    const before = page.url();
    await held.end();
    await held.release(0);
    assert.equal(page.url(), before);
    await written(page, "11-15", "23-19", "8-11", "22-17");
    assert.equal(await page.evaluate(() => localStorage.getItem("crownhead-analyses")), null, "nothing was kept");
  });

  test("the dialog goes with its screen, and comes once", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, "/analysis");
    const held = await holdAnswers(page, (url) => url.pathname.endsWith("/library.js"));
    const files = button(page, "PDN, saved analyses, another position");
    await files.click();
    await files.click();
    await held.asked(1);
    await held.end();
    for (let n = 0; n < held.count(); n++) await held.release(n);
    const dialog = page.getByRole("dialog", { name: "This analysis" });
    await dialog.waitFor();
    assert.equal(await dialog.count(), 1);
    await page.evaluate(() => history.pushState(null, "", "/guide"));
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
    await page.getByRole("heading", { level: 1, name: /How to play/ }).waitFor();
    assert.equal(await dialog.count(), 0);
  });

  test("who only looks in one tab leaves alone what another has written", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, "/analysis");
    await click(page, 11, 15);
    await written(page, "11-15");
    const other = await page.context().newPage();
    await openQuiet(other, page.url());
    await written(other, "11-15");
    await click(other, 23, 19);
    await written(other, "11-15", "23-19");
    await button(page, "Back").click();
    await at(page);
    await other.reload();
    await written(other, "11-15", "23-19");
    // And who changes something goes on with a copy.
    const before = page.url();
    await button(page, "Forward").click();
    await at(page, "11-15");
    await click(page, 22, 18);
    await written(page, "11-15", "22-18");
    assert.notEqual(page.url(), before);
    await other.reload();
    await written(other, "11-15", "23-19");
    await other.close();
    assert.equal(await moves(page).count(), 2);
  });
});
