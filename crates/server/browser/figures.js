/**
 * Measures what the laboratory and the explorer promise, on a machine that does nothing else: how soon a large search is
 * open and stepped through, what an experiment on the page costs beside the command line, how often its picture moves, and
 * whether a game beside it waits. Each figure is printed with its aim, nothing is asserted: `npm run figures [GAMES]
 * [ANSWERS]`. It measures CROWNHEAD_BIN, which must be a release build, or builds one.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { startBrowser } from "./harness/browser.js";
import { build, Server } from "./harness/server.js";
import { button, computer, eventually } from "./harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** Games of the long experiment, and answers of level 8 with and without one beside it. */
const [GAMES = 1000, ANSWERS = 500] = process.argv.slice(2).map(Number);
/** The most that the server takes: still under way when the last answer has come. */
const MOST_GAMES = 20_000;
/** A match, the same on both sides. @typedef {{first: string, second: string, games: number, openings: "none" | "ballots"}} Match */
/** @type {Match} */
const QUICK = { first: "alphabeta:2", second: "random", games: 500, openings: "none" };
/** @type {Match} */
const LONG = { first: "alphabeta:8", second: "alphabeta:8", games: GAMES, openings: "ballots" };

process.env.CROWNHEAD_BIN ??= build("--release");
const program = process.env.CROWNHEAD_BIN;
const [server, browser] = await Promise.all([Server.start(), startBrowser()]);
/** @param {number[]} list @param {number} part */
function quantile(list, part) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(list.length - 1, Math.floor(list.length * part))] ?? NaN;
}
/** @param {string} what @param {string} figure @param {string} [aim] */
const tell = (what, figure, aim) => console.log(`${what}: ${figure}${aim ? ` (aim: ${aim})` : ""}`);
/** @param {number[]} list */
const times = (list) =>
  `median ${quantile(list, 0.5).toFixed(1)} ms, 99 % ${quantile(list, 0.99).toFixed(1)} ms, at most ${Math.max(...list).toFixed(1)} ms`;
/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

/** A minimax search of more than 200,000 positions, and one that is too large. @param {Page} page */
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
  tell("a search of 200,000 positions is open", times(opened), "1,000 ms");
  const { spent, elements } = await page.evaluate(async () => {
    const counter = () => document.querySelector(".counter")?.textContent;
    const [spent, elements] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    for (let n = 0; n < 400; n++) {
      const before = counter();
      const began = performance.now();
      const way = n % 4 < 3 ? "[data-way=into]" : "[data-way=over]";
      /** @type {HTMLElement | null} */ (document.querySelector(way))?.click();
      while (counter() === before) await new Promise((go) => setTimeout(go, 0));
      spent.push(performance.now() - began);
      elements.push(document.querySelectorAll(".tree *").length);
    }
    return { spent, elements };
  });
  tell("a step", times(spent), "50 ms");
  tell("elements of the tree", `at most ${Math.max(...elements)}`, "500");
  const began = performance.now();
  await page.goto("/explorer?variant=english&player=minimax:12");
  const offer = page.getByRole("button", { name: /^Search to depth/ });
  await offer.waitFor();
  const told = `"${await offer.innerText()}" after ${(performance.now() - began).toFixed(0)} ms`;
  tell("a search that is too large", told, "it says so and offers the depth that fits");
}

/** How long the command line takes for a match. @param {Match} match */
async function commandLine({ first, second, games, openings }) {
  const began = performance.now();
  const rest = ["--games", `${games}`, "--openings", openings, "--swap", "--seed", "1"];
  const child = spawn(program, ["match", "--black", first, "--white", second, ...rest], { stdio: "ignore" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the command line ended with ${code}`);
  return performance.now() - began;
}

/** The same match by the form of the page, and when Start was pressed. @param {Page} page @param {string} name @param {Match} match */
async function start(page, name, { first, second, games, openings }) {
  await page.goto("/laboratory");
  await page.getByRole("textbox", { name: "First player: SPEC" }).fill(first);
  await page.getByRole("textbox", { name: "Second player: SPEC" }).fill(second);
  await page.getByRole("combobox", { name: "Openings" }).selectOption(openings);
  await page.getByRole("spinbutton", { name: "Games" }).fill(`${games}`);
  await page.getByRole("spinbutton", { name: "Seed" }).fill("1");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  const began = performance.now();
  await button(page, "Start").click();
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  return began;
}

/** When all games are told of, with the picture. @param {Page} page @param {number} games */
async function done(page, games) {
  const all = games.toLocaleString("en");
  await page.getByText(`${all} of ${all} games`).waitFor({ timeout: 0 });
  await page.getByRole("img", { name: new RegExp(`After ${all} games`) }).waitFor();
  return performance.now();
}

/** 500 games from the press on Start to the result and its picture. @param {Page} page */
async function quickMatch(page) {
  const [here, there] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let n = 1; n <= 5; n++) {
    there.push(await commandLine(QUICK));
    const began = await start(page, `Quick ${n}`, QUICK);
    here.push((await done(page, QUICK.games)) - began);
  }
  tell("500 games on the command line", times(there));
  const later = quantile(here, 0.5) - quantile(there, 0.5);
  tell("500 games on the page", `${times(here)}: ${later.toFixed(0)} ms later`, "500 ms later");
}

/** A long experiment: its time and its picture. @param {Page} page */
async function longMatch(page) {
  const alone = await commandLine(LONG);
  tell(`${GAMES} games of ${LONG.first} on the command line`, seconds(alone));
  const began = await start(page, "Long", LONG);
  const ended = done(page, GAMES);
  // Whoever only looks is told of changes: asking in every frame took more of the cores than the picture itself.
  const moved = await page.evaluate(async () => {
    const pictures = ["polyline.curve", ".scenes"].map((where) => ({ where, seen: "", moves: 0 }));
    const looked = () => {
      for (const picture of pictures) {
        const shown = document.querySelector(picture.where);
        const now = shown?.getAttribute("points") ?? shown?.innerHTML ?? "";
        if (now !== picture.seen) picture.moves++;
        picture.seen = now;
      }
    };
    const observer = new MutationObserver(looked);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    const began = performance.now();
    await new Promise((go) => setTimeout(go, 15_000));
    observer.disconnect();
    return pictures.map(({ moves }) => (moves * 1000) / (performance.now() - began));
  });
  const [curve = 0, boards = 0] = moved.map((times) => times.toFixed(1));
  tell("the picture moves", `the curve ${curve} and the boards ${boards} times a second`, "4");
  const beside = (await ended) - began;
  tell(`${GAMES} games on the page`, `${seconds(beside)}, ${(beside / alone).toFixed(3)} times as long`, "1.1");
}

/** A game against level 8, without an experiment and beside one. @param {Page} page */
async function answersBeside(page) {
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  const alone = await answers(other);
  tell("level 8 answers, alone", times(alone));
  await start(page, "Beside", { ...LONG, games: MOST_GAMES });
  await eventually(async () => {
    if (!/[1-9]/.test(await page.locator(".how-far strong").innerText())) throw new Error("no game yet");
  }, 60_000);
  const stop = button(page, "Stop after these games");
  const watched = await answers(other);
  if (!(await stop.isVisible())) throw new Error("the experiment ended before the answers: ask for fewer");
  // Drawing its picture takes more of the two cores than the server does.
  await page.goto("about:blank");
  const beside = await answers(other);
  for (const [how, list] of /** @type {[string, number[]][]} */ ([
    ["that nobody watches", beside],
    ["that is watched on the same machine", watched],
  ])) {
    const ratio = quantile(list, 0.99) / quantile(alone, 0.99);
    tell(
      `level 8 answers, beside an experiment ${how}`,
      `${times(list)}: 99 % within ${ratio.toFixed(2)} times`,
      "1.3",
    );
  }
}

/** How long level 8 takes for each of its moves. @param {Page} page */
async function answers(page) {
  const spent = [];
  for (let seed = 1; spent.length < ANSWERS; seed++) {
    const wish = { variant: "english", black: { kind: "here" }, white: computer("engine:8"), hints: true, undo: true };
    let game = await ask(page, "/api/games", { ...wish, clock: null, start: null });
    for (let n = 0; !game.outcome && spent.length < ANSWERS; n++) {
      const { moves } = game.position;
      const move = moves[(seed * 7 + n * 5) % moves.length];
      const path = `/api/games/${game.id}`;
      game = await ask(page, `${path}/moves`, { version: game.version, move: move.text });
      const began = performance.now();
      while (!game.outcome && game.position.turn === "white") {
        game = await ask(page, `${path}/computer`, { version: game.version });
      }
      spent.push(performance.now() - began);
    }
  }
  return spent;
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

try {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await explorer(page);
  await quickMatch(page);
  await longMatch(page);
  await answersBeside(page);
} finally {
  await browser.close();
  await server.close();
}
