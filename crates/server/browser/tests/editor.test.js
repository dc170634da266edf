/** The editor: positions drawn, typed and pasted, and what can be done with them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE } from "../harness/browser.js";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { CLUB, complains } from "../harness/pdn.js";
import { begin, button, click, eventually, gameOf, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

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
    await eventually(async () =>
      assert.match((await square(page, 22).getAttribute("aria-label")) ?? "", /^22, white king/),
    );
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

  test("the board follows the game that is chosen, its FEN can be copied, and nobody is called null", async (t) => {
    const page = await house.visit(t);
    await page.goto("/editor");
    await text(page).fill(`${CLUB}\n\n[Event "?"]\n\n1. 9-13 *`);
    await says(page, /A game:/);
    await named(page, 22, "black man");
    const games = page.getByRole("combobox", { name: "Game of the file" });
    assert.deepEqual(await games.getByRole("option").allInnerTexts(), [
      "1. Anna – Ben, 1-0, 3 moves",
      "2. Black – White, *, 1 move",
    ]);
    await games.selectOption("1");
    await named(page, 13, "black man");
    await named(page, 22, "white man");
    await eventually(async () => assert.ok(await button(page, "Copy FEN").isEnabled()));
    await button(page, "Copy FEN").click();
    await says(page, /FEN copied/);
    assert.match(
      await page.evaluate(() => navigator.clipboard.readText()),
      /^W:W21,22,.*:B1,2,3,4,5,6,7,8,10,11,12,13$/,
    );
    assert.match(await text(page).inputValue(), /1\. 9-13/, "the text is still the PDN");
  });

  test("Open this game keeps names, comments and result", async (t) => {
    const page = await house.visit(t);
    await page.goto("/editor");
    await text(page).fill(CLUB);
    await button(page, "Open this game").click();
    await page.waitForURL(/\/game\//);
    const game = await gameOf(page);
    assert.deepEqual([game.seats.black.name, game.seats.white.name, game.outcome?.winner], ["Anna", "Ben", "black"]);
    const pdn = await (await page.request.get(`/api/games/${game.id}/pdn`)).text();
    for (const part of [/\[Event "Club"\]/, /\[Black "Anna"\]/, /Single corner/, /\[Result "1-0"\]/])
      assert.match(pdn, part);
  });

  test("a game that was opened too late is not shown: whoever has left stays where they are", async (t) => {
    const page = await house.visit(t);
    await page.goto("/editor");
    await text(page).fill(CLUB);
    const answers = await holdAnswers(page, ({ pathname }) => pathname === "/api/games/import");
    await button(page, "Open this game").click();
    await answers.asked(1);
    await page.getByRole("link", { name: "Guide" }).click();
    await page.getByRole("heading", { level: 1, name: /^How to play/ }).waitFor();
    await answers.release(0);
    assert.equal(new URL(page.url()).pathname, "/guide");
  });

  test("where there are no kings the king that was chosen is no tool", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await page.goto("/editor");
    await page.getByRole("radio", { name: "White king" }).check({ force: true });
    await page.getByRole("combobox", { name: "Rules" }).selectOption("mini");
    await eventually(async () => assert.equal(await page.locator("[data-square]").count(), 18));
    await says(page, /Black has 5 moves here/);
    await click(page, 10);
    await named(page, 10, "white man");
    assert.ok(await page.getByRole("radio", { name: "White man" }).isChecked());
    await page.getByRole("combobox", { name: "Rules" }).selectOption("english");
    await page.getByRole("radio", { name: "White king" }).waitFor();
  });

  test("thirty thousand mistakes give twenty reasons at once", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await page.goto("/editor");
    await text(page).fill(`B:W21:B${"5,".repeat(30_000)}5`);
    await complains(page, /5/);
    assert.equal(await page.locator(".problems li").count(), 20);
    assert.match(await page.locator(".problems li").last().innerText(), /\d+ more/);
  });
});

describe("in the editor an answer to an older question changes nothing", () => {
  const house = openHouse();
  const asking = (/** @type {URL} */ { pathname }) => ["/api/position", "/api/read"].includes(pathname);

  test("the address names a position, and it is there", async (t) => {
    const page = await house.visit(t);
    await page.goto("/editor?variant=regicide&fen=W:WK14:B9,10");
    await named(page, 14, "white king");
    await says(page, /White has \d moves here/);
    assert.equal(await text(page).inputValue(), "W:WK14:B9,10");
    assert.equal(await page.getByRole("combobox", { name: "Rules" }).inputValue(), "regicide");
  });

  test("what was pasted before the first answer stays", async (t) => {
    const page = await house.visit(t);
    const answers = await holdAnswers(page, asking);
    await page.goto("/editor");
    await answers.asked(1);
    await text(page).fill("W:W21,K22:B1");
    await answers.release(0);
    await answers.asked(2);
    await answers.release(1);
    await named(page, 22, "white king");
    assert.equal(await text(page).inputValue(), "W:W21,K22:B1");
    assert.ok(await button(page, "Play from here").isEnabled());
  });

  test("who is about to paste over everything does so, also when the answer comes just before", async (t) => {
    const page = await house.visit(t);
    const answers = await holdAnswers(page, asking);
    await page.goto("/editor");
    await answers.asked(1);
    await text(page).focus();
    await text(page).press("ControlOrMeta+a");
    await answers.release(0);
    await eventually(async () => assert.match(await text(page).inputValue(), /^B:W/));
    await answers.end();
    await page.keyboard.insertText("W:W21,K22:B1");
    assert.equal(await text(page).inputValue(), "W:W21,K22:B1");
    await named(page, 22, "white king");
  });

  test("a refusal of what stood there before is not shown", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await page.goto("/editor");
    await says(page, /Black has 7 moves here/);
    const answers = await holdAnswers(page, asking);
    await text(page).fill("nonsense");
    await answers.asked(1);
    await text(page).fill("W:W21,K22:B1");
    await answers.asked(2);
    await answers.release(1);
    await says(page, /White has \d+ moves here/);
    await answers.release(0);
    assert.deepEqual(await page.locator(".problems li").allInnerTexts(), []);
    assert.ok(await button(page, "Play from here").isEnabled());
  });

  test("a piece put on the board counts, not the text that was typed before it", async (t) => {
    const page = await house.visit(t);
    await page.goto("/editor");
    await says(page, /Black has 7 moves here/);
    const answers = await holdAnswers(page, asking);
    await text(page).fill("W:W21,K22:B1");
    await answers.asked(1);
    await click(page, 12);
    await answers.asked(2);
    await answers.release(0);
    await answers.release(1);
    await named(page, 12, "empty");
    await eventually(async () => assert.match(await text(page).inputValue(), /:B1,2,3,4,5,6,7,8,9,10,11$/));
    await says(page, /Black has \d moves here/);
    assert.ok(await button(page, "Play from here").isEnabled());
  });

  test("a text that is typed but not yet read cannot be played from, nor can the board before it", async (t) => {
    const page = await house.visit(t);
    await page.goto("/editor");
    await says(page, /Black has 7 moves here/);
    const answers = await holdAnswers(page, asking);
    await text(page).fill("W:W21,K22:B1");
    assert.ok(await button(page, "Play from here").isDisabled());
    await answers.asked(1);
    await answers.release(0);
    await eventually(async () => assert.ok(await button(page, "Play from here").isEnabled()));
    await click(page, 13);
    assert.ok(await button(page, "Play from here").isDisabled());
  });

  test("rules chosen while a game is read are its rules, and the text is still there", async (t) => {
    const page = await house.visit(t);
    await page.goto("/editor");
    await says(page, /Black has 7 moves here/);
    const answers = await holdAnswers(page, asking);
    await text(page).fill("1. 11-15 22-18 2. 15x22 *");
    await answers.asked(1);
    await page.getByRole("combobox", { name: "Rules" }).selectOption("regicide");
    await answers.asked(2);
    await answers.release(1);
    await answers.release(0);
    await says(page, /A game:/);
    assert.match(await text(page).inputValue(), /15x22/);
    assert.equal(await page.getByRole("combobox", { name: "Rules" }).inputValue(), "regicide");
  });

  test("of two games chosen one after the other the second is shown", async (t) => {
    const page = await house.visit(t);
    await page.goto("/editor");
    await text(page).fill('1. 11-15 *\n\n[Event "2"]\n\n1. 9-13 *\n\n[Event "3"]\n\n1. 12-16 *');
    await named(page, 15, "black man");
    const answers = await holdAnswers(page, asking);
    const games = page.getByRole("combobox", { name: "Game of the file" });
    await games.selectOption("1");
    await answers.asked(1);
    await games.selectOption("2");
    await answers.asked(2);
    await answers.release(1);
    await answers.release(0);
    await named(page, 16, "black man");
    await named(page, 13, "empty");
    assert.equal(await games.inputValue(), "2");
  });
});

describe("the editor in every window", () => {
  const house = openHouse();

  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
    [568, 320],
    [844, 390],
    [768, 1024],
    [1280, 720],
    [1366, 650],
  ]) {
    test(`${width} x ${height}: the board, the pieces and what to do next are in sight`, async (t) => {
      const page = await house.visit(t, { ...(width < 700 ? PHONE : {}), viewport: { width, height }, refusals: true });
      await page.goto("/editor");
      await says(page, /moves here/);
      await text(page).fill("B:W1,2,3,4,33,34,35,36,37,38:B1,1,1,1,30,31,32");
      await complains(page, /33/);
      await page.evaluate(() => {
        scrollTo(0, 0);
        for (const element of document.querySelectorAll("main *")) element.scrollTop = 0;
      });
      const squareSide = (await square(page, 1).boundingBox())?.width ?? 0;
      assert.ok(squareSide >= 30, `squares of ${squareSide} px`);
      const hidden = await page.evaluate(() => {
        const seen = (/** @type {Element} */ element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const at = document.elementFromPoint(x, y);
          return (
            left >= 0 &&
            top >= 0 &&
            right <= innerWidth &&
            bottom <= innerHeight &&
            (element.contains(at) || element === at?.closest("label"))
          );
        };
        const wanted = [
          ...document.querySelectorAll(".editor .board, .palette label, .editor-foot .status, .editor-foot .primary"),
        ];
        return {
          hidden: wanted.filter((element) => !seen(element)).map((element) => element.className || element.textContent),
          count: wanted.length,
          wide: document.documentElement.scrollWidth - innerWidth,
        };
      });
      assert.deepEqual(hidden, { hidden: [], count: 8, wide: 0 });
      await page.locator(".problems li").last().scrollIntoViewIfNeeded();
      assert.ok(await page.locator(".problems li").last().isVisible());
    });
  }
});

/** Waits until something stands on a square. @param {Page} page @param {number} number @param {string} what */
const named = (page, number, what) =>
  eventually(async () => assert.equal(await square(page, number).getAttribute("aria-label"), `${number}, ${what}`));

/** @param {Page} page */
const text = (page) => page.getByRole("textbox", { name: "FEN or PDN" });

/** Goes on to the start screen and begins a game of two people here. @param {Page} page */
async function playFromHere(page) {
  await button(page, "Play from here").click();
  await page.getByRole("radio", { name: /^Here/ }).check();
  await eventually(async () => assert.ok(await button(page, "Play").isEnabled()));
  await begin(page);
}
