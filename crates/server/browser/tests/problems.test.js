/** The classic problems: chosen from their books, solved by mouse, keys and touch, and marked. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import { button, click, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const heading = (/** @type {Page} */ page) => page.locator(".practice h1");
const titled = (/** @type {Page} */ page, /** @type {RegExp} */ text) =>
  heading(page).filter({ hasText: text }).waitFor();

/** A problem as the server tells it. @param {Page} page @param {string} id @returns {Promise<ProblemView>} */
const problem = async (page, id) => (await page.request.get(`/api/problems/${encodeURIComponent(id)}`)).json();
const right = (/** @type {ProblemView} */ { steps: [step] }) => /** @type {number[]} */ (step?.path.squares);

describe("classic problems", () => {
  const house = openHouse();

  test("there are 124, each with its book, and one that is not there is refused", async (t) => {
    const page = await house.visit(t);
    const { problems } = await (await page.request.get("/api/problems")).json();
    assert.equal(problems.length, 124);
    for (const { id, collection, number, pieces } of problems) {
      assert.ok(id.endsWith(`:${number}`) && collection && pieces >= 2, id);
    }
    assert.equal((await page.request.get("/api/problems/goulds:0")).status(), 404);
  });

  test("from the header to a problem, solved by mouse, marked, and on to the next", async (t) => {
    const page = await house.visit(t);
    await page.goto("/practice");
    await titled(page, /to move and/);
    await page.getByRole("link", { name: "Classic problems", exact: true }).click();
    await page.locator(".ratings").filter({ hasText: "Beginner's Problems, " }).waitFor();
    await page.locator(".facts").filter({ hasText: "0 of 124" }).waitFor();
    const id = /** @type {string} */ (new URL(page.url()).searchParams.get("problems"));
    const { collection, number } = await (
      await page.request.get("/api/problems")
    )
      .json()
      .then(({ problems }) => problems.find((/** @type {ProblemEntry} */ one) => one.id === id));
    await click(page, ...right(await problem(page, id)));
    await titled(page, /^Solved$/);
    await page.locator(".facts").filter({ hasText: "1 of 124" }).waitFor();
    await page.locator(".facts").filter({ hasText: collection }).waitFor();
    await button(page, `${collection}, ${number}: solved`).waitFor();
    await button(page, "Next problem").click();
    await titled(page, /to move and/);
    assert.notEqual(new URL(page.url()).searchParams.get("problems"), id);
    await page.reload();
    await page.locator(".facts").filter({ hasText: "1 of 124" }).waitFor();
  });

  test("by keys alone from a book of the list, failed first", async (t) => {
    const page = await house.visit(t);
    await page.goto("/practice?problems=goulds:77");
    await titled(page, /^White to move and draw$/);
    const known = await problem(page, "goulds:77");
    const wrong = known.steps[0]?.position.moves.find(({ text, capture }) => !capture && text !== known.steps[0]?.move);
    for (const number of wrong?.paths[0]?.squares ?? []) {
      await square(page, number).focus();
      await page.keyboard.press("Enter");
    }
    await says(page, /loses\. Try another move\./);
    for (const number of right(known)) {
      await square(page, number).focus();
      await page.keyboard.press("Enter");
    }
    await titled(page, /^Solved$/);
    await button(page, "Gould's Problems, 77: tried").waitFor();
    await page.locator(".books summary", { hasText: "Gem Problems" }).focus();
    await page.keyboard.press("Enter");
    await button(page, "Gem Problems, 26: new").focus();
    await page.keyboard.press("Enter");
    await titled(page, /^Black to move and draw$/);
  });

  for (const [name, look] of /** @type {[string, Record<string, any>][]} */ ([
    ["desktop-light", { colorScheme: "light", viewport: { width: 1366, height: 768 } }],
    ["desktop-dark", { colorScheme: "dark", viewport: { width: 1366, height: 768 } }],
    ["phone-light", { ...PHONE, colorScheme: "light" }],
    ["phone-dark", { ...PHONE, colorScheme: "dark" }],
  ])) {
    test(`everybody can use it: ${name}`, async (t) => {
      const page = await house.visit(t, look);
      await page.goto("/practice?problems=goulds:77");
      await titled(page, /to move and draw/);
      await assertAccessible(page, `${name}, a problem`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels over the edge`);
      for (const number of right(await problem(page, "goulds:77")))
        await (look.hasTouch ? square(page, number).tap() : square(page, number).click());
      await titled(page, /^Solved$/);
      await assertAccessible(page, `${name}, solved`);
      const folder = process.env.CROWNHEAD_PICTURES;
      if (folder) await page.screenshot({ path: `${folder}/problem-${name}.png` });
    });
  }
});
