/** Endings: played against the best defence by mouse, keys and touch, thrown away and found again. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ENDINGS } from "../../ui/practice/ending-list.js";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import { button, click, eventually, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const heading = (/** @type {Page} */ page) => page.locator(".practice h1");
const titled = (/** @type {Page} */ page, /** @type {RegExp} */ text) =>
  heading(page).filter({ hasText: text }).waitFor();
const pieces = (/** @type {string} */ board) => [...board].filter((piece) => piece !== ".").length;

/** Positions that the page has been told, the newest last. @param {Page} page */
function overhear(page) {
  /** @type {Position[]} */
  const told = [];
  page.on("response", async (response) => {
    if (!response.url().endsWith("/api/position") || !response.ok()) return;
    // What the page is told when it is closed nobody has to overhear.
    const position = await response.json().catch(() => undefined);
    if (position) told.push(position);
  });
  return told;
}

/** What is on the board when it is this side's turn. @param {Position[]} told @param {string} side @param {number} after How many had been told before. */
async function turnOf(told, side, after) {
  let found = /** @type {Position | undefined} */ (undefined);
  await eventually(async () => {
    assert.ok(told.length > after);
    found = told.at(-1);
    assert.ok(found?.turn === side || found?.outcome);
  });
  return /** @type {Position} */ (/** @type {unknown} */ (found));
}

/** @param {Position} position @param {(proved: Proved) => boolean} fits */
const moveThat = ({ moves }, fits) =>
  moves
    .filter(({ proved }) => proved && fits(proved))
    .sort((one, other) => (one.proved?.distance ?? 0) - (other.proved?.distance ?? 0))[0];
const squaresOf = (/** @type {LegalMove | undefined} */ move) => /** @type {number[]} */ (move?.paths[0]?.squares);

/** @param {Page} page @param {string} id */
async function openEnding(page, id) {
  await ready(page);
  const told = overhear(page);
  await page.goto(`/practice?endings=${id}`);
  await titled(page, /to move and/);
  return told;
}

/** Lengths are worked out when the program has started; somebody who waits for them sees them. @param {Page} page */
const ready = (page) =>
  eventually(async () => {
    const answer = await page.request.post("/api/position", { data: { variant: "english", fen: "W:WK32:BK26" } });
    assert.equal((await answer.json()).proved.distance, 9);
  }, 120_000);

describe("endings", () => {
  const house = openHouse();

  test("each is worth what its goal says, as far as the tables reach", async (t) => {
    const page = await house.visit(t);
    assert.equal(new Set(ENDINGS.map(({ id }) => id)).size, ENDINGS.length);
    for (const { id, variant, fen, goal } of ENDINGS) {
      const answer = await page.request.post("/api/position", { data: { variant, fen } });
      assert.ok(answer.ok(), `${id}: ${await answer.text()}`);
      const position = await answer.json();
      if (pieces(position.board) <= 5) assert.ok(position.proved, id);
      if (position.proved) assert.equal(position.proved.value, goal, id);
    }
  });

  test("from the header to king against king, won by mouse in as few moves as can be", async (t) => {
    const page = await house.visit(t);
    await ready(page);
    await page.goto("/practice");
    await titled(page, /to move and/);
    const told = overhear(page);
    await page.getByRole("link", { name: "Endings", exact: true }).click();
    await titled(page, /^White to move and win in 9 plies$/);
    for (let after = 0; ;) {
      const position = await turnOf(told, "white", after);
      if (position.outcome) break;
      const best = moveThat(position, ({ value }) => value === "win");
      after = told.length;
      await click(page, ...squaresOf(best));
      if (best?.proved?.distance === 1) break;
      await titled(page, new RegExp(`^Still won in ${(best?.proved?.distance ?? 0) - 2} pl`));
      await says(page, /the (shortest way|only move)\. Black holds out as long as can be: .* Your move\./);
    }
    await titled(page, /^Won$/);
    await says(page, /^In 5 moves; against the best defence it takes 5\.$/);
    await page.getByRole("link", { name: /^King against king ✓ won$/ }).waitFor();
    await button(page, "Next ending").click();
    await titled(page, /^White to move and win in 15 plies$/);
    await page.reload();
    await page.getByRole("link", { name: /^King against king ✓ won$/ }).waitFor();
  });

  test("a win that is thrown away is told, and there is a way back", async (t) => {
    const page = await house.visit(t);
    const told = await openEnding(page, "opposition");
    const position = await turnOf(told, "white", 0);
    await click(page, ...squaresOf(moveThat(position, ({ value }) => value === "draw")));
    await titled(page, /^Now only a draw$/);
    await says(page, /lets the win go: it was won in 9 plies, and one move alone kept that\./);
    await page.locator(".moves").filter({ hasText: "= draw" }).waitFor();
    await button(page, "Back to the last won position").click();
    await titled(page, /^White to move and win in 9 plies$/);
    // It is played on as well, and the way back is the same.
    await click(page, ...squaresOf(moveThat(position, ({ value }) => value === "draw")));
    await button(page, "Play on").click();
    await says(page, /Black replies .* Your move\./);
    await titled(page, /^Now only a draw$/);
    await button(page, "Back to the last won position").click();
    await titled(page, /^White to move and win in 9 plies$/);
    await page.getByRole("link", { name: /^King against king tried once$/ }).waitFor();
  });

  test("by keys alone, with a hint, and one move back", async (t) => {
    const page = await house.visit(t);
    const told = await openEnding(page, "two-one");
    const position = await turnOf(told, "white", 0);
    const best = moveThat(position, ({ value }) => value === "win");
    await button(page, "Hint").focus();
    await page.keyboard.press("Enter");
    await says(page, new RegExp(`It is the piece on ${best?.from} that moves\\.`));
    for (const number of squaresOf(best)) {
      await square(page, number).focus();
      await page.keyboard.press("Enter");
    }
    await titled(page, /^Still won in 13 plies$/);
    await button(page, "One move back").focus();
    await page.keyboard.press("Enter");
    await titled(page, /^White to move and win in 15 plies$/);
  });

  test("a draw is held against who tries everything", async (t) => {
    const page = await house.visit(t);
    const told = await openEnding(page, "first-draw");
    for (let n = 0, after = 0; n < 15; n++) {
      const position = await turnOf(told, "black", after);
      after = told.length;
      const way = squaresOf(moveThat(position, ({ value }) => value === "draw"));
      // What the page has been told it shows a moment later.
      await eventually(async () =>
        assert.match((await square(page, way[0] ?? 0).getAttribute("aria-label")) ?? "", /can (move|capture)$/),
      );
      await click(page, ...way);
      if (n < 14) await eventually(async () => assert.ok(told.length >= after + 2));
      if (n < 14) await titled(page, /^Still a draw$/);
    }
    await titled(page, /^Held$/);
    await says(page, /15 moves/);
  });

  test("with more pieces than the tables know the engine defends", async (t) => {
    const page = await house.visit(t);
    const told = await openEnding(page, "fourth");
    const position = await turnOf(told, "white", 0);
    assert.equal(position.proved, null);
    await click(page, ...squaresOf(position.moves.find(({ text }) => text === "14-9")));
    await says(page, /14-9: so many pieces are more than the tables know\. Black replies .* Your move\./);
    await titled(page, /^(Not known yet|Still won)$/);
  });

  test("without a connection the page says so, and there is a way on", async (t) => {
    const page = await house.visit(t, { offline: true });
    const told = await openEnding(page, "two-one");
    const position = await turnOf(told, "white", 0);
    await page.route("**/api/position", (route) => route.abort());
    await click(page, ...squaresOf(moveThat(position, ({ value }) => value === "win")));
    await says(page, /cannot be reached/);
    await page.unroute("**/api/position");
    await button(page, "Try again").click();
    await titled(page, /^White to move and win in 15 plies$/);
  });

  for (const [name, look] of /** @type {[string, Record<string, any>][]} */ ([
    ["desktop-light", { colorScheme: "light", viewport: { width: 1366, height: 768 } }],
    ["desktop-dark", { colorScheme: "dark", viewport: { width: 1366, height: 768 } }],
    ["a phone on its side", { colorScheme: "light", viewport: { width: 740, height: 360 } }],
    ["phone-light", { ...PHONE, colorScheme: "light" }],
    ["phone-dark", { ...PHONE, colorScheme: "dark" }],
  ])) {
    test(`everybody can use it: ${name}`, async (t) => {
      const page = await house.visit(t, look);
      const told = await openEnding(page, "first");
      await assertAccessible(page, `${name}, an ending`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels over the edge`);
      const best = moveThat(await turnOf(told, "white", 0), ({ value }) => value === "win");
      for (const number of squaresOf(best))
        await (look.hasTouch ? square(page, number).tap() : square(page, number).click());
      await titled(page, /^Still won in 59 plies$/);
      await assertAccessible(page, `${name}, played`);
      const folder = process.env.CROWNHEAD_PICTURES;
      if (folder) await page.screenshot({ path: `${folder}/ending-${name}.png` });
    });
  }
});
