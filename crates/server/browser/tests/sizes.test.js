/** Every size from a small phone to a desk: nothing is cut, nothing scrolls but lists, and what one needs now is in sight. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openHouse } from "../harness/house.js";
import { button, click, computer, eventually, openGame, played, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** Width, height, and the least side of a square. @type {[number, number, number][]} */
const SIZES = [
  [320, 568, 40],
  [360, 640, 44],
  [390, 664, 46],
  [390, 844, 48],
  [844, 390, 44],
  [915, 412, 46],
  [667, 375, 43],
  [568, 320, 36],
  [768, 1024, 70],
  [1024, 600, 50],
  [1024, 768, 60],
  [1280, 600, 50],
  [1280, 720, 60],
  [1366, 650, 56],
  [1366, 768, 68],
  [1440, 900, 80],
  [1920, 1080, 96],
];

/**
 * States of a game, opened with whoever else is invited, the least part of the usual square that must be left in each, and
 * what has to be in sight there.
 * @type {Record<string, { open: (page: Page, other: () => Promise<Page>) => Promise<unknown>, part?: number, needs?: string }>}
 */
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
  "a hint and its line": {
    open: async (page) => {
      await openGame(page, { white: computer("engine:1") });
      await button(page, "Hint").click();
      await says(page, /Hint: \d+ to \d+/);
      await button(page, "Hint").click();
      await page.locator(".prompt .row").waitFor();
    },
    needs: ".prompt p",
  },
  "a move that is typed": {
    open: async (page) => {
      await openGame(page);
      await square(page, 1).press("1");
      await page.locator(".typing").waitFor();
    },
    part: 0.85,
    needs: ".typed input",
  },
  "an invitation": {
    part: 0,
    open: async (page, other) => {
      const game = { black: { kind: "here", name: "Ada" }, white: { kind: "link" }, hints: true };
      const { links } = await openGame(await other(), /** @type {Partial<NewGame>} */ (game));
      await page.goto(links?.seat.white ?? "");
      await button(page, "Join the game").waitFor();
    },
    needs: ".links :is(input, button)",
  },
  "an offer to answer": {
    open: async (page, other) => {
      const guest = await twoPlayers(page, await other());
      await button(guest, "Offer draw").click();
      await button(guest, "Confirm").click();
      await button(page, "Accept").waitFor();
    },
    needs: ".prompt button",
  },
  "an opponent who has left": {
    part: 0.85,
    open: async (page, other) => {
      const guest = await twoPlayers(page, await other());
      await click(page, 11, 15);
      await says(guest, /Black 11 to 15/);
      await guest.goto("about:blank");
      await button(page, "Claim the win").waitFor();
    },
    needs: ".prompt button",
  },
  "links to send": {
    part: 0,
    needs: ".links :is(input, button)",
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
  // Who leaves may be given up for lost at once.
  const house = openHouse("--away", "1");

  for (const [state, { open, part = 1, needs = "h1" }] of Object.entries(STATES)) {
    test(`${state}: at every size`, async (t) => {
      const page = await house.visit(t, { viewport: { width: 1280, height: 800 } });
      await open(page, () => house.visit(t));
      for (const [width, height, least] of SIZES) {
        await page.setViewportSize({ width, height });
        const size = `${width}x${height}`;
        await eventually(async () => {
          const { wide, high, cut, covered, missing } = await page.evaluate(measure, needs);
          assert.ok(wide <= 0, `${size}: ${wide} px too wide`);
          assert.ok(high <= 0, `${size}: ${high} px too high`);
          assert.deepEqual(cut, [], `${size}: out of sight`);
          assert.deepEqual(covered, [], `${size}: covered`);
          assert.deepEqual(missing, [], `${size}: not shown`);
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

  test("square numbers are at least 10 px and stand clear of the men", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await eventually(async () => assert.deepEqual(await page.evaluate(onPieces), [], `${width}x${height}`), 3_000);
      const size = await square(page, 11)
        .locator("span")
        .evaluate((span) => Number.parseFloat(getComputedStyle(span).fontSize));
      assert.ok(size >= 10, `${size} px at ${width}x${height}`);
    }
  });
});

/** Runs in the page: numbers of squares that lie on a piece, by the corner of their digits that is nearest to its middle: by more than a pixel. */
function onPieces() {
  const discs = [...document.querySelectorAll(".board .piece .disc")]
    .map((disc) => disc.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map(({ x, y, width }) => ({ x: x + width / 2, y: y + width / 2, r: width / 2 }));
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  return [...document.querySelectorAll(".square span")].flatMap((span) => {
    const { right, top, height } = span.getBoundingClientRect();
    const { font, fontSize } = getComputedStyle(span);
    pen.font = font;
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText("0");
    const bottom = top + (height - ascent - descent) / 2 + ascent;
    const covered = Math.max(...discs.map(({ x, y, r }) => r - Math.hypot(x - right, y - bottom)));
    return covered > 1 ? [`${span.textContent}, ${fontSize} high, by ${covered.toFixed(1)} px`] : [];
  });
}

/** The page plays Black in a game by link, and another person has come. @param {Page} page @param {Page} guest */
async function twoPlayers(page, guest) {
  const { links } = await openGame(page, { white: { kind: "link" } });
  await guest.goto(links?.seat.white ?? "");
  await button(guest, "Join the game").click();
  await button(guest, "Join the game").waitFor({ state: "detached" });
  await page.locator(".links").waitFor({ state: "detached" });
  return guest;
}

/**
 * Runs in the page: how far it overflows, which controls are not to be seen or pressed, and what of that which is needed is
 * not there. Lists may scroll inside.
 * @param {string} needs
 */
function measure(needs) {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  /** @type {string[]} */
  const cut = [];
  /** @type {string[]} */
  const covered = [];
  for (const element of document.querySelectorAll(".game button, .game input, .game a, .game h2, .status p")) {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (!width || !height || !element.checkVisibility() || element.closest(".moves-scroll, .statistics, .proved"))
      continue;
    const around = element.closest(".prompt, .panel")?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    const name = `${element.getAttribute("aria-label") ?? element.textContent} at ${Math.round(left)},${Math.round(top)} ${Math.round(width)}x${Math.round(height)}`;
    const inside = top > Math.max(around.top, 0) - 0.5 && bottom < Math.min(around.bottom, innerHeight) + 0.5;
    if (left < -0.5 || right > innerWidth + 0.5 || !inside) cut.push(name);
    else if (element.matches("button, input, a")) {
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (above && !element.contains(above) && !above.contains(element)) covered.push(`${name} by ${above.className}`);
    }
  }
  const missing = [...document.querySelectorAll(needs)]
    .filter((element) => !element.getClientRects().length || !element.checkVisibility())
    .map((element) => element.textContent);
  if (!document.querySelector(needs)) missing.push(needs);
  return { wide: scrollWidth - clientWidth, high: scrollHeight - clientHeight, cut, covered, missing };
}
