/**
 * Takes the pictures of the README: the page on a desktop and on a phone, in the middle of a game.
 * The game and its hint are fixed, so that a new picture differs from the old one only where the page does.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PHONE, startBrowser } from "./harness/browser.js";
import { repack } from "./harness/png.js";
import { build, Server } from "./harness/server.js";
import { button, computer, openGame, says } from "./harness/table.js";

const DOCS = fileURLToPath(new URL("../../../docs/", import.meta.url));
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const MOST_BYTES = 200_000;

/** A well-known opening with a few exchanges, the Laird and Lady. */
const OPENING =
  "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 5. 7x16 20x11 6. 3-7 28-24 7. 7x16 24-20 8. 16-19 25-22 9. 4-8 29-25 *";

process.env.CROWNHEAD_BIN ??= build();
const [server, browser] = await Promise.all([Server.start(), startBrowser()]);
try {
  await picture("page.png", DESKTOP, true);
  await picture("page-phone.png", { ...PHONE, deviceScaleFactor: 1.25 }, false);
  await thinking("explorer.png");
} finally {
  await browser.close();
  await server.close();
}

/** A search at a cut. @param {string} name */
async function thinking(name) {
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme: "light",
    reducedMotion: "reduce",
    ...DESKTOP,
  });
  const page = await context.newPage();
  await page.goto("/explorer?variant=english&fen=B:W22,23,24,11,14:B4,5,6,15&player=alphabeta:3&step=41");
  await page.locator(".explain").waitFor();
  await page.locator(".same .badge").waitFor();
  await save(name, repack(await page.screenshot()));
  await context.close();
}

/** @param {string} name @param {import("playwright-core").BrowserContextOptions} look @param {boolean} hint */
async function picture(name, look, hint) {
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme: "light",
    reducedMotion: "reduce",
    ...look,
  });
  const page = await context.newPage();
  await openGame(page, { white: computer("engine:2"), start: { pdn: OPENING, game: 0, ply: null } });
  await says(page, /Your move/);
  if (hint) {
    await button(page, "Hint").click();
    await says(page, /Hint: /);
    await page.mouse.move(0, 0);
  }
  await save(name, repack(await page.screenshot()));
  await context.close();
}

/** @param {string} name @param {Uint8Array} image */
async function save(name, image) {
  if (image.length > MOST_BYTES)
    throw new Error(`docs/${name} would have ${image.length} bytes; at most ${MOST_BYTES} are allowed`);
  await writeFile(DOCS + name, image);
  console.log(`docs/${name}: ${image.length} bytes`);
}
