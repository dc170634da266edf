/**
 * The page's words: a translation is one more folder. A made-up language, which is English in brackets, is spoken on every
 * screen; whatever stands there without brackets is a word that no translator could reach.
 */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import choices from "../../ui/words/en/choices.js";
import first from "../../ui/words/en/first.js";
import games from "../../ui/words/en/games.js";
import { READY } from "../../ui/words/en/laboratory.js";
import rest from "../../ui/words/en/rest.js";
import server from "../../ui/words/en/server.js";
import { openHouse } from "../harness/house.js";
import { arrive, button, click, computer, gameOf, openGame, says } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const UI = fileURLToPath(new URL("../../ui/", import.meta.url));

/** What needs no words: numbers, moves, signs, the names of keys and the name of the program. */
const WORDLESS = /^([\d\s\p{P}\p{S}x]*|[a-z]|Crownhead|crownhead)$/iu;
/** Names that the server or a person gave, what the server says of technical things, and a variant for tests alone. */
const NAMES =
  /^(Level \d+|Player|Guest|Perfect|B:W[\d,K:BW]+|\w+ – \w+|Ten by ten(: 10×10, for tests)?|10×10, for tests|(alphabeta|aggressor|random|crownhead|--)[\w:,= –-]*|PDN|CSV|JSON|SVG)$/;

describe("words", () => {
  const house = openHouse();

  /** A page in English with brackets around every word. @param {import("node:test").TestContext} t @param {Parameters<typeof house.visit>[1]} [look] */
  async function foreigner(t, look) {
    const page = await house.visit(t, look);
    await page.route(/\/assets\/words\/en\//, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({
        response,
        body: route.request().url().endsWith(".html") ? bracketedProse(body) : bracketed(body),
      });
    });
    return page;
  }

  test("every word of the start screen, a game and its end can be translated", async (t) => {
    const page = await foreigner(t);
    await page.goto("/");
    await button(page, "⟦Play⟧").waitFor();
    await understood(page, "the start screen");
    for (const opponent of ["here", "link", "watch", "computer"]) {
      await page.locator(`[name=opponent][value=${opponent}]`).check({ force: true });
      await understood(page, `the start screen: ${opponent}`);
    }
    for (const variant of ["regicide", "mini", "straight", "english"]) {
      await page.locator(`[name=variant][value=${variant}]`).check({ force: true });
      await understood(page, `the start screen: ${variant}`);
    }
    await page.locator("[name=row][value=classic]").check({ force: true });
    await page.locator("[name=evaluation]").waitFor();
    await page.locator("summary").click();
    await page.locator("[name=clock]").waitFor();
    await understood(page, "the start screen with all that can be chosen");
    await page.locator("[name=row][value=level]").check({ force: true });
    await button(page, "⟦Play⟧").click();
    await arrive(page);
    await click(page, 11);
    await understood(page, "a chosen piece");
    await click(page, 15);
    await says(page, /⟦Your move⟧|⟦You must capture⟧/);
    await click(page, 1);
    await understood(page, "a piece that cannot move");
    await button(page, "⟦Hint⟧").click();
    await says(page, /Hint: \d/);
    await understood(page, "a hint");
    await button(page, "⟦Hint⟧").click();
    await page.locator(".prompt .row").waitFor();
    await understood(page, "the line of a hint");
    await button(page, "⟦Evaluation⟧").click();
    await page.locator(".evalline strong").filter({ hasText: "⟦" }).waitFor();
    await understood(page, "the evaluation");
    await button(page, "⟦More⟧").click();
    await page.getByRole("dialog").waitFor();
    await understood(page, "more");
    await button(page, "⟦Close⟧").click();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".prompt .row").waitFor();
    await understood(page, "an earlier position");
    await page.keyboard.press("Escape");
    await button(page, "⟦Resign⟧").click();
    await understood(page, "a question");
    await button(page, "⟦Confirm⟧").click();
    await page.locator(".end").waitFor();
    await understood(page, "the end");
  });

  test("every word of the other screens can be translated", async (t) => {
    const page = await foreigner(t, { refusals: true });
    await openGame(page, { white: computer("engine:1") });
    await click(page, 11, 15);
    await says(page, /⟦Your move⟧|⟦You must capture⟧/);
    await page.goto("/games");
    await page.locator(".game-card").waitFor();
    await understood(page, "my games");
    await page.getByRole("button", { name: /Delete/ }).click();
    await understood(page, "deleting a game");
    await page.goto("/editor");
    await page.locator(".editor .status").filter({ hasText: "⟦" }).waitFor();
    await understood(page, "the editor");
    await button(page, "⟦Clear⟧").click();
    await page.locator(".problems li").waitFor();
    await understood(page, "an empty board");
    await page.locator("textarea").fill("nonsense");
    await page.locator(".problems li").filter({ hasText: "nonsense" }).waitFor();
    await understood(page, "a text that is no position");
    await button(page, "⟦Settings⟧").click();
    await page.locator("#settings").waitFor();
    await page.locator(".key-row button").first().click();
    await understood(page, "the settings");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await button(page, "⟦Keys⟧").click();
    await page.locator("#keys").waitFor();
    await understood(page, "the keys");
    await page.goto("/guide/mini");
    await page.locator(".guide h1").waitFor();
    await understood(page, "the guide");
    await page.goto("/practice");
    await page.locator(".practice h1").filter({ hasText: "⟦" }).waitFor();
    await understood(page, "practice");
    await button(page, "⟦Solution⟧").click();
    await button(page, "⟦Next puzzle⟧").waitFor();
    await understood(page, "a solution");
    await page.goto("/practice?endings=first");
    await page.locator(".more-endings").filter({ hasText: "⟦" }).waitFor();
    await understood(page, "an ending");
    await page.goto("/analysis?variant=english&moves=11-15");
    await page.locator(".figures").filter({ hasText: "⟦depth" }).waitFor();
    await page.locator(".engine .icon-only").click();
    await button(page, "⟦Comment⟧").click();
    await understood(page, "the analysis board");
    await page.locator(".pdn").click();
    await page.locator("dialog.library").waitFor();
    await understood(page, "the files of an analysis");
    await page.goto("/analysis?variant=english&fen=W:WK18,K27:B11,K28");
    await page.locator(".exact-values .value").first().waitFor();
    await understood(page, "exact values");
    await page.goto("/explorer?variant=english&fen=B:W22,23,24,11,14:B4,5,6,15&player=alphabeta:3&step=41");
    await page.locator(".explain").waitFor();
    await page.locator(".same .badge").waitFor();
    await understood(page, "how it thinks");
    await page.getByRole("radio", { name: "⟦Predict⟧" }).check({ force: true });
    await page.locator(".root-form").waitFor();
    await understood(page, "predicting");
    await page.getByRole("radio", { name: "⟦Compare⟧" }).check({ force: true });
    await page.locator(".engine").waitFor();
    await understood(page, "comparing");
    await page.goto("/game/nothing");
    await page.locator("h1").filter({ hasText: "⟦" }).waitFor();
    await understood(page, "a game that is not there");
    await page.goto("/nowhere");
    await page.locator("h1").filter({ hasText: "⟦" }).waitFor();
    await understood(page, "nowhere");
    await page.goto("/laboratory");
    await page.locator(".nothing").waitFor();
    await page.locator(".chooser summary").first().click();
    await page.locator(".choices").waitFor();
    await page.locator(".new-experiment .more summary").click();
    await understood(page, "the laboratory");
    await page.locator("[name=kind][value=ready]").check({ force: true });
    await understood(page, "a ready experiment");
    await page.request.post("/api/experiments", { data: { ready: "aggressor-v-random", games: 4 } });
    await page.locator(".how-far p").filter({ hasText: "⟦done⟧" }).waitFor();
    await understood(page, "an experiment");
    await page.locator(".match-games .link").last().click();
    await page.locator(".broken tbody tr").first().waitFor();
    await understood(page, "the games of an experiment");
  });

  test("every word of games between people can be translated", async (t) => {
    const [host, guest] = [await foreigner(t), await foreigner(t)];
    await openGame(host, { white: { kind: "link" } });
    await host.locator(".links").waitFor();
    await understood(host, "the links");
    const { links } = await gameOf(host);
    await guest.goto(links?.seat.white ?? "");
    await guest.locator(".invitation").waitFor();
    await understood(guest, "an invitation");
    await button(guest, "⟦Join the game⟧").click();
    await click(host, 11, 15);
    await says(guest, /⟦Your move⟧/);
    await button(guest, "⟦Offer draw⟧").click();
    await button(guest, "⟦Confirm⟧").click();
    await button(host, "⟦Accept⟧").waitFor();
    await understood(guest, "an offer that was made");
    await understood(host, "an offer that was heard");
    await button(host, "⟦Accept⟧").click();
    await guest.locator(".end").waitFor();
    await understood(guest, "a draw");
    await understood(host, "a draw");
  });

  test("the page has words for whatever the server names by an id", async () => {
    const {
      json: {
        components: { schemas },
      },
    } = await house.server.api("/api/openapi.json");
    /** @param {object} words @param {string[]} ids @param {string} what */
    const same = (words, ids, what) => assert.deepEqual(Object.keys(words).toSorted(), ids.toSorted(), what);
    same(server, schemas.SayingView.properties.id.enum, "refusals");
    same({ ...rest.reasons, ...rest.ends }, schemas.EndReason.enum, "how games end");
    const { json: options } = await house.server.api("/api/options");
    /** @param {{id: string}[]} all */
    const ids = (all) => all.map(({ id }) => id);
    same(
      { ...first.variants, ...games.otherVariants },
      ids(options.variants).filter((id) => id !== "ten"),
      "rules",
    );
    same(
      first.levels,
      options.levels.map((/** @type {{spec: string}} */ { spec }) => spec),
      "levels",
    );
    const { json: laboratory } = await house.server.api("/api/experiments");
    const ready = /** @type {ReadyView[]} */ (laboratory.ready);
    assert.deepEqual(
      Object.entries(READY).map(([name, [, published, ours]]) => [name, published, ours]),
      ready.map(({ name, published, ours }) => [name, published, ours]),
      "ready experiments",
    );
    same(choices.algorithms, ids(options.algorithms), "algorithms");
    same(choices.evaluations, ids(options.evaluations), "evaluations");
    const families = options.presets.map((/** @type {{spec: string}} */ { spec }) =>
      spec.replace(/^preset:(.*)-.*$/, "$1"),
    );
    same(first.presets, [...new Set(/** @type {string[]} */ (families))], "presets");
  });

  test("the server's own sentences are those of the page's English", async () => {
    for (const [path, body] of /** @type {[string, object | undefined][]} */ ([
      ["/api/games/nothing", undefined],
      ["/api/position", { variant: "mini", board: "B".repeat(18), turn: "black" }],
      ["/api/position", { variant: "english", fen: "B:W40,41:B1" }],
      ["/api/read", { text: "" }],
      ["/api/nowhere", undefined],
    ])) {
      const {
        json: { id, params, error, reasons = [], faults = [] },
      } = await house.server.api(path, body);
      assert.equal(say(id, params), error);
      assert.deepEqual(
        faults.map((/** @type {Saying} */ fault) => say(fault.id ?? "", fault.params)),
        reasons,
      );
    }
  });
});

test("a language that lacks a word is found by the type check", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "crownhead-words-"));
  t.after(() => rm(folder, { recursive: true }));
  const whole = join(folder, "whole.js");
  const part = join(folder, "part.js");
  /** @param {string} words */
  const source = (words) =>
    `import en from "${UI}words/en/rest.js";\n/** @type {import("${UI}words/en/rest.js").Rest} */\nexport default ${words};\n`;
  await writeFile(whole, source('{ ...en, menu: { ...en.menu, name: "Menü" } }'));
  await writeFile(part, source('{ ...en, menu: { name: "Menü" } }'));
  const program = ts.createProgram([whole, part, `${UI}types.d.ts`], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
    allowJs: true,
    checkJs: true,
    noEmit: true,
    strict: true,
  });
  const problems = (/** @type {string} */ file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  assert.deepEqual(problems(whole), []);
  assert.match(problems(part).join(), /links, sound/);
});

test("no style depends on a word", async () => {
  const styles = (await readdir(UI)).filter((name) => name.endsWith(".css"));
  for (const name of styles) {
    assert.doesNotMatch(await readFile(UI + name, "utf8"), /\[(aria-label|title|placeholder|alt)\b/, name);
  }
});

/** The English sentence of an id. @param {string} id @param {any} params */
function say(id, params) {
  const word = /** @type {Record<string, string | ((params: any) => string)>} */ (server)[id];
  return typeof word === "function" ? word(params) : word;
}

/** A file of words, with brackets around all of them. @param {string} source */
function bracketed(source) {
  const bracket = String.raw`const bracket = (word) => typeof word === "string" ? "⟦" + word + "⟧" : typeof word === "function" ? (...given) => bracket(word(...given))
    : Array.isArray(word) ? word.map(bracket) : word && typeof word === "object" ? Object.fromEntries(Object.entries(word).map(([name, one]) => [name, bracket(one)])) : word;`;
  return `${bracket}\n${source.replace(/export default (\w+);/, "export default bracket($1);")}`;
}

/** @param {string} html */
const bracketedProse = (html) => html.replace(/<!--.*?-->/gs, "").replace(/>([^<]*[a-z][^<]*)</gi, ">⟦$1⟧<");

/** Every text of the page, and every name that is heard or shown as a tip, is in brackets or needs no words. @param {Page} page @param {string} where */
async function understood(page, where) {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of ["aria-label", "title", "placeholder", "alt", "label", "aria-valuetext"])
          found.push(node.getAttribute(name) ?? "");
      else if (!node.parentElement?.closest("script, noscript")) found.push(node.textContent ?? "");
    }
    return found.map((text) => text.trim());
  });
  const words = texts.filter((text) => !text.includes("⟦") && !WORDLESS.test(text) && !NAMES.test(text));
  assert.deepEqual([...new Set(words)], [], where);
}
