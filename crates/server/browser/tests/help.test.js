/** Help while playing: hints, taking back, the move list, what the computer thinks, resigning and draw offers. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openHouse } from "../harness/house.js";
import {
  button,
  click,
  computer,
  eventually,
  gameOf,
  more,
  moveTexts,
  openGame,
  played,
  says,
  square,
} from "../harness/table.js";

describe("help while playing", () => {
  const house = openHouse();

  test("Hint marks the piece and its target; pressed again it tells the line and the value", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { start: { fen: "B:W6,14,32:B1,12" } });
    await button(page, "Hint").click();
    await says(page, /Hint: 1 to 10\. Press Hint again/);
    assert.equal(await page.locator(".marks .piece-hint").count(), 1);
    assert.equal(await page.locator(".marks .target-hint").count(), 1);
    await button(page, "Hint").click();
    await page.getByText(/(Black|White).* · depth \d+ · 1x17/).waitFor();
    assert.equal((await gameOf(page)).help.hints.black, 1, "the second press is the same hint");
    await click(page, 1, 17);
    await played(page, "1x17");
    assert.equal(await page.locator(".marks .hint").count(), 0);
  });

  test("against the computer Undo goes back to my own last decision, Redo forward again", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("engine:1") });
    await click(page, 11, 15);
    await moves(page, 2);
    const both = await moveTexts(page);
    await button(page, "Undo").click();
    await moves(page, 0);
    await more(page, "Redo");
    await eventually(async () => assert.deepEqual(await moveTexts(page), both));
    await page.keyboard.press("Control+z");
    await moves(page, 0);
    await page.keyboard.press("Control+Shift+Z");
    await moves(page, 2);
    assert.equal((await gameOf(page)).help.undos.black, 2);
  });

  test("Undo while the computer thinks cancels its search", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("engine:time=25s") });
    await click(page, 11, 15);
    await page.getByText("is thinking").waitFor();
    await button(page, "Undo").click();
    await moves(page, 0);
    await click(page, 9, 14);
    await moves(page, 1);
  });

  test("two people here take back one move at a time", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 11, 15, 23, 19);
    await played(page, "11-15", "23-19");
    await button(page, "Undo").click();
    await played(page, "11-15");
    await button(page, "Undo").click();
    await played(page);
    assert.ok(await button(page, "Undo").isDisabled());
  });

  test("a line that was taken back stays in the move list as a variation, and can be played on", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 11, 15, 23, 19);
    await played(page, "11-15", "23-19");
    await button(page, "Undo").click();
    await played(page, "11-15");
    await click(page, 22, 18);
    await played(page, "11-15", "22-18");
    await page.locator(".variation [data-node]", { hasText: "23-19" }).click();
    await page.getByText("Viewing the variation 23-19").waitFor();
    await button(page, "Play from here").click();
    await played(page, "11-15", "23-19");
    await page.locator(".variation [data-node]", { hasText: "22-18" }).waitFor();
    await click(page, 8, 11);
    await played(page, "11-15", "23-19", "8-11");
  });

  test("looking through the moves changes what is seen and nothing else", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 11, 15, 22, 18, 15, 22);
    await played(page, "11-15", "22-18", "15x22");
    const { version } = await gameOf(page);
    await page.locator("[data-node]", { hasText: "11-15" }).click();
    await page.getByText("Viewing move 1, 11-15").waitFor();
    assert.match((await square(page, 15).getAttribute("aria-label")) ?? "", /black man/);
    await button(page, "First position").click();
    await page.getByText("Viewing the start").waitFor();
    assert.match((await square(page, 11).getAttribute("aria-label")) ?? "", /black man/);
    await button(page, "Next move").click();
    await page.getByText("Viewing move 1, 11-15").waitFor();
    await button(page, "Previous move").click();
    await page.getByText("Viewing the start").waitFor();
    await page.locator("h1").click({ force: true });
    await page.keyboard.press("End");
    await eventually(async () => assert.match((await square(page, 22).getAttribute("aria-label")) ?? "", /black man/));
    assert.equal((await gameOf(page)).version, version);
  });

  test("the scoreboard counts captures and shows whose turn it is", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    const strip = (/** @type {string} */ side) => page.getByRole("region", { name: new RegExp(`^${side}:`) });
    await strip("Black").getByText("to move").waitFor();
    await click(page, 11, 15, 22, 18, 15, 22);
    await strip("Black")
      .getByText(/captured piece/)
      .waitFor();
    await strip("White").getByText("to move").waitFor();
    assert.equal(await strip("Black").locator(".taken .piece").count(), 1);
  });

  test("statistics: a log of all the computer's moves, there for classic players and small games, asked for else", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("alphabeta:4") });
    const log = page.getByRole("region", { name: "Statistics" });
    await click(page, 11, 15);
    await log
      .getByRole("row", { name: /^White \d+-\d+ 4 [\d,]+ [\d,]+ ms [\d,]+ \/ [\d,]+ .*(even|points)/ })
      .waitFor();
    for (const name of ["Depth in plies", "Positions", "Time", "Cuts max / min", "Its own value"])
      await log.getByRole("columnheader", { name }).waitFor();
    await click(page, 9, 14);
    await eventually(async () => assert.equal(await log.getByRole("rowheader").count(), 2));

    await openGame(page, { variant: "mini", white: computer("engine:1") });
    await log.waitFor();

    await openGame(page, { white: computer("engine:1") });
    await click(page, 11, 15);
    await moves(page, 2);
    assert.equal(await log.count(), 0, "players are not shown figures");
    await more(page, "Statistics");
    await log.getByRole("rowheader", { name: /^White/ }).waitFor();
    await more(page, "Hide statistics");
    await log.waitFor({ state: "hidden" });
  });

  test("the evaluation bar can be shown and hidden, and names the side", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("random"), start: { fen: "B:W32,31:B1,2,3,4,5,6" } });
    const toggle = button(page, "Evaluation");
    assert.equal(await toggle.getAttribute("aria-pressed"), "false");
    assert.ok(await page.locator(".evalbar").isHidden());
    await toggle.click();
    await page.getByText(/^Black(:| \+| wins)/).waitFor();
    assert.ok(await page.locator(".evalbar").isVisible());
    await toggle.click();
    await page.locator(".evalbar").waitFor({ state: "hidden" });
  });

  test("an evaluation that is refused is asked for again after a rest, when the game goes on or the button is pressed", async (t) => {
    const page = await house.visit(t, { offline: true });
    await openGame(page, { white: computer("alphabeta:2") });
    let met = 0;
    await page.route("**/evaluate", async (route) => {
      met++;
      await route.fulfill({ status: 503, json: { error: "The disk is full." } });
    });
    const toggle = button(page, "Evaluation");
    await toggle.click();
    await says(page, /The disk is full/);
    await page.waitForTimeout(500);
    // Not in a loop: a busy machine may have come to its rest.
    assert.ok(met <= 2, `${met} questions`);
    await toggle.click();
    await toggle.click();
    await eventually(async () => assert.ok(met >= 2));
    const before = met;
    await click(page, 11, 15);
    await moves(page, 2);
    await eventually(async () => assert.ok(met > before));
    await page.unroute("**/evaluate");
    await toggle.click();
    await toggle.click();
    await eventually(async () => assert.equal((await gameOf(page)).help.evaluations.black, 1));
  });

  test("Move now ends a long search at once", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("engine:time=25s") });
    await click(page, 11, 15);
    await page.getByText("is thinking").waitFor();
    await button(page, "Move now").click();
    await moves(page, 2);
  });

  test("Resign asks for Confirm, elsewhere than the first button", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("engine:1") });
    await button(page, "Resign").click();
    const [first, second] = await Promise.all([
      button(page, "Resign").boundingBox(),
      button(page, "Confirm").boundingBox(),
    ]);
    assert.ok(first && second);
    const apart =
      second.x >= first.x + first.width ||
      second.x + second.width <= first.x ||
      second.y >= first.y + first.height ||
      second.y + second.height <= first.y;
    assert.ok(apart, "a double click must not resign");
    await button(page, "Cancel").click();
    assert.equal((await gameOf(page)).outcome, null);
    await button(page, "Resign").click();
    await button(page, "Confirm").click();
    await page.locator("[data-outcome=white]").getByText("Black resigned.", { exact: true }).waitFor();
  });

  test("the computer declines a draw in the opening; two people here agree at once", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("engine:1") });
    await button(page, "Offer draw").click();
    await button(page, "Confirm").click();
    await says(page, /declines the draw/);
    assert.equal((await gameOf(page)).outcome, null);

    await openGame(page);
    await button(page, "Offer draw").click();
    await button(page, "Confirm").click();
    await page.locator("[data-outcome=draw]").waitFor();
    await says(page, /A draw\s+By agreement/);
  });

  test("the end says who won, by which rule and with how much help; Undo works after it; a rematch swaps sides", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("random"), start: { fen: "B:W14:B9,1" } });
    await button(page, "Hint").click();
    await says(page, /Hint: 9/);
    await click(page, 9, 18);
    const banner = page.locator("[data-outcome=black]");
    await banner.getByText("You win").waitFor();
    await banner.getByText("White has no pieces left.", { exact: true }).waitFor();
    await banner.getByText("1 hint used.").waitFor();
    assert.equal(await page.getByText(/no pieces left/).count(), 1, "the reason stands once");
    await button(page, "Undo").click();
    await moves(page, 0);
    await banner.waitFor({ state: "detached" });
    await click(page, 9, 18);
    await button(page, "Rematch").click();
    await eventually(async () => assert.deepEqual((await gameOf(page)).yours, ["white"]));
  });
});

/** @param {import("playwright-core").Page} page @param {number} count */
async function moves(page, count) {
  await eventually(async () => assert.equal((await moveTexts(page)).length, count));
}
