/** Watching two computers: they play by themselves, and the watcher decides how fast. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { look, stillSlides } from "../harness/analysis.js";
import { openHouse } from "../harness/house.js";
import { begin, button, computer, eventually, gameOf, moveTexts, openGame, says, square } from "../harness/table.js";

describe("watching two computers", () => {
  const house = openHouse();

  test("they are chosen on the start screen and play to the end as fast as possible", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByRole("radio", { name: /^Mini-Checkers/ }).check();
    await page.getByRole("radio", { name: "Watch" }).check();
    const player = page.getByRole("combobox", { name: "Player" });
    for (const [side, id] of [
      ["Black", "alphabeta"],
      ["White", "negamax"],
    ]) {
      await page.getByRole("group", { name: "Choose the player of" }).getByRole("radio", { name: side }).check();
      await page.getByRole("radio", { name: "Classic players" }).check();
      await player.selectOption(id);
    }
    await begin(page);
    const { seats, yours } = await gameOf(page);
    assert.deepEqual([seats.black.kind, seats.white.kind, yours], ["computer", "computer", []]);
    assert.match(`${seats.black.spec} ${seats.white.spec}`, /^alphabeta:\S+ negamax:\S+$/);
    const speed = page.getByRole("slider", { name: "Speed" });
    await speed.press("ArrowRight");
    await eventually(async () => assert.equal(await speed.getAttribute("aria-valuetext"), "Fast"));
    await speed.press("End");
    await page.locator("[data-outcome]").waitFor({ timeout: 30_000 });
    const { outcome } = await gameOf(page);
    await says(page, new RegExp((outcome?.text ?? "?").replace(/^.*?: /, "").replace(/[.*+?()]/g, "\\$&"), "i"));
  });

  test("Pause stops them, Step plays one move, Resume goes on", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { black: computer("random"), white: computer("random") });
    await eventually(async () => assert.ok((await moveTexts(page)).length >= 1));
    await button(page, "Pause").click();
    await button(page, "Resume").waitFor();
    await says(page, /Paused/);
    const count = await settled(page);
    await button(page, "Step").click();
    await eventually(async () => assert.equal((await moveTexts(page)).length, count + 1));
    assert.equal(await settled(page), count + 1);
    await button(page, "Resume").click();
    await eventually(async () => assert.ok((await moveTexts(page)).length >= count + 3));
  });

  test("pausing holds in all tabs", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await openGame(page, { black: computer("random"), white: computer("random") });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await square(other, 1).waitFor();
    await button(page, "Pause").click();
    await button(other, "Resume").waitFor();
    const count = await settled(page);
    await button(other, "Step").click();
    await eventually(async () => assert.equal((await moveTexts(page)).length, count + 1));
    assert.equal(await settled(page), count + 1);
    await page.reload();
    await button(page, "Resume").waitFor();
    await button(other, "Resume").click();
    await button(page, "Pause").waitFor();
    await eventually(async () => assert.ok((await gameOf(page)).nodes.length >= count + 3));
  });

  test("at normal speed a move takes about half a second", async (t) => {
    const page = await house.visit(t, { reducedMotion: "no-preference" });
    await page.addInitScript(() => {
      /** @type {any} */ (window).shown = [];
      new MutationObserver(() => {
        const now = document.querySelector("[data-node][aria-current]")?.getAttribute("data-node");
        const shown = /** @type {any} */ (window).shown;
        if (now && shown.at(-1)?.[0] !== now) shown.push([now, performance.now()]);
      }).observe(document, { subtree: true, childList: true });
    });
    await openGame(page, { black: computer("random"), white: computer("random") });
    await page.waitForFunction(() => /** @type {any} */ (window).shown.length >= 12, null, { timeout: 30_000 });
    /** @type {[string, number][]} */
    const shown = await page.evaluate(() => /** @type {any} */ (window).shown);
    const gaps = shown
      .slice(1)
      .map(([, at], i) => at - shown[i][1])
      .sort((a, b) => a - b);
    const median = gaps[Math.floor(gaps.length / 2)];
    t.diagnostic(`a move every ${Math.round(median)} ms`);
    assert.ok(median >= 400 && median <= 900, `${median} ms`);
  });

  test("looking back pauses the game", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { black: computer("random"), white: computer("random") });
    await page.locator("[data-node]").nth(1).waitFor();
    await button(page, "First position").click();
    await page.getByText("Viewing the start").waitFor();
    await button(page, "Resume").waitFor();
  });

  test("who looks back sees the game again with Step and Resume", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { black: computer("random"), white: computer("random") });
    await page.locator("[data-node]").nth(1).waitFor();
    await button(page, "First position").click();
    await page.getByText("Viewing the start").waitFor();
    await button(page, "Resume").waitFor();
    const count = await settled(page);
    await button(page, "Step").click();
    await eventually(async () => assert.equal((await moveTexts(page)).length, count + 1));
    await button(page, "First position").click();
    await page.getByText("Viewing the start").waitFor();
    await button(page, "Resume").click();
    await eventually(async () => assert.ok((await moveTexts(page)).length >= count + 3));
  });

  test("a tab that is hidden in the middle of a move plays on", async (t) => {
    const page = await house.visit(t, { reducedMotion: "no-preference" });
    await stillSlides(page);
    await openGame(page, { black: computer("random"), white: computer("random") });
    await page.locator(".piece.moving").waitFor();
    await look(page, true);
    await eventually(async () => assert.ok((await gameOf(page)).nodes.length >= 4));
  });
});

/** The number of moves once it has stopped growing for longer than any pause between two moves at this speed. @param {import("playwright-core").Page} page */
async function settled(page) {
  let count = -1;
  let since = Date.now();
  while (Date.now() - since < 900) {
    const now = (await gameOf(page)).nodes.length;
    if (now !== count) [count, since] = [now, Date.now()];
  }
  return count;
}
