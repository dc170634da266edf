/** The games of the family: found among all, drawn as their boards lie, and with a reason for every capture that is refused. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import {
  begin,
  button,
  click,
  eventually,
  gameOf,
  moveTexts,
  openGame,
  played,
  says,
  square,
  status,
} from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** Where a screenshot goes when somebody wants to look. @param {string} name */
const picture = (name) => (process.env.PICTURES ? `${process.env.PICTURES}/family-${name}.png` : undefined);

/** Opens the sheet with all games. @param {Page} page */
async function allGames(page) {
  await button(page, /^All games/).click();
  const sheet = page.getByRole("dialog", { name: "All games" });
  await sheet.waitFor();
  return sheet;
}

/** A game with a move, which makes it one that was played. @param {Page} page @param {string} variant */
async function playOne(page, variant) {
  const { position } = await openGame(page, { variant });
  const [first] = position.moves;
  await click(page, first?.from ?? 0, first?.to ?? 0);
  await eventually(async () => assert.equal((await moveTexts(page)).length, 1));
}

describe("all games", () => {
  const house = openHouse();

  test("stand in families, the good first games before all others", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    const sheet = await allGames(page);
    assert.deepEqual(await sheet.getByRole("heading", { level: 3 }).allInnerTexts(), [
      "Good first games",
      "Eight by eight",
      "Ten by ten",
      "Other goals",
    ]);
    const first = sheet.getByRole("region", { name: "Good first games" }).getByRole("button");
    assert.deepEqual(
      (await first.allInnerTexts()).map((text) => text.split("\n")[0]),
      ["English checkers", "Regicide", "Mini-Checkers", "Straight checkers", "International draughts"],
    );
    const goals = sheet.getByRole("region", { name: "Other goals" }).getByRole("button");
    assert.equal(await goals.count(), 3);
    await assertAccessible(page, "the sheet with all games");
    await page.screenshot({ path: picture("sheet") });
  });

  test("are found by name and by country, with keys alone", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    const sheet = await allGames(page);
    const search = sheet.getByRole("searchbox", { name: "Find a game or a country" });
    await eventually(async () => assert.ok(await search.evaluate((el) => el === document.activeElement)));
    await page.keyboard.type("nether");
    await sheet.getByText("4 games", { exact: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), /^Killer draughts/);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await search.fill("chess");
    await sheet.getByText("No game is called that.").waitFor();
    await search.fill("ITALY");
    await sheet.getByText("1 game", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await sheet.waitFor({ state: "detached" });
    assert.ok(await page.getByRole("radio", { name: /^Italian draughts/ }).isChecked());
  });

  test("those played last are told first", async (t) => {
    const page = await house.visit(t);
    for (const variant of ["thai", "czech"]) await playOne(page, variant);
    await page.goto("/");
    const sheet = await allGames(page);
    const last = sheet.getByRole("region", { name: "Last played" }).getByRole("button");
    assert.deepEqual(
      (await last.allInnerTexts()).map((text) => text.split("\n")[0]),
      ["Czech draughts", "Thai draughts"],
    );
    await last.last().click();
    assert.ok(await page.getByRole("radio", { name: /^Thai draughts/ }).isChecked());
    await page.getByRole("radio", { name: /^Here/ }).check();
    await begin(page);
    assert.equal((await gameOf(page)).variant, "thai");
  });

  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`fit a phone and are chosen by touch, ${colorScheme}`, async (t) => {
      const page = await house.visit(t, { ...PHONE, viewport: { width: 320, height: 568 }, colorScheme });
      await page.goto("/");
      await button(page, /^All games/).tap();
      const sheet = page.getByRole("dialog", { name: "All games" });
      await sheet.waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 320, `${width} px wide`);
      for (const box of await sheet.locator("li button").evaluateAll((all) => all.map((one) => one.clientHeight)))
        assert.ok(box >= 40, `${box} px high`);
      await page.screenshot({ path: picture(`sheet-320-${colorScheme}`) });
      await sheet.getByRole("button", { name: /^Frisian draughts/ }).tap();
      // The click follows the tap.
      await sheet.waitFor({ state: "detached" });
      assert.ok(await page.getByRole("radio", { name: /^Frisian draughts/ }).isChecked());
    });
  }
});

describe("a move that may not be played says why", () => {
  const house = openHouse();

  /** A click on a piece that may not capture, by precedence, or may not step. @type {[string, string, number[], RegExp][]} */
  const refused = [
    ["international", "W:W32,45:B28,18,40", [45], /45x34 takes 1, but 2 must be taken with 32\./],
    ["czech", "W:W24,K29:B19,22", [24], /g3 cannot capture: a king goes before a man\. Capture with a1\./],
    ["spanish", "W:W22,24:B18,K20", [22], /22x13 takes no king, but 1 king must be taken with 24\./],
    ["italian", "W:W22,K24:B18,20", [22], /22 cannot capture: a king goes before a man\. Capture with 24\./],
    ["italian", "W:WK22,K24:B18,K10,K20,12", [22], /22x6 meets a king too late: .* with 24\./],
    ["frisian", "W:W32,35:BK28,30", [35], /35x24 takes 1 man, but 1 king must be taken with 32: that is worth more\./],
    [
      "frisian",
      "W:WK46,31:B5:+0+346",
      [46],
      /The king on 46 has moved three times in a row: now another piece has to move/,
    ],
    ["russian", "W:WK29:B25,17", [29, 15], /a1 must go on capturing, and from e5 it could not\./],
    [
      "killer",
      "W:WK46,50:BK37",
      [46, 28],
      /46 takes a king last, so it must stop right behind it and cannot go on to 28\./,
    ],
  ];
  for (const [variant, fen, clicks, sentence] of refused) {
    test(`${variant}: ${fen}`, async (t) => {
      const page = await house.visit(t);
      await openGame(page, { variant, start: { fen } });
      await click(page, ...clicks);
      await says(page, sentence);
      assert.deepEqual(await moveTexts(page), [], "nothing was played");
      assert.ok((await page.locator(".marks .pulse").count()) > 0, "what may move is pointed at");
    });
  }

  test("a flying king may be sent to any square between two pieces that it takes in one line", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { variant: "international", start: { fen: "W:WK46,40:B37,23,10,1" } });
    await click(page, 46, 28);
    await eventually(async () => assert.deepEqual(await moveTexts(page), ["46x5"]));
  });

  test("by click, by drag, by keys and by typing, and the pieces that must capture are marked", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { variant: "international", start: { fen: "W:W32,37:B28,18,27" } });
    // 32 may take 28 and 18, or 27; 37 may take nothing but is free to be asked.
    await says(page, /2 must be taken: 1 piece can\./);
    assert.equal(await page.locator(".marks .forced").count(), 1);
    const few = /32x21 takes 1, but 2 must be taken with 32\./;
    await click(page, 32, 21);
    await says(page, few);
    assert.match((await square(page, 32).getAttribute("aria-label")) ?? "", /chosen/, "the piece stays chosen");
    await page.screenshot({ path: picture("refused") });
    await page.keyboard.press("Escape");
    await eventually(async () => assert.doesNotMatch(await status(page), few));

    await square(page, 32).dragTo(square(page, 21));
    await says(page, few);
    await page.keyboard.press("Escape");
    await eventually(async () => assert.doesNotMatch(await status(page), few));

    await square(page, 32).focus();
    await page.keyboard.press("Enter");
    await square(page, 21).focus();
    await page.keyboard.press("Enter");
    await says(page, few);
    await page.keyboard.press("Escape");
    await eventually(async () => assert.doesNotMatch(await status(page), few));

    await page.getByRole("textbox", { name: "Type a move" }).fill("32x21");
    await page.keyboard.press("Enter");
    await says(page, few);
    await click(page, 32, 12);
    await played(page, "32x12");
  });
});

describe("boards of the family", () => {
  const house = openHouse();

  /** Column and row of a square on the screen, and the colour below it. @param {Page} page @param {number} number */
  const place = (page, number) =>
    page.evaluate((number) => {
      const board = /** @type {Element} */ (document.querySelector(".board")).getBoundingClientRect();
      const box = /** @type {Element} */ (document.querySelector(`[data-square="${number}"]`)).getBoundingClientRect();
      return [Math.round((box.x - board.x) / box.width), Math.round((box.y - board.y) / box.height)];
    }, number);

  for (const [variant, corner] of /** @type {const} */ ([
    ["italian", 0],
    ["spanish", 0],
    ["russian", 1],
    ["international", 1],
  ])) {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      test(`${variant} lies as it should and fits 320 px, ${colorScheme}`, async (t) => {
        const page = await house.visit(t, { ...PHONE, viewport: { width: 320, height: 568 }, colorScheme });
        await openGame(page, { variant });
        assert.deepEqual(await place(page, 1), [corner, 0]);
        assert.equal(await page.locator(".board.mirrored").count(), corner === 0 ? 1 : 0);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 320, `${width} px wide`);
        await page.screenshot({ path: picture(`${variant}-320-${colorScheme}`) });
        // A step is to a neighbour of the next row: that is where the page draws it.
        const [{ from, to }] = (await gameOf(page)).position.moves;
        const [[a = 0, b = 0], [c = 0, d = 0]] = [await place(page, from), await place(page, to)];
        assert.deepEqual([Math.abs(a - c), Math.abs(b - d)], [1, 1]);
        await square(page, from).tap();
        await square(page, to).tap();
        await eventually(async () => assert.equal((await moveTexts(page)).length, 1));
      });
    }
  }

  test("every piece of a mirrored board stands on a dark square, on the start screen and in the lists too", async (t) => {
    const page = await house.visit(t);
    await playOne(page, "italian");
    await page.goto("/games");
    await page.locator("svg.diagram").first().waitFor();
    assert.match((await page.locator("svg.diagram .dark").first().getAttribute("d")) ?? "", /^M0 0h/);
    await page.goto("/");
    const sheet = await allGames(page);
    await sheet.getByRole("button", { name: /^Spanish/ }).click();
    await page.locator(".start .board.mirrored").waitFor();
    await page.getByRole("radio", { name: /^English/ }).check();
    await page.locator(".start .board:not(.mirrored)").waitFor();
  });

  test("captured pieces stay until the move is over, but not in Thai draughts", async (t) => {
    for (const [variant, fen, way, left] of /** @type {[string, string, number[], number][]} */ ([
      ["international", "W:W32:B28,18,1", [32, 12], 0.5],
      ["thai", "B:B9:W14,23,32", [9, 27], 0],
    ])) {
      const page = await house.visit(t, { reducedMotion: "no-preference" });
      await openGame(page, { variant, start: { fen } });
      const before = await page.locator(".pieces > .piece").count();
      const [from, to] = way;
      await square(page, from ?? 0).click();
      // What the pieces are about to do, asked in the same breath as the click.
      const seen = await page.evaluate((to) => {
        /** @type {HTMLElement} */ (document.querySelector(`[data-square="${to}"]`)).click();
        return new Promise((resolve) =>
          requestAnimationFrame(() =>
            resolve({
              pieces: document.querySelectorAll(".pieces > .piece").length,
              opacity: [...document.querySelectorAll(".pieces > .piece")]
                .flatMap((piece) => piece.getAnimations())
                .map((one) => /** @type {KeyframeEffect} */ (one.effect).getKeyframes().at(-1)?.opacity)
                .filter((opacity) => opacity !== undefined)
                .map(Number),
            }),
          ),
        );
      }, to);
      assert.deepEqual(seen, { pieces: before, opacity: [left, left] }, variant);
      await eventually(async () => assert.equal(await page.locator(".pieces > .piece").count(), before - 2));
    }
  });

  test("squares are called as is usual, and otherwise if one likes", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { variant: "russian" });
    await click(page, 22, 18);
    await eventually(async () => assert.equal((await moveTexts(page)).length, 1));
    const called = async () => [
      await square(page, 22).innerText(),
      await page.locator("[data-node]").first().innerText(),
    ];
    assert.deepEqual(await called(), ["c3", "c3-d4"]);
    await button(page, "Settings").click();
    const labels = page.getByRole("group", { name: "Square labels" });
    for (const [choice, square, move] of [
      ["1–50", "22", "22-18"],
      ["Row, column", "5,2", "(5,2)-(4,3)"],
      ["a1–h8", "c3", "c3-d4"],
    ]) {
      await labels.getByRole("radio", { name: choice }).check();
      await eventually(async () => assert.deepEqual(await called(), [square, move]));
    }
    await page.keyboard.press("Escape");
    // International draughts by letters, and a move typed either way.
    await openGame(page, { variant: "international" });
    assert.equal(await square(page, 32).innerText(), "d4");
    const field = page.getByRole("textbox", { name: "Type a move" });
    await field.fill("d4-e5");
    await page.keyboard.press("Enter");
    await played(page, "32-28");
    await eventually(async () => assert.ok(await field.isEnabled()));
    await field.fill("19-23");
    await page.keyboard.press("Enter");
    await played(page, "32-28", "19-23");
  });
});
