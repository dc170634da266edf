/** How heavy and how quick the page is. Figures are reported; the bounds leave room for a busy machine. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { openHouse } from "../harness/house.js";
import { openGame, square } from "../harness/table.js";

const UI = fileURLToPath(new URL("../../ui/", import.meta.url));

/** The aims are 300 ms and 50 ms on an idle machine; ten times that is slow on any. */
const FIRST_PAINT_MS = 3_000;
const HIGHLIGHT_MS = 500;

describe("weight and speed", () => {
  const house = openHouse();

  test("all scripts and styles together are at most 150 kB, and 50 kB when packed", (t) => {
    const files = readdirSync(UI, { recursive: true, encoding: "utf8" }).filter((name) => /\.(js|css)$/.test(name));
    const all = Buffer.concat(files.map((name) => readFileSync(join(UI, name))));
    const packed = gzipSync(all).length;
    t.diagnostic(`${files.length} files, ${all.length} bytes, ${packed} packed`);
    assert.ok(all.length <= 150_000, `${all.length} bytes`);
    assert.ok(packed <= 50_000, `${packed} bytes packed`);
  });

  test("the start screen and the guide are painted quickly by a browser that has never been here", async (t) => {
    for (const path of ["/", "/guide"]) {
      const page = await house.visit(t);
      await page.goto(path);
      const paint = await page.evaluate(() => new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName("first-contentful-paint");
          if (entry) resolve(entry.startTime);
        }).observe({ type: "paint", buffered: true });
      }));
      t.diagnostic(`${path}: first contentful paint after ${Math.round(Number(paint))} ms`);
      assert.ok(Number(paint) < FIRST_PAINT_MS, `${paint} ms`);
    }
  });

  test("a click on a piece shows its targets at once", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await page.evaluate(() => {
      document.addEventListener("click", (event) => {
        requestAnimationFrame(() => {
          // A task after the frame's callbacks runs when the frame has been handed over.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            const marked = document.querySelectorAll(".marks .target").length > 0;
            /** @type {any} */ (window).highlights.push(marked ? performance.now() - event.timeStamp : Infinity);
          };
          channel.port2.postMessage(null);
        });
      }, true);
      /** @type {any} */ (window).highlights = [];
    });
    for (const number of [9, 10, 11, 12, 9, 10, 11]) await square(page, number).click();
    await page.waitForFunction(() => /** @type {any} */ (window).highlights.length === 7);
    /** @type {number[]} */
    const times = await page.evaluate(() => /** @type {any} */ (window).highlights);
    const median = times.toSorted((a, b) => a - b)[3];
    t.diagnostic(`click to highlight: median ${median.toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`);
    assert.ok(median < HIGHLIGHT_MS, `${median} ms`);
  });
});

describe("what the browser is told", () => {
  const house = openHouse();

  for (const path of ["/", "/game/x", "/guide/mini", "/assets/main.js", "/sw.js", "/api/options"]) {
    test(`${path} comes with a strict Content-Security-Policy and its companions`, async () => {
      const { headers } = await fetch(house.server.url + path);
      const policy = headers.get("content-security-policy") ?? "";
      assert.match(policy, /default-src 'self'/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|https?:/);
      assert.equal(headers.get("x-content-type-options"), "nosniff");
      assert.equal(headers.get("referrer-policy"), "no-referrer");
    });
  }

  test("the policy is obeyed: an inline script does not run", async (t) => {
    const page = await house.visit(t, { refusals: true, blocked: true });
    await page.goto("/");
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.intruder = true";
      document.body.append(script);
      return /** @type {any} */ (window).intruder === true;
    });
    assert.equal(ran, false);
  });
});
