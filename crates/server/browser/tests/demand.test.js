/** What comes when it is wanted: late it shows what is right by then, and what did not come is asked for again. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { button, click, computer, eventually, openGame, says } from "../harness/table.js";

describe("on demand", () => {
  const house = openHouse();

  /** A page on which the first request for a file fails. @param {import("node:test").TestContext} t @param {string} file */
  async function unlucky(t, file) {
    const page = await house.visit(t, { offline: true });
    await page.route(`**/assets/${file}`, (route) => route.abort(), { times: 1 });
    return page;
  }

  test("a question whose row comes late is not asked when it is no longer meant", async (t) => {
    const page = await house.visit(t);
    const rows = await holdAnswers(page, (url) => url.pathname.endsWith("/prompt-rows.js"));
    await openGame(page, { variant: "regicide", start: { fen: "B:W6,14:B1" } });
    await click(page, 1, 10);
    await rows.asked(1);
    await page.keyboard.press("Escape");
    await rows.release(0);
    await rows.end();
    assert.equal(await page.locator(".prompt > *").count(), 0);
    await click(page, 1, 10);
    await button(page, "Skip").waitFor();
  });

  test("a row that comes late tells what is right by then", async (t) => {
    const page = await house.visit(t);
    const rows = await holdAnswers(page, (url) => url.pathname.endsWith("/prompt-rows.js"));
    const { id } = await openGame(page);
    await button(page, "Offer draw").click();
    await rows.asked(1);
    await page.request.post(`/api/games/${id}/resign`, { data: { version: 1 } });
    await eventually(async () => assert.match((await page.locator(".game").getAttribute("class")) ?? "", /over/));
    await rows.release(0);
    await rows.end();
    await button(page, "Cancel").click();
    await page.locator(".end").filter({ hasText: "Black resigned." }).waitFor();
  });

  test("a question that could not be asked is asked a little later", async (t) => {
    const page = await unlucky(t, "parts/prompt-rows.js");
    await openGame(page, { white: computer("engine:1") });
    await button(page, "Resign").click();
    await button(page, "Confirm").click();
    await page.locator(".end").waitFor();
  });

  for (const [what, file] of [
    ["Evaluation", "parts/evaluation.js"],
    ["Hint", "game/hint.js"],
  ]) {
    test(`${what} that did not come is told, and comes with the next press`, async (t) => {
      const page = await unlucky(t, file);
      await openGame(page, { white: computer("engine:1") });
      await button(page, what).click();
      await says(page, /Crownhead cannot be reached: start it again/);
      await button(page, what).click();
      if (what === "Hint") await says(page, /Hint: \d/);
      else
        await page
          .locator(".evalline strong")
          .filter({ hasText: /even|Black|White/ })
          .waitFor();
    });
  }

  test("a typed move that could not be read stays in its field, and is played with the next Enter", async (t) => {
    const page = await unlucky(t, "game/typed.js");
    await openGame(page);
    const field = page.getByRole("textbox", { name: "Type a move" });
    await field.fill("11-15");
    await field.press("Enter");
    await says(page, /Crownhead cannot be reached: start it again/);
    assert.equal(await field.inputValue(), "11-15");
    await field.press("Enter");
    await says(page, /Black 11 to 15/);
  });

  test("classic players that are still loading stay chosen when something else is", async (t) => {
    const page = await house.visit(t);
    const held = await holdAnswers(page, (url) => url.pathname.endsWith("/start/classic.js"));
    await page.goto("/");
    await page.getByRole("radio", { name: "Classic players" }).check();
    await held.asked(1);
    await page.getByRole("radio", { name: "White", exact: true }).check();
    await held.release(0);
    await page.getByRole("combobox", { name: "Player" }).waitFor();
  });
});
