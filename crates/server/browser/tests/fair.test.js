/** Fair play: help is shown when it is asked for and counted, people do not get it in secret, and results stay. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openHouse } from "../harness/house.js";
import { button, click, computer, eventually, gameOf, openGame, played, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

describe("fair play", () => {
  const house = openHouse();

  test("exact values are shown only when asked for, and counted as help", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("random"), start: { fen: "B:WK32,31:BK1,2,10" } });
    await click(page, 1);
    assert.equal(await page.locator(".badge, .marks .value").count(), 0);
    assert.doesNotMatch(JSON.stringify(await gameOf(page)), /"value":"(win|draw|loss)"/, "the page is not even told");
    await button(page, "Evaluation").click();
    await page.locator(".badge").first().waitFor();
    assert.equal((await gameOf(page)).help.evaluations.black, 1);
    await page.locator(".marks .value").first().waitFor();
    await button(page, "Evaluation").click();
    await page.locator(".badge").first().waitFor({ state: "detached" });
    await button(page, "Resign").click();
    await button(page, "Confirm").click();
    await page.locator("[data-outcome]").getByText("1 evaluation used.").waitFor();
  });

  test("how a search thinks of a game that one plays is help: counted, and not there where there is none", async (t) => {
    const page = await house.visit(t);
    for (const hints of [true, false]) {
      await openGame(page, { white: computer("engine:1"), hints });
      await button(page, "More").click();
      const think = button(page, "How it thinks here");
      await button(page, "Flip board").or(think).first().waitFor();
      assert.equal(await think.count(), hints ? 1 : 0);
      if (!hints) continue;
      await think.click();
      await page.locator(".node.now").waitFor();
      await page.goBack();
      await square(page, 1).waitFor();
      assert.equal((await gameOf(page)).help.evaluations.black, 1);
    }
  });

  test("who watches people play learns nothing of a search before the end", async (t) => {
    const [first, second, third] = [await house.visit(t), await house.visit(t), await house.visit(t)];
    const { links } = await openGame(first, { white: { kind: "link" } });
    await second.goto(links?.seat.white ?? "");
    await button(second, "Join the game").click();
    await button(second, "Join the game").waitFor({ state: "detached" });
    await third.goto(links?.watch ?? "");
    for (const over of [false, true]) {
      await button(third, "More").click();
      const sheet = third.getByRole("dialog", { name: "More" });
      await sheet.waitFor();
      for (const name of ["How it thinks here", "Analyse this position"])
        assert.equal(await sheet.getByRole("button", { name, exact: true }).count(), over ? 1 : 0, name);
      await third.keyboard.press("Escape");
      if (over) break;
      await button(second, "Resign").click();
      await button(second, "Confirm").click();
      await third.locator("[data-outcome]").waitFor();
    }
  });

  test("of an imported record nothing is said about help", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    const data = { text: '[Result "1-0"] 1. 11-15 23-19 1-0' };
    const { id } = await (await page.request.post("/api/games/import", { data })).json();
    await page.goto(`/game/${id}`);
    await page.locator("[data-outcome]").waitFor();
    assert.doesNotMatch(await page.locator("[data-outcome]").innerText(), /help/i);
  });

  test("without help the end says so; a watched game says nothing about it", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("random"), start: { fen: "B:W14:B9,1" } });
    await click(page, 9, 18);
    await page.locator("[data-outcome]").getByText("Played without help.").waitFor();
    await openGame(page, { black: computer("random"), white: computer("random"), start: { fen: "B:W14:B9,1" } });
    await page.locator("[data-outcome]").waitFor();
    assert.doesNotMatch(await page.locator("[data-outcome]").innerText(), /hint|help|used/i);
  });

  test("against a person there is no help unless both agreed, and then both see it used", async (t) => {
    for (const agree of [false, true]) {
      const [first, second] = [await house.visit(t), await house.visit(t)];
      const game = await openGame(first, {
        black: { kind: "here", name: "Ada" },
        white: { kind: "link" },
        hints: true,
      });
      assert.ok(await button(first, "Hint").isDisabled(), "nobody has agreed yet");
      await second.goto(game.links?.seat.white ?? "");
      await second.getByRole("heading", { name: "Ada invites you" }).waitFor();
      await second.getByLabel("Your name").fill("Bob");
      const box = second.getByLabel("Hints for both, seen by both");
      assert.equal(await box.isChecked(), false, "nobody agrees by accident");
      if (agree) await box.check();
      await button(second, "Join the game").click();
      await eventually(async () => assert.deepEqual((await gameOf(second)).yours, ["white"]));
      await first.getByText("Bob").first().waitFor();
      await eventually(async () => assert.equal(await button(first, "Hint").count(), agree ? 1 : 0));
      for (const page of [first, second])
        assert.equal(await button(page, "Evaluation").count(), 0, "never before the end");
      if (!agree) continue;
      await button(first, "Hint").click();
      await says(first, /Hint: \d+ to \d+/);
      await says(second, /Ada has used a hint\./);
      await button(second, "Resign").click();
      await button(second, "Confirm").click();
      for (const page of [first, second]) await page.locator("[data-outcome]").getByText("Ada: 1 hint used.").waitFor();
    }
  });

  test("a finished game stays as it ended; playing on from it is a new game with its history", async (t) => {
    const page = await house.visit(t);
    const { id } = await openGame(page);
    await click(page, 11, 15, 23, 19);
    await played(page, "11-15", "23-19");
    await button(page, "Resign").click();
    await button(page, "Confirm").click();
    await page.locator("[data-outcome]").waitFor();
    await page.locator("[data-node]", { hasText: "11-15" }).click();
    await button(page, "Play from here").click();
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    // The old game stays in sight until the new one is there.
    await button(page, "Play from here").waitFor({ state: "detached" });
    await played(page, "11-15");
    await click(page, 22, 18);
    await played(page, "11-15", "22-18");
    const { json } = await house.server.api(`/api/games/${id}`);
    assert.deepEqual([json.outcome.reason, json.nodes.length], ["resignation", 2]);
  });

  test("Undo after resigning takes back the resignation only", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 11, 15, 23, 19);
    await played(page, "11-15", "23-19");
    await button(page, "Resign").click();
    await button(page, "Confirm").click();
    await page.locator("[data-outcome]").waitFor();
    await button(page, "Undo").click();
    await page.locator("[data-outcome]").waitFor({ state: "detached" });
    await played(page, "11-15", "23-19");
    await click(page, 8, 11);
    await played(page, "11-15", "23-19", "8-11");
  });

  test("looking back, captured pieces and status are those of the position looked at", async (t) => {
    const page = await house.visit(t);
    await openGame(page);
    await click(page, 11, 15, 22, 18, 15, 22, 25, 18);
    await played(page, "11-15", "22-18", "15x22", "25x18");
    const taken = (/** @type {string} */ side) =>
      page
        .getByRole("region", { name: new RegExp(`^${side}:`) })
        .locator(".taken .piece")
        .count();
    await eventually(async () => assert.deepEqual([await taken("Black"), await taken("White")], [1, 1]));
    await page.locator("[data-node]", { hasText: "15x22" }).click();
    await says(page, /Looking back\s+Black 15 takes 18\./);
    assert.deepEqual([await taken("Black"), await taken("White")], [1, 0]);
    await button(page, "First position").click();
    await eventually(async () => assert.deepEqual([await taken("Black"), await taken("White")], [0, 0]));
  });

  test("king against king: the computer does not play on", async (t) => {
    const page = await house.visit(t);
    await openGame(page, { white: computer("engine:3"), start: { fen: "B:WK32:BK1" } });
    await click(page, 1, 5);
    await page.getByText("Level 3 offers a draw.").first().waitFor();
    await button(page, "Accept").click();
    await page.locator("[data-outcome=draw]").waitFor();
    await openGame(page, { white: computer("engine:3"), start: { fen: "B:WK32:BK1" } });
    await button(page, "Offer draw").click();
    await button(page, "Confirm").click();
    await page.locator("[data-outcome=draw]").waitFor();
  });

  test("Mini's mode can be changed during a game, which starts again", async (t) => {
    const page = await house.visit(t);
    const { id } = await openGame(page, { variant: "mini", white: computer("preset:mini-easy") });
    await click(page, 5, 8);
    await eventually(async () => assert.ok((await gameOf(page)).nodes.length >= 1));
    await button(page, "More").click();
    await page.getByRole("dialog", { name: "More" }).getByRole("button", { name: /hard/i }).click();
    await page.waitForURL((url) => /game/.test(url.pathname) && !url.pathname.endsWith(id));
    await square(page, 1).waitFor();
    const { seats, nodes } = await gameOf(page);
    assert.deepEqual([seats.white.spec, nodes.length], ["preset:mini-hard", 0]);
  });
});
