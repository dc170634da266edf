/** What a game survives: reloading, a second tab, a server that is restarted, and one that is killed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openHouse } from "../harness/house.js";
import { click, computer, eventually, gameOf, moveTexts, openGame, played, says, square } from "../harness/table.js";

describe("a game survives", () => {
  const house = openHouse();

  test("a reload in mid-game", async (t) => {
    const page = await house.visit(t, { serviceWorkers: "allow" });
    await openGame(page, { white: computer("alphabeta:2") });
    await click(page, 11, 15);
    await eventually(async () => assert.equal((await moveTexts(page)).length, 2));
    const before = await gameOf(page);
    await page.reload();
    await square(page, 1).waitFor();
    const after = await gameOf(page);
    assert.deepEqual([after.nodes, after.yours, after.version], [before.nodes, before.yours, before.version]);
    await page.locator("[data-node]").nth(1).waitFor();
    await click(page, 9, after.position.moves.find((move) => move.from === 9)?.to ?? 13);
    await eventually(async () => assert.ok((await moveTexts(page)).length >= 3));
  });

  test("a reload while the computer thinks: it is asked again", async (t) => {
    const page = await house.visit(t, { serviceWorkers: "allow" });
    await openGame(page, { white: computer("engine:time=2s") });
    await click(page, 11, 15);
    await page.getByText("is thinking").waitFor();
    await page.reload();
    await eventually(async () => assert.equal((await moveTexts(page)).length, 2));
  });

  test("a second tab: both show the same game, and a stale one catches up", async (t) => {
    const page = await house.visit(t, { serviceWorkers: "allow" });
    await openGame(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await square(other, 1).waitFor();
    await click(page, 11, 15);
    await says(other, /Black 11 to 15/);
    await click(other, 23, 19);
    await says(page, /White 23 to 19/);
  });

  test("not its deletion: another tab that shows it is told", async (t) => {
    const page = await house.visit(t, { serviceWorkers: "allow", refusals: true, offline: true });
    const { id } = await openGame(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await square(other, 1).waitFor();
    assert.equal((await page.request.delete(`/api/games/${id}`)).status(), 204);
    await says(other, /This game was deleted/);
  });

  for (const signal of /** @type {const} */ (["SIGTERM", "SIGKILL"])) {
    test(`${signal === "SIGKILL" ? "kill -9" : "a restart"} of the server in mid-game, without touching the page`, async (t) => {
      const page = await house.visit(t, { serviceWorkers: "allow", offline: true });
      await openGame(page, { white: computer("alphabeta:2") });
      await click(page, 11, 15);
      await eventually(async () => assert.equal((await moveTexts(page)).length, 2));
      const before = await gameOf(page);
      await page.locator("[data-node]").nth(1).waitFor();
      await house.server.end(signal);
      await page.getByText(/cannot be reached\. Start it again/).waitFor();
      await house.server.run();
      await page.getByText(/cannot be reached\. Start it again/).waitFor({ state: "hidden" });
      const after = await gameOf(page);
      assert.deepEqual([after.nodes, after.yours], [before.nodes, before.yours]);
      await click(page, 9, after.position.moves.find((move) => move.from === 9)?.to ?? 13);
      await eventually(async () => assert.equal((await moveTexts(page)).length, 4));
    });
  }

  test("kill -9 while the computer thinks: it is asked again by itself", async (t) => {
    const page = await house.visit(t, { serviceWorkers: "allow", offline: true });
    await openGame(page, { white: computer("engine:time=2s") });
    await click(page, 11, 15);
    await page.getByText("is thinking").waitFor();
    await house.server.end("SIGKILL");
    await page.getByText(/cannot be reached\. Start it again/).waitFor();
    await house.server.run();
    await eventually(async () => assert.equal((await moveTexts(page)).length, 2), 15_000);
    await played(page, "11-15", /** @type {string} */ ((await moveTexts(page))[1]));
  });
});
