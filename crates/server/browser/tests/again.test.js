/** Try again: the mistakes of a reviewed game, with better moves found by mouse, drag, keys, typing and touch; hints, answers, what was skipped, and the way back. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { openReview, reviewed } from "../harness/review.js";
import { button, click, eventually, openGame, says, square, status } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** Black gives a man away with 11-16; 12-16 is as bad, 6-10 and 9-14 keep the value. */
const GIFT = "B:W20,25,28,29,30,31,32:B1,5,6,9,11,12,13";

const heading = (/** @type {Page} */ page) => page.locator(".review h1");
const titled = (/** @type {Page} */ page, /** @type {RegExp} */ text) =>
  heading(page).filter({ hasText: text }).waitFor();
const pips = (/** @type {Page} */ page) =>
  page.locator(".pips i").evaluateAll((all) => all.map((one) => one.className));
const line = (/** @type {Page} */ page) => page.getByRole("group", { name: "How it goes on" }).getByRole("button");

/** The review of a game as the server tells it. @param {Page} page @param {string} id @returns {Promise<ReviewedView>} */
const told = async (page, id) => (await (await page.request.get(`/api/games/${id}/review`)).json()).review;

/** A game of your own in which Black's one mistake is to be bettered. @param {Page} page */
async function giftAgain(page) {
  const { id } = await openGame(page, { start: { fen: GIFT } });
  await click(page, 11, 16, 20, 11);
  await button(page, "Resign").click();
  await button(page, "Confirm").click();
  await page.locator(".end").waitFor();
  await openReview(page, id);
  await button(page, "Try again").click();
  await titled(page, /^Find a better move than 11-16$/);
  const [fault] = (await told(page, id)).plies;
  const [better] = /** @type {ReviewedPlyView} */ (fault).better;
  return /** @type {ReviewStepView} */ (better);
}

/** A reviewed record with the mistakes of both sides, those of Black to be gone through. @param {Page} page */
async function blackAgain(page) {
  const id = await reviewed(page);
  await openReview(page, id);
  const { plies } = await told(page, id);
  const faults = plies.filter(({ side, finding }) => finding && side === "black");
  await button(page, "Try again").click();
  await titled(page, /^Whose mistakes\?$/);
  await button(page, `Anna (${faults.length})`).click();
  await titled(page, /^Find a better move/);
  return faults;
}

const field = (/** @type {Page} */ page) => page.getByRole("textbox", { name: "Type a move" });
const first = (/** @type {ReviewedPlyView | undefined} */ ply) => /** @type {ReviewStepView} */ (ply?.better[0]);
/** What is tried from now on. @param {Page} page */
function tries(page) {
  /** @type {TryMove[]} */
  const asked = [];
  page.on("request", (request) => /\/review\/try$/.test(request.url()) && asked.push(request.postDataJSON()));
  return asked;
}

describe("trying again what went wrong", () => {
  const house = openHouse();

  test("your own mistake: the answer is nowhere, a wrong move goes back, a right one is explained", async (t) => {
    const page = await house.visit(t);
    const better = await giftAgain(page);
    await says(
      page,
      /Black to move\. 11-16 was a blunder\. Loses a man: 20x11\. Every move that keeps the value counts\./,
    );
    const html = await page.content();
    assert.ok(!html.includes(better.move), "the answer is not on the page");
    await eventually(async () => assert.equal(await page.locator(".arrow, .moments, .course").count(), 0));
    await eventually(async () => assert.deepEqual(await pips(page), ["here"]));
    await click(page, 12, 16);
    await says(page, /^.*12-16: Loses a man: .* Try another move\./);
    assert.doesNotMatch(await page.content(), /was better|was the only move/, "nor after a wrong move");
    await eventually(async () => assert.deepEqual(await pips(page), ["missed"]));
    await click(page, 11, 16);
    await says(page, /11-16 was played in the game\. Loses a man/);
    await click(page, ...better.path);
    await titled(page, new RegExp(`^${better.move} keeps \\d+ %$`));
    await says(page, /11-16 was a blunder\. Loses a man: 20x11\. .*Expected score: \d+ % in place of \d+ %\./);
    // The line is walked through by mouse and keys.
    await eventually(async () => assert.equal(await line(page).first().getAttribute("aria-current"), "step"));
    await line(page).nth(1).click();
    assert.match((await page.locator(".where").textContent()) ?? "", /^mistake 1 of 1, in the line, after /);
    await page.keyboard.press("ArrowLeft");
    await eventually(async () => assert.equal(await line(page).first().getAttribute("aria-current"), "step"));
    await button(page, "To the result").click();
    await says(page, /You found 0 of 1 better move at once; 1 missed, 0 skipped\./);
    await button(page, "Those not found, once more").click();
    await titled(page, /^Find a better move than 11-16$/);
    await click(page, ...better.path);
    await titled(page, /keeps/);
    await eventually(async () => assert.deepEqual(await pips(page), ["right"]));
    await button(page, "To the result").click();
    await says(page, /You found 1 of 1 better move at once; 0 missed, 0 skipped\./);
    await eventually(async () => assert.equal(await button(page, "Those not found, once more").count(), 0));
    await button(page, "Back to the review").click();
    await page.locator(".moments").waitFor();
  });

  test("every move that keeps the value is right, also one that the review does not name, and by drag", async (t) => {
    const page = await house.visit(t);
    const better = await giftAgain(page);
    const [from, to] = better.move === "6-10" ? [9, 14] : [6, 10];
    await square(page, from).dragTo(square(page, to));
    await titled(page, new RegExp(`^${from}-${to} keeps \\d+ %$`));
    await eventually(async () => assert.equal(await line(page).first().textContent(), `${from}-${to}`));
    assert.ok((await line(page).count()) > 2);
    await eventually(async () => assert.deepEqual(await pips(page), ["right"]));
  });

  test("by typing and by keys", async (t) => {
    const page = await house.visit(t);
    const better = await giftAgain(page);
    const field = page.getByRole("textbox", { name: "Type a move" });
    await field.fill("1-32");
    await field.press("Enter");
    await says(page, /1-32/);
    await field.fill("12-16");
    await field.press("Enter");
    await says(page, /Try another move\./);
    for (const number of better.path) {
      await square(page, number).focus();
      await page.keyboard.press("Enter");
    }
    await titled(page, /keeps/);
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), "To the result"),
    );
    await page.keyboard.press("Enter");
    await says(page, /1 missed/);
    await page.keyboard.press("Enter");
    await page.locator(".moments").waitFor();
  });

  test("in a record one chooses a side; hints, the solution and what is skipped are counted", async (t) => {
    const page = await house.visit(t);
    const faults = await blackAgain(page);
    assert.ok(faults.length > 2, "there is something to try");
    await eventually(async () =>
      assert.equal(await page.locator(".where").textContent(), `mistake 1 of ${faults.length}`),
    );
    const [first, second] = /** @type {[ReviewedPlyView, ReviewedPlyView]} */ (/** @type {unknown} */ (faults));
    // A number keeps its sign where the sentence breaks.
    assert.equal(first.finding?.id, "worse_outlook");
    assert.deepEqual(
      (await page.locator(".again .said .nb", { hasText: "%" }).allTextContents()).map((part) =>
        part.replace(/\d+/, "N"),
      ),
      ["N %", "N %"],
    );
    const step = (/** @type {ReviewedPlyView} */ ply) => /** @type {ReviewStepView} */ (ply.better[0]);
    await button(page, "Hint").click();
    await says(page, new RegExp(`It is the piece on ${step(first).path[0]} that moves\\.`));
    assert.ok(!(await status(page)).includes(step(first).move), "the piece alone");
    await button(page, "Hint: the move").click();
    await says(page, new RegExp(`The move is ${step(first).move}\\.`));
    await click(page, ...step(first).path);
    await titled(page, /keeps/);
    await button(page, "Next mistake").click();
    await titled(page, new RegExp(`than ${second.move}$`));
    await button(page, "Show it").click();
    await titled(page, new RegExp(`^${step(second).move} was better$`));
    assert.deepEqual(
      await line(page).allTextContents(),
      second.better.slice(0, 8).map(({ move }) => move),
    );
    await button(page, "Next mistake").click();
    for (const { move } of faults.slice(2)) {
      await titled(page, new RegExp(`than ${move}$`));
      await button(page, "Skip").click();
    }
    await titled(page, /^No more mistakes$/);
    const all = faults.length;
    await says(page, new RegExp(`You found 0 of ${all} better moves at once; 2 missed, ${all - 2} skipped\\.`));
  });

  test("an answer to an older question changes nothing, and who is not answered may ask again", async (t) => {
    const page = await house.visit(t, { offline: true });
    const better = await giftAgain(page);
    await page.route("**/review/try", (route) => route.abort());
    await click(page, ...better.path);
    await says(page, /cannot be reached/);
    await page.unroute("**/review/try");
    /** @type {(() => void)[]} */
    const held = [];
    await page.route("**/review/try", (route) => {
      held.push(() => void route.continue().catch(() => {}));
    });
    await click(page, ...better.path);
    await eventually(async () => assert.equal(held.length, 1));
    await button(page, "Show it").click();
    await titled(page, /was better$/);
    held.forEach((go) => go());
    await button(page, "To the result").click();
    await says(page, /0 of 1 better move at once; 1 missed/);
  });

  test("who moves while the next mistake is on its way tries that on the board that is there", async (t) => {
    const page = await house.visit(t);
    const [one, two] = await blackAgain(page);
    const asked = tries(page);
    const { move, path } = first(one);
    const next = await holdAnswers(page, ({ pathname }) => pathname === "/api/position");
    await button(page, "Skip").click();
    await next.asked(1);
    await click(page, ...path);
    await titled(page, new RegExp(`^${move} keeps`));
    assert.deepEqual(asked, [{ ply: one?.ply, move }]);
    assert.equal((await pips(page))[0], "right");
    await next.release(0);
    assert.match((await heading(page).textContent()) ?? "", /keeps/, "what was skipped before comes no more");
    await next.end();
    await button(page, "Next mistake").click();
    await titled(page, new RegExp(`than ${two?.move}$`));
  });

  test("while the next mistake is on its way it is neither shown nor skipped, and who types goes on typing", async (t) => {
    const page = await house.visit(t);
    const [one, two] = await blackAgain(page);
    const next = await holdAnswers(page, ({ pathname }) => pathname === "/api/position");
    await button(page, "Skip").click();
    await next.asked(1);
    await button(page, "Show it").click();
    await titled(page, new RegExp(`^${first(one).move} was better$`));
    await eventually(async () => assert.deepEqual((await pips(page)).slice(0, 2), ["missed", "open"]));
    await button(page, "Next mistake").click();
    await next.asked(2);
    await button(page, "Next mistake").click();
    await next.asked(3);
    for (const n of [0, 1, 2]) await next.release(n);
    await titled(page, new RegExp(`than ${two?.move}$`));
    await button(page, "Skip").click();
    await next.asked(4);
    await field(page).pressSequentially("11-");
    await next.release(3);
    await eventually(async () => assert.match((await page.locator(".where").textContent()) ?? "", /^mistake 3 /));
    await page.keyboard.type("15");
    assert.equal(await field(page).inputValue(), "11-15");
  });

  test("a next mistake that does not come leaves the one that is there", async (t) => {
    const page = await house.visit(t, { offline: true });
    const [one, two] = await blackAgain(page);
    const asked = tries(page);
    await page.route("**/api/position", (route) => route.abort());
    await button(page, "Skip").click();
    await says(page, /cannot be reached/);
    await click(page, ...first(one).path);
    await titled(page, /keeps/);
    assert.deepEqual(asked, [{ ply: one?.ply, move: first(one).move }]);
    await page.unroute("**/api/position");
    await button(page, "Next mistake").click();
    await titled(page, new RegExp(`than ${two?.move}$`));
  });

  test("a typed move that is understood late is not played once one has gone back to the review", async (t) => {
    const page = await house.visit(t);
    const { move } = await giftAgain(page);
    const asked = tries(page);
    const script = await holdAnswers(page, ({ pathname }) => pathname.endsWith("/start/typed.js"));
    await field(page).fill(move);
    await field(page).press("Enter");
    await script.asked(1);
    await button(page, "Back to the review").click();
    await page.locator(".moments").waitFor();
    const place = await page.locator(".where").textContent();
    await script.release(0);
    assert.equal(await page.locator(".where").textContent(), place);
    // Whoever types it now is understood, and that is the first try.
    await button(page, "Try again").click();
    await titled(page, /^Find a better move/);
    await field(page).fill(move);
    await field(page).press("Enter");
    await titled(page, /keeps/);
    assert.equal(asked.length, 1);
  });

  test("a typed move that is understood late is not played on the next mistake", async (t) => {
    const page = await house.visit(t);
    const [, two] = await blackAgain(page);
    const asked = tries(page);
    const move = two?.move ?? "";
    const script = await holdAnswers(page, ({ pathname }) => pathname.endsWith("/start/typed.js"));
    // It can be played there.
    await field(page).fill(move);
    await field(page).press("Enter");
    await script.asked(1);
    await button(page, "Skip").click();
    await titled(page, new RegExp(`than ${move}$`));
    await script.release(0);
    assert.equal(await field(page).inputValue(), move, "what was typed stays there");
    await field(page).press("Enter");
    await says(page, new RegExp(`${move} was played in the game`));
    assert.deepEqual(asked, [{ ply: two?.ply, move }]);
  });

  test("a typed move that is understood late is not played when the solution is shown", async (t) => {
    const page = await house.visit(t);
    const [one, two] = await blackAgain(page);
    const asked = tries(page);
    const script = await holdAnswers(page, ({ pathname }) => pathname.endsWith("/start/typed.js"));
    await field(page).fill(one?.move ?? "");
    await field(page).press("Enter");
    await script.asked(1);
    await button(page, "Show it").click();
    await titled(page, new RegExp(`^${first(one).move} was better$`));
    await script.release(0);
    await button(page, "Next mistake").click();
    await titled(page, new RegExp(`than ${two?.move}$`));
    await field(page).fill("1-32");
    await field(page).press("Enter");
    await says(page, /1-32/);
    assert.deepEqual(asked, []);
  });

  test("it works by touch on a small phone", async (t) => {
    const page = await house.visit(t, { ...PHONE, viewport: { width: 320, height: 568 } });
    const better = await giftAgain(page);
    for (const number of better.path) await square(page, number).tap();
    await titled(page, /keeps/);
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, "nothing goes over the edge"),
    );
  });

  for (const [name, look] of /** @type {[string, object][]} */ ([
    ["desktop-light", { viewport: { width: 1366, height: 768 }, colorScheme: "light" }],
    ["desktop-dark", { viewport: { width: 1366, height: 768 }, colorScheme: "dark" }],
    ["phone-light", { ...PHONE, colorScheme: "light" }],
    ["phone-dark", { ...PHONE, colorScheme: "dark" }],
  ])) {
    test(`everybody can use it: ${name}`, async (t) => {
      const page = await house.visit(t, look);
      /** @param {string} state */
      const looked = async (state) => {
        await assertAccessible(page, `${state}, ${name}`);
        const folder = process.env.REVIEW_PICTURES;
        if (folder) await page.screenshot({ path: `${folder}/again-${name}-${state}.png` });
      };
      const [first] = await blackAgain(page);
      await looked("asked");
      await button(page, "Show it").click();
      await titled(page, /was better$/);
      assert.ok(first);
      await looked("shown");
      await button(page, "Back to the review").click();
      await page.locator(".moments").waitFor();
      await button(page, "Try again").click();
      await looked("whose");
    });
  }
});
