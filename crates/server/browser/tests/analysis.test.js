/** The analysis board: moves for both sides, variations and remarks, the engine's lines, exact values, PDN, and where it is reached. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { Study } from "../../ui/analysis/study.js";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { arrows, at, current, engine, lines, look, moves, openQuiet, written } from "../harness/analysis.js";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { button, click, computer, eventually, more, openGame, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const ENDING = "/analysis?variant=english&fen=W:WK18,K27:B11,K28";

describe("analysis", () => {
  const house = openHouse();

  test("from the header: both sides move, a line is left and becomes a variation, and nothing is lost", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, "/");
    await page.getByRole("link", { name: "Analysis", exact: true }).click();
    await page.getByText("Every line you try is kept.").waitFor();
    await click(page, 11, 15);
    await at(page, "11-15");
    await square(page, 23).dragTo(square(page, 19));
    await at(page, "23-19");
    await click(page, 8, 11);
    await written(page, "11-15", "23-19", "8-11");
    assert.match(page.url(), /\/analysis\?id=[\w-]+$/);
    await button(page, "Back").click();
    await at(page, "23-19");
    await click(page, 9, 14);
    await at(page, "9-14");
    await written(page, "11-15", "23-19", "8-11", "9-14");
    await eventually(async () => assert.equal(await page.locator(".var .mv").textContent(), "9-14"));
    // The same move again is the same line.
    await button(page, "Back").click();
    await click(page, 8, 11);
    await at(page, "8-11");
    await moves(page).filter({ hasText: "9-14" }).click();
    await at(page, "9-14");
    await button(page, "Promote variation").click();
    await eventually(async () => assert.equal(await page.locator(".var .mv").textContent(), "8-11"));
    await eventually(async () => assert.equal(await button(page, "Promote variation").isDisabled(), true));
    await button(page, "mistake").click();
    await eventually(async () => assert.equal(await button(page, "mistake").getAttribute("aria-pressed"), "true"));
    await button(page, "Comment").click();
    await page.getByRole("textbox", { name: "Comment on this move" }).fill("Loses a man.");
    await button(page, "Done").click();
    await page.reload();
    await at(page, "9-14");
    await page.locator("p.say").filter({ hasText: "Loses a man." }).waitFor();
    await eventually(async () => assert.deepEqual(await page.locator(".notation .sign").allTextContents(), ["?"]));
    await button(page, "doubtful move").click();
    await eventually(async () => assert.deepEqual(await page.locator(".notation .sign").allTextContents(), ["?!"]));
    await moves(page).filter({ hasText: "23-19" }).click();
    await at(page, "23-19");
    await button(page, "Delete from here").click();
    await written(page, "11-15");
    await says(page, /After 11-15 by Black\./);
  });

  test("by keys alone: squares, typed moves, stepping, variations, the engine and the board", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, "/analysis?variant=english");
    await square(page, 11).focus();
    await page.keyboard.press("Enter");
    await says(page, /11 is chosen\. It can go to 15 or 16\./);
    await square(page, 15).focus();
    await page.keyboard.press("Enter");
    await at(page, "11-15");
    await square(page, 15).evaluate((/** @type {HTMLElement} */ el) => el.blur());
    await page.keyboard.type("23-19");
    await page.keyboard.press("Enter");
    await at(page, "23-19");
    await eventually(async () => assert.equal(await page.locator("[name=move]").inputValue(), ""));
    await page.keyboard.type("1-30");
    await page.keyboard.press("Enter");
    await says(page, /1-30/);
    await page.locator("[name=move]").fill("");
    await page.locator("[name=move]").evaluate((/** @type {HTMLElement} */ el) => el.blur());
    await page.keyboard.press("ArrowLeft");
    await at(page, "11-15");
    await page.locator("[name=move]").fill("22-18");
    await page.keyboard.press("Enter");
    await at(page, "22-18");
    await current(page).focus();
    await page.keyboard.press("ArrowUp");
    await at(page, "23-19");
    await eventually(async () =>
      assert.equal(await current(page).evaluate((el) => el === document.activeElement), true, "the focus goes along"),
    );
    await page.keyboard.press("ArrowDown");
    await at(page, "22-18");
    await page.keyboard.press("Home");
    await at(page);
    await page.keyboard.press("End");
    await at(page, "23-19");
    await page.keyboard.press("ArrowRight");
    await at(page, "23-19");
    await page.keyboard.press("f");
    await says(page, /Board flipped: White is at the bottom\./);
    await eventually(async () => assert.equal(await engine(page).isChecked(), false));
    await page.keyboard.press("e");
    await eventually(async () => assert.ok((await lines(page).count()) === 3 && (await arrows(page).count()) > 0));
    await page.keyboard.press("e");
    await eventually(async () => assert.equal(await arrows(page).count(), 0));
    await page.keyboard.press("Delete");
    await written(page, "11-15", "22-18");
    await at(page, "11-15");
  });

  test("on a phone by touch", async (t) => {
    const page = await house.visit(t, PHONE);
    await openQuiet(page, "/analysis");
    await square(page, 11).tap();
    await square(page, 15).tap();
    await at(page, "11-15");
    await button(page, "First position").tap();
    await at(page);
    await button(page, "Forward").tap();
    await at(page, "11-15");
    await square(page, 24).tap();
    await square(page, 20).tap();
    await written(page, "11-15", "24-20");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
  });

  test("the engine shows as many lines as wanted, with arrows, and its moves can be played", async (t) => {
    const page = await house.visit(t);
    await page.goto("/analysis?variant=english");
    await page
      .locator(".figures")
      .filter({ hasText: /depth \d+/ })
      .waitFor();
    await eventually(async () => assert.equal(await lines(page).count(), 3));
    await eventually(async () => assert.equal(await page.locator(".arrows .best").count(), 1));
    await eventually(async () => assert.equal(await page.locator(".arrows .second").count(), 2));
    const asked = page.waitForRequest((request) => /\/api\/analysis.*lines=5/.test(request.url()));
    await button(page, "Lines, threads and memory").click();
    await page.getByRole("combobox", { name: "Memory" }).selectOption("16");
    await page.getByRole("combobox", { name: "Lines" }).selectOption("5");
    const query = new URL((await asked).url()).searchParams;
    assert.deepEqual([query.get("live"), query.get("hash"), query.get("threads")], ["true", "16", "1"]);
    await eventually(async () => assert.equal(await arrows(page).count(), 5));
    // Nobody looks, so that the line stays as it is while it is read and pressed.
    const line = lines(page).first().locator(".mv:not([hidden])");
    await eventually(async () => assert.ok((await line.count()) > 1));
    await look(page, true);
    const [first = "", second = ""] = await line.allTextContents();
    await line.nth(1).click();
    await written(page, first, second);
    await at(page, second);
  });

  test("the engine thinks while somebody looks, and no longer", async (t) => {
    const page = await house.visit(t);
    /** @type {Set<string>} */
    const open = new Set();
    let begun = 0;
    const isOurs = (/** @type {import("playwright-core").Request} */ request) =>
      request.url().includes("/api/analysis");
    page.on("request", (request) => {
      if (!isOurs(request)) return;
      begun++;
      open.add(request.url());
    });
    const over = (/** @type {import("playwright-core").Request} */ request) => void open.delete(request.url());
    page.on("requestfailed", over);
    page.on("requestfinished", over);
    await page.goto("/analysis?variant=english");
    await eventually(async () => assert.equal(await arrows(page).count(), 3));
    assert.equal(open.size, 1);
    await look(page, true);
    await eventually(async () => assert.equal(open.size, 0));
    await eventually(async () => assert.equal(await arrows(page).count(), 3, "what was found stays"));
    await look(page, false);
    await eventually(async () => assert.equal(open.size, 1));
    assert.equal(begun, 2);
    await page.getByRole("link", { name: "Guide", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /How to play/ }).waitFor();
    await eventually(async () => assert.equal(open.size, 0));
  });

  test("where every value is known it is told, on the squares too, and nobody thinks", async (t) => {
    const page = await house.visit(t);
    let asked = 0;
    page.on("request", (request) => void (request.url().includes("/api/analysis?") && asked++));
    // The lengths are there a moment after the start of the server.
    await eventually(async () => {
      await page.goto(ENDING);
      await page.getByText("wins in 39 plies").waitFor({ timeout: 3000 });
    });
    await page.getByText("four pieces: every value is known").waitFor();
    await eventually(async () => assert.equal(await engine(page).isVisible(), false));
    const rows = await page
      .locator(".exact-values tr")
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.deepEqual(rows[0], ["18-23□", "▲ wins in 39 plies"]);
    assert.deepEqual(rows.at(-1), ["18-15", "▼ loses in 6 plies"]);
    assert.ok(rows.some(([, value]) => value === "= draw"));
    await square(page, 18).click();
    assert.deepEqual((await page.locator(".marks .exact text").allTextContents()).toSorted(), ["39", "6"]);
    await eventually(async () => assert.equal(await page.locator(".marks .exact").count(), 4));
    assert.match((await square(page, 23).getAttribute("aria-label")) ?? "", /target, ▲ wins in 39 plies/);
    await page.locator(".exact-values").getByRole("button", { name: "Play 18-23" }).click();
    await at(page, "18-23");
    await page.getByText("▼ loses in 38 plies").waitFor();
    assert.equal(asked, 0);
    await button(page, "Settings").click();
    await page.getByRole("radio", { name: "Row, column" }).check({ force: true });
    await page.keyboard.press("Escape");
    await page.goto(ENDING);
    await page.locator(".exact-values").getByRole("button", { name: "Play (4,3)-(5,4)", exact: true }).waitFor();
  });

  test("a game that is solved tells every value as well", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, "/analysis?variant=mini&fen=B:W13,14:B5,6");
    await page.getByText("this game is solved: every value is known").waitFor();
    await eventually(async () => assert.equal(await engine(page).isVisible(), false));
    const values = await page.locator(".exact-values .value").allTextContents();
    const told = /^(= draw|(▲ wins|▼ loses) in \d+ pl(y|ies))$/;
    assert.ok(values.length > 0 && values.every((value) => told.test(value)), `${values}`);
    assert.ok(
      values.some((value) => value !== "= draw"),
      `no length in ${values}`,
    );
  });

  test("a side that cannot move passes, and an end is told", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, "/analysis?variant=mini&fen=B:W14:B16");
    await button(page, "Pass").click();
    await at(page, "pass");
    await says(page, /After pass by Black\./);
    await page.goto("/analysis?variant=english&fen=W:W14:B9&moves=14x5");
    await at(page, "14x5");
    await says(page, /White wins/);
  });

  test("PDN: saved and read again with everything, from a text, a file and the shelf", async (t) => {
    const page = await house.visit(t);
    const text =
      '[Event "Own"]\n[Black "Ann"]\n[White "Bob"]\n[FEN "W:W18,K27,32:B11,K28"]\n{First.} 1. 18-15?? $14 {A man.} (1. 27-23!? 28-24 (1... 11-16 2. 23-19)) 11x18 *';
    await openQuiet(page, "/analysis");
    await button(page, "PDN, saved analyses, another position").click();
    const dialog = page.getByRole("dialog", { name: "This analysis" });
    await dialog.getByText("Nothing yet").waitFor();
    await dialog.getByRole("textbox").fill(text);
    await dialog.getByRole("button", { name: "Analyse this" }).click();
    await written(page, "18-15", "27-23", "28-24", "11-16", "23-19", "11x18");
    await eventually(async () =>
      assert.deepEqual(await page.locator(".notation .sign").allTextContents(), ["??", "$14", "!?"]),
    );
    await page.locator("p.say").filter({ hasText: "First." }).waitFor();
    await page.getByText("Ann").waitFor();
    await button(page, "PDN, saved analyses, another position").click();
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save PDN" }).click();
    const saved = await readFile(await (await saving).path(), "utf8");
    for (const part of ['[Black "Ann"]', '[FEN "', "{First.}", "18-15?? $14 {A man.}", "27-23!?", "11-16", "11x18"])
      assert.ok(saved.includes(part), `${part}: ${saved}`);
    await dialog.getByRole("button", { name: "Copy PDN" }).click();
    await dialog.getByText("Copied.").waitFor();
    await eventually(async () => assert.equal(await page.evaluate(() => navigator.clipboard.readText()), saved));
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await eventually(async () =>
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/analysis\?variant=english&fen=W/),
    );
    // The same from a file, as another analysis.
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      dialog.getByText("Open a PDN file").click(),
    ]);
    await chooser.setFiles({ name: "own.pdn", mimeType: "text/plain", buffer: Buffer.from(saved) });
    const before = page.url();
    // The other one has the same moves, and is there only when the one before is not.
    const old = await page.locator(".analysis").elementHandle();
    await dialog.getByRole("button", { name: "Analyse this" }).click();
    await eventually(async () => assert.notEqual(page.url(), before));
    await old?.waitForElementState("hidden");
    await written(page, "18-15", "27-23", "28-24", "11-16", "23-19", "11x18");
    await button(page, "PDN, saved analyses, another position").click();
    const kept = dialog.getByRole("link", { name: "Ann – Bob, 6 moves" });
    await eventually(async () => assert.equal(await kept.count(), 2));
    await dialog
      .getByRole("button", { name: /^Delete Ann/ })
      .first()
      .click();
    await eventually(async () => assert.equal(await kept.count(), 1));
    await kept.click();
    await page.waitForURL(before);
    await written(page, "18-15", "27-23", "28-24", "11-16", "23-19", "11x18");
  });

  test("from a game that is over: its position, with all its moves", async (t) => {
    const page = await house.visit(t);
    const data = { text: '[Result "1-0"] 1. 11-15 23-19 2. 8-11 (2. 9-14) 22-17 1-0' };
    const { id } = await (await page.request.post("/api/games/import", { data })).json();
    await openQuiet(page, `/game/${id}`);
    await page.keyboard.press("ArrowLeft");
    await more(page, "Analyse this position");
    await written(page, "11-15", "23-19", "8-11", "9-14", "22-17");
    await at(page, "8-11");
    await page.goto("/games");
    await page.getByRole("link", { name: "Analyse Black against White" }).click();
    await at(page, "22-17");
    await page.goto(`/review/${id}`);
    await page.locator(".review").waitFor();
    await page.locator(".review").getByRole("link", { name: "Analysis", exact: true }).click();
    await written(page, "11-15", "23-19", "8-11", "9-14", "22-17");
  });

  test("a game that runs is not analysed by those who play it", async (t) => {
    const page = await house.visit(t);
    for (const wish of [{ white: { kind: "link" } }, { white: computer("engine:1") }]) {
      const game = await openGame(page, /** @type {Partial<NewGame>} */ (wish));
      await button(page, "More").click();
      const sheet = page.getByRole("dialog", { name: "More" });
      await sheet.getByRole("button", { name: "Flip board" }).waitFor();
      assert.equal(await sheet.getByRole("button", { name: "Analyse this position" }).count(), 0);
      await page.goto(`/analysis?game=${game.id}`);
      await says(page, /still running/);
    }
  });

  test("from the editor, and from a link with moves", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, "/analysis?variant=english&moves=11-15+23-19");
    await at(page, "23-19");
    await page.goto("/editor?variant=english&fen=W:W21,22:B1,2");
    await button(page, "Analyse").click();
    await page.waitForURL(/\/analysis/);
    await page.locator(".editor").waitFor({ state: "detached" });
    await eventually(async () => assert.match((await square(page, 22).getAttribute("aria-label")) ?? "", /can move/));
    await square(page, 22).click();
    await says(page, /22 is chosen/);
  });

  test("an answer to an older question changes nothing", async (t) => {
    const page = await house.visit(t);
    await openQuiet(page, "/analysis?variant=english&moves=11-15+23-19+8-11");
    await at(page, "8-11");
    const held = await holdAnswers(page, (url) => url.pathname === "/api/position");
    await button(page, "Back").click();
    await at(page, "23-19");
    await button(page, "First position").click();
    await at(page);
    await held.asked(2);
    await held.release(1);
    await eventually(async () => assert.match((await square(page, 11).getAttribute("aria-label")) ?? "", /can move/));
    await held.release(0);
    await at(page);
    assert.match((await square(page, 8).getAttribute("aria-label")) ?? "", /black man/);
    await held.end();
    await click(page, 9, 14);
    await written(page, "11-15", "9-14", "23-19", "8-11");
  });

  test("axe finds nothing, in both themes, on a phone and in the dialog", async (t) => {
    for (const [name, look, path] of /** @type {const} */ ([
      ["light", { colorScheme: "light" }, "/analysis?variant=english&moves=11-15+23-19"],
      ["dark", { colorScheme: "dark" }, ENDING],
      ["phone", PHONE, "/analysis?variant=english&moves=11-15+23-19"],
    ])) {
      const page = await house.visit(t, look);
      await page.goto(path);
      await square(page, 1).waitFor();
      await page.locator(".lines .mv:not([hidden]), .exact-values .mv").first().waitFor();
      await assertAccessible(page, name);
      await button(page, "Comment").click();
      if (name === "light") await button(page, "Lines, threads and memory").click();
      await assertAccessible(page, `${name}, with a comment`);
      await button(page, "PDN, saved analyses, another position").click();
      await page.getByRole("dialog").waitFor();
      await assertAccessible(page, `${name}, the dialog`);
    }
  });
});

test("a tree of moves: variations go up by one, and go with what follows them", () => {
  const nowhere = { squares: [], captures: [], crowned: null };
  /** @param {number} id @param {number} parent @param {string} text @returns {StudyMove} */
  const move = (id, parent, text) => ({
    id,
    parent,
    text,
    side: "black",
    path: nowhere,
    board: "",
    comment: null,
    mark: null,
    nags: [],
  });
  const study = new Study(
    /** @type {StudyView} */ ({
      variant: "english",
      size: 8,
      fen: "",
      board: "",
      turn: "black",
      comment: null,
      tags: [],
      result: "*",
      moves: [move(1, 0, "a"), move(2, 0, "b"), move(3, 0, "c"), move(4, 3, "d"), move(5, 1, "e")],
      whole: true,
      pdn: "",
    }),
  );
  const texts = () => study.moves().map(({ text }) => text);
  assert.deepEqual(texts(), ["a", "e", "b", "c", "d"]);
  const d = study.follow(["c", "d"]);
  assert.equal(study.branch(d)?.text, "c");
  study.promote(d);
  assert.deepEqual(texts(), ["a", "e", "c", "d", "b"]);
  study.promote(d);
  assert.deepEqual(texts(), ["c", "d", "a", "e", "b"]);
  assert.equal(study.branch(d), null);
  assert.deepEqual(
    study.written().moves.map(({ parent }) => parent),
    [0, 1, 0, 3, 0],
  );
  assert.equal(study.remove(study.follow(["c"])), study.root);
  assert.deepEqual(texts(), ["a", "e", "b"]);
});
