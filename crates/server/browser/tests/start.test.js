/** The start screen: which rules, against whom, on which side, with which help and clock, from which position. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openHouse } from "../harness/house.js";
import { button, click, eventually, gameOf, openGame, moveTexts, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

describe("the start screen", () => {
  const house = openHouse();

  test("one click on Play gives English checkers against a friendly level, and the first move is answered", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await button(page, "Play").click();
    await square(page, 32).waitFor();
    const { variant, seats, yours } = await gameOf(page);
    assert.deepEqual([variant, seats.black.kind, seats.white.spec, yours], ["english", "here", "engine:2", ["black"]]);
    await click(page, 11, 15);
    await movesOnTable(page, 2);
  });

  for (const [id, name, squares] of /** @type {const} */ ([
    ["english", "English checkers", 32],
    ["regicide", "Regicide", 32],
    ["mini", "Mini-Checkers", 18],
    ["straight", "Straight checkers", 32],
  ])) {
    test(`${name}: two people here play it, and its rules are one click away`, async (t) => {
      const page = await house.visit(t);
      await page.goto("/");
      await page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
      await page.getByRole("radio", { name: "Another person here" }).check();
      await button(page, "Play").click();
      await square(page, squares).waitFor();
      assert.equal(await page.locator("[data-square]").count(), squares);
      const { variant, yours } = await gameOf(page);
      assert.deepEqual([variant, yours], [id, ["black", "white"]]);
      await page.getByRole("main").getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: `How to play ${name}` }).waitFor();
    });
  }

  test("every level can be chosen, and the choice is remembered", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    const slider = page.getByRole("slider", { name: "Level" });
    await slider.press("End");
    await page.getByText(/Level 10 ·/).waitFor();
    await slider.press("Home");
    await page.getByText(/Level 1 ·/).waitFor();
    await button(page, "Play").click();
    await square(page, 1).waitFor();
    assert.equal((await gameOf(page)).seats.white.spec, "engine:1");
    await page.goto("/");
    await page.getByText(/Level 1 ·/).waitFor();
  });

  test("every classic player can be chosen with depth and evaluation, and answers", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByRole("radio", { name: "Classic player" }).check();
    const algorithm = page.getByRole("combobox", { name: "Algorithm" });
    const ids = await algorithm.getByRole("option").evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value));
    assert.ok(ids.length >= 6, `${ids}`);
    for (const id of ids) {
      await page.goto("/");
      await algorithm.selectOption(id);
      const depth = page.getByRole("combobox", { name: "Depth" });
      if (await depth.count()) await depth.selectOption("2");
      const evaluation = page.getByRole("combobox", { name: "Evaluation" });
      if (await evaluation.count()) await evaluation.selectOption("advancement");
      await button(page, "Play").click();
      await square(page, 1).waitFor();
      assert.ok((await gameOf(page)).seats.white.spec?.startsWith(id));
      await click(page, 11, 15);
      await movesOnTable(page, 2);
    }
  });

  for (const [spec, variant] of /** @type {const} */ ([
    ["preset:regicide-1", "regicide"],
    ["preset:english-1", "english"],
    ["preset:english-level-3", "english"],
    ["preset:mini-easy", "mini"],
  ])) {
    test(`${spec} brings its rules and answers`, async (t) => {
      const page = await house.visit(t);
      await page.goto("/");
      await page.getByRole("radio", { name: "Preset" }).check();
      await page.getByRole("combobox", { name: "Preset" }).selectOption(spec);
      await button(page, "Play").click();
      await square(page, 1).waitFor();
      const game = await gameOf(page);
      assert.deepEqual([game.variant, game.seats.white.spec], [variant, spec]);
      await (variant === "mini" ? click(page, 5, 8) : click(page, 11, 15));
      await movesOnTable(page, 2);
    });
  }

  test("White lets the computer begin, and so does key C, on the start screen and before the first move", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await button(page, "Play").waitFor();
    await page.keyboard.press("c");
    await says(page, /Computer first/);
    await button(page, "Play").click();
    await movesOnTable(page, 1);
    assert.deepEqual((await gameOf(page)).yours, ["white"]);

    await page.goto("/");
    await page.getByRole("radio", { name: /^Black/ }).check();
    await button(page, "Play").click();
    await square(page, 1).waitFor();
    await page.keyboard.press("c");
    await eventually(async () => assert.deepEqual((await gameOf(page)).yours, ["white"]));
    await movesOnTable(page, 1);
  });

  test("without hints and undo there is neither", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByText("Clock, help and start position").click();
    await page.getByRole("checkbox", { name: "Hints allowed" }).uncheck();
    await page.getByRole("checkbox", { name: "Undo allowed" }).uncheck();
    await button(page, "Play").click();
    await click(page, 11, 15);
    await movesOnTable(page, 2);
    for (const name of ["Hint", "Undo", "Redo"]) assert.equal(await button(page, name).count(), 0, name);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("h");
    const { nodes, help } = await gameOf(page);
    assert.equal(nodes.length, 2);
    assert.equal(help.hints.black, 0);
  });

  test("a clock runs down for the side to move, and a fallen flag loses", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByText("Clock, help and start position").click();
    await page.getByRole("combobox", { name: "Clock" }).selectOption("5 min + 3 s");
    await page.getByRole("radio", { name: "Another person here" }).check();
    await button(page, "Play").click();
    await click(page, 11, 15);
    await page.getByText("4:59").waitFor();

    await openGame(page, { clock: { initial_ms: 1_000, increment_ms: 0 } });
    await click(page, 11, 15);
    await page.locator("[data-outcome=black][data-reason]").waitFor();
    await says(page, /Black wins: .*time/i);
  });

  test("a three-move ballot starts the game after three moves", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByText("Clock, help and start position").click();
    await page.getByRole("radio", { name: "Three-move ballot" }).check();
    await page.getByRole("radio", { name: "Another person here" }).check();
    await button(page, "Play").click();
    await square(page, 1).waitFor();
    const { start, position } = await gameOf(page);
    assert.match(start.ballot ?? "", /^\d+[-x]\d+ \d+[-x]\d+ \d+[-x]\d+$/);
    assert.equal(position.turn, "white");
  });

  test("a pasted FEN is where the game starts; a wrong one says everything that is wrong", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await page.goto("/");
    await page.getByText("Clock, help and start position").click();
    await page.getByRole("radio", { name: "A position" }).check();
    const field = page.getByRole("textbox", { name: "FEN or PDN" });
    await field.fill("B:W1,99:B5,5");
    await eventually(async () => {
      const problems = await page.locator(".problems li").allInnerTexts();
      assert.match(problems.join(" "), /99/);
      assert.match(problems.join(" "), /5/);
    });
    assert.ok(await button(page, "Play").isDisabled());
    await field.fill("W:W6,10:B1");
    await page.getByRole("radio", { name: "Another person here" }).check();
    await eventually(async () => assert.ok(await button(page, "Play").isEnabled()));
    await button(page, "Play").click();
    await square(page, 1).waitFor();
    assert.equal((await gameOf(page)).start.fen, "W:W6,10:B1");
  });

  test("a pasted PDN game can be played on from its end", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByText("Clock, help and start position").click();
    await page.getByRole("radio", { name: "A position" }).check();
    await page.getByRole("radio", { name: "Another person here" }).check();
    await page.getByRole("textbox", { name: "FEN or PDN" }).fill('[Event "First"]\n\n1. 11-15 23-19 2. 8-11 *\n\n[Event "Second"]\n\n1. 9-14 *');
    const games = page.getByRole("combobox", { name: "Game of the file" });
    await games.waitFor();
    assert.equal(await games.getByRole("option").count(), 2);
    await eventually(async () => assert.ok(await button(page, "Play").isEnabled()));
    await button(page, "Play").click();
    await square(page, 1).waitFor();
    const game = await gameOf(page);
    assert.equal(game.position.turn, "white");
    assert.match(game.position.board, /^b{7}\.bb.b/);
  });
});

/** Waits until this many moves have been made. @param {Page} page @param {number} count */
async function movesOnTable(page, count) {
  await eventually(async () => assert.equal((await moveTexts(page)).length, count));
}
