/** Openings: what was played in one's own games and in an archive, by mouse, keys and touch, and games that are imported. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { button, click, eventually, says } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const GAMES = `[Event "Club"] [Black "Ann"] [White "Bob"] [Result "1-0"] 1. 11-15 23-19 2. 8-11 22-17 1-0
[Event "Same"] [Result "1-0"] 1. 11-15 23-19 2. 8-11 22-17 1-0
[Event "Another way"] [Black "Cy"] [White "Dee"] [Result "1/2-1/2"] 1. 11-15 22-17 2. 8-11 23-19 3. 4-8 1/2-1/2
[Event "Bad"] 1. 11-15 11-15 *
`;

const heading = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole("heading", { level: 1, name, exact: true });
const rows = (/** @type {Page} */ page) => page.locator(".openings-side tbody tr");
const move = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.locator(".openings-side tbody").getByRole("button", { name, exact: true });
const way = (/** @type {Page} */ page) => page.getByRole("group", { name: "The moves to here" }).getByRole("button");
const games = (/** @type {Page} */ page) => page.locator(".openings-games a");
const had = (/** @type {Page} */ page, /** @type {string} */ text) =>
  page.locator(".openings-side .said", { hasText: text }).waitFor();

/** Puts the games into the archive, which all visitors of this house share. @param {Page} page */
async function importGames(page) {
  const answer = await page.request.post("/api/openings/import?variant=english&name=club.pdn", {
    headers: { "Content-Type": "application/x-draughts-pdn" },
    data: Buffer.from(GAMES),
  });
  assert.ok([202, 409].includes(answer.status()), await answer.text());
  await eventually(async () => {
    const { stage } = await (await page.request.get("/api/openings/import")).json();
    assert.equal(stage, "done");
  });
}

describe("openings", () => {
  const house = openHouse();

  test("a file is imported on the page, and what was left out is told", async (t) => {
    const page = await house.visit(t);
    await page.goto("/games");
    await page.getByRole("link", { name: "Openings" }).click();
    await heading(page, "Start position").waitFor();
    await had(page, "No game had this position.");
    const card = page.getByRole("region", { name: "Import PDN" });
    const file = { name: "club.pdn", mimeType: "text/plain", buffer: Buffer.from(GAMES) };
    await card.getByLabel("Choose a file").setInputFiles(file);
    await card.getByRole("status").filter({ hasText: "club.pdn · Done · " }).waitFor();
    const said = (await card.getByRole("status").textContent()) ?? "";
    assert.match(said, /2 added · 1 known already · 1 bad$/);
    await card.getByText("What was left out, and why").click();
    await card.locator("li", { hasText: "line 4" }).waitFor();
    await had(page, "2 games had it.");
    assert.equal(await page.getByLabel("Games of").inputValue(), "archive");
    await card.getByText("The archive of this machine has 2 games.").waitFor();
  });

  test("moves lead on by mouse, are met by another order, and games lead to the analysis board", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await importGames(page);
    await page.goto("/openings?variant=english&from=archive");
    await had(page, "2 games had it.");
    assert.match((await rows(page).first().textContent()) ?? "", /11-15.*Old Faithful.*2.*75 %/);
    await move(page, "11-15").click();
    await heading(page, "Old Faithful").waitFor();
    await move(page, "22-17").click();
    // On the board as well as in the table.
    await says(page, /Black to move\./);
    await click(page, 8, 11);
    await eventually(async () => assert.equal(await way(page).count(), 3));
    await click(page, 23, 19);
    await had(page, "2 games had it.");
    await page.getByText("ended here").waitFor();
    await eventually(async () => assert.equal(await games(page).count(), 2));
    await move(page, "4-8").click();
    await heading(page, "Old Fourteenth").waitFor();
    assert.deepEqual(await way(page).allTextContents(), ["11-15", "22-17", "8-11", "23-19", "4-8"]);
    await way(page).nth(0).click();
    await heading(page, "Old Faithful").waitFor();
    await eventually(async () => assert.equal(await games(page).count(), 2));
    await games(page).first().click();
    await page.locator(".analysis").waitFor();
    await page.getByText("22-17").first().waitFor();
    await page.getByRole("link", { name: "Openings" }).click();
    await had(page, "No game had this position.");
    await page.getByLabel("Games of").selectOption("archive");
    await had(page, "2 games had it.");
  });

  test("a game of the archive is reviewed with one click, and its copy is made once", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await importGames(page);
    for (const visit of [1, 2]) {
      await page.goto("/openings?variant=english&from=archive&line=11-15_23-19");
      await button(page, "Review Ann – Bob").click();
      await page.waitForURL(/\/review\/[\w-]+$/);
      await page.getByText("Ann", { exact: false }).first().waitFor();
      await page.getByRole("button", { name: "Try again" }).or(page.getByText("Accuracy")).first().waitFor();
      const { games: own } = await (await page.request.get("/api/games")).json();
      assert.equal(own.length, 1, `visit ${visit}`);
    }
    // One's own copy goes to the same review.
    const address = page.url();
    await page.goto("/openings?variant=english&from=own&line=11-15");
    await button(page, "Review Ann – Bob").press("Enter");
    await page.waitForURL(address);
  });

  test("of two games that are to be reviewed it is the last one", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await importGames(page);
    await page.goto("/openings?variant=english&from=archive&line=11-15");
    const held = await holdAnswers(page, ({ pathname }) => /^\/api\/openings\/games\/\d+$/.test(pathname));
    await button(page, "Review Ann – Bob").click();
    await held.asked(1);
    await button(page, "Review Cy – Dee").click();
    await held.asked(2);
    await held.release(0);
    assert.match(page.url(), /\/openings\?/);
    await held.release(1);
    await page.waitForURL(/\/review\//);
    await page.getByText("Cy", { exact: false }).first().waitFor();
  });

  test("a ballot has its number and what the engine thinks, and keys go back and on", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await importGames(page);
    await page.goto("/openings?variant=english&from=archive&line=9-13_21-17_5-9");
    const card = page.getByRole("region", { name: "Three-move opening" });
    await card.getByRole("heading", { name: "Three-move opening 1" }).waitFor();
    assert.match((await card.textContent()) ?? "", /in the deck.*The engine gives White [+−]?\d\.\d\d after/);
    await page.keyboard.press("ArrowLeft");
    await eventually(async () => assert.equal(await way(page).count(), 2));
    assert.ok(await card.isHidden());
    await page.keyboard.press("Home");
    await heading(page, "Start position").waitFor();
    await page.keyboard.press("ArrowRight");
    await heading(page, "Old Faithful").waitFor();
    // By Tab and Enter through the table.
    await move(page, "23-19").focus();
    await page.keyboard.press("Enter");
    await eventually(async () => assert.deepEqual(await way(page).allTextContents(), ["11-15", "23-19"]));
    assert.match(page.url(), /line=11-15_23-19$/);
    await page.reload();
    await had(page, "1 game had it.");
  });

  test("back twice is two moves back, however late the answer to the first comes", async (t) => {
    const page = await house.visit(t);
    await page.goto("/openings?variant=english&line=9-13_21-17_5-9");
    await eventually(async () => assert.equal(await way(page).count(), 3));
    const answers = await holdAnswers(page, ({ pathname }) => pathname === "/api/openings");
    await page.keyboard.press("ArrowLeft");
    await answers.asked(1);
    await page.keyboard.press("ArrowLeft");
    await answers.asked(2);
    await answers.release(1);
    await answers.release(0);
    await eventually(async () => assert.deepEqual(await way(page).allTextContents(), ["9-13"]));
  });

  test("own games are counted, and other games have positions of their own", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.request.post("/api/games/import", { data: { text: GAMES } });
    await page.goto("/openings?variant=english");
    await had(page, "1 game had it.");
    await games(page).filter({ hasText: "Ann – Bob" }).filter({ hasText: "Black won" }).waitFor();
    await page.locator(".openings-side .choices select").last().selectOption("international");
    await had(page, "No game had this position.");
    await says(page, /White to move\./);
    await button(page, "Turn the board").click();
    await games(page).first().waitFor({ state: "hidden" });
  });

  test("by touch on a phone, and accessible in both themes", async (t) => {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      const page = await house.visit(t, { ...PHONE, colorScheme });
      await page.goto("/");
      await importGames(page);
      await page.goto("/openings?variant=english&from=archive");
      await move(page, "11-15").tap();
      await heading(page, "Old Faithful").waitFor();
      await eventually(async () => assert.equal(await games(page).count(), 2));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      await assertAccessible(page, `openings on a phone, ${colorScheme}`);
      const desk = await house.visit(t, { colorScheme });
      await desk.goto("/openings?variant=english&from=archive&line=9-13_21-17_5-9");
      await desk.getByRole("heading", { name: "Three-move opening 1" }).waitFor();
      await assertAccessible(desk, `openings on a desk, ${colorScheme}`);
    }
  });
});
