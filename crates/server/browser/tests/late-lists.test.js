/** Openings, My games and the links to send: an answer that comes late takes away no list, no press and no selection. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { CLUB, complains } from "../harness/pdn.js";
import { withOptions } from "../harness/start.js";
import { button, click, eventually, openGame, says, status } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const TWO = `${CLUB}\n\n${CLUB.replace("Anna", "Eve")}`;
const isImport = (/** @type {URL} */ { pathname }) => pathname === "/api/openings/import";

describe("openings, when answers come late", () => {
  const house = openHouse();
  const way = (/** @type {Page} */ page) => page.getByRole("group", { name: "The moves to here" }).getByRole("button");
  const card = (/** @type {Page} */ page) => page.getByRole("region", { name: "Import PDN" });
  const send = (/** @type {Page} */ page, /** @type {string} */ name) =>
    card(page)
      .getByLabel("Choose a file")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(CLUB) });

  test("while a second file is sent, the first one's end is not shown as its own", async (t) => {
    const page = await house.visit(t);
    await page.goto("/openings?variant=english");
    await send(page, "first.pdn");
    const said = card(page).getByRole("status");
    await said.filter({ hasText: "first.pdn · Done" }).waitFor();
    const source = page.getByLabel("Games of");
    await eventually(async () => assert.equal(await source.inputValue(), "archive"));
    await source.selectOption("own");
    await page.waitForURL(/from=own/);
    // The second file is long on its way, and the server has not heard of it.
    const sent = gate();
    let views = 0;
    await page.route(isImport, async (route) => {
      if (route.request().method() === "POST") {
        await sent.opened;
        return route.continue();
      }
      await route.fulfill({ response: await route.fetch() }).catch(() => {});
      views++;
    });
    await send(page, "second.pdn");
    await eventually(async () => assert.ok(views >= 2, `asked ${views} times how far it is`));
    assert.match((await said.textContent()) ?? "", /^second\.pdn/);
    assert.ok(await card(page).getByRole("progressbar").isVisible(), "a bar");
    assert.ok(await button(page, "Cancel").isVisible(), "Cancel");
    assert.ok(await card(page).getByLabel("Choose a file").isDisabled(), "no third file");
    assert.equal(await source.inputValue(), "own");
    sent.open();
    await said.filter({ hasText: "second.pdn · Done" }).waitFor();
    await eventually(async () => assert.equal(await source.inputValue(), "archive"));
    assert.ok(await card(page).getByLabel("Choose a file").isEnabled());
  });

  /** @type {Record<string, (page: Page) => Promise<void>>} */
  const PRESSES = {
    "in the table": (page) => page.locator("tbody").getByRole("button", { name: "11-15", exact: true }).click(),
    "on the board, which still slides": (page) => click(page, 11, 15),
  };
  for (const [where, press] of Object.entries(PRESSES)) {
    test(`an import that ends does not lose a move ${where}`, async (t) => {
      const page = await house.visit(t, { reducedMotion: "no-preference" });
      // Slides stand still until the test lets them end.
      await page.addInitScript(() => {
        const { animate } = Element.prototype;
        Element.prototype.animate = function (/** @type {Parameters<typeof animate>} */ ...how) {
          const animation = animate.apply(this, how);
          animation.pause();
          return animation;
        };
      });
      let stage = "reading";
      const counts = { added: 0, duplicates: 0, empty: 0, bad: 0, foreign: 0, done: 0, all: 1 };
      await page.route(isImport, (route) =>
        route.fulfill({ json: { ...counts, stage, name: "club.pdn", faults: [], why: null } }),
      );
      await page.goto("/");
      await page.request.post("/api/games/import", { data: { text: CLUB } });
      await page.goto("/openings?variant=english");
      await card(page).getByText("club.pdn · Reading games").waitFor();
      const answers = await holdAnswers(page, ({ pathname }) => pathname === "/api/openings");
      await press(page);
      const over = page.waitForRequest((request) => /\/api\/openings\?.*from=archive/.test(request.url()));
      stage = "done";
      assert.equal(new URL((await over).url()).searchParams.get("line"), "11-15");
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      await answers.asked(2);
      await answers.release(1);
      await eventually(async () => assert.deepEqual(await way(page).allTextContents(), ["11-15"]));
      await answers.release(0);
      assert.deepEqual(await way(page).allTextContents(), ["11-15"]);
      assert.equal(await page.getByLabel("Games of").inputValue(), "archive");
    });
  }

  test("who goes back before the answer to a move finds the board as it was, with nothing chosen", async (t) => {
    const page = await house.visit(t);
    await page.goto("/openings?variant=english");
    await says(page, /Black to move\./);
    const answers = await holdAnswers(page, ({ pathname }) => pathname === "/api/openings");
    await click(page, 11, 15);
    await answers.asked(1);
    await button(page, "To the start").click();
    await answers.asked(2);
    await answers.release(1);
    await answers.end();
    await click(page, 11, 16);
    await eventually(async () => assert.deepEqual(await way(page).allTextContents(), ["11-16"]));
  });

  test("openings that come when one has gone on change neither address nor screen", async (t) => {
    const page = await house.visit(t);
    await page.goto("/games");
    const answers = await holdAnswers(page, ({ pathname }) => pathname === "/api/openings");
    await page.getByRole("link", { name: "Openings" }).click();
    await answers.asked(1);
    await page.getByRole("link", { name: "Guide", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /^How to play/ }).waitFor();
    await answers.release(0);
    assert.equal(new URL(page.url()).pathname, "/guide");
  });
});

describe("my games, when answers come late", () => {
  const house = openHouse();
  const cards = (/** @type {Page} */ page) => page.locator(".game-card");
  const count = (/** @type {Page} */ page, /** @type {number} */ wanted) =>
    eventually(async () => assert.equal(await cards(page).count(), wanted));
  const isList = (/** @type {URL} */ { pathname }) => pathname === "/api/games";
  const openFile = (/** @type {Page} */ page, /** @type {string} */ name) =>
    page.getByLabel("Open a PDN file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(TWO) });

  /** Two games are there. @param {Page} page */
  async function openGames(page) {
    await page.goto("/");
    for (const text of [CLUB, CLUB.replace("Anna", "Dora")])
      await page.request.post("/api/games/import", { data: { text } });
    await page.goto("/games");
    await count(page, 2);
  }

  test("when the program goes away in the middle of an import, the games stay and that is said", async (t) => {
    const page = await house.visit(t, { offline: true });
    await openGames(page);
    await openFile(page, "club.pdn");
    await page.getByRole("heading", { name: "2 games in club.pdn" }).waitFor();
    await page.route("**/api/games/import", (route) => route.abort());
    const listed = gate();
    await page.route(isList, async (route) => {
      await route.abort();
      listed.open();
    });
    await button(page, "Import all 2").click();
    await complains(page, /1\. Anna – Ben: .+/);
    await listed.opened;
    await says(page, /cannot be reached/);
    await count(page, 2);
    assert.doesNotMatch(await status(page), /imported/);
  });

  test("another file is read while the list is fetched: the sentence is about that file", async (t) => {
    const page = await house.visit(t);
    await openGames(page);
    await openFile(page, "first.pdn");
    const lists = await holdAnswers(page, isList);
    await button(page, "Import all 2").click();
    await lists.asked(1);
    const reads = await holdAnswers(page, ({ pathname }) => pathname === "/api/read");
    await openFile(page, "second.pdn");
    await reads.asked(1);
    await lists.release(0);
    await count(page, 4);
    await says(page, /^Reading second\.pdn…$/);
    await reads.release(0);
    await page.getByRole("heading", { name: "2 games in second.pdn" }).waitFor();
  });

  test("Show more is not lost when games come in meanwhile, and neither are those", async (t) => {
    const page = await house.visit(t);
    await openGames(page);
    // Of the first page there is one game, until it is asked for again.
    await page.route(isList, async (route) => {
      const response = await route.fetch();
      const list = await response.json();
      await route.fulfill({ json: { ...list, games: list.games.slice(0, 1), more: true } });
    });
    await page.reload();
    await count(page, 1);
    await page.unroute(isList);
    await openFile(page, "club.pdn");
    const lists = await holdAnswers(page, isList);
    await button(page, "Show more").click();
    await lists.asked(1);
    await button(page, "Import all 2").click();
    await lists.asked(2);
    await button(page, "Show more").click();
    await lists.release(1);
    await says(page, /2 games imported/);
    await lists.asked(3);
    await lists.release(0);
    await lists.release(2);
    await count(page, 4);
  });

  test("a question about a game outlives the games that are taken over, and keeps the focus", async (t) => {
    const page = await house.visit(t);
    await openGames(page);
    let taken = false;
    const told = gate();
    await page.route(isList, async (route) => {
      const response = await route.fetch();
      const list = await response.json();
      const imported = taken ? [] : [{ games: 1, latest: list.games[0] }];
      if (taken) await told.opened;
      await route.fulfill({ json: { ...list, imported } });
    });
    await page.route("**/take-over", (route) => {
      taken = true;
      return route.fulfill({ status: 204 });
    });
    await page.reload();
    const offer = page.getByRole("region", { name: /^1 game came from another machine/ });
    const asked = page.waitForRequest((request) => taken && isList(new URL(request.url())));
    await offer.getByRole("button", { name: /^Take over 1 game/ }).click();
    await asked;
    const last = cards(page).last();
    await last.getByRole("button", { name: /^Delete/ }).click();
    const cancel = last.getByRole("button", { name: "Cancel" });
    await cancel.waitFor();
    told.open();
    await offer.waitFor({ state: "detached" });
    await count(page, 2);
    assert.ok(await cancel.evaluate((el) => el === document.activeElement), "Cancel has the focus");
    await page.keyboard.press("Enter");
    await last.getByRole("button", { name: /^Delete/ }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/games");
  });
});

describe("links to send, when it is told late who can reach them", () => {
  const house = openHouse();
  const CLOSED = { loopback: true, addresses: [], can_open: true, open: false };
  const OPEN = { loopback: false, addresses: ["http://192.0.2.7:7011"], can_open: true, open: true };

  /** A game by link on a machine whose door is closed; the answer whether it still is waits for the gate. @param {Page} page */
  async function openLinks(page) {
    const told = gate();
    const heard = gate();
    await withOptions(page, (options) => (options.bind = { ...CLOSED }));
    await page.route("**/api/network", async (route) => {
      if (route.request().method() === "POST") return route.fulfill({ json: OPEN });
      await told.opened;
      await route.fulfill({ json: CLOSED });
      heard.open();
    });
    await page.route("**/api/qr.svg*", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    const asked = page.waitForRequest("**/api/network");
    await openGame(page, { white: { kind: "link" } });
    await asked;
    const field = page.getByRole("textbox", { name: "Opponent's link" });
    await field.waitFor();
    const tell = async () => {
      told.open();
      await heard.opened;
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    };
    return { field, tell };
  }

  test("what is selected stays so", async (t) => {
    const page = await house.visit(t);
    const { field, tell } = await openLinks(page);
    await field.focus();
    await tell();
    const chosen = await page.evaluate(() => {
      const el = document.activeElement;
      return el instanceof HTMLInputElement ? el.value.slice(el.selectionStart ?? 0, el.selectionEnd ?? 0) : "";
    });
    assert.equal(chosen, await field.inputValue());
  });

  test("a press on Copy is not lost", async (t) => {
    const page = await house.visit(t);
    const { field, tell } = await openLinks(page);
    await button(page, "Copy: Opponent's link").hover();
    await page.mouse.down();
    await tell();
    await page.mouse.up();
    await says(page, /copied/i);
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await field.inputValue());
  });

  test("the door is opened before it was told that it is closed, and stays open", async (t) => {
    const page = await house.visit(t);
    const { field, tell } = await openLinks(page);
    assert.ok(await button(page, "Open to the local network").isEnabled());
    await button(page, "Open to the local network").click();
    await button(page, "Close again").waitFor();
    await tell();
    assert.ok(await button(page, "Close again").isVisible());
    assert.match(await field.inputValue(), /^http:\/\/192\.0\.2\.7:7011\/game\//);
  });
});

/** Something that is waited for until the test opens it. */
function gate() {
  /** @type {() => void} */
  let open = () => {};
  /** @type {Promise<void>} */
  const opened = new Promise((resolve) => (open = resolve));
  return { open, opened };
}
