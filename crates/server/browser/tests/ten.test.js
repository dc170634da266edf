/** A variant that the page has never heard of, on a board that no other has: 10x10, White first, moves written with letters. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { openHouse } from "../harness/house.js";
import {
  begin,
  button,
  click,
  computer,
  eventually,
  gameOf,
  moveTexts,
  openGame,
  played,
  square,
  squaresNamed,
} from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

describe("a variant on 10x10", () => {
  const house = openHouse();

  test("it is chosen on the start screen, and drawn there before the game begins", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByRole("button", { name: /^All games/ }).click();
    await page
      .getByRole("dialog", { name: "All games" })
      .getByRole("button", { name: /^Ten by ten/ })
      .click();
    assert.ok(await page.getByRole("radio", { name: "Ten by ten: 10×10, for tests" }).isChecked());
    await page.getByRole("radio", { name: /^Here/ }).check();
    await eventually(async () => assert.equal(await page.locator("[data-square]").count(), 50));
    await assertWhole(page);
    await page.screenshot({ path: picture("start") });
    await begin(page);
    const { variant, size, position } = await gameOf(page);
    assert.deepEqual([variant, size, position.turn, position.moves.length], ["ten", 10, "white", 9]);
  });

  test("it is played by mouse and by typing against the engine", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { variant: "ten", black: computer("engine:1") });
    await click(page, 32, 28);
    await eventually(async () => assert.equal((await moveTexts(page)).length, 2));
    assert.equal((await moveTexts(page))[0], "d4-e5");
    assert.equal(await square(page, 28).innerText(), "e5", "squares are called as in the moves");
    assert.match((await square(page, 28).getAttribute("aria-label")) ?? "", /^e5, white man/);
    await assertWhole(page);
    await assertAccessible(page, "a game on 10x10");
    const [legal] = (await gameOf(page)).position.moves;
    await page
      .getByPlaceholder(/^Type a move, such as [a-j]\d+-[a-j]\d+$/)
      .fill(legal?.text.replace("-", " ").toUpperCase() ?? "");
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal((await moveTexts(page))[2], legal?.text));
  });

  for (const [width, height] of /** @type {const} */ ([
    [320, 568],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1280, 720],
    [1920, 1080],
  ])) {
    test(`the whole board is in sight at ${width} x ${height}`, async (t) => {
      const page = await house.visit(t, { viewport: { width, height } });
      await openGame(page, { variant: "ten" });
      await click(page, 31, 27);
      await played(page, "b4-c5");
      assert.match(
        await page.locator(".moves tbody tr").first().innerText(),
        /^1\.\s+b4-c5$/,
        "White's move is the first of its number",
      );
      await assertWhole(page);
      const last = await square(page, 50).boundingBox();
      assert.ok(last && last.x + last.width <= width && last.y + last.height <= height, JSON.stringify(last));
      await page.screenshot({ path: picture(`${width}x${height}`) });
    });
  }

  test("the editor draws it, and a capture of several legs is walked", async (t) => {
    const page = await house.visit(t);
    await page.goto("/editor?variant=ten");
    await eventually(async () => assert.equal(await page.locator("[data-square]").count(), 50));
    await openGame(page, { variant: "ten", start: { fen: "W:W48,50:B43,33,23,5" } });
    assert.deepEqual(await squaresNamed(page, /can capture/), [48]);
    await click(page, 48, 19);
    await played(page, "e1xg7");
  });

  test("its rules are those of the usual guide until it has one of its own", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { variant: "ten" });
    await page.getByRole("link", { name: "Ten by ten" }).click();
    await page.getByRole("heading", { level: 1, name: "How to play English checkers" }).waitFor();
    await button(page, "Settings").waitFor();
  });
});

/** Where a screenshot goes when somebody wants to look. @param {string} name */
const picture = (name) => (process.env.PICTURES ? `${process.env.PICTURES}/ten-${name}.png` : undefined);

/** Every square is as wide as high and as large as the others, and every piece lies on its square. @param {Page} page */
async function assertWhole(page) {
  const { squares, pieces } = await page.evaluate(() => {
    const boxes = (/** @type {string} */ selector) =>
      [...document.querySelectorAll(selector)].map((el) => {
        const { x, y, width, height } = el.getBoundingClientRect();
        return { x, y, width, height };
      });
    return { squares: boxes("[data-square]"), pieces: boxes(".board .pieces > .piece") };
  });
  const [first] = squares;
  assert.ok(first && first.width > 20, JSON.stringify(first));
  for (const { width, height } of squares) {
    assert.ok(
      Math.abs(width - first.width) < 0.6 && Math.abs(height - first.width) < 0.6,
      `${width} x ${height} beside ${first.width}`,
    );
  }
  const near = (/** @type {{x: number, y: number}} */ a, /** @type {{x: number, y: number}} */ b) =>
    Math.hypot(a.x - b.x, a.y - b.y) < 2;
  await eventually(async () => assert.ok(pieces.every((piece) => squares.some((one) => near(piece, one)))));
}
