/** How the page adapts: themes, motion, forced colours, widths, large text, sounds, and being installed as an app. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import { PATIENCE } from "../harness/review.js";
import { button, click, computer, eventually, openGame, played, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** A game that is soon reviewed. */
const SHORT = '[Black "Anna"] [White "Ben"] 1. 11-15 23-19 2. 8-11 22-17 *';

describe("the look", () => {
  const house = openHouse();

  test("light or dark as the system wishes, unless one is chosen, and the choice is remembered", async (t) => {
    const page = await house.visit(t, { colorScheme: "light" });
    await page.goto("/");
    const light = await background(page);
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await background(page);
    assert.ok(brightness(light) > 180 && brightness(dark) < 80, `${light}, ${dark}`);
    await button(page, "Settings").click();
    await page.getByRole("radio", { name: "Light" }).check({ force: true });
    assert.equal(await background(page), light);
    await page.reload();
    assert.equal(await background(page), light);
  });

  test("moves slide when motion is welcome and jump when it is not", async (t) => {
    for (const [reducedMotion, expected] of /** @type {const} */ ([
      ["no-preference", true],
      ["reduce", false],
    ])) {
      const page = await house.visit(t, { reducedMotion });
      await openGame(page);
      await page.evaluate(() => {
        const animate = Element.prototype.animate;
        /** @type {any} */ (window).slides = 0;
        Element.prototype.animate = function (/** @type {Parameters<typeof animate>} */ ...args) {
          /** @type {any} */ (window).slides++;
          return animate.apply(this, args);
        };
      });
      await click(page, 11, 15);
      await played(page, "11-15");
      await says(page, /White to move/);
      const slides = await page.evaluate(() => /** @type {any} */ (window).slides);
      assert.equal(slides > 0, expected, reducedMotion);
    }
  });

  test("a new action finishes a running animation at once", async (t) => {
    const page = await house.visit(t, { reducedMotion: "no-preference" });
    await openGame(page);
    await click(page, 11, 15, 23, 19, 8, 11);
    await played(page, "11-15", "23-19", "8-11");
  });

  test("with forced colours pieces, marks and buttons are still there", async (t) => {
    const page = await house.visit(t, { forcedColors: "active" });
    await openGame(page, { start: { fen: "B:W14,K27:B9,10,K12" } });
    await click(page, 9);
    const seen = await page.evaluate(() => {
      const paint = (/** @type {string} */ selector) => {
        const element = document.querySelector(selector);
        if (!element) return "missing";
        const { fill, stroke } = getComputedStyle(element);
        return `${fill} ${stroke}`;
      };
      return {
        black: paint(".board .piece.black .disc"),
        white: paint(".board .piece.white .disc"),
        target: paint(".marks .target circle"),
      };
    });
    assert.notEqual(seen.black, "missing");
    assert.notEqual(seen.black, seen.white, "sides differ");
    assert.notEqual(seen.target, "missing");
  });

  test("320, 390, 768 or 1280 px wide: nothing scrolls sideways on any screen", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await everyScreen(page, async (place) => {
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const { content, room } = await page.evaluate(() => ({
          content: document.documentElement.scrollWidth,
          room: document.documentElement.clientWidth,
        }));
        assert.ok(content <= room, `${place} at ${width}: ${content} px of content in ${room}`);
      }
    });
  });

  test("with text twice as large nothing scrolls sideways and nothing is cut off", async (t) => {
    const page = await house.visit(t, { viewport: { width: 640, height: 800 }, refusals: true });
    await everyScreen(page, async (place) => {
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      const { content, room, cut } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        room: document.documentElement.clientWidth,
        cut: [...document.querySelectorAll("main button, main a.button")]
          .filter((element) => {
            const style = getComputedStyle(element);
            return (
              element.clientWidth > 0 && style.overflow === "hidden" && element.scrollWidth > element.clientWidth + 1
            );
          })
          .map((element) => element.textContent),
      }));
      assert.ok(content <= room, `${place}: ${content} px of content in ${room}`);
      assert.deepEqual(cut, [], place);
    });
  });

  test("on a phone the page still scrolls when one swipes over the board, and the board fits the screen", async (t) => {
    const page = await house.visit(t, PHONE);
    await openGame(page, { white: computer("alphabeta:2") });
    const box = await page.getByRole("grid").boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390 && box.width >= 300, JSON.stringify(box));
    const blocked = await page.evaluate(() => {
      for (let element = document.querySelector("[data-square]"); element; element = element.parentElement) {
        if (getComputedStyle(element).touchAction === "none") return element.className || "an element";
      }
      return null;
    });
    assert.equal(blocked, null);
  });

  for (const [width, height] of [
    [320, 568],
    [390, 664],
    [768, 1024],
    [1280, 600],
  ]) {
    test(`${width} x ${height}: questions, Skip and the end are in sight without scrolling`, async (t) => {
      const page = await house.visit(t, { viewport: { width, height } });
      await openGame(page);
      await button(page, "Resign").click();
      await inSight(button(page, "Confirm"));
      await openGame(page, { variant: "regicide", start: { fen: "B:W6,14,32:B1" } });
      await click(page, 1, 10);
      await inSight(button(page, "Skip"));
      await openGame(page, { start: { fen: "B:W14:B9" } });
      await click(page, 9, 18);
      await inSight(page.getByRole("heading", { name: "Black wins" }));
    });
  }

  test("the move list shows the current move, also right after opening", async (t) => {
    const page = await house.visit(t);
    const pdn =
      "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 5. 7x16 20x11 6. 3-7 28-24 7. 7x16 24-20 8. 16-19 25-22 9. 4-8 29-25 *";
    await openGame(page, { start: { pdn, game: 0, ply: null } });
    await inSight(page.locator("[data-node][aria-current]"));
  });

  test("a hint that comes too late is dropped without a word", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await openGame(page);
    const asked = page.waitForRequest("**/hint");
    const answer = page.waitForResponse("**/hint");
    await button(page, "Hint").click();
    await asked;
    await click(page, 11, 15);
    await played(page, "11-15");
    await answer;
    await says(page, /^White to move\s+Black 11 to 15\.$/);
  });

  test("sounds are off until they are switched on, and then they sound", async (t) => {
    const page = await house.visit(t);
    await page.addInitScript(() => {
      /** @type {any} */ (window).tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (/** @type {Parameters<typeof start>} */ ...args) {
        /** @type {any} */ (window).tones++;
        return start.apply(this, args);
      };
    });
    const tones = () => page.evaluate(() => /** @type {any} */ (window).tones);
    await openGame(page);
    await click(page, 11, 15);
    await played(page, "11-15");
    assert.equal(await tones(), 0);
    const sound = button(page, "Sound");
    assert.equal(await sound.getAttribute("aria-pressed"), "false");
    await sound.click();
    assert.equal(await sound.getAttribute("aria-pressed"), "true");
    await click(page, 23, 19);
    await eventually(async () => assert.ok((await tones()) > 0));
    await page.reload();
    assert.equal(await sound.getAttribute("aria-pressed"), "true", "remembered");
  });
});

describe("as an app", () => {
  const house = openHouse();

  test("the manifest names icons that exist in the sizes it claims", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    const link = await page.locator("link[rel=manifest]").getAttribute("href");
    const manifest = await (await page.request.get(link ?? "")).json();
    assert.deepEqual([manifest.short_name, manifest.display, manifest.start_url], ["Crownhead", "standalone", "/"]);
    for (const icon of manifest.icons) {
      const answer = await page.request.get(icon.src);
      assert.equal(answer.status(), 200);
      assert.equal(answer.headers()["content-type"], icon.type);
      if (icon.type !== "image/png") continue;
      const image = await answer.body();
      assert.equal(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`, icon.sizes);
    }
    assert.ok(manifest.icons.some((/** @type {any} */ { purpose }) => /maskable/.test(purpose)));
  });

  test("Chromium finds nothing in the way of installing it", async (t) => {
    const page = await house.visit(t, { serviceWorkers: "allow" });
    await page.goto("/");
    await serviceWorker(page);
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = /** @type {any} */ (await devtools.send("Page.getInstallabilityErrors"));
    assert.deepEqual(
      installabilityErrors.filter((/** @type {any} */ { errorId }) => errorId !== "in-incognito"),
      [],
    );
  });

  test("the shell opens without the server; games are never stored; a new version is seen at once", async (t) => {
    const page = await house.visit(t, { serviceWorkers: "allow", offline: true });
    await page.goto("/");
    await serviceWorker(page);
    await page.reload();
    await button(page, "Play").waitFor();
    const stored = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map((request) => new URL(request.url).pathname);
    });
    assert.ok(stored.includes("/") && stored.includes("/assets/main.js"), `${stored}`);
    assert.deepEqual(
      stored.filter((path) => path.startsWith("/api")),
      [],
    );
    await house.server.end();
    await page.reload();
    await page.getByRole("link", { name: "Crownhead" }).waitFor();
    await page.getByText(/cannot be reached/).waitFor();
    await house.server.run();
    await button(page, "Try again").click();
    await button(page, "Play").waitFor();
  });
});

/** Waits until an element is on the screen and nothing covers it. @param {import("playwright-core").Locator} locator */
async function inSight(locator) {
  await eventually(async () => {
    const covered = await locator.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return element.contains(top)
        ? null
        : `at ${Math.round(y)} of ${innerHeight}: ${top?.className ?? "outside of the window"}`;
    });
    assert.equal(covered, null);
  });
}

/** Visits every screen, the game in a few states. @param {Page} page @param {(place: string) => Promise<void>} check */
async function everyScreen(page, check) {
  const { id } = await (await page.request.post("/api/games/import", { data: { text: SHORT } })).json();
  for (const [path, whole] of [
    ["/", ".start"],
    ["/games", ".game-card"],
    ["/editor", "[data-square]"],
    ["/guide/english", ".guide .diagram"],
    ["/guide/mini", ".guide .diagram"],
    ["/practice", ".practice .facts dd"],
    ["/practice?endings", ".practice .buttons button"],
    ["/practice?problems", ".practice .buttons button"],
    ["/analysis", ".lines li:not([hidden])"],
    [`/review/${id}`, ".moments"],
    ["/explorer", ".same .badge"],
    ["/explorer?mode=predict", ".node.now"],
    ["/laboratory", ".explorer-link"],
    ["/laboratory/new", ".laboratory form"],
    ["/openings", ".openings-side"],
  ]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
    await page.locator(whole).first().waitFor({ state: "attached", timeout: PATIENCE });
    if (path === "/") await page.getByText("Clock, help, start position").click();
    await check(path);
  }
  await openGame(page, { white: computer("alphabeta:2"), clock: { initial_ms: 300_000, increment_ms: 0 } });
  await click(page, 11, 15);
  await page.getByRole("region", { name: "Statistics" }).getByRole("rowheader").first().waitFor();
  await check("a game");
  await button(page, "Resign").click();
  await button(page, "Confirm").click();
  await page.locator("[data-outcome]").waitFor();
  await check("the end of a game");
  await openGame(page, { white: { kind: "link" } });
  await page.getByRole("textbox", { name: "Opponent's link" }).waitFor();
  await check("a game by link");
  await openGame(page, { variant: "mini" });
  await check("a small board");
  await square(page, 5).click();
  if (await button(page, "Menu").isVisible()) await button(page, "Menu").click();
  await button(page, "Settings").click();
  await page.getByRole("dialog", { name: "Settings" }).waitFor();
  await check("the settings");
}

/** @param {Page} page */
const background = (page) =>
  page.evaluate(() => {
    const [body, html] = [document.body, document.documentElement].map(
      (element) => getComputedStyle(element).backgroundColor,
    );
    return body === "rgba(0, 0, 0, 0)" ? html : body;
  });

/** @param {string} colour "rgb(r, g, b)" */
const brightness = (colour) =>
  (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;

/** Waits until the service worker looks after the page. @param {Page} page */
const serviceWorker = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
    }
  });
