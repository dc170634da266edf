/** The review of a game: asked for at its end, followed while it is made, called off, and walked through by mouse, keys and touch. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import { imported, openReview, PATIENCE, reviewed } from "../harness/review.js";
import { button, click, eventually, more, openGame } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const where = (/** @type {Page} */ page) => page.locator(".where");
const open = (/** @type {Page} */ page) => page.locator(".moments li[aria-current]");
const chips = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole("group", { name, exact: true }).getByRole("button");
/** What stands on the board, as it is drawn. @param {Page} page */
const drawn = (page) => page.locator(".review-frame .diagram").innerHTML();

/**
 * A deeper review that is under way once the first gate is open, and done with the second; it finds what the other found.
 * @param {Page} page @param {string} id
 */
async function holdDeeper(page, id) {
  const done = await (await page.request.get(`/api/games/${id}/review`)).json();
  const running = { ...done, state: "running", done: 3, all: 9, left_seconds: 60, review: null };
  const deep = { ...done, review: { ...done.review, deep: true, nodes: 2_000_000 } };
  const gate = () => {
    /** @type {() => void} */
    let open = () => {};
    return { opened: new Promise((resolve) => (open = () => resolve(undefined))), open: () => open() };
  };
  const [first, second] = [gate(), gate()];
  const address = `**/api/games/${id}/review`;
  await page.route(address, async (route) => {
    const asked = route.request().method() === "POST";
    await (asked ? first : second).opened;
    await route.fulfill({ json: asked ? running : deep });
  });
  return {
    faults: /** @type {ReviewedPlyView[]} */ (done.review.plies).filter(({ finding }) => finding),
    begin: first.open,
    /** It is done, and the page has heard of it. */
    async end() {
      const answered = page.waitForResponse(
        (answer) => answer.request().method() === "GET" && /\/review$/.test(answer.url()),
      );
      second.open();
      await (await answered).finished();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    },
  };
}

describe("the review of a game", () => {
  const house = openHouse();

  test("a game that has ended offers its review, which names the mistake and why", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { start: { fen: "B:W20,25,28,29,30,31,32:B1,5,6,9,11,12,13" } });
    await click(page, 11, 16, 20, 11);
    await button(page, "Resign").click();
    await button(page, "Confirm").click();
    await page.locator(".end").getByRole("button", { name: "Review" }).click();
    await page.waitForURL(/\/review\//);
    await page.getByRole("heading", { level: 1, name: "Where the game turned" }).waitFor();
    await page.locator(".moments").waitFor({ timeout: PATIENCE });
    assert.match((await open(page).textContent()) ?? "", /1\. 11-16Loses a man: 20x11\./);
    assert.equal(await where(page).textContent(), "before move 1 of Black");
    assert.equal(await page.locator(".arrow.was").count(), 1);
    assert.equal(await page.locator(".arrow.could").count(), 1);
    // It is kept: who comes again need not wait.
    await page.reload();
    await open(page).waitFor();
    assert.equal(await page.locator("progress").count(), 0);
  });

  test("lines and moves are walked through by mouse and keys, and the curve leads to a ply", async (t) => {
    const page = await house.visit(t);
    await openReview(page, await reviewed(page));
    const before = await drawn(page);
    const better = chips(page, "Better").first();
    const move = await better.textContent();
    await better.click();
    assert.equal(await where(page).textContent(), `in the line, after ${move}`);
    assert.notEqual(await drawn(page), before, "the board follows");
    assert.equal(await better.getAttribute("aria-pressed"), "true");
    await page.keyboard.press("ArrowLeft");
    assert.match((await where(page).textContent()) ?? "", /^before move/);
    await page.keyboard.press("Home");
    assert.equal(await where(page).textContent(), "before the first move");
    assert.equal(await open(page).count(), 0);
    await page.keyboard.press("ArrowRight");
    assert.equal(await where(page).textContent(), "after move 1, Black 10-15");
    await page.keyboard.press("End");
    assert.equal(await where(page).textContent(), "after move 17, White 14x7");
    await page.keyboard.press("ArrowUp");
    await open(page).waitFor();
    await button(page, "To the start").click();
    await button(page, "On").click();
    assert.equal(await where(page).textContent(), "after move 1, Black 10-15");
    const box = await page.locator(".course").boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width / 2, box.y + 30);
    assert.match((await where(page).textContent()) ?? "", /^after move 9, /);
    await page.getByText("What the grades mean").click();
    await page.getByText(/^Accuracy is the mean over all moves/).waitFor();
  });

  test("arrows in a dialog over it are the dialog's", async (t) => {
    const page = await house.visit(t);
    await openReview(page, await reviewed(page));
    await page.keyboard.press("Home");
    await button(page, "Settings").click();
    const dialog = page.getByRole("dialog", { name: "Settings" });
    await dialog.getByRole("radio", { name: "Light" }).focus();
    await page.keyboard.press("ArrowRight");
    assert.ok(await dialog.getByRole("radio", { name: "Dark" }).isChecked(), "another theme is chosen");
    await page.keyboard.press("Escape");
    assert.equal(await where(page).textContent(), "before the first move");
  });

  test("counts, signs and sentences are those of the review that is kept", async (t) => {
    const page = await house.visit(t);
    const id = await reviewed(page);
    await openReview(page, id);
    const { review } = await (await page.request.get(`/api/games/${id}/review`)).json();
    const rows = page.locator(".table-box tbody tr");
    for (const [n, side] of ["black", "white"].entries()) {
      const cells = await rows.nth(n).locator("td").allTextContents();
      const { accuracy, best, good, inaccuracy, mistake, blunder, only_moves } = review[side];
      const counts = [best, good, inaccuracy, mistake, blunder, only_moves].map(String);
      assert.deepEqual(cells, [`${Math.round(100 * accuracy)} %`, ...counts]);
    }
    const faults = review.plies.filter((/** @type {ReviewedPlyView} */ ply) => ply.finding);
    assert.ok(faults.length > 0, "there is something to see");
    assert.equal(await page.locator(".moments .sign:not(.only)").count(), faults.length);
    const own = faults.filter((/** @type {ReviewedPlyView} */ ply) => ply.side === "black");
    // The curve is drawn when it is known how wide it is.
    await eventually(async () => assert.equal(await page.locator(".course .mark").count(), own.length));
    // No sentence had to be taken from the server.
    for (const told of await page.locator(".moments .told").allTextContents()) assert.match(told, /^[A-Z\d].*\.$/);
  });

  test("a review can be called off and asked for again", async (t) => {
    const page = await house.visit(t);
    // The first is under way while the second waits.
    const [first, second] = [await imported(page), await imported(page)];
    await page.request.post(`/api/games/${first}/review`, { data: {} });
    await page.goto(`/review/${second}`);
    await page.getByRole("progressbar", { name: "The game is being reviewed" }).waitFor();
    await button(page, "Cancel").click();
    await page.getByText("The review was called off.").waitFor();
    await page.request.delete(`/api/games/${first}/review`);
    await button(page, "Review this game").click();
    await page.request.delete(`/api/games/${first}/review`);
    await page.locator(".moments").waitFor({ timeout: PATIENCE });
  });

  test("a deeper review says how long it takes, replaces the other, and leaves it when it is called off", async (t) => {
    const page = await house.visit(t);
    // Tables know it, so that it is quick.
    const id = await imported(page, '[Result "1/2-1/2"] [FEN "B:WK30:BK3,K4"] 1. 3-7 30-26 1/2-1/2');
    await openReview(page, id);
    await page.getByText(/^Ten times as many positions a move: about \d+ (second|minute)s?\.$/).waitFor();
    await page.getByText("What the grades mean").click();
    await page.getByText(/ and 200,000 positions a move\.$/).waitFor();
    // Another game is under way, so that there is time to call it off.
    const other = await imported(page);
    await page.request.post(`/api/games/${other}/review`, { data: {} });
    await button(page, "Review deeper").click();
    await button(page, "Cancel").click();
    await button(page, "Review deeper").waitFor();
    await page.request.delete(`/api/games/${other}/review`);
    await button(page, "Review deeper").click();
    await page.locator(".moments").waitFor({ timeout: PATIENCE });
    await eventually(async () => assert.equal(await button(page, "Review deeper").count(), 0));
    // What was opened stays open.
    await page.getByText(/ and 2,000,000 positions a move\.$/).waitFor({ timeout: PATIENCE });
  });

  /** @type {[string, (page: Page) => Promise<void>, RegExp][]} */
  const PLACES = [
    [
      "a move",
      async (page) => {
        await page.keyboard.press("Home");
        for (let n = 0; n < 15; n++) await page.keyboard.press("ArrowRight");
      },
      /^after move 8, /,
    ],
    ["a line", (page) => chips(page, "Better").nth(1).click(), /^in the line, after /],
  ];
  for (const [what, go, place] of PLACES)
    test(`a deeper review leaves one at ${what} to which one has gone meanwhile`, async (t) => {
      const page = await house.visit(t);
      const id = await reviewed(page);
      await openReview(page, id);
      const { begin, end } = await holdDeeper(page, id);
      await button(page, "Review deeper").click();
      begin();
      await page.getByRole("progressbar", { name: "The game is being reviewed" }).waitFor();
      // What is finished can still be read.
      await page.getByText("What the grades mean").click();
      await go(page);
      const [here, board] = [await where(page).textContent(), await drawn(page)];
      assert.match(here ?? "", place);
      await end();
      await page.getByText(/ and 2,000,000 positions a move\.$/).waitFor();
      assert.equal(await where(page).textContent(), here);
      assert.equal(await drawn(page), board);
      assert.equal(await page.getByRole("progressbar").count(), 0);
    });

  for (const chosen of [false, true])
    test(`a deeper review gives no answer away while ${chosen ? "a better move is looked for" : "a side is chosen"}`, async (t) => {
      const page = await house.visit(t);
      const id = await reviewed(page);
      await openReview(page, id);
      const { begin, end, faults } = await holdDeeper(page, id);
      const [fault] = faults;
      const [better] = fault?.better ?? [];
      assert.ok(better, "there is something to find");
      const asked = page.waitForRequest((request) => request.method() === "POST" && /\/review$/.test(request.url()));
      await button(page, "Review deeper").click();
      await asked;
      await button(page, "Try again").click();
      const choose = async () => {
        await button(page, /^Both sides/).click();
        await page.getByRole("heading", { level: 1, name: /^Find a better move/ }).waitFor();
      };
      if (chosen) await choose();
      const here = await where(page).textContent();
      begin();
      await end();
      assert.equal(await page.locator(".arrow").count(), 0, "no answer on the board");
      assert.equal(await where(page).textContent(), here);
      if (!chosen) await choose();
      await click(page, ...better.path);
      await page.getByRole("heading", { level: 1, name: /keeps/ }).waitFor();
      await button(page, "Back to the review").click();
      await page.locator(".moments").waitFor();
      assert.equal(await button(page, "Review deeper").count(), 0, "the deeper one is there");
    });

  test("a deeper review that is refused or cannot be followed leaves the finished one, and says why", async (t) => {
    const page = await house.visit(t, { refusals: true, offline: true });
    const id = await reviewed(page);
    await openReview(page, id);
    await page.keyboard.press("Home");
    const address = `**/api/games/${id}/review`;
    /** @param {string} why */
    const refused = async (why) => {
      await page.getByRole("alert").filter({ hasText: why }).waitFor();
      await page.locator(".moments li").first().waitFor();
      assert.equal(await where(page).textContent(), "before the first move");
      assert.equal(await page.getByRole("progressbar").count(), 0);
    };
    await page.route(address, (route) => route.fulfill({ status: 429, json: { error: "Too many reviews." } }));
    await button(page, "Review deeper").click();
    await refused("Too many reviews.");
    await page.unroute(address);
    const { begin, end } = await holdDeeper(page, id);
    begin();
    const lost = (/** @type {import("playwright-core").Route} */ route) =>
      route.request().method() === "GET" ? route.abort() : route.fallback();
    await page.route(address, lost);
    await button(page, "Review deeper").click();
    await refused("cannot be reached");
    await page.unroute(address, lost);
    await button(page, "Review deeper").click();
    await page.getByRole("progressbar").waitFor();
    assert.equal(await page.getByRole("alert").filter({ hasText: "cannot be reached" }).count(), 0);
    await end();
    await eventually(async () => assert.equal(await page.getByRole("progressbar").count(), 0));
    assert.equal(await button(page, "Review deeper").count(), 0);
  });

  test("the review is saved as PDN, and a record without a result is reviewed too", async (t) => {
    const page = await house.visit(t);
    const fen = "B:W20,25,28,29,30,31,32:B1,5,6,9,11,12,13";
    const id = await imported(page, `[Result "*"] [FEN "${fen}"] 1. 11-16 {oops} 20x11 *`);
    await page.goto(`/game/${id}`);
    await more(page, "Review this game");
    await page.locator(".moments").waitFor({ timeout: PATIENCE });
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save as PDN" }).click();
    const file = await saved;
    assert.match(file.suggestedFilename(), /^crownhead-.{8}-review\.pdn$/);
    const text = await readFile(await file.path(), "utf8");
    for (const part of ["11-16 $4", "[%eval ", "11-16 loses a man: 20x11", "oops"])
      assert.ok(text.includes(part), text);
  });

  test("an answer from before it was called off changes nothing", async (t) => {
    const page = await house.visit(t);
    const [first, second] = [await imported(page), await imported(page)];
    await page.request.post(`/api/games/${first}/review`, { data: {} });
    /** @type {(() => Promise<void>)[]} */
    const held = [];
    await page.route(`**/api/games/${second}/review`, (route) =>
      route.request().method() === "GET" ? void held.push(() => route.fulfill({ response: asked })) : route.continue(),
    );
    const asked = await page.request.get(`/api/games/${first}/review`);
    await page.goto(`/review/${second}`);
    await eventually(async () => assert.ok(held.length));
    await button(page, "Cancel").click();
    await page.getByText("The review was called off.").waitFor();
    await held[0]?.();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await page.getByText("The review was called off.").waitFor();
    assert.equal(await page.getByRole("progressbar").count(), 0);
    await page.request.delete(`/api/games/${first}/review`);
  });

  test("a game that runs has none, and says so", async (t) => {
    const page = await house.visit(t, { refusals: true });
    const { id } = await openGame(page);
    await page.goto(`/review/${id}`);
    await page.getByText("The game is not over yet.").waitFor();
  });

  test("More leads to it, and it works by touch on a phone", async (t) => {
    const page = await house.visit(t, PHONE);
    const id = await imported(page);
    await page.goto(`/game/${id}`);
    await more(page, "Review this game");
    await page.waitForURL(/\/review\//);
    await page.locator(".moments").waitFor({ timeout: PATIENCE });
    /** The whole board is in sight: what is chosen below it happens there. */
    const inSight = () =>
      eventually(async () => {
        const box = await page.locator(".review-frame").boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= 844, `${box?.y}`);
      });
    await inSight();
    await page.locator(".moments li > button").last().tap();
    await eventually(async () => assert.equal(await open(page).count(), 1));
    await inSight();
    const chip = chips(page, "Played").first();
    if (await chip.count()) {
      await chip.tap();
      await eventually(async () => assert.match((await where(page).textContent()) ?? "", /^in the line/));
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, "nothing goes over the edge");
  });

  for (const [name, look] of /** @type {[string, object][]} */ ([
    ["desktop-light", { viewport: { width: 1366, height: 768 }, colorScheme: "light" }],
    ["desktop-dark", { viewport: { width: 1366, height: 768 }, colorScheme: "dark" }],
    ["phone-light", { ...PHONE, colorScheme: "light" }],
    ["phone-dark", { ...PHONE, colorScheme: "dark" }],
  ])) {
    test(`everybody can read it: ${name}`, async (t) => {
      const page = await house.visit(t, look);
      await openReview(page, await reviewed(page));
      await page.getByText("What the grades mean").click();
      await assertAccessible(page, `the review, ${name}`);
      const folder = process.env.REVIEW_PICTURES;
      if (folder) {
        await page.getByText("What the grades mean").click();
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({ path: `${folder}/${name}.png` });
      }
    });
  }
});
