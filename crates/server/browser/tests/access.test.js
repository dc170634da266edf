/** One page for everybody: axe on every screen and state, and the tree that assistive technology sees. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import { button, click, computer, eventually, names, openGame, played, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {(page: Page) => Promise<unknown>} Walk */

/** How to get to each screen and state. @type {Record<string, Walk>} */
const PLACES = {
  "the start screen": async (page) => {
    await page.goto("/");
    await button(page, "Play").waitFor();
  },
  "the start screen with everything open": async (page) => {
    await page.goto("/");
    await page.getByText("Clock, help, start position").click();
    await page.getByRole("radio", { name: "A position" }).check();
    await page.getByRole("radio", { name: "Watch" }).check();
    await page.getByRole("radio", { name: "Classic players" }).check();
    await page.getByRole("combobox", { name: "Player" }).waitFor();
    await page.getByRole("textbox", { name: "FEN or PDN" }).waitFor();
  },
  "the start screen for two people": async (page) => {
    await page.goto("/");
    await page.getByRole("radio", { name: "By link" }).check();
    await page.getByText("Clock, help, start position").click();
    await page.getByRole("region", { name: "Who can reach this page" }).waitFor();
  },
  "the start screen with a piece chosen and levels beaten": async (page) => {
    await page.addInitScript(() =>
      localStorage.setItem("crownhead", JSON.stringify({ beaten: { english: ["engine:1", "engine:2"] } })),
    );
    await page.goto("/");
    await click(page, 11);
    await says(page, /11 is chosen/);
  },
  "a game with a piece chosen": async (page) => {
    await openGame(page);
    await click(page, 11, 15, 23, 19, 8);
    await played(page, "11-15", "23-19");
  },
  "a forced capture and a refused piece": async (page) => {
    await openGame(page, { start: { fen: "B:W14,27:B9,10,12" } });
    await click(page, 12);
    await says(page, /cannot move/);
  },
  "a hint with its line": async (page) => {
    await openGame(page, { start: { fen: "B:W6,14,32:B1,12" } });
    await button(page, "Hint").click();
    await says(page, /Hint:/);
    await button(page, "Hint").click();
    await page.getByText(/depth \d+ ·/).waitFor();
  },
  "the evaluation": async (page) => {
    await openGame(page, { white: computer("random"), start: { fen: "B:W32:B1,2,3" } });
    await button(page, "Evaluation").click();
    await page
      .getByText(/^Black: proved win/)
      .first()
      .waitFor();
  },
  "a computer that has moved, with its figures": async (page) => {
    await openGame(page, { white: computer("alphabeta:2"), clock: { initial_ms: 300_000, increment_ms: 0 } });
    await click(page, 11, 15);
    await page.getByRole("region", { name: "Statistics" }).getByRole("rowheader").first().waitFor();
  },
  "what is behind More": async (page) => {
    await openGame(page, { variant: "mini", white: computer("preset:mini-easy") });
    await button(page, "More").click();
    await page.getByRole("dialog", { name: "More" }).waitFor();
  },
  "an invitation": async (page) => {
    const game = await openGame(page, { white: { kind: "link" }, black: { kind: "here", name: "Ada" } });
    await page.context().clearCookies();
    await page.goto("about:blank");
    await page.goto(game.links?.seat.white ?? "");
    await button(page, "Join the game").waitFor();
  },
  "a question to confirm": async (page) => {
    await openGame(page);
    await button(page, "Resign").click();
    await button(page, "Confirm").waitFor();
  },
  "looking back, with a variation": async (page) => {
    await openGame(page);
    await click(page, 11, 15);
    await played(page, "11-15");
    await button(page, "Undo").click();
    await played(page);
    await click(page, 9, 14);
    await played(page, "9-14");
    await button(page, "First position").click();
    await page.getByText("Viewing the start").waitFor();
  },
  "the end": async (page) => {
    await openGame(page, { start: { fen: "B:W14:B9" } });
    await click(page, 9, 18);
    await page.locator("[data-outcome]").waitFor();
  },
  "two computers": async (page) => {
    await openGame(page, { black: computer("random"), white: computer("random") });
    await button(page, "Pause").click();
    await button(page, "Resume").waitFor();
  },
  "a game that waits for somebody with the link": async (page) => {
    await openGame(page, { white: { kind: "link" } });
    await page.getByRole("textbox", { name: "Opponent's link" }).waitFor();
  },
  "the settings": async (page) => {
    await page.goto("/");
    await button(page, "Settings").click();
    await page.getByRole("dialog").waitFor();
  },
  "the list of keys": async (page) => {
    await page.goto("/");
    await button(page, "Play").waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
  },
  "the editor with errors": async (page) => {
    await page.goto("/editor");
    await page.getByRole("textbox", { name: "FEN or PDN" }).fill("B:W99:B1,1");
    await page.locator(".problems li").first().waitFor();
  },
  "my games": async (page) => {
    await openGame(page);
    await click(page, 11, 15);
    await played(page, "11-15");
    await page.goto("/games");
    await page
      .getByRole("button", { name: /^Delete/ })
      .first()
      .click();
    await button(page, "Confirm").waitFor();
  },
  "a game that does not exist": async (page) => {
    await page.goto("/game/nothing");
    await page.getByRole("heading", { level: 1 }).waitFor();
  },
  ...Object.fromEntries(
    ["english", "regicide", "mini", "straight"].map((variant) => [
      `the guide of ${variant}`,
      async (/** @type {Page} */ page) => {
        await page.goto(`/guide/${variant}`);
        await page.getByRole("heading", { level: 2 }).first().waitFor();
      },
    ]),
  ),
};

describe("axe finds nothing wrong with", () => {
  const house = openHouse();

  for (const [place, walk] of Object.entries(PLACES)) {
    test(place, async (t) => {
      const page = await house.visit(t, { refusals: true });
      await walk(page);
      await assertAccessible(page, place);
      await page.emulateMedia({ colorScheme: "dark" });
      await assertAccessible(page, `${place}, dark`, ["color-contrast"]);
    });
  }

  test("a game on a phone", async (t) => {
    const page = await house.visit(t, PHONE);
    await openGame(page, { white: computer("alphabeta:2") });
    await square(page, 11).tap();
    await assertAccessible(page, "phone");
  });
});

describe("the board in the accessibility tree", () => {
  const house = openHouse();

  for (const [variant, rows, squares] of /** @type {const} */ ([
    ["english", 8, 32],
    ["mini", 6, 18],
  ])) {
    test(`${variant}: a grid of ${rows} rows with ${squares} named buttons`, async (t) => {
      const page = await house.visit(t);
      await openGame(page, { variant });
      const board = page.getByRole("grid", { name: "Board" });
      assert.equal(await board.getByRole("row").count(), rows);
      assert.equal(await board.getByRole("gridcell").count(), squares);
      assert.equal(await board.getByRole("button", { name: /^\d+, (black|white|empty)/ }).count(), squares);
      const tree = await board.ariaSnapshot();
      assert.equal(tree.match(/- '?row/g)?.length, rows, tree);
      assert.equal(tree.match(/- '?button "\d+, /g)?.length, squares, tree);
      assert.deepEqual(
        (await names(page)).map(({ name }) => Number.parseInt(name, 10)),
        Array.from({ length: squares }, (_, i) => i + 1),
      );
      assert.equal(await board.locator("[tabindex='0']").count(), 1, "one tab stop");
      assert.equal(await page.getByRole("status").count(), 1, "one live region");
    });
  }

  test("names tell piece and state: movable, frozen with the reason, chosen, target, king", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { start: { fen: "B:W14,32:B10,12,K9" } });
    const name = (/** @type {number} */ number) => square(page, number).getAttribute("aria-label");
    assert.equal(await name(9), "9, black king, can capture");
    assert.equal(await name(12), "12, black man, cannot move: capture with 9 or 10");
    assert.equal(await name(14), "14, white man");
    assert.equal(await name(1), "1, empty");
    await click(page, 9);
    await eventually(async () => assert.equal(await name(9), "9, black king, chosen"));
    assert.equal(await name(18), "18, empty, target");
  });

  test("an arrow that leads over the edge stays on the board: nothing is looked back at, nothing chosen is lost", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 11, 15, 21);
    const name = () => square(page, 21).getAttribute("aria-label");
    await eventually(async () => assert.match((await name()) ?? "", /chosen/));
    await page.keyboard.press("ArrowLeft");
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.match((await name()) ?? "", /chosen/);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-square")), "21");
    assert.equal(await page.getByText("Looking back").count(), 0);
  });

  test("frozen pieces keep the focus and say why; every square has at least 40 px on a desktop and 35 on a small phone", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { start: { fen: "B:W14,27:B9,10,12" } });
    await square(page, 12).focus();
    await page.keyboard.press("Enter");
    await says(page, /12 cannot move: capture with 9 or 10/);
    assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.square), "12");
    for (const [width, least] of /** @type {const} */ ([
      [1280, 40],
      [768, 40],
      [390, 40],
      [320, 35],
    ])) {
      await page.setViewportSize({ width, height: 844 });
      const box = await square(page, 12).boundingBox();
      assert.ok(box && box.width >= least && box.height >= least, `${box?.width} px at ${width}`);
    }
  });

  test("the focus ring is at least 3 px wide", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await square(page, 11).focus();
    await page.keyboard.press("ArrowRight");
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(
        /** @type {Element} */ (document.activeElement),
      );
      return outlineStyle !== "none" ? Number.parseFloat(outlineWidth) : boxShadow === "none" ? 0 : 3;
    });
    assert.ok(ring >= 3, `${ring} px`);
  });
});
