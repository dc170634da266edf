/** The board of the start screen, where the first move begins the game, and the screen at every size. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { openHouse } from "../harness/house.js";
import { game, more, movesOnTable, named, row, whom, withOptions } from "../harness/start.js";
import { arrive, button, click, eventually, gameOf, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** The sizes at which people play: phones upright and on their side, a tablet, laptops. */
const SIZES = [
  [320, 568],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 720],
  [1366, 650],
  [1440, 900],
];

describe("the board of the start screen plays", () => {
  const house = openHouse();

  for (const [how, move] of /** @type {[string, (page: Page) => Promise<unknown>][]} */ ([
    ["clicks", (page) => click(page, 11, 15)],
    ["a drag", (page) => square(page, 11).dragTo(square(page, 15))],
    [
      "keys",
      async (page) => {
        await square(page, 11).focus();
        for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
      },
    ],
  ])) {
    test(`a move by ${how} starts the game with what was chosen, and is answered`, async (t) => {
      const page = await house.visit(t, { reducedMotion: "no-preference" });
      await page.goto("/");
      await page.getByRole("radio", { name: "Level 1, Newcomer" }).check();
      await eventually(async () => assert.deepEqual(await named(page, /can move$/), [9, 10, 11, 12]));
      await says(page, /Your move starts the game/);
      await move(page);
      await arrive(page);
      await movesOnTable(page, 2);
      const { seats, nodes, yours } = await gameOf(page);
      assert.deepEqual([seats.white.spec, yours, nodes[0]?.side], ["engine:1", ["black"], "black"]);
      assert.match(nodes[0]?.text ?? "", /^11-1[56]$/);
    });
  }

  test("a chosen piece says where it can go; Esc, another piece and a blocked one are understood", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await eventually(async () => assert.equal((await named(page, /can move$/)).length, 4));
    await click(page, 11);
    await says(page, /11 is chosen\. It can go to 15 or 16\./);
    assert.deepEqual(await named(page, /target$/), [15, 16]);
    await click(page, 9);
    await says(page, /9 is chosen/);
    await page.keyboard.press("Escape");
    await says(page, /Your move starts the game/);
    await click(page, 4);
    await says(page, /4 cannot move/);
    assert.equal(new URL(page.url()).pathname, "/");
  });

  test("a capture with two routes and one that may stop are played out on it", async (t) => {
    const page = await house.visit(t);
    for (const [variant, fen, squares, text] of /** @type {const} */ ([
      ["english", "B:W6,7,14,15:B2", [2, 18, 11], "2x11x18"],
      ["regicide", "B:W6,14,32:B1", [1, 10, 10], "1x10"],
    ])) {
      await page.goto(`/?variant=${variant}&fen=${encodeURIComponent(fen)}`);
      await eventually(async () => assert.equal((await named(page, /can capture$/)).length, 1));
      await click(page, ...squares);
      await arrive(page);
      assert.equal((await gameOf(page)).nodes[0]?.text, text);
    }
  });

  test("a route that is begun by dragging can be finished by dragging, or by a click that is seen to move", async (t) => {
    const page = await house.visit(t, { reducedMotion: "no-preference" });
    await page.addInitScript(() => {
      const own = /** @type {any} */ (window);
      own.slides = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (/** @type {Parameters<typeof animate>} */ ...args) {
        if (this.matches(".start .piece.moving")) own.slides++;
        return animate.apply(this, args);
      };
    });
    for (const [how, finish] of /** @type {[string, () => Promise<unknown>][]} */ ([
      ["a drag", () => square(page, 10).dragTo(square(page, 17))],
      ["a click", () => click(page, 17)],
    ])) {
      await page.goto(`/?variant=regicide&fen=${encodeURIComponent("B:W6,14,32:B1")}`);
      await whom(page, "Here");
      await eventually(async () => assert.deepEqual(await named(page, /can capture$/), [1]));
      await square(page, 1).dragTo(square(page, 10));
      await says(page, /may capture again/);
      await finish();
      await arrive(page);
      assert.equal((await gameOf(page)).nodes[0]?.text, "1x17", how);
      assert.equal(await page.evaluate(() => /** @type {any} */ (window).slides), how === "a click" ? 1 : 0, how);
    }
  });

  test("where Play does something else, the board says so and nothing moves on it", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    for (const [choose, sentence] of /** @type {[() => Promise<unknown>, RegExp][]} */ ([
      [
        () => page.getByRole("radio", { name: "White", exact: true }).check(),
        /The computer has Black and begins when you press Play/,
      ],
      [() => whom(page, "By link"), /Play makes the link/],
      [() => whom(page, "Watch"), /Play starts two computers/],
    ])) {
      await choose();
      await says(page, sentence);
      assert.deepEqual(await named(page, /can (move|capture)/), []);
    }
    await click(page, 11, 15);
    assert.equal(new URL(page.url()).pathname, "/");
  });

  test("by lot a move on the board takes the side that begins", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByRole("radio", { name: "By lot" }).check();
    await says(page, /Play draws lots.*you have Black/);
    // It is said before the server has told what can move.
    await eventually(async () => assert.equal((await named(page, /can move$/)).length, 4));
    await click(page, 11, 15);
    await arrive(page);
    assert.deepEqual((await gameOf(page)).yours, ["black"]);
  });

  test("an answer about another game that comes late changes nothing", async (t) => {
    const page = await house.visit(t);
    const late = await hold(page, "**/api/position", (body) => body.variant === "english");
    await page.goto("/");
    await late.asked;
    await game(page, "Mini-Checkers");
    await eventually(async () => assert.deepEqual(await named(page, /can move$/), [4, 5, 6]));
    await click(page, 5);
    await late.answer();
    await says(page, /5 is chosen/);
    assert.equal(await page.locator("[data-square]").count(), 18);
    assert.deepEqual(await named(page, /target$/), [7, 8]);
    await game(page, "English checkers");
    await eventually(async () => assert.deepEqual(await named(page, /can move$/), [9, 10, 11, 12]));
  });

  test("what is typed meanwhile stays when an answer comes", async (t) => {
    const page = await house.visit(t);
    const late = await hold(page, "**/api/position", () => true);
    await page.goto("/");
    await whom(page, "Here");
    const name = page.getByRole("textbox", { name: "Your name" });
    await name.pressSequentially("Ada ");
    await late.answer();
    await eventually(async () => assert.equal((await named(page, /can move$/)).length, 4));
    await name.pressSequentially("L.");
    assert.equal(await name.inputValue(), "Ada L.");
  });

  test("who leaves while the game is made is not called back", async (t) => {
    const page = await house.visit(t);
    const late = await hold(page, "**/api/games", (body) => "variant" in body);
    await page.goto("/");
    await button(page, "Play").click();
    await late.asked;
    await page.getByRole("link", { name: "Guide", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /How to play/ }).waitFor();
    await late.answer();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    assert.match(page.url(), /\/guide/);
  });

  test("when it cannot be asked where a game starts, the page says so and asks again", async (t) => {
    const page = await house.visit(t, { offline: true });
    await page.route("**/api/position", (route) => route.abort());
    await page.goto("/");
    await says(page, /cannot be reached/);
    await page.unroute("**/api/position");
    await says(page, /Your move starts the game/);
    assert.deepEqual(await named(page, /can move$/), [9, 10, 11, 12]);
  });

  test("when the game cannot be made, the piece goes back and the page says why", async (t) => {
    const page = await house.visit(t, { offline: true });
    await page.goto("/");
    await eventually(async () => assert.equal((await named(page, /can move$/)).length, 4));
    await page.route("**/api/games", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await click(page, 11, 15);
    await says(page, /cannot be reached/);
    assert.deepEqual(await named(page, /^11, black man/), [11]);
    await page.unroute("**/api/games");
    await click(page, 11, 15);
    await arrive(page);
    await movesOnTable(page, 2);
  });
});

describe("the start screen at every size", () => {
  const house = openHouse();

  for (const [width, height] of SIZES) {
    test(`${width} x ${height}: Play is in sight, nothing is cut or too small, in every state`, async (t) => {
      const page = await house.visit(t, { viewport: { width, height }, hasTouch: width < 700 });
      await page.goto("/");
      await button(page, "Play").waitFor();
      const check = async (/** @type {string} */ state) => {
        await page.evaluate(() => scrollTo(0, 0));
        const { sideways, small, cut, play, board } = await page.evaluate(measure);
        assert.ok(sideways <= 0, `${state}: ${sideways} px too wide`);
        assert.deepEqual(small, [], `${state}: targets under 40 px`);
        assert.deepEqual(cut, [], `${state}: cut off`);
        assert.equal(play, "in sight", state);
        assert.ok(board >= 39, `${state}: squares of ${board} px`);
      };
      await check("a computer");
      for (const opponent of ["Here", "By link", "Watch"]) {
        await whom(page, opponent);
        await check(opponent);
      }
      await whom(page, "Computer");
      await game(page, "Regicide");
      await row(page, "Regicide's six steps");
      await check("six steps");
      await row(page, "Classic players");
      await page.getByRole("combobox", { name: "Player" }).waitFor();
      await more(page);
      await check("everything open");
      await game(page, "Mini-Checkers");
      await row(page, "Mini's four steps");
      await check("a small board");
    });
  }

  test("with many games the first five are cards, and all of them are in a sheet", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await withOptions(page, (options) => {
      const [english] = options.variants;
      const more = Array.from({ length: 25 - options.variants.length }, (_, i) => ({
        .../** @type {Variant} */ (english),
        id: `other-${i}`,
        name: `Other game ${i}`,
        line: `8×8, rule ${i}`,
        steps: null,
      }));
      options.variants.push(...more);
    });
    await page.goto("/");
    await button(page, "Play").waitFor();
    assert.equal(await page.locator(".games input").count(), 5);
    await page.getByRole("button", { name: /^All games/ }).click();
    const sheet = page.getByRole("dialog", { name: "All games" });
    await eventually(async () => assert.equal(await sheet.getByRole("listitem").count(), 25));
    await assertAccessible(page, "the sheet of all games");
    await sheet.getByRole("button", { name: /^Other game 3/ }).click();
    assert.equal(await sheet.count(), 0);
    assert.equal(await page.getByRole("radio", { name: /^Other game 3/ }).isChecked(), true);
    assert.equal(await page.locator(".games input").count(), 5);
  });
});

/** Holds back the first request to a place that is meant, until its answer is called for. @param {Page} page @param {string} url @param {(body: any) => boolean} meant */
async function hold(page, url, meant) {
  /** @type {() => void} */
  let seen = () => {};
  /** @type {() => void} */
  let go = () => {};
  const asked = new Promise((resolve) => (seen = () => resolve(null)));
  const gate = new Promise((resolve) => (go = () => resolve(null)));
  let held = false;
  await page.route(url, async (route) => {
    const request = route.request();
    if (held || request.method() !== "POST" || !meant(request.postDataJSON())) return route.continue();
    held = true;
    seen();
    await gate;
    return route.continue();
  });
  const answer = async () => {
    const done = page.waitForResponse(
      (response) => new URL(response.url()).pathname === url.slice(2) && response.request().method() === "POST",
    );
    go();
    await (await done).finished();
  };
  return { asked, answer };
}

/** What does not fit, in the page: runs there. */
function measure() {
  const seen = (/** @type {Element} */ element) => element.getClientRects().length > 0;
  const name = (/** @type {Element} */ element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30) || element.className;
  const targets = [
    ...document.querySelectorAll(
      ".start :is(button:not(.square), select, summary, label:has(:is([type=radio], [type=checkbox])))",
    ),
  ].filter(seen);
  const play = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Play");
  const { left, top, width, height, bottom } = /** @type {Element} */ (play).getBoundingClientRect();
  const on = document.elementFromPoint(left + width / 2, top + height / 2);
  return {
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    small: targets
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 39.5 || box.width < 39.5)
      .map(({ element, box }) => `${name(element)}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
    cut: [...document.querySelectorAll(".start :is(p, h1, h2, span, strong, label, legend, select)")]
      .filter(seen)
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 1 &&
          getComputedStyle(element).display !== "inline" &&
          getComputedStyle(element).textOverflow !== "ellipsis",
      )
      .map(name),
    play: play?.contains(on) && bottom <= innerHeight ? "in sight" : `at ${Math.round(top)} of ${innerHeight}`,
    board:
      (document.querySelector(".board")?.getBoundingClientRect().width ?? 0) /
      Number(Math.sqrt(2 * document.querySelectorAll("[data-square]").length)),
  };
}
