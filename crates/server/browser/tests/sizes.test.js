/** Every size from a small phone to a desk: nothing is cut, nothing scrolls but lists, and what one needs now is in sight. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openHouse } from "../harness/house.js";
import { button, click, computer, eventually, openGame, played, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** Width, height, and the least side of a square. @type {[number, number, number][]} */
const SIZES = [
  [320, 568, 40],
  [360, 640, 44],
  [390, 664, 46],
  [390, 844, 48],
  [844, 390, 44],
  [667, 375, 43],
  [568, 320, 36],
  [768, 1024, 70],
  [1024, 768, 60],
  [1280, 600, 50],
  [1280, 720, 60],
  [1366, 650, 56],
  [1366, 768, 68],
  [1440, 900, 80],
  [1920, 1080, 96],
];

/** States of a game, and the least part of the usual square that must be left in each. @type {Record<string, { open: (page: Page) => Promise<unknown>, part?: number }>} */
const STATES = {
  "a move chosen": {
    open: async (page) => {
      await openGame(page, { white: computer("engine:1") });
      await click(page, 11);
    },
  },
  "a question": {
    open: async (page) => {
      await openGame(page);
      await click(page, 11, 15, 23, 19);
      await played(page, "11-15", "23-19");
      await button(page, "Resign").click();
      await button(page, "Confirm").waitFor();
    },
  },
  "the evaluation and exact values": {
    open: async (page) => {
      await openGame(page, { white: computer("random"), start: { fen: "B:WK32,31:BK1,2,10" } });
      await button(page, "Evaluation").click();
      await page.locator(".badge").first().waitFor();
    },
  },
  statistics: {
    open: async (page) => {
      await openGame(page, { white: computer("alphabeta:2") });
      await click(page, 11, 15);
      await page.getByRole("region", { name: "Statistics" }).getByRole("rowheader").first().waitFor();
    },
  },
  "the end": {
    part: 0.6,
    open: async (page) => {
      await openGame(page, { white: computer("random"), start: { fen: "B:W14:B9,1" } });
      await click(page, 9, 18);
      await page.locator("[data-outcome]").waitFor();
    },
  },
  "looking back": {
    open: async (page) => {
      await openGame(page);
      await click(page, 11, 15, 23, 19);
      await played(page, "11-15", "23-19");
      await page.locator("[data-node]", { hasText: "11-15" }).click();
      await button(page, "Back to the game").waitFor();
    },
  },
  "two computers": {
    open: async (page) => {
      await openGame(page, { black: computer("random"), white: computer("random") });
      await button(page, "Pause").click();
      await button(page, "Resume").waitFor();
    },
  },
  "links to send": {
    part: 0,
    open: async (page) => {
      await openGame(page, { white: { kind: "link" } });
      await page.getByRole("textbox", { name: "Opponent's link" }).waitFor();
    },
  },
  "clocks and long names": {
    open: async (page) => {
      await openGame(page, {
        black: { kind: "here", name: "Wolfeschlegelsteinhausenbergerdorff I" },
        white: { kind: "here", name: "A name of just forty characters in lengt" },
        clock: { initial_ms: 300_000, increment_ms: 0 },
      });
    },
  },
};

describe("sizes of a game", () => {
  const house = openHouse();

  for (const [state, { open, part = 1 }] of Object.entries(STATES)) {
    test(`${state}: at every size`, async (t) => {
      const page = await house.visit(t, { viewport: { width: 1280, height: 800 } });
      await open(page);
      for (const [width, height, least] of SIZES) {
        await page.setViewportSize({ width, height });
        const size = `${width}x${height}`;
        await eventually(async () => {
          const { wide, high, cut, covered } = await page.evaluate(measure);
          assert.ok(wide <= 0, `${size}: ${wide} px too wide`);
          assert.ok(high <= 0, `${size}: ${high} px too high`);
          assert.deepEqual(cut, [], `${size}: out of sight`);
          assert.deepEqual(covered, [], `${size}: covered`);
        }, 3_000);
        const box = await square(page, 11).boundingBox();
        assert.ok(box && box.width >= least * part - 0.01, `${size}: squares of ${box?.width} px`);
      }
    });
  }

  test("an evaluation is one whole line at every size, whatever it says", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("random"), start: { fen: "B:WK32,31:BK1,2,10" } });
    await button(page, "Evaluation").click();
    await page.locator(".badge").first().waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const [value, meaning] of [
        ["White +0.59", "a little better for White"],
        ["White +12.34", "White is winning"],
        ["", "Shown again when it is your turn."],
      ]) {
        const { lines, cut } = await page.evaluate(
          ([value, meaning]) => {
            const line = /** @type {HTMLElement} */ (document.querySelector(".evalline p"));
            const [first, second] = /** @type {HTMLElement[]} */ ([...line.children]);
            [first.textContent, second.textContent] = [value, meaning];
            return {
              lines: line.clientHeight / Number.parseFloat(getComputedStyle(line).fontSize),
              cut: second.scrollWidth - second.clientWidth,
            };
          },
          [value, meaning],
        );
        assert.ok(lines < 2, `${width}x${height}: ${value} ${meaning} takes ${lines} times the size of its letters`);
        assert.ok(cut <= 1, `${width}x${height}: ${value} ${meaning} is cut by ${cut} px`);
      }
    }
  });

  test("square numbers are at least 10 px and stand clear of the pieces", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const size = await square(page, 11)
        .locator("span")
        .evaluate((span) => Number.parseFloat(getComputedStyle(span).fontSize));
      assert.ok(size >= 10, `${size} px at ${width}x${height}`);
    }
  });
});

/** Runs in the page: how far it overflows, and which controls are not to be seen or pressed. Lists may scroll inside. */
function measure() {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  /** @type {string[]} */
  const cut = [];
  /** @type {string[]} */
  const covered = [];
  for (const element of document.querySelectorAll(".game button, .game input, .game a, .game h2, .status p")) {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (
      !width ||
      !height ||
      !element.checkVisibility() ||
      element.closest(".moves-scroll, .statistics, .links, .proved")
    )
      continue;
    const name = `${element.getAttribute("aria-label") ?? element.textContent} at ${Math.round(left)},${Math.round(top)} ${Math.round(width)}x${Math.round(height)}`;
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) cut.push(name);
    else if (element.matches("button, input, a")) {
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (above && !element.contains(above) && !above.contains(element)) covered.push(`${name} by ${above.className}`);
    }
  }
  return { wide: scrollWidth - clientWidth, high: scrollHeight - clientHeight, cut, covered };
}
