/**
 * A real Chromium, and visitors in it: each has cookies and storage of their own, like a person at another machine.
 * Whatever a visitor's page asks another host for, or complains about on the console, fails the test that invited them.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} Look */

/** Nothing here talks to anybody but the page under test. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** A phone, held upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Starts the browser of CROWNHEAD_CHROMIUM, or the one that is installed. @returns {Promise<Browser>} */
export function startBrowser() {
  return chromium.launch({ executablePath: findChromium(), args: ARGUMENTS });
}

/** The first Chromium that is there; the shell has no window of its own to draw, which is half the work. */
export function findChromium() {
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const found = names.map((name) => spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim());
  const path = [process.env.CROWNHEAD_CHROMIUM, ...found].find((name) => name && existsSync(name));
  if (!path) throw new Error("no Chromium: install it, or set CROWNHEAD_CHROMIUM to its path");
  return path;
}

/**
 * A new visitor with a page of their own. Motion is reduced unless the look says otherwise, which keeps tests quick.
 * The service worker stays out unless the look lets it in: whether it has taken the page over yet is a matter of luck, and
 * from then on not every request passes by the page's own routes. When the test ends the visitor leaves, and must have
 * seen no foreign host and no error.
 * @param {import("node:test").TestContext} t
 * @param {Browser} browser
 * @param {string} url  of the server
 * @param {Look & { refusals?: boolean, offline?: boolean, blocked?: boolean }} [look]  what Chromium will rightly write to the
 *   console: refusals by the server (4xx), a server that goes offline, scripts blocked by the policy
 */
export async function visitor(t, browser, url, { refusals = false, offline = false, blocked = false, ...look } = {}) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
    serviceWorkers: "block",
    ...look,
  });
  context.setDefaultTimeout(30_000);
  /** @type {string[]} */
  const foreign = [];
  /** @type {string[]} */
  const errors = [];
  context.on("request", (request) => {
    const target = new URL(request.url());
    if (!["data:", "blob:"].includes(target.protocol) && target.origin !== url) foreign.push(request.url());
  });
  context.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error") return;
    if (refusals && /status of 4\d\d/.test(text)) return;
    if (offline && /ERR_|status of 50\d|EventSource/.test(text)) return;
    if (blocked && /Content Security Policy/.test(text)) return;
    errors.push(text);
  });
  context.on("weberror", (error) => errors.push(`${error.error().stack ?? error.error()}`));
  const page = await context.newPage();
  t.after(async () => {
    await context.close();
    assert.deepEqual(foreign, [], "requests to other hosts");
    assert.deepEqual(errors, [], "errors on the console");
  });
  return page;
}
