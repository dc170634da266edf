/** Practice: puzzles solved by mouse, keys and touch, failed, shown and met again, and the strength of who solves them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { rated } from "../../ui/practice/glicko.js";
import { Progress } from "../../ui/practice/progress.js";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import { button, click, eventually, says, square, status } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const heading = (/** @type {Page} */ page) => page.locator(".practice h1");
const solution = (/** @type {Page} */ page) => page.locator(".solution button");
const label = (/** @type {Page} */ page) => page.locator(".ratings");

/** Some puzzle whose solution fits. @param {Page} page @param {(puzzle: PuzzleView) => boolean} fits @returns {Promise<PuzzleView>} */
async function find(page, fits) {
  const { puzzles } = await (await page.request.get("/api/puzzles/english")).json();
  for (const { id } of puzzles) {
    const puzzle = await (await page.request.get(`/api/puzzles/english/${id}`)).json();
    if (fits(puzzle)) return puzzle;
  }
  throw new Error("no puzzle fits");
}

/** @param {Page} page @param {PuzzleView} puzzle */
async function openPuzzle(page, { id, goal, steps }) {
  await page.goto(`/practice?variant=english&id=${id}`);
  const side = steps[0]?.position.turn === "black" ? "Black" : "White";
  await heading(page)
    .filter({ hasText: `${side} to move and ${goal}` })
    .waitFor();
}

/** Where the moves to find begin and end. @param {PuzzleView} puzzle */
const toFind = ({ steps }) => steps.filter((_, n) => n % 2 === 0).map(({ path }) => path.squares);

/** A way of playing another move than the one to find. @param {PuzzleView} puzzle */
function mistake({ steps: [first] }) {
  const other = first?.position.moves.find((move) => move.text !== first.move && !move.capture);
  return /** @type {number[]} */ (other?.paths[0]?.squares);
}

const longOne = (/** @type {PuzzleView} */ { steps }) => steps.length >= 3;
const quietOne = (/** @type {PuzzleView} */ puzzle) => puzzle.steps.length === 1 && !!mistake(puzzle);

describe("practice", () => {
  const house = openHouse();

  test("from the header to a puzzle, solved by mouse, and on to the next", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByRole("link", { name: "Practice", exact: true }).click();
    await heading(page).filter({ hasText: "to move and" }).waitFor();
    const puzzle = await find(page, longOne);
    await openPuzzle(page, puzzle);
    await says(page, /Play it on the board\./);
    const ways = toFind(puzzle);
    for (const [n, squares] of ways.entries()) {
      await click(page, ...squares);
      if (n + 1 < ways.length) await says(page, /Right\. And now\?/);
    }
    await heading(page).filter({ hasText: "Solved" }).waitFor();
    assert.deepEqual(
      await solution(page).allTextContents(),
      puzzle.steps.map(({ move }) => move),
    );
    const [, before, now] = /yours ([\d,]+) → ([\d,]+)/.exec((await label(page).textContent()) ?? "") ?? [];
    assert.equal(before, "1,200");
    assert.ok(Number(now?.replace(",", "")) > 1200, now);
    await page.locator(".facts").filter({ hasText: "1 solved of 1" }).waitFor();
    if (!puzzle.end.outcome) await page.locator(".then").filter({ hasText: "And then, for instance: " }).waitFor();
    // The moves lead back and forth on the board.
    await solution(page).first().click();
    assert.equal(await solution(page).first().getAttribute("aria-current"), "step");
    await button(page, "Next puzzle").click();
    await eventually(async () => assert.ok(!page.url().includes(puzzle.id)));
    await heading(page).filter({ hasText: "to move and" }).waitFor();
    await page.reload();
    await label(page)
      .filter({ hasText: `yours ${now}` })
      .waitFor();
  });

  test("a wrong move goes back and says so, and the puzzle is met again", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    const puzzle = await find(page, quietOne);
    await openPuzzle(page, puzzle);
    await click(page, ...mistake(puzzle));
    await says(page, /(does not win|loses)(, as far as the search sees)?\. Try another move\./);
    const [from = 0] = mistake(puzzle);
    assert.match((await square(page, from).getAttribute("aria-label")) ?? "", /can (move|capture)/);
    await click(page, ...(toFind(puzzle)[0] ?? []));
    await heading(page).filter({ hasText: "Solved" }).waitFor();
    await says(page, /This one comes back later\./);
    const [, now = ""] = /yours 1,200 → ([\d,]+)$/.exec((await label(page).textContent()) ?? "") ?? [];
    assert.ok(Number(now.replace(",", "")) < 1200, now);
    await page.locator(".facts").filter({ hasText: "0 solved of 1" }).waitFor();
  });

  test("what is proved is told as proved, and what a search found as that", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    const doubt = /Found by a search of 1,000,000 positions, not proved\./;
    const known = (/** @type {string} */ text) => page.locator(".facts dd", { hasText: text }).waitFor();
    const searched = await find(page, (puzzle) => quietOne(puzzle) && puzzle.basis === "expected");
    await openPuzzle(page, searched);
    await says(page, doubt);
    await known("a search of 1,000,000 positions: every other move is far behind, which is no proof");
    await click(page, ...mistake(searched));
    await says(page, /(does not win|loses), as far as the search sees\. Try another move\./);
    await click(page, ...(toFind(searched)[0] ?? []));
    await heading(page).filter({ hasText: "Solved" }).waitFor();
    await says(page, doubt);
    const exact = await find(page, (puzzle) => quietOne(puzzle) && puzzle.basis === "exact");
    await openPuzzle(page, exact);
    await says(page, /Play it on the board\./);
    assert.doesNotMatch(await status(page), doubt);
    await known("endgame tables: proved");
    await click(page, ...mistake(exact));
    await says(page, /(does not win|loses)\. Try another move\./);
  });

  test("a hint names the piece, the solution shows the moves, and what is skipped is not counted", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    const puzzle = await find(page, quietOne);
    await openPuzzle(page, puzzle);
    await button(page, "Hint").click();
    await says(page, new RegExp(`It is the piece on ${puzzle.steps[0]?.path.squares[0]} that moves\\.`));
    await button(page, "Skip").click();
    await eventually(async () => assert.ok(!page.url().includes(puzzle.id)));
    await page.locator(".facts").filter({ hasText: "nothing yet" }).waitFor();
    await button(page, "Solution").click();
    await heading(page).filter({ hasText: "The solution" }).waitFor();
    assert.ok((await solution(page).count()) >= 1);
    await page.locator(".facts").filter({ hasText: "0 solved of 1" }).waitFor();
    await page.getByRole("link", { name: "Set up this position" }).click();
    await page.getByRole("heading", { level: 1, name: "Editor" }).waitFor();
  });

  test("a hint while the reply is made does not tell the reply", async (t) => {
    const page = await house.visit(t, { reducedMotion: "no-preference" });
    await page.goto("/");
    const puzzle = await find(page, longOne);
    await openPuzzle(page, puzzle);
    const said = page.locator(".said");
    /** Whatever stands there from now on. */
    const heard = await said.evaluateHandle((el) => {
      /** @type {string[]} */
      const list = [];
      new MutationObserver(() => list.push(el.textContent ?? "")).observe(el, { childList: true, subtree: true });
      return list;
    });
    const hint = (/** @type {number} */ step) =>
      `It is the piece on ${puzzle.steps[step]?.path.squares[0]} that moves.`;
    await click(page, ...(toFind(puzzle)[0] ?? []));
    await eventually(async () => {
      await button(page, "Hint").click();
      assert.equal(await said.textContent(), hint(2));
    });
    assert.ok(!(await heard.jsonValue()).includes(hint(1)));
  });

  test("a theme is chosen, and puzzles have it", async (t) => {
    const page = await house.visit(t);
    await page.goto("/practice");
    await page.getByLabel("Theme to practise").selectOption("shot");
    await eventually(async () => {
      const id = new URL(page.url()).searchParams.get("id");
      const puzzle = await (await page.request.get(`/api/puzzles/english/${id}`)).json();
      assert.ok(puzzle.themes.includes("shot"));
    });
  });

  test("puzzles of other rules are chosen and solved, squares named as those rules do", async (t) => {
    const page = await house.visit(t);
    const { sets } = await (await page.request.get("/api/puzzles")).json();
    const others = sets.filter((/** @type {PuzzleSet} */ { variant }) => variant !== "english");
    assert.ok(others.length >= 3, `${others.length}`);
    for (const { variant, puzzles } of others) {
      await page.goto("/practice");
      await heading(page).filter({ hasText: "to move and" }).waitFor();
      const chooser = page.getByLabel("Rules");
      assert.match(
        (await chooser.locator(`option[value=${variant}]`).textContent()) ?? "",
        new RegExp(`, ${puzzles} p`),
      );
      await chooser.selectOption(variant);
      await eventually(async () => assert.equal(new URL(page.url()).searchParams.get("variant"), variant));
      // One of plain steps, whichever was drawn: ways of captures are the board's own tests.
      const { puzzles: index } = await (await page.request.get(`/api/puzzles/${variant}`)).json();
      /** @type {number[][]} */
      let ways = [];
      let id = "";
      for (const entry of index) {
        id = entry.id;
        const puzzle = await (await page.request.get(`/api/puzzles/${variant}/${id}`)).json();
        ways = toFind(/** @type {PuzzleView} */ (puzzle));
        if (ways.every((squares) => squares.length === 2)) break;
      }
      await page.goto(`/practice?variant=${variant}&id=${id}`);
      await button(page, "Hint").waitFor();
      for (const [n, squares] of ways.entries()) {
        await click(page, ...squares);
        if (n + 1 < ways.length) await says(page, /Right\. And now\?/);
      }
      await heading(page).filter({ hasText: "Solved" }).waitFor();
      assert.equal(await chooser.inputValue(), variant);
      // Only themes that some puzzle has are offered.
      const there = new Set(index.flatMap((/** @type {PuzzleEntry} */ { themes }) => themes));
      assert.equal(await page.getByLabel("Theme to practise").locator("option").count(), there.size + 1);
    }
  });

  test("by keys alone", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    const puzzle = await find(page, quietOne);
    await openPuzzle(page, puzzle);
    for (const number of toFind(puzzle)[0] ?? []) {
      await square(page, number).focus();
      await page.keyboard.press("Enter");
    }
    await heading(page).filter({ hasText: "Solved" }).waitFor();
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Next puzzle"),
    );
    await page.keyboard.press("Enter");
    await heading(page).filter({ hasText: "to move and" }).waitFor();
  });

  test("without a connection the page says so, and offers to try again", async (t) => {
    const page = await house.visit(t, { offline: true });
    await page.goto("/practice");
    await heading(page).filter({ hasText: "to move and" }).waitFor();
    await page.route("**/api/puzzles/english/*", (route) => route.abort());
    await button(page, "Skip").click();
    await says(page, /cannot be reached/);
    await page.unroute("**/api/puzzles/english/*");
    await button(page, "Try again").click();
    await heading(page).filter({ hasText: "to move and" }).waitFor();
    await button(page, "Hint").waitFor();
  });

  for (const [name, look] of /** @type {[string, Record<string, any>][]} */ ([
    ["desktop-light", { colorScheme: "light", viewport: { width: 1366, height: 768 } }],
    ["desktop-dark", { colorScheme: "dark", viewport: { width: 1366, height: 768 } }],
    ["a phone on its side", { colorScheme: "light", viewport: { width: 740, height: 360 } }],
    ["phone-dark", { ...PHONE, colorScheme: "dark" }],
  ])) {
    test(`everybody can use it: ${name}`, async (t) => {
      const page = await house.visit(t, look);
      await page.goto("/");
      const puzzle = await find(page, quietOne);
      await openPuzzle(page, puzzle);
      await assertAccessible(page, `${name}, a puzzle`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels over the edge`);
      for (const number of toFind(puzzle)[0] ?? [])
        await (look === PHONE || look.hasTouch ? square(page, number).tap() : square(page, number).click());
      await heading(page).filter({ hasText: "Solved" }).waitFor();
      await assertAccessible(page, `${name}, solved`);
    });
  }
});

describe("the strength of who solves puzzles", () => {
  test("is that of the example in Glickman's paper", () => {
    const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    assert.ok(Math.abs(after.rating - 1464.06) < 0.02, `${after.rating}`);
    assert.ok(Math.abs(after.deviation - 151.52) < 0.02, `${after.deviation}`);
    assert.ok(Math.abs(after.volatility - 0.05999) < 0.00002, `${after.volatility}`);
  });

  /** @param {string} id @param {number} rating @returns {PuzzleEntry} */
  const entry = (id, rating) => ({ id, rating, themes: [] });
  const puzzles = Array.from({ length: 60 }, (_, n) => entry(`p${n}`, 600 + 40 * n));

  test("draws puzzles that are about as hard, and each new one once", () => {
    const progress = new Progress("english", Date.now, () => 0);
    const seen = new Set();
    for (let n = 0; n < 30; n++) {
      const next = progress.next(puzzles);
      assert.ok(next && !seen.has(next.id));
      assert.ok(n > 15 || Math.abs(next.rating - progress.rating) < 500, `${next.rating}, ${progress.rating}`);
      seen.add(next.id);
      progress.tried(next, 1);
    }
    assert.ok(progress.rating > 1500, `${progress.rating}`);
  });

  test("what was failed comes back when its time has come, until it was right twice", () => {
    let now = 1_000_000_000;
    const progress = new Progress(
      "english",
      () => now,
      () => 0,
    );
    const failed = entry("x", 1200);
    progress.tried(failed, 0);
    const strength = progress.rating;
    assert.ok(strength < 1200);
    assert.equal(progress.next([failed, entry("y", 1200)])?.id, "y", "not at once");
    now += 3_600_000;
    assert.equal(progress.next([failed])?.id, "x");
    progress.tried(failed, 1);
    assert.equal(progress.rating, strength, "it says little the second time");
    assert.ok(progress.kept.failed.x, "once is not enough");
    now += 48 * 3_600_000;
    progress.tried(failed, 1);
    assert.deepEqual(progress.kept.failed, {});
    assert.deepEqual(progress.kept.met, ["x"]);
  });
});
