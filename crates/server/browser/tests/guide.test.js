/** The guide says nothing that is not so: every diagram and every claim about it is put to the server. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";

/** @typedef {Record<string, string | undefined>} Claims  the data attributes of a figure */

const TEXTS = new URL("../../ui/words/en/", import.meta.url);

/** The rules whose guides there are. */
const TOLD = readdirSync(new URL("guide/", TEXTS)).map((name) => name.replace(".html", ""));

/** Every figure of the guide's texts, without a browser: its attributes and its caption. */
const FIGURES = TOLD.flatMap((variant) =>
  [
    ...readFileSync(new URL(`guide/${variant}.html`, TEXTS), "utf8").matchAll(
      /<figure([^>]*)>\s*<figcaption>([^<]*)</g,
    ),
    ...(variant === "english"
      ? readFileSync(new URL("guide.html", TEXTS), "utf8").matchAll(/<figure([^>]*)>\s*<figcaption>([^<]*)</g)
      : []),
  ].map(([, attributes, caption]) => ({
    variant,
    caption,
    claims: /** @type {Claims} */ (
      Object.fromEntries([...attributes.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    ),
  })),
);

/** @param {string | undefined} text */
const words = (text) => text?.split(" ").filter(Boolean) ?? [];
/** @param {string | undefined} text */
const numbers = (text) => words(text).map(Number);

describe("the guide", () => {
  const house = openHouse();

  test("has diagrams for every variant that people play, and a list of them", async () => {
    const { json } = await house.server.api("/api/options");
    const played = json.variants
      .map((/** @type {{ id: string }} */ { id }) => id)
      .filter((/** @type {string} */ id) => id !== "ten");
    assert.deepEqual(TOLD.toSorted(), played.toSorted());
    assert.deepEqual([...new Set(FIGURES.map(({ variant }) => variant))].toSorted(), played.toSorted());
    const [, told] = /data-told="([^"]*)"/.exec(readFileSync(new URL("guide.html", TEXTS), "utf8")) ?? [];
    assert.deepEqual(words(told).toSorted(), played.toSorted());
  });

  for (const { variant, claims, caption } of FIGURES) {
    test(`${variant}: ${caption}`, async () => {
      const { turn, board = "" } = claims;
      const { status, json } = await house.server.api("/api/position", {
        variant,
        board: board.replaceAll(" ", ""),
        turn,
      });
      assert.equal(status, 200, JSON.stringify(json));
      assertClaims(json, claims);
      assertMarks(json, claims);
    });
  }

  test("counts moves to a draw as the rules do", async () => {
    const { json } = await house.server.api("/api/options");
    const text = readFileSync(new URL("guide.html", TEXTS), "utf8");
    const told = [...text.matchAll(/<p data-for="([^"]*)">([^<]*draw[^<]*)</g)];
    // Of one to four pieces the guide speaks in words.
    const counts = (/** @type {string} */ some) => [...new Set(some.match(/\b\d+/g))].map(Number).filter((n) => n > 4);
    for (const { id, draws } of json.variants.filter((/** @type {Variant} */ { id }) => TOLD.includes(id))) {
      const [own] = told.filter(([, names]) => words(names).includes(id));
      assert.ok(own, `${id} has a sentence about draws`);
      assert.deepEqual(counts(own[2] ?? "").toSorted(), counts(draws).toSorted(), id);
    }
  });

  test("shows its text and as many diagrams as it has, for each variant", async (t) => {
    const page = await house.visit(t);
    for (const variant of TOLD) {
      await page.goto(`/guide/${variant}`);
      await page.getByRole("heading", { level: 1, name: /^How to play/ }).waitFor();
      const expected = FIGURES.filter((figure) => figure.variant === variant).length;
      assert.equal(await page.getByRole("img", { name: /^Diagram/ }).count(), expected);
      for (const title of [
        "Board and moves",
        "How it ends",
        "Draws",
        "Keys",
        "Help while you play",
        "Playing with others",
        "Levels",
        "Proved results",
      ]) {
        await page.getByRole("heading", { level: 2, name: title }).waitFor();
      }
    }
    await page.getByRole("navigation", { name: "Guides" }).getByRole("link").first().click();
    await page.waitForURL(/\/guide\/english$/);
  });

  test("numbers can be read: clear of the pieces, with a halo in the colour of the square, large enough on a phone", async (t) => {
    const page = await house.visit(t, { ...PHONE, viewport: { width: 320, height: 568 } });
    for (const variant of ["english", "mini", "international", "russian", "italian"]) {
      await page.goto(`/guide/${variant}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const found = await page.evaluate(numberFaults);
      assert.ok(found.seen > 0);
      assert.deepEqual(found.faults, [], variant);
    }
  });

  test("the other games are a step away, by family", async (t) => {
    const page = await house.visit(t);
    await page.goto("/guide/english");
    const guides = page.getByRole("navigation", { name: "Guides" });
    await guides.getByText("All games").click();
    await guides.getByRole("link", { name: "Italian draughts" }).click();
    await page.getByRole("heading", { level: 1, name: "How to play Italian draughts" }).waitFor();
    await assertAccessible(page, "the guide of a mirrored board");
    // The corner at White's left is light there: the first dark square of the bottom row is one column further.
    const [first] = await page.evaluate(() => [
      /** @type {Element} */ (document.querySelector("svg.diagram .dark")).getAttribute("d")?.slice(0, 5) ?? "",
    ]);
    assert.equal(first, "M0 0h");
    assert.equal(await guides.locator("[aria-current]").first().innerText(), "Italian draughts");
  });

  test("the contents lead to each part without drawing the page again", async (t) => {
    const page = await house.visit(t);
    await page.goto("/guide/english");
    const title = await page.getByRole("heading", { level: 2, name: "Levels" }).elementHandle();
    await page.getByRole("navigation", { name: "On this page" }).getByRole("button", { name: "Levels" }).click();
    assert.ok(
      await title?.evaluate(
        (element) => element === document.activeElement && element.getBoundingClientRect().top < innerHeight,
      ),
    );
  });
});

/** Numbers of diagrams that lie on a piece, have no halo or are too small. Runs in the page. */
function numberFaults() {
  /** @type {string[]} */
  const faults = [];
  let seen = 0;
  for (const diagram of /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("svg.diagram"))) {
    const discs = [...diagram.querySelectorAll(".piece")].map((piece) => {
      const circle = /** @type {SVGCircleElement} */ (piece.querySelector("circle.disc"));
      const { x, y, width } = circle.getBoundingClientRect();
      return { x: x + width / 2, y: y + width / 2, r: width / 2 };
    });
    const dark = getComputedStyle(/** @type {Element} */ (diagram.querySelector(".dark"))).fill;
    for (const text of diagram.querySelectorAll("text")) {
      const matrix = /** @type {DOMMatrix} */ (text.getScreenCTM());
      const end = new DOMPoint(
        Number(text.getAttribute("x")) + text.getComputedTextLength(),
        Number(text.getAttribute("y")),
      ).matrixTransform(matrix);
      const { stroke, paintOrder, fontSize } = getComputedStyle(text);
      seen++;
      if (discs.some(({ x, y, r }) => Math.hypot(x - end.x, y - end.y) < r - 0.5 * matrix.a * 0.2))
        faults.push(`${text.textContent} lies on a piece`);
      if (stroke !== dark || !paintOrder.startsWith("stroke")) faults.push(`${text.textContent} has no halo`);
      if (Number.parseFloat(fontSize) * matrix.a < 9)
        faults.push(`${text.textContent} is ${Number.parseFloat(fontSize) * matrix.a} px high`);
    }
  }
  return { seen, faults: [...new Set(faults)] };
}

/** @param {Position} position @param {Claims} claims */
function assertClaims({ moves, outcome, proved }, { only, legal, illegal, crowns, won, proved: value }) {
  const texts = moves.map((move) => move.text);
  if (only !== undefined) assert.deepEqual(texts.toSorted(), words(only).toSorted());
  for (const text of words(legal)) assert.ok(texts.includes(text), `${text} is legal`);
  for (const text of words(illegal)) assert.ok(!texts.includes(text), `${text} is not legal`);
  for (const text of words(crowns)) assert.ok(moves.find((move) => move.text === text)?.crowns, `${text} crowns`);
  assert.equal(outcome && (outcome.winner ?? "draw"), won ?? null);
  // Tables may not be there; if they are, they must agree.
  if (value && proved) assert.equal(proved.value, value);
}

/** What is marked is what moves: a way with what it takes, or every target. @param {Position} position @param {Claims} claims */
function assertMarks({ moves }, { selected, path, targets, takes }) {
  const ways = moves.flatMap((move) => move.paths);
  if (path) {
    const way = ways.find(({ squares }) => squares.join(" ") === path);
    assert.ok(way, `a piece can go ${path}`);
    assert.deepEqual(way.captures, numbers(takes));
  } else if (targets) {
    const own = ways.filter(({ squares }) => !selected || squares[0] === Number(selected));
    assert.deepEqual([...new Set(own.map(({ squares }) => `${squares.at(-1)}`))].sort(), words(targets).sort());
    assert.deepEqual([...new Set(own.flatMap(({ captures }) => captures))].toSorted(), numbers(takes).toSorted());
  }
}
