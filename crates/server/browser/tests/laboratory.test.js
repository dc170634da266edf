/** The laboratory as a class uses it: by mouse, by keys alone and on a phone, live, and across a crash of the server. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { button, eventually, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const QUICK = { players: ["alphabeta:2", "random"], variant: "mini", games: 40, swap: true, seed: 7 };
const LONG = { players: ["alphabeta:6", "alphabeta:6"], games: 20000, swap: true, openings: "ballots", name: "Long" };

/** Starts an experiment without the page. @param {Page} page @param {object} wish @returns {Promise<ExperimentView>} */
async function start(page, wish) {
  const answer = await page.request.post("/api/experiments", { data: wish });
  assert.equal(answer.status(), 201, await answer.text());
  return answer.json();
}

/** An experiment that has played all its games. @param {Page} page @param {object} wish */
async function finished(page, wish) {
  const { summary } = await start(page, wish);
  await eventually(async () => assert.equal((await look(page, summary.id)).summary.state, "finished"), 60_000);
  return summary.id;
}

/** @param {Page} page @param {string} id @returns {Promise<ExperimentView>} */
const look = async (page, id) => (await page.request.get(`/api/experiments/${id}`)).json();

/** Ends whatever runs, so that the next test finds a quiet server. @param {Page} page */
async function clear(page) {
  // Nobody looks at what is taken away.
  await page.goto("about:blank");
  /** @type {LaboratoryView} */
  const { experiments } = await (await page.request.get("/api/experiments")).json();
  for (const { id, state } of experiments) {
    if (["running", "waiting"].includes(state)) await page.request.post(`/api/experiments/${id}/stop`, { data: {} });
    await eventually(async () => {
      const gone = await page.request.delete(`/api/experiments/${id}`);
      assert.ok([204, 404].includes(gone.status()), `${gone.status()}`);
    }, 60_000);
  }
}

/** The number of games that the page shows. @param {Page} page */
async function shown(page) {
  const text = await page.locator(".how-far strong").innerText();
  return Number(text.replace(/\D/g, ""));
}

const figure = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.locator(".figure", { has: page.getByText(name, { exact: true }) }).locator("strong");

describe("the laboratory", () => {
  const house = openHouse();

  test("by mouse: a match from the form to its figures, its games and one of them on the board", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByRole("link", { name: "Laboratory", exact: true }).click();
    await page.getByRole("heading", { name: "New experiment" }).waitFor();
    await page.getByRole("textbox", { name: "First player: SPEC" }).fill("alphabeta:2");
    await page.getByRole("textbox", { name: "Second player: SPEC" }).fill("random");
    await page.getByRole("combobox", { name: "Rules" }).selectOption("straight");
    await page.getByRole("spinbutton", { name: "Games" }).fill("60");
    await page.getByRole("spinbutton", { name: "Seed" }).fill("3");
    await button(page, "Start").click();
    await page.getByText("60 of 60 games").waitFor();
    await eventually(async () => assert.match(await figure(page, "Score").innerText(), /^\d+\.\d\s%$/));
    assert.match(
      await page.locator(".command code").innerText(),
      /--black alphabeta:2 --white random --games 60 --variant straight --swap/,
    );
    const picture = page.getByRole("img", { name: /After 60 games alphabeta:2 scores/ });
    assert.ok((await picture.locator("polyline").getAttribute("points"))?.includes(" "));
    await page.getByRole("button", { name: "What is this: Elo difference?" }).click();
    await page.getByText("three points of four").waitFor();
    await button(page, "All 60 games").click();
    await page.getByRole("button", { name: "Sort by Plies" }).click();
    await eventually(async () => {
      const plies = await page.locator(".match-games tbody").first().locator("td:nth-child(4)").allInnerTexts();
      assert.equal(plies.length, 60);
      assert.deepEqual(
        plies.map(Number),
        plies.map(Number).sort((a, b) => b - a),
      );
    });
    await page.getByRole("img", { name: /plies: \d+ games?/ }).waitFor();
    await page
      .getByRole("button", { name: /^Game \d+: replay/ })
      .first()
      .click();
    await page.waitForURL(/\/game\//);
    await square(page, 1).waitFor();
    await page.locator("[data-outcome]").waitFor();
    await clear(page);
  });

  test("by keys alone: a ready experiment with what was published of it", async (t) => {
    const page = await house.visit(t);
    await page.goto("/laboratory");
    const press = (/** @type {string} */ key) => page.keyboard.press(key);
    const active = () => page.evaluate(() => /** @type {any} */ (document.activeElement)?.name);
    await page.getByText("No experiment yet").waitFor();
    for (let tabs = 0; (await active()) !== "kind"; tabs++) {
      assert.ok(tabs < 40, "the form is reached by Tab");
      await press("Tab");
    }
    await press("ArrowRight");
    await page.getByText("alpha-beta won 98.8 % of 500 games").waitFor();
    await press("Tab");
    assert.equal(await active(), "ready");
    await press("Tab");
    assert.equal(await active(), "games");
    await press("ControlOrMeta+A");
    await page.keyboard.type("20");
    await press("Enter");
    await page.getByText("20 of 20 games").waitFor();
    await page.getByRole("heading", { level: 1, name: "Does looking two plies ahead beat drawing lots?" }).waitFor();
    await page.getByText("Published: alpha-beta won 98.8 % of 500 games.").waitFor();
    await clear(page);
  });

  test("a round robin: players come and go, and the cross table grows", async (t) => {
    const page = await house.visit(t);
    await page.goto("/laboratory");
    await page.getByRole("radio", { name: "Round robin" }).check();
    for (const [n, spec] of ["random", "alphabeta:2", "aggressor"].entries())
      await page.getByRole("textbox", { name: `Player ${n + 1}: SPEC` }).fill(spec);
    await button(page, "Add a player").click();
    await page.getByRole("textbox", { name: "Player 4: SPEC" }).fill("nobody");
    await page.getByRole("spinbutton", { name: "Games of each pair" }).fill("4");
    await page.getByRole("combobox", { name: "Rules" }).selectOption("mini");
    await button(page, "Remove player 4").click();
    await button(page, "Start").click();
    await page.getByText("12 of 12 games").waitFor();
    const table = page.getByRole("region", { name: "Cross table" }).last();
    await eventually(async () => assert.equal(await table.getByRole("row").count(), 4));
    assert.match(await table.getByRole("row").nth(1).innerText(), /Alpha-beta/);
    await button(page, "All 12 games").click();
    const rows = page.locator(".match-games tbody").first().getByRole("row");
    await eventually(async () => assert.equal(await rows.count(), 12));
    // Behind the names stands who won, Black first.
    /** @type {LaboratoryView} */
    const { experiments } = await (await page.request.get("/api/experiments")).json();
    const [{ id }] = experiments;
    /** @type {MatchGamesPage} */
    const { games } = await (
      await page.request.get(`/api/experiments/${id}/games?sort=number&descending=true&offset=0&limit=20`)
    ).json();
    const results = { black: "1–0", white: "0–1" };
    for (const [n, { black, white, winner }] of games.entries()) {
      const text = await rows.nth(n).innerText();
      assert.ok(text.includes(`${black} – ${white}`), text);
      assert.ok(text.includes(winner ? results[winner] : "½–½"), `${text} ${winner}`);
    }
    assert.ok(games.some(({ winner }) => winner === "black") && games.some(({ winner }) => winner === "white"));
    await page.getByRole("button", { name: "Sort by Result" }).click();
    await page.locator("[aria-sort=descending]", { hasText: "Result" }).waitFor();
    await eventually(async () => {
      const shown = await page.locator(".match-games tbody").first().locator("td:nth-child(3)").allInnerTexts();
      const sorted = ["1–0", "½–½", "0–1"].flatMap((result) => shown.filter((one) => one === result));
      assert.equal(shown.length, 12);
      assert.deepEqual(shown, sorted);
    });
    // The first player is another one in each match: what it took from an opening says nothing.
    assert.ok(await page.locator(".broken").isVisible());
    assert.equal(await page.locator(".broken table").isVisible(), false);
    await clear(page);
  });

  test("a test that has decided says so, and the list counts what was played", async (t) => {
    const page = await house.visit(t);
    await page.goto("/laboratory");
    const wish = { ...QUICK, players: ["alphabeta:3", "random"], games: 2000, sprt: [0, 30], name: "Decided" };
    const id = await finished(page, wish);
    const { summary } = await look(page, id);
    assert.ok(summary.played < 2000);
    await page.goto(`/laboratory/${id}`);
    await page.getByText("decided: a difference of 30 explains the games better").waitFor();
    await page
      .getByRole("link", { name: /Decided/ })
      .getByText(`· ${summary.played} games ·`)
      .waitFor();
    await clear(page);
  });

  test("a test that runs tells where it decides", async (t) => {
    const page = await house.visit(t);
    await page.goto("/laboratory");
    await start(page, { ...LONG, sprt: [0, 1], name: "Undecided" });
    await page.getByRole("heading", { level: 1, name: "Undecided" }).waitFor();
    await eventually(async () => assert.ok((await shown(page)) > 2), 60_000);
    await button(page, "Stop after these games").waitFor();
    const told = page.locator(".figure", { has: page.getByText("Test", { exact: true }) });
    await eventually(async () => {
      assert.match(await told.locator("strong").innerText(), /^-?\d+\.\d\d$/);
      assert.match(await told.innerText(), /decides at -2\.94 or 2\.94/);
    });
    await clear(page);
  });

  test("every opening has its row, and rows and lengths follow the games", async (t) => {
    const page = await house.visit(t);
    await page.goto("/laboratory");
    const wish = { players: ["alphabeta:1", "random"], games: 20000, swap: true, openings: "ballots", name: "Ballots" };
    await start(page, wish);
    await page.getByRole("heading", { level: 1, name: "Ballots" }).waitFor();
    await button(page, /^All [\d,]+ games?$/).click();
    const rows = page.locator(".broken tbody tr");
    const lengths = page.locator(".broken svg.lengths");
    await rows.first().waitFor();
    const before = await lengths.getAttribute("aria-label");
    await eventually(async () => assert.notEqual(await lengths.getAttribute("aria-label"), before), 60_000);
    await eventually(async () => assert.equal(await rows.count(), 156), 60_000);
    await clear(page);
  });

  test("of two games that are to be seen on the board it is the last one", async (t) => {
    const page = await house.visit(t);
    const id = await finished(page, QUICK);
    await page.goto(`/laboratory/${id}`);
    const rows = page.getByRole("button", { name: /^Game \d+: replay/ });
    const held = await holdAnswers(page, ({ pathname }) => pathname.endsWith("/board"));
    await rows.nth(0).click();
    await held.asked(1);
    await rows.nth(1).click();
    await held.asked(2);
    await held.release(0);
    assert.match(page.url(), /\/laboratory/);
    await held.release(1);
    await page.waitForURL(/\/game\//);
    await clear(page);
  });

  test("the command is not said to repeat what depends on time", async (t) => {
    const page = await house.visit(t);
    const note = page.locator(".downloads");
    for (const [spec, text] of [
      ["engine:time=1ms", "With a limit of time"],
      ["alphabeta:1", "The command gives exactly these games."],
    ]) {
      const id = await finished(page, { ...QUICK, players: [spec, "random"], games: 2 });
      await page.goto(`/laboratory/${id}`);
      await note.getByText(text).waitFor();
    }
    await clear(page);
  });

  test("a classic player is chosen with the evaluation that plays", async (t) => {
    const page = await house.visit(t);
    await page.goto("/laboratory");
    const spec = page.getByRole("textbox", { name: "First player: SPEC" });
    await spec.fill("alphabeta:4");
    await page.locator("details.chooser summary").first().click();
    const evaluation = page.getByRole("combobox", { name: "Evaluation" }).first();
    await evaluation.waitFor();
    assert.equal(await evaluation.inputValue(), "");
    await page.getByRole("spinbutton", { name: "Depth in plies" }).first().fill("3");
    await page.getByRole("spinbutton", { name: "Depth in plies" }).first().press("Tab");
    await eventually(async () => assert.equal(await spec.inputValue(), "alphabeta:3"));
    await evaluation.selectOption({ label: "Advancement" });
    await eventually(async () => assert.equal(await spec.inputValue(), "alphabeta:3,eval=advancement"));
  });

  test("what cannot be is told beside the button", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await page.goto("/laboratory");
    await page.getByRole("textbox", { name: "First player: SPEC" }).fill("hub:rm -rf /");
    await button(page, "Start").click();
    await page.getByRole("alert").getByText("--engine NAME=COMMAND").waitFor();
  });

  test("live: the picture moves, it stops after the games under way, and goes on", async (t) => {
    const page = await house.visit(t);
    await page.goto("/laboratory");
    const { summary } = await start(page, LONG);
    await page.getByRole("heading", { level: 1, name: "Long" }).waitFor();
    await eventually(async () => assert.ok((await shown(page)) > 2), 60_000);
    const curve = () => page.locator("polyline.curve").getAttribute("points");
    const before = await curve();
    await eventually(async () => assert.notEqual(await curve(), before), 60_000);
    await start(page, { ...QUICK, name: "Next" });
    await page.getByRole("link", { name: /Next/ }).getByText("in line").waitFor();
    await button(page, "Start after this one").waitFor();
    await button(page, "Stop after these games").click();
    await eventually(async () => assert.equal((await look(page, summary.id)).summary.state, "stopped"), 60_000);
    await page.getByRole("link", { name: /Next/ }).getByText("40 games").waitFor();
    await page.getByRole("link", { name: /Long/ }).click();
    await page.waitForURL(new RegExp(summary.id));
    await page.getByRole("heading", { level: 1, name: "Long" }).waitFor();
    const stopped = await shown(page);
    await button(page, "Go on").click();
    await eventually(async () => assert.ok((await shown(page)) > stopped), 60_000);
    await clear(page);
  });

  test("a press on a row is not lost when another row changes meanwhile", async (t) => {
    const page = await house.visit(t);
    const older = await finished(page, { ...QUICK, name: "Older" });
    const newer = await finished(page, { ...QUICK, name: "Newer" });
    await page.goto("/laboratory");
    await page.getByRole("link", { name: /Newer/ }).hover();
    await page.mouse.down();
    await page.request.post(`/api/experiments/${older}/name`, { data: { name: "Oldest" } });
    await page.getByRole("link", { name: /Oldest/ }).waitFor();
    await page.mouse.up();
    await page.waitForURL(new RegExp(newer));
    await clear(page);
  });

  test("a crash of the server: it goes on by itself, and the page with it", async (t) => {
    const page = await house.visit(t, { offline: true });
    await page.goto("/laboratory");
    await start(page, LONG);
    await eventually(async () => assert.ok((await shown(page)) > 2), 60_000);
    await house.server.end("SIGKILL");
    await page.getByText("Crownhead cannot be reached: start it again, or check the connection.").waitFor();
    const before = await shown(page);
    await house.server.run();
    await eventually(async () => assert.ok((await shown(page)) > before), 60_000);
    await clear(page);
  });

  test("named, compared with another in one picture, and deleted", async (t) => {
    const page = await house.visit(t);
    const one = await finished(page, QUICK);
    await finished(page, { ...QUICK, players: ["aggressor", "random"] });
    await page.goto(`/laboratory/${one}`);
    await button(page, "Rename").click();
    await page.getByRole("textbox", { name: "New name" }).fill("Two plies");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Two plies" }).waitFor();
    await button(page, "Compare two").click();
    for (const box of await page.getByRole("checkbox", { name: /^Compare / }).all()) await box.check();
    await button(page, "Show both").click();
    await page.getByRole("heading", { level: 1, name: "Two experiments side by side" }).waitFor();
    await eventually(async () => assert.equal(await page.locator("polyline.curve").count(), 2));
    await assertAccessible(page, "two experiments side by side");
    await page.getByRole("link", { name: "Back to the list" }).click();
    await button(page, "Delete").click();
    await button(page, "Confirm").click();
    await page.waitForURL(/\/laboratory$/);
    await eventually(async () => assert.equal(await page.locator(".past a").count(), 1));
    await clear(page);
  });

  test("on a phone: the experiment first, the form on a screen of its own", async (t) => {
    const page = await house.visit(t, PHONE);
    await page.goto("/laboratory");
    await page.getByRole("link", { name: "New experiment" }).tap();
    await page.waitForURL(/\/laboratory\/new/);
    await page.getByRole("textbox", { name: "Second player: SPEC" }).fill("random");
    await page.getByRole("spinbutton", { name: "Games" }).fill("20");
    await button(page, "Start").tap();
    await page.getByText("20 of 20 games").waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, "nothing goes over the edge");
    await assertAccessible(page, "an experiment on a phone");
    await clear(page);
  });

  for (const [width, theme] of /** @type {const} */ ([
    [320, "light"],
    [320, "dark"],
    [390, "light"],
    [390, "dark"],
  ]))
    test(`everything fits a phone: ${width} pixels, ${theme}`, async (t) => {
      const page = await house.visit(t, { ...PHONE, viewport: { width, height: 700 }, colorScheme: theme });
      /** @param {string} what */
      const looks = async (what) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${what}: ${wide} pixels over the edge`);
        await assertAccessible(page, `${what} on a phone, ${theme}`);
      };
      const players = ["alphabeta:2,eval=advancement", "random", "aggressor:2,count=net"];
      const one = await finished(page, { ...QUICK, name: "One" });
      const two = await finished(page, { ...QUICK, players: players.slice(0, 2) });
      const robin = await finished(page, { ...QUICK, players, games: 4, round_robin: true });
      for (const id of [two, robin]) {
        await page.goto(`/laboratory/${id}`);
        await button(page, /^All \d+ games$/).tap();
        await page.locator(".broken").waitFor();
        for (const ask of await page.getByRole("button", { name: /^What is this/ }).all())
          if (await ask.isVisible()) await ask.tap();
        await looks(id === robin ? "a round robin" : "a match with all its games");
      }
      await page.goto(`/laboratory/${one}?with=${two}`);
      await page.getByRole("heading", { level: 1, name: "Two experiments side by side" }).waitFor();
      await looks("two experiments side by side");
      await clear(page);
    });

  for (const theme of /** @type {const} */ (["light", "dark"]))
    test(`everybody can use it: ${theme}`, async (t) => {
      const page = await house.visit(t, { colorScheme: theme });
      await page.goto("/laboratory");
      await page.getByText("No experiment yet").waitFor();
      await assertAccessible(page, "an empty laboratory");
      await page.locator(".chooser summary").first().click();
      await page.getByText("Limits, clock, test").click();
      await assertAccessible(page, "the form with everything open");
      await page.getByRole("radio", { name: "Round robin" }).check();
      await assertAccessible(page, "a round robin to be");
      await finished(page, QUICK);
      await page.getByText("40 of 40 games").waitFor();
      await button(page, "All 40 games").click();
      await page.getByRole("button", { name: "Sort by Result" }).waitFor();
      // The speed is told until the last game has been written.
      await button(page, "What is this: Games a second?").waitFor({ state: "hidden" });
      for (const ask of await page.getByRole("button", { name: /^What is this/ }).all()) await ask.click();
      await assertAccessible(page, "an experiment with everything open");
      await clear(page);
    });
});
