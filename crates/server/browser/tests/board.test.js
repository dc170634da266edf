/** The board as it is used: clicks, drags, typed moves, and what it says when something cannot be done. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { openHouse } from "../harness/house.js";
import {
  button,
  click,
  computer,
  eventually,
  gameOf,
  more,
  names,
  openGame,
  pass,
  played,
  says,
  square,
  squaresNamed,
  status,
} from "../harness/table.js";

describe("the board", () => {
  const house = openHouse();

  test("pieces that can move are marked; a click shows the targets, another click plays", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    assert.deepEqual(await squaresNamed(page, /can move/), [9, 10, 11, 12]);
    assert.equal(await page.locator(".marks .movable").count(), 4);
    await click(page, 11);
    assert.equal(await page.locator(".marks .target").count(), 2);
    await click(page, 15);
    await played(page, "11-15");
    await says(page, /White to move\s+Black 11 to 15\./);
  });

  test("another own piece reselects; Escape, the same piece and an empty square cancel, and nothing is sent", async (t) => {
    const page = await house.visit(t);
    const { version } = await openGame(page);
    await click(page, 11, 10);
    await eventually(async () => assert.deepEqual(await squaresNamed(page, /target/), [14, 15]));
    await square(page, 10).press("Escape");
    await eventually(async () => assert.deepEqual(await squaresNamed(page, /target/), []));
    await click(page, 10, 10);
    assert.deepEqual(await squaresNamed(page, /target/), []);
    await click(page, 10, 18);
    assert.deepEqual(await squaresNamed(page, /target/), []);
    assert.equal((await gameOf(page)).version, version);
  });

  test("forced captures are marked by another shape and explained; a frozen piece says why", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { start: { fen: "B:W14,27:B9,10,12" } });
    await says(page, /Black must capture\s+2 pieces can\./);
    assert.deepEqual(await squaresNamed(page, /can capture/), [9, 10]);
    assert.equal(await page.locator(".marks .forced").count(), 2);
    assert.equal(await page.locator(".marks .movable").count(), 0);
    await click(page, 12);
    await says(page, /12 cannot move: capture with 9 or 10\./);
    assert.equal(await page.locator(".marks .pulse").count(), 2);
    await click(page, 9, 18);
    await played(page, "9x18");
    await says(page, /Black 9 takes 14\./);
  });

  test("a hint leaves the marks of what must capture in sight", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { start: { fen: "B:W14,27:B9,10,12" } });
    await button(page, "Hint").click();
    await page.locator(".marks .piece-hint").waitFor();
    assert.equal(await page.locator(".marks .forced").count(), 2);
    const seen = await page.evaluate(() => {
      const shape = (/** @type {string} */ selector) =>
        /** @type {SVGGeometryElement} */ (document.querySelector(`.marks ${selector}`));
      const hint = shape(".piece-hint circle");
      const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(hint.getAttribute(name)));
      const reach = r + Number.parseFloat(getComputedStyle(hint).strokeWidth) / 2;
      const path = shape(".forced path");
      const length = path.getTotalLength();
      const nearest = Math.min(
        ...Array.from({ length: 100 }, (_, i) => path.getPointAtLength((i / 100) * length)).map((at) =>
          Math.hypot(at.x - x, at.y - y),
        ),
      );
      return { nearest, reach, target: getComputedStyle(shape(".target-hint path")).fill };
    });
    assert.ok(seen.nearest > seen.reach, `corners ${seen.nearest} from the middle of a ring of ${seen.reach}`);
    assert.match(seen.target, /rgba\(.*, 0\.[0-4]/, "what lies below the target is seen through it");
  });

  test("what is told goes away when it is no news any more", async (t) => {
    const page = await house.visit(t);
    await page.clock.install();
    await openGame(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const shows = (/** @type {RegExp} */ sentence) =>
      eventually(async () => {
        // The page draws with the next frame.
        await page.clock.runFor(20);
        assert.match(await status(page), sentence);
      });
    await click(page, 22);
    await shows(/22 is White's piece/);
    await page.clock.runFor(4_000);
    assert.match(await status(page), /22 is White's piece/);
    await page.clock.runFor(5_000);
    await shows(/^Black to move\s*$/);
  });

  test("a blocked piece and an opponent's piece say why they cannot move", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 1);
    await says(page, /1 cannot move: it is blocked\./);
    await click(page, 22);
    await says(page, /22 is White's piece; Black is to move\./);
  });

  test("two routes to one square: the end asks for the route, and the route plays", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { start: { fen: "B:W6,7,14,15:B2" } });
    await click(page, 2, 18);
    await says(page, /Choose the route/);
    await click(page, 11);
    await played(page, "2x11x18");
    assert.match((await gameOf(page)).position.board, /^\.{5}w\.{7}w\.{3}b/, "6 and 14 are left, 7 and 15 are gone");
  });

  for (const [first, way] of /** @type {const} */ ([
    [7, [14, 7, 16, 23, 14]],
    [23, [14, 23, 16, 7, 14]],
  ])) {
    test(`a round trip that begins with ${first} goes that way and ends where it began`, async (t) => {
      const page = await house.visit(t);
      await openGame(page, { start: { fen: "W:WK14:B10,11,18,19" } });
      await click(page, 14, first);
      await played(page, "14x14");
      const { nodes, outcome } = await gameOf(page);
      assert.deepEqual(nodes[0].path.squares, way);
      assert.equal(outcome?.winner, "white");
    });
  }

  test("a click on the last square of a long capture is enough, and each leg is counted", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { start: { fen: "B:W6,14,22,32:B1" } });
    await click(page, 1, 26);
    await played(page, "1x26");
    await says(page, /Black 1 takes 6, 14 and 22, 3 pieces in one move\./);
    assert.equal((await gameOf(page)).captured.black, 3);
  });

  test("regicide: after a leg one may go on, or stop with Skip", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { variant: "regicide", start: { fen: "B:W6,14,32:B1" } });
    await click(page, 1, 10);
    await says(page, /may capture again, or stop on 10 with Skip/);
    await button(page, "Skip").click();
    await played(page, "1x10");
    await openGame(page, { variant: "regicide", start: { fen: "B:W6,14,32:B1" } });
    await click(page, 1, 10, 17);
    await played(page, "1x17");
  });

  test("regicide: a man that takes a king is a king, and that is announced", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { variant: "regicide", start: { fen: "B:WK14,32:B9" } });
    await click(page, 9, 18);
    await says(page, /Black 9 takes 14 and is crowned\./);
    assert.match((await names(page))[17].name, /^18, black king/);
  });

  test("promotion is shown and announced", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { start: { fen: "B:W13:B26" } });
    await click(page, 26, 31);
    await says(page, /Black 26 to 31 and is crowned\./);
    assert.match((await names(page))[30].name, /^31, black king/);
  });

  test("typed moves: any separator, routes, and a sentence for what cannot be", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    const field = page.getByLabel("Type a move");
    for (const text of ["11-15", "23 19", "8x11"]) {
      await field.fill(text);
      await field.press("Enter");
      await eventually(async () => assert.equal(await field.inputValue(), ""));
    }
    await played(page, "11-15", "23-19", "8-11");
    await field.fill("22-10");
    await field.press("Enter");
    await says(page, /22-10 is not possible/);
    await field.fill("castle");
    await field.press("Enter");
    await says(page, /"castle" is not a move/);
  });

  test("letters typed into a field are text, elsewhere they are keys", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    const field = page.getByLabel("Type a move");
    await field.pressSequentially("fhnc");
    assert.equal(await field.inputValue(), "fhnc");
    assert.match(page.url(), /\/game\//);
    assert.equal((await gameOf(page)).help.hints.black, 0);
    await field.fill("");
    await square(page, 11).focus();
    await page.keyboard.press("2");
    assert.equal(await field.inputValue(), "2", "a digit begins a typed move");
    await field.fill("");
    await square(page, 11).focus();
    await page.keyboard.press("n");
    await button(page, "Play").waitFor();
    await openGame(page);
    await click(page, 11, 15);
    await played(page, "11-15");
    await page.keyboard.press("n");
    await page.getByText("Leave this game?", { exact: false }).waitFor();
    assert.match(page.url(), /\/game\//, "a running game is not left by one key");
    await button(page, "Confirm").click();
    await button(page, "Play").waitFor();
  });

  test("the computer's long capture is shown leg by leg, with time to see each", async (t) => {
    const page = await house.visit(t, { reducedMotion: "no-preference" });
    await page.addInitScript(() => {
      /** @type {any} */ (window).durations = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (/** @type {Parameters<typeof animate>} */ ...args) {
        const [frames, options] = args;
        if (Array.isArray(frames) && frames.length > 2)
          /** @type {any} */ (window).durations.push(typeof options === "number" ? options : options?.duration);
        return animate.apply(this, args);
      };
    });
    await openGame(page, { black: computer("alphabeta:2"), start: { fen: "B:W6,14,22,32:B1" } });
    await says(page, /Black 1 takes 6, 14 and 22, 3 pieces in one move/);
    const [duration] = await page.evaluate(() => /** @type {any} */ (window).durations);
    assert.ok(duration >= 3 * 200 + 2 * 400, `three legs in ${duration} ms`);
  });

  test("drag and drop plays; a drop on an illegal square snaps back and keeps the selection", async (t) => {
    const page = await house.visit(t, { reducedMotion: "no-preference" });
    await openGame(page);
    await drag(page, 11, 20);
    assert.deepEqual(await squaresNamed(page, /target/), [15, 16]);
    assert.equal((await gameOf(page)).nodes.length, 0);
    await drag(page, 11, 15);
    await played(page, "11-15");
  });

  test("a route choice can be finished by dragging", async (t) => {
    const page = await house.visit(t, { reducedMotion: "no-preference" });
    await openGame(page, { variant: "regicide", start: { fen: "B:W6,14,32:B1" } });
    await drag(page, 1, 10);
    await says(page, /may capture again/);
    await drag(page, 10, 17);
    await played(page, "1x17");
  });

  test("a man that is crowned in mid-capture is drawn as a king at once", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { variant: "regicide", start: { fen: "B:W25,26,18,5:B21,1" } });
    await click(page, 21, 30);
    await says(page, /21 may capture again/);
    await page.locator(".piece.black.king.lifted").waitFor();
    assert.equal((await gameOf(page)).nodes.length, 0, "nothing was sent");
  });

  test("mini: a side without a move passes, and that is announced", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { variant: "mini", start: { fen: "B:W12:B13" } });
    assert.equal(await page.locator("[data-square]").count(), 18);
    await click(page, 13, 16, 12, 9);
    await page.route("**/moves", async (route) => {
      await delay(300);
      await route.continue();
    });
    await pass(page);
    assert.equal(await button(page, "Pass").count(), 0, "a pass on its way is not offered again");
    await says(page, /White to move\s+Black cannot move and passes\./);
    await played(page, "13-16", "12-9", "pass");
  });

  test("straight: a capture may be refused and goes straight on", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { variant: "straight", start: { fen: "B:W6,14,15,32:B1,4" } });
    await says(page, /Black to move\s+A capture is possible\./);
    await click(page, 1, 10);
    await played(page, "1x19");
  });

  test("Flip board and F turn the board; the labels can be numbers, rows and columns, or none", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    const corner = () =>
      page.locator("[role=row]").first().locator("[data-square]").first().getAttribute("data-square");
    assert.equal(await corner(), "1");
    await more(page, "Flip board");
    assert.equal(await corner(), "32");
    await page.keyboard.press("f");
    assert.equal(await corner(), "1");
    const label = () => square(page, 11).innerText();
    assert.equal(await label(), "11");
    await button(page, "Settings").click();
    await page.getByRole("radio", { name: "Row, column" }).check({ force: true });
    assert.equal(await label(), "2,5");
    await page.keyboard.press("Escape");
    await click(page, 11);
    await says(page, /\(2,5\) is chosen\. It can go to \(3,4\) or \(3,6\)\./);
    await click(page, 15);
    await page.locator("[data-node]", { hasText: "(2,5)-(3,4)" }).waitFor();
    await says(page, /Black \(2,5\) to \(3,4\)/);
    const field = page.getByLabel("Type a move");
    assert.match((await field.getAttribute("placeholder")) ?? "", /\(2,5\)-\(3,4\)/);
    await field.fill("(5,4) (4,5)");
    await field.press("Enter");
    await played(page, "11-15", "23-19");
    await button(page, "Hint").click();
    await says(page, /Hint: \(\d,\d\) to \(\d,\d\)/);
    await button(page, "Hint").click();
    await page.locator(".prompt", { hasText: /\(\d,\d\)-\(\d,\d\)/ }).waitFor();
    await click(page, 1);
    await says(page, /\(0,1\) cannot move/);
    assert.match((await square(page, 11).getAttribute("aria-label")) ?? "", /^\(2,5\), empty/);
    await button(page, "Settings").click();
    await page.getByRole("radio", { name: "None" }).check({ force: true });
    assert.equal(await label(), "");
    await page.reload();
    await square(page, 1).waitFor();
    assert.equal(await label(), "", "the choice is remembered");
  });
});

/** @param {import("playwright-core").Page} page @param {number} from @param {number} to */
async function drag(page, from, to) {
  const [start, end] = await Promise.all(
    [from, to].map(async (number) => {
      const box = await square(page, number).boundingBox();
      assert.ok(box);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}
