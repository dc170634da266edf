/** A screen that opens too late changes nothing outside of itself; streams of events and settings hold in tabs that were hidden. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { look } from "../harness/analysis.js";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { eventually, openGame, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const link = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByRole("link", { name, exact: true });

describe("screens that come late", () => {
  const house = openHouse();

  test("one that is no longer wanted takes no focus away", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await link(page, "My games").waitFor();
    const held = await holdAnswers(page, (url) => url.pathname === "/api/games");
    await link(page, "My games").click();
    await held.asked(1);
    await link(page, "Editor").click();
    await page.getByRole("heading", { level: 1, name: "Editor" }).waitFor();
    const field = page.getByRole("textbox").first();
    await field.click();
    await held.end();
    await held.release(0);
    await eventually(async () => assert.ok(await field.evaluate((el) => el === document.activeElement)));
  });

  test("one that is no longer wanted changes neither squares nor title", async (t) => {
    const page = await house.visit(t, { refusals: true });
    const { id } = await openGame(page, { variant: "italian" });
    const path = `/game/${id}`;
    await page.goto("/");
    await link(page, "Editor").waitFor();
    const held = await holdAnswers(page, (url) => url.pathname === `/api/games/${id}`);
    await page.evaluate((path) => {
      const link = document.createElement("a");
      link.href = path;
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await held.asked(1);
    await link(page, "Editor").click();
    await page.getByRole("heading", { level: 1, name: "Editor" }).waitFor();
    const places = () =>
      page.locator(".piece").evaluateAll((all) => all.map((piece) => /** @type {HTMLElement} */ (piece).style.cssText));
    const [before, title] = [await places(), await page.title()];
    assert.ok(before.length > 0);
    await held.end();
    await held.release(0);
    // Whatever is drawn next is drawn as before.
    await square(page, 14).click();
    await square(page, 14).click();
    const after = await places();
    assert.ok(
      before.every((place) => after.includes(place)),
      "no piece has moved",
    );
    assert.equal(await page.title(), title);
  });
});

describe("dialogs that come late", () => {
  const house = openHouse();

  test("none opens over another screen, or over another dialog", async (t) => {
    const page = await house.visit(t);
    for (const name of ["Another search", "Worksheet, files, link"]) {
      await page.goto("/explorer");
      await page.locator(".node.now").waitFor();
      const held = await holdAnswers(page, (url) => url.pathname === "/assets/explorer/dialogs.js");
      await page.getByRole("button", { name, exact: true }).click();
      await held.asked(1);
      await link(page, "Guide").click();
      await page.getByRole("heading", { level: 1, name: /How to play/ }).waitFor();
      await held.end();
      await held.release(0);
      await loaded(page);
      assert.equal(await page.locator("dialog[open]").count(), 0, name);
      assert.match(page.url(), /\/guide/);
    }
    await page.goto("/explorer");
    await page.locator(".node.now").waitFor();
    const held = await holdAnswers(page, (url) => url.pathname === "/assets/explorer/dialogs.js");
    await page.getByRole("button", { name: "Another search", exact: true }).click();
    await held.asked(1);
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
    await held.end();
    await held.release(0);
    await loaded(page);
    assert.equal(await page.locator("dialog[open]").count(), 1);
  });
});

/** Waits until the explorer's dialogs and their words are there, and whoever waited for them had the time to go on. @param {Page} page */
const loaded = (page) =>
  page.evaluate(async () => {
    const [dialogs, words] = ["/assets/explorer/dialogs.js", "/assets/words/words.js"];
    await import(dialogs);
    const { speak } = await import(words);
    await Promise.all(["rest", "choices", "explorer-more"].map(speak));
    await new Promise((resolve) => setTimeout(resolve, 100));
  });

describe("tabs", () => {
  const house = openHouse();

  test("a stream that broke while the page was hidden stays open when it is seen again", async (t) => {
    const page = await house.visit(t);
    await page.addInitScript(() => {
      const streams = /** @type {EventSource[]} */ ([]);
      const Real = EventSource;
      Object.assign(window, {
        streams,
        EventSource: class extends Real {
          /** @param {string} path */
          constructor(path) {
            super(path);
            streams.push(this);
          }
        },
      });
    });
    await page.clock.install();
    await openGame(page, { white: { kind: "link" } });
    /** @type {() => Promise<number[]>} */
    const states = () =>
      page.evaluate(() => /** @type {any} */ (window).streams.map((/** @type {EventSource} */ one) => one.readyState));
    await eventually(async () => assert.ok((await states()).includes(1)));
    await look(page, true);
    await page.evaluate(() => /** @type {any} */ (window).streams.at(-1).onerror(new Event("error")));
    await page.clock.runFor(1_000);
    await eventually(async () => assert.equal((await states()).at(-1), 1, "it has connected again"));
    await look(page, false);
    await page.clock.runFor(25_000);
    assert.notEqual((await states()).at(-1), 2, "and is still open");
  });

  test("what is set in one tab holds in the others, and is not lost there", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    const other = await page.context().newPage();
    await other.goto("/");
    await other.getByRole("button", { name: "Dark theme" }).click();
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark"),
    );
    await page.getByRole("button", { name: "Sound" }).click();
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("crownhead") ?? "{}"));
    const { theme, sound } = await kept();
    assert.deepEqual({ theme, sound }, { theme: "dark", sound: "on" });
    await other.close();
  });
});
