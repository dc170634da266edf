/**
 * Measures what the laboratory and the explorer promise, on a machine that does nothing else: how soon a large search is
 * open and stepped through, what an experiment on the page costs beside the command line, how often its picture moves, and
 * whether a game beside it waits. Figures are printed, nothing is asserted: `CROWNHEAD_BIN=... npm run figures [GAMES]`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { startBrowser } from "./harness/browser.js";
import { build, Server } from "./harness/server.js";
import { computer, eventually } from "./harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const GAMES = Number(process.argv[2] ?? 1000);
/** Moves of a person against level 8, with and without an experiment beside them. */
const ANSWERS = 120;

process.env.CROWNHEAD_BIN ??= build();
const program = process.env.CROWNHEAD_BIN;
const [server, browser] = await Promise.all([Server.start(), startBrowser()]);
try {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await explorer(page);
  await quickMatch(page);
  await longMatch(page);
} finally {
  await browser.close();
  await server.close();
}

/** @param {number[]} list */
const sorted = (list) => [...list].sort((a, b) => a - b);
/** @param {number[]} list @param {number} part */
const quantile = (list, part) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? NaN;
/** @param {string} what @param {number[]} list */
const tell = (what, list) =>
  console.log(`${what}: median ${quantile(list, 0.5).toFixed(0)} ms, 99 % ${quantile(list, 0.99).toFixed(0)} ms`);

/** A minimax search of more than 200,000 positions. @param {Page} page */
async function explorer(page) {
  const opened = [];
  for (let n = 0; n < 5; n++) {
    await page.goto("about:blank");
    const began = performance.now();
    await page.goto("/explorer?variant=english&player=minimax:7");
    await page.getByText(/2\d\d,\d\d\d positions/).waitFor();
    await page.locator("[role=treeitem]").first().waitFor();
    opened.push(performance.now() - began);
  }
  tell("a search of 200,000 positions is open", opened);
  const steps = await page.evaluate(async () => {
    const spent = [];
    for (let n = 0; n < 400; n++) {
      const counter = () => document.querySelector(".counter")?.textContent;
      const before = counter();
      const began = performance.now();
      const way = n % 4 < 3 ? "[data-way=into]" : "[data-way=over]";
      /** @type {HTMLElement | null} */ (document.querySelector(way))?.click();
      while (counter() === before) await new Promise((go) => setTimeout(go, 0));
      spent.push(performance.now() - began);
    }
    return spent;
  });
  tell("a step", steps);
  console.log(`elements of the tree: ${await page.locator(".tree *").count()}`);
}

/** How long the command line takes for a match. @param {string} player @param {string} other @param {number} games @param {string[]} more */
async function commandLine(player, other, games, ...more) {
  const began = performance.now();
  const rest = ["--games", `${games}`, "--swap", "--seed", "1", ...more];
  const child = spawn(program, ["match", "--black", player, "--white", other, ...rest], { stdio: "ignore" });
  await once(child, "exit");
  return performance.now() - began;
}

/** @param {Page} page @param {object} wish */
async function start(page, wish) {
  const answer = await page.request.post("/api/experiments", { data: { swap: true, seed: 1, ...wish } });
  if (answer.status() !== 201) throw new Error(await answer.text());
  return (await answer.json()).summary.id;
}

/** 500 games from the press on Start to the result and its picture. @param {Page} page */
async function quickMatch(page) {
  const [here, there] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let n = 0; n < 5; n++) {
    there.push(await commandLine("alphabeta:2", "random", 500));
    await page.goto("/laboratory");
    await page.getByRole("textbox", { name: "First player: SPEC" }).fill("alphabeta:2");
    await page.getByRole("textbox", { name: "Second player: SPEC" }).fill("random");
    await page.getByRole("spinbutton", { name: "Games" }).fill("500");
    await page.getByRole("spinbutton", { name: "Seed" }).fill("1");
    const began = performance.now();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByText("500 of 500 games").waitFor();
    await page.getByRole("img", { name: /After 500 games/ }).waitFor();
    here.push(performance.now() - began);
  }
  tell("500 games on the page", here);
  tell("500 games on the command line", there);
}

/** A long experiment: its time, its picture, and a game against level 8 beside it. @param {Page} page */
async function longMatch(page) {
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  tell("level 8 answers, alone", await answers(other));
  const player = "alphabeta:8";
  const alone = await commandLine(player, player, GAMES, "--openings", "ballots");
  console.log(`${GAMES} games of ${player} on the command line: ${(alone / 1000).toFixed(1)} s`);
  await page.goto("/laboratory");
  const began = performance.now();
  await start(page, { players: [player, player], games: GAMES, openings: "ballots", name: "Long" });
  await page.getByRole("heading", { level: 1, name: "Long" }).waitFor();
  const moved = await page.evaluate(async () => {
    let frames = 0;
    const look = document.querySelector("main");
    const seen = new MutationObserver(() => frames++);
    if (look) seen.observe(look, { subtree: true, childList: true, attributes: true, characterData: true });
    const began = performance.now();
    await new Promise((go) => setTimeout(go, 20_000));
    seen.disconnect();
    return (frames * 1000) / (performance.now() - began);
  });
  console.log(`the picture moves ${moved.toFixed(1)} times a second`);
  await page.getByText(`${GAMES.toLocaleString("en")} of ${GAMES.toLocaleString("en")} games`).waitFor({ timeout: 0 });
  const beside = performance.now() - began;
  console.log(`on the page: ${(beside / 1000).toFixed(1)} s, ${(beside / alone).toFixed(3)} times as long`);
  const id = await start(page, { players: [player, player], games: 50 * GAMES, openings: "ballots", name: "Beside" });
  tell("level 8 answers, beside an experiment", await answers(other));
  await page.request.post(`/api/experiments/${id}/stop`, { data: {} });
}

/** How long level 8 takes for each of its moves. @param {Page} page */
async function answers(page) {
  const times = [];
  for (let seed = 1; times.length < ANSWERS; seed++) {
    const wish = { variant: "english", black: { kind: "here" }, white: computer("engine:8"), hints: true, undo: true };
    let game = await ask(page, "/api/games", { ...wish, clock: null, start: null });
    for (let n = 0; !game.outcome && times.length < ANSWERS; n++) {
      const { moves } = game.position;
      const move = moves[(seed * 7 + n * 5) % moves.length];
      const path = `/api/games/${game.id}`;
      game = await ask(page, `${path}/moves`, { version: game.version, move: move.text });
      const began = performance.now();
      while (!game.outcome && game.position.turn === "white") {
        game = await ask(page, `${path}/computer`, { version: game.version });
      }
      times.push(performance.now() - began);
    }
  }
  return times;
}

/** @param {Page} page @param {string} path @param {object} data @returns {Promise<GameView>} */
async function ask(page, path, data) {
  /** @type {GameView | undefined} */
  let game;
  await eventually(async () => {
    const answer = await page.request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    game = await answer.json();
  });
  return /** @type {GameView} */ (game);
}
