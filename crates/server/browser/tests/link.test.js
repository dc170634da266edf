/** Play by link: two browsers, a third who may only watch, and everything the two can agree on. */
import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { describe, test } from "node:test";
import { visitor } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import { Server } from "../harness/server.js";
import { begin, button, click, eventually, gameOf, more, openGame, played, says, square } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

describe("play by link", () => {
  const house = openHouse();

  /**
   * The first makes a game as Black and the second takes the other seat by its link.
   * @param {import("node:test").TestContext} t
   */
  async function twoPlayers(t) {
    const [first, second] = [await house.visit(t), await house.visit(t, { refusals: true })];
    await first.goto("/");
    await first.getByRole("radio", { name: "By link" }).check();
    await begin(first);
    const link = await first.getByRole("textbox", { name: "Opponent's link" }).inputValue();
    const watch = await first.getByRole("textbox", { name: "Link to watch" }).inputValue();
    assert.match(link, /\/game\/[\w-]{22}#seat=[\w-]+$/);
    await enter(second, link);
    await button(second, "Join the game").click();
    await eventually(async () => assert.deepEqual((await gameOf(second)).yours, ["white"]));
    // The page hears of it later than the server knows.
    await button(second, "Join the game").waitFor({ state: "detached" });
    return { first, second, link, watch };
  }

  test("two people play over a link, and each sees the other's moves", async (t) => {
    const { first, second } = await twoPlayers(t);
    await eventually(async () =>
      assert.equal(await first.getByRole("textbox", { name: "Opponent's link" }).count(), 0),
    );
    assert.doesNotMatch(second.url(), /seat=/, "the token does not stay in the address");
    await click(second, 22);
    await says(second, /not your turn/);
    await click(first, 11, 15);
    await says(second, /Black 11 to 15/);
    await click(second, 23, 19);
    await says(first, /White 23 to 19/);
    await played(first, "11-15", "23-19");
  });

  test("nobody else can take an occupied seat; a third person watches and cannot move", async (t) => {
    const { first, link, watch } = await twoPlayers(t);
    const third = await house.visit(t, { refusals: true });
    await enter(third, link);
    await says(third, /Someone else has this seat/);
    assert.deepEqual((await gameOf(third)).yours, []);
    await enter(third, watch);
    await first.getByText("1 watching").waitFor();
    await click(first, 11, 15);
    await says(third, /Black 11 to 15/);
    await click(third, 22);
    await says(third, /You are watching/);
    for (const name of ["Hint", "Undo", "Resign", "Offer draw"])
      assert.equal(await button(third, name).count(), 0, name);
    const { id, version } = await gameOf(third);
    const refused = await third.request.post(`/api/games/${id}/moves`, { data: { version, move: "22-18" } });
    assert.equal(refused.status(), 403);
  });

  test("who comes back still has the seat and the game", async (t) => {
    const { first, second } = await twoPlayers(t);
    await click(first, 11, 15);
    await says(second, /Black 11 to 15/);
    const { url } = { url: second.url() };
    await second.goto("about:blank");
    await first.getByText(/away/).waitFor();
    await second.goto(url);
    await square(second, 1).waitFor();
    await first.getByText(/White · here/).waitFor();
    await click(second, 23, 19);
    await played(first, "11-15", "23-19");
  });

  test("a draw offer is declined, then accepted", async (t) => {
    const { first, second } = await twoPlayers(t);
    await offer(first, "Offer draw");
    await second.getByText("Player offers a draw.").first().waitFor();
    await button(second, "Decline").click();
    await eventually(async () => assert.deepEqual((await gameOf(first)).offers, []));
    await offer(first, "Offer draw");
    await button(second, "Accept").click();
    for (const page of [first, second]) await page.locator("[data-outcome=draw]").waitFor();
  });

  test("taking back needs the other's consent", async (t) => {
    const { first, second } = await twoPlayers(t);
    await click(first, 11, 15);
    await says(second, /Black 11 to 15/);
    await offer(first, "Undo");
    await button(second, "Accept").click();
    await played(first);
    await click(first, 9, 14);
    await says(second, /Black 9 to 14/);
  });

  test("resigning ends the game for both, and a rematch swaps sides", async (t) => {
    const { first, second } = await twoPlayers(t);
    await button(second, "Resign").click();
    await button(second, "Confirm").click();
    await first.locator("[data-outcome=black]").getByText("You win").waitFor();
    await second.locator("[data-outcome=black]").getByText("You lose").waitFor();
    await button(first, "Rematch").click();
    await button(second, "Accept").click();
    await eventually(async () => assert.deepEqual((await gameOf(first)).yours, ["white"]));
    await eventually(async () => assert.deepEqual((await gameOf(second)).yours, ["black"]));
    // The old game stays in sight until the new one is there.
    await eventually(async () =>
      assert.match((await square(second, 11).getAttribute("aria-label")) ?? "", /can move$/),
    );
    await click(second, 11, 15);
    await says(first, /Black 11 to 15/);
  });

  test("a rematch that is accepted takes both to the new game, without another click or a wrong word", async (t) => {
    const { first, second } = await twoPlayers(t);
    const old = first.url();
    await button(second, "Resign").click();
    await button(second, "Confirm").click();
    await button(first, "Rematch").click();
    await first.getByText("You offered a rematch", { exact: false }).waitFor();
    await button(second, "Accept").click();
    for (const page of [first, second]) await page.waitForURL((url) => url.href !== old);
    for (const page of [first, second])
      assert.doesNotMatch(await page.locator("main").innerText(), /offer is off|declined/);
  });

  test("names are given and seen, and a guest comes back from another device by a personal link", async (t) => {
    const first = await house.visit(t);
    const game = await openGame(first, { black: { kind: "here", name: "Ada" }, white: { kind: "link" } });
    const second = await house.visit(t);
    await enter(second, game.links?.seat.white ?? "");
    await second.getByLabel("Your name").fill("Bob");
    await button(second, "Join the game").click();
    await button(second, "Join the game").waitFor({ state: "detached" });
    await first.getByRole("region", { name: "White: Bob" }).waitFor();
    await second.getByRole("region", { name: "Black: Ada" }).waitFor();
    await more(second, "Copy my link to this game");
    await says(second, /personal link is copied/);
    const link = await second.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#back=/);
    await click(first, 11, 15);
    await says(first, /Black 11 to 15/);
    const phone = await house.visit(t);
    await enter(phone, link);
    await eventually(async () => assert.deepEqual((await gameOf(phone)).yours, ["white"]));
    assert.doesNotMatch(phone.url(), /back=/);
    await click(phone, 23, 19);
    await says(first, /White 23 to 19/);
  });

  test("whose turn it is stands in the title of a hidden page, and is notified where that is allowed", async (t) => {
    const { first, second } = await twoPlayers(t);
    await first.context().grantPermissions(["notifications"]);
    await first.evaluate(() => {
      /** @type {any} */ (window).notes = [];
      window.Notification = /** @type {any} */ (
        class {
          static permission = "granted";
          constructor(/** @type {string} */ title, /** @type {any} */ { body }) {
            /** @type {any} */ (window).notes.push(`${title}: ${body}`);
          }
        }
      );
    });
    await click(first, 11, 15);
    for (const page of [first, second]) await says(page, /Black 11 to 15/);
    await hide(first, true);
    assert.match(await first.title(), /^English checkers/);
    await click(second, 23, 19);
    await eventually(async () => assert.match(await first.title(), /^Your move/));
    await eventually(async () =>
      assert.deepEqual(await first.evaluate(() => /** @type {any} */ (window).notes), ["Your move: White 23 to 19."]),
    );
    await hide(first, false);
    await eventually(async () => assert.match(await first.title(), /^English checkers/));
  });

  test("who waits in another tab has not left, and hears of the move", async (t) => {
    const { first, second } = await twoPlayers(t);
    await click(first, 11, 15);
    await says(second, /Black 11 to 15/);
    const watcher = await house.visit(t);
    for (const page of [first, watcher]) {
      // After 20 seconds a hidden tab gives its connection back, here at once.
      await page.addInitScript(() => {
        const set = window.setTimeout;
        window.setTimeout = /** @type {any} */ (
          (/** @type {() => void} */ act, /** @type {number} */ ms) => set(act, ms === 20_000 ? 10 : ms)
        );
      });
    }
    await first.reload();
    await square(first, 1).waitFor();
    await enter(watcher, first.url());
    await second.getByText("1 watching").waitFor();
    await hide(first, true);
    await hide(watcher, true);
    await second.getByText("1 watching").waitFor({ state: "hidden" });
    assert.equal(await second.getByText(/has left|away/).count(), 0);
    await click(second, 23, 19);
    await eventually(async () => assert.match(await first.title(), /^Your move/));
  });

  test("an opponent who left can be waited for; before both have moved the game can be aborted", async (t) => {
    const { first, second } = await twoPlayers(t);
    await second.goto("about:blank");
    await first.getByText(/Guest has left\. You can end the game in/).waitFor();
    await button(first, "Wait").click();
    await first.getByText(/You can end the game in/).waitFor({ state: "detached" });
    await first.reload();
    await button(first, "Abort the game").click();
    await first.locator("[data-reason=aborted]").waitFor();
  });

  for (const [claim, outcome] of [
    ["Claim the win", "black"],
    ["Call it a draw", "draw"],
  ]) {
    test(`an opponent who stays away: ${claim}`, async (t) => {
      const server = await Server.start("--away", "1");
      t.after(() => server.close());
      // The server goes first when the test is over, and the pages notice.
      const [first, second] = [
        await visitor(t, house.browser, server.url, { offline: true }),
        await visitor(t, house.browser, server.url, { offline: true }),
      ];
      const { links } = await openGame(first, { white: { kind: "link" } });
      await enter(second, links?.seat.white ?? "");
      await button(second, "Join the game").click();
      await button(second, "Join the game").waitFor({ state: "detached" });
      await click(first, 11, 15);
      await says(second, /Black 11 to 15/);
      await click(second, 23, 19);
      await says(first, /White 23 to 19/);
      await click(first, 8, 11);
      await says(second, /Black 8 to 11/);
      await second.goto("about:blank");
      await button(first, claim).click();
      await first.locator(`[data-outcome=${outcome}][data-reason=abandoned]`).waitFor();
      assert.equal((await gameOf(first)).outcome?.reason, "abandoned");
    });
  }

  test(
    "on the local network the link names an address that others can reach",
    { skip: hasNetwork() ? false : "this machine has no network" },
    async (t) => {
      const server = await Server.start("--bind", "0.0.0.0");
      t.after(() => server.close());
      // The server goes first when the test is over, and the pages notice.
      const first = await visitor(t, house.browser, server.url, { offline: true });
      await first.goto("/");
      await first.getByRole("radio", { name: "By link" }).check();
      await begin(first);
      const link = await first.getByRole("textbox", { name: "Opponent's link" }).inputValue();
      const { origin, hostname } = new URL(link);
      assert.doesNotMatch(hostname, /^127\.|^localhost$|^0\.0\.0\.0$/);
      const second = await visitor(t, house.browser, origin, { offline: true });
      await enter(second, link);
      await button(second, "Join the game").click();
      await eventually(async () => assert.deepEqual((await gameOf(second)).yours, ["white"]));
      await click(first, 11, 15);
      await says(second, /Black 11 to 15/);
      await click(second, 23, 19);
      await says(first, /White 23 to 19/);
    },
  );
});

/** Opens a link as if pasted into the address line. @param {Page} page @param {string} link */
async function enter(page, link) {
  await page.goto("about:blank");
  await page.goto(link);
  await square(page, 1).waitFor();
}

/** Hides a page as another tab in front of it does: it is told so, and nothing is drawn any more. @param {Page} page @param {boolean} hidden */
async function hide(page, hidden) {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    const own = /** @type {any} */ (window);
    own.drawing ??= [window.requestAnimationFrame, Element.prototype.animate];
    const never = { finished: new Promise(() => {}), finish: () => {}, cancel: () => {} };
    const [frame, animate] = value ? [() => 0, () => never] : own.drawing;
    window.requestAnimationFrame = frame;
    Element.prototype.animate = animate;
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** @param {Page} page @param {string} name */
async function offer(page, name) {
  await button(page, name).click();
  await button(page, "Confirm").click();
}

/** Whether another machine could reach this one. */
function hasNetwork() {
  return Object.values(networkInterfaces())
    .flat()
    .some((address) => address && !address.internal && address.family === "IPv4");
}
