/** The start screen: which rules, against whom, on which side, with which help and clock, from which position. */
import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { visitor } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import { Server } from "../harness/server.js";
import { game, more, movesOnTable, named, row, whom, withOptions } from "../harness/start.js";
import { begin, button, click, eventually, gameOf, openGame, says } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

describe("the start screen", () => {
  const house = openHouse();

  test("one click on Play gives English checkers against a friendly level, and the first move is answered", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await begin(page);
    const { variant, seats, yours } = await gameOf(page);
    assert.deepEqual([variant, seats.black.kind, seats.white.spec, yours], ["english", "here", "engine:2", ["black"]]);
    await click(page, 11, 15);
    await movesOnTable(page, 2);
  });

  test("a full house is told in a sentence, and the next click finds room", async (t) => {
    const page = await house.visit(t, { refusals: true, offline: true });
    await page.goto("/");
    const full = { id: "full-house", error: "Not in the words of the page." };
    let met = 0;
    await page.route("**/api/games", (route) =>
      route.request().method() === "POST" && !met++
        ? route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: full })
        : route.continue(),
    );
    await button(page, "Play").click();
    await page.getByText("Too many are connected to this server; try again in a moment.").waitFor();
    await begin(page);
    assert.equal(met, 2);
  });

  for (const [id, name, squares] of /** @type {const} */ ([
    ["english", "English checkers", 32],
    ["regicide", "Regicide", 32],
    ["mini", "Mini-Checkers", 18],
    ["straight", "Straight checkers", 32],
  ])) {
    test(`${name}: two people here play it, and its rules are one click away`, async (t) => {
      const page = await house.visit(t);
      await page.goto("/");
      await game(page, name);
      await whom(page, "Here");
      assert.equal(await page.locator("[data-square]").count(), squares, "the board of the start screen");
      await begin(page);
      assert.equal(await page.locator("[data-square]").count(), squares);
      const { variant, yours } = await gameOf(page);
      assert.deepEqual([variant, yours], [id, ["black", "white"]]);
      await page.goto("/");
      await page.getByRole("main").getByRole("link", { name: "Rules", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: `How to play ${name}` }).waitFor();
    });
  }

  test("every level can be chosen by its name, and the choice is remembered", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await page.getByRole("radio", { name: "Level 10, Full strength" }).check();
    await page.getByRole("heading", { name: "Full strength" }).waitFor();
    await page.getByRole("radio", { name: "Level 3, Casual" }).check();
    await page.getByRole("heading", { name: "Casual" }).waitFor();
    await page.getByText("Level 3. Sees simple exchanges, falls into traps.").waitFor();
    await begin(page);
    assert.equal((await gameOf(page)).seats.white.spec, "engine:3");
    await page.goto("/");
    await page.getByRole("heading", { name: "Casual" }).waitFor();
  });

  test("levels that were beaten are ticked, in their own game only", async (t) => {
    const page = await house.visit(t);
    await page.addInitScript(() =>
      localStorage.setItem(
        "crownhead",
        JSON.stringify({ beaten: { english: ["engine:1", "engine:2"], regicide: ["preset:regicide-1"] } }),
      ),
    );
    await page.goto("/");
    await page.getByRole("radio", { name: "Level 2, Beginner, beaten" }).waitFor();
    await page.getByRole("radio", { name: "Level 3, Casual", exact: true }).waitFor();
    await game(page, "Regicide");
    await page.getByRole("radio", { name: "Level 2, Beginner", exact: true }).waitFor();
    await row(page, "Regicide's six steps");
    await page.getByRole("radio", { name: "Difficulty 1 of 6, beaten" }).waitFor();
  });

  test("every classic player can be chosen with depth and evaluation, and answers", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await row(page, "Classic players");
    await page.getByRole("heading", { name: "For students: algorithms to study and compare" }).waitFor();
    const player = page.getByRole("combobox", { name: "Player" });
    const ids = await player
      .locator("optgroup[label=Algorithms] option")
      .evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value));
    assert.ok(ids.length >= 6, `${ids}`);
    for (const id of ids) {
      await page.goto("/");
      await player.selectOption(id);
      const depth = page.getByRole("spinbutton", { name: "Depth" });
      if (await depth.isVisible()) await depth.fill("2");
      const evaluation = page.getByRole("combobox", { name: "Evaluation" });
      if (await evaluation.isVisible()) await evaluation.selectOption("advancement");
      await begin(page);
      assert.ok((await gameOf(page)).seats.white.spec?.startsWith(id));
      await click(page, 11, 15);
      await movesOnTable(page, 2);
    }
  });

  test("the depth field shows the depth that is used", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await row(page, "Classic players");
    const depth = page.getByRole("spinbutton", { name: "Depth" });
    for (const [typed, used] of [
      ["99", "12"],
      ["", "1"],
      ["-3", "1"],
      ["2.6", "3"],
      ["11", "11"],
    ]) {
      await depth.fill(typed);
      await depth.press("Tab");
      assert.equal(await depth.inputValue(), used, `typed ${typed || "nothing"}`);
      await page.getByRole("heading", { name: `Alpha-beta, depth ${used}`, exact: true }).waitFor();
    }
    await page.getByRole("combobox", { name: "Player" }).selectOption("minimax");
    assert.equal(await depth.inputValue(), "8");
    await begin(page);
    assert.match((await gameOf(page)).seats.white.spec ?? "", /^minimax:8,/);
  });

  for (const [name, variant, steps, chip, spec] of /** @type {const} */ ([
    ["Regicide", "regicide", "Regicide's six steps", "Difficulty 3 of 6", "preset:regicide-3"],
    ["Mini-Checkers", "mini", "Mini's four steps", "Easy", "preset:mini-easy"],
    ["Mini-Checkers", "mini", "Mini's four steps", "Perfect", "engine:perfect"],
  ])) {
    test(`${name} offers ${chip} as its own step, and it answers`, async (t) => {
      const page = await house.visit(t);
      await page.goto("/");
      await game(page, name);
      await row(page, steps);
      await page.getByRole("radio", { name: chip, exact: true }).check();
      await page.getByRole("heading", { name: chip, exact: true }).waitFor();
      await begin(page);
      const made = await gameOf(page);
      assert.deepEqual([made.variant, made.seats.white.spec], [variant, spec]);
      await (variant === "mini" ? click(page, 5, 8) : click(page, 11, 15));
      // The solution of Mini-Checkers is worked out when it is first asked for.
      await movesOnTable(page, 2, 60_000);
    });
  }

  test("the players of older programs are among the classic ones, and none of other rules is offered", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await row(page, "Classic players");
    const player = page.getByRole("combobox", { name: "Player" });
    const specs = () =>
      player
        .locator("option")
        .evaluateAll((all) =>
          all.map((one) => /** @type {HTMLOptionElement} */ (one).value).filter((value) => value.includes(":")),
        );
    await eventually(async () => assert.equal((await specs()).length, 17));
    for (const spec of await specs()) assert.match(spec, /^preset:english-/);
    await player.selectOption("preset:english-level-3");
    await page.getByRole("heading", { name: "Level 3 of 12" }).waitFor();
    assert.equal(
      await page.getByRole("radio", { name: /^English checkers/ }).isChecked(),
      true,
      "the rules are as they were",
    );
    await begin(page);
    assert.equal((await gameOf(page)).seats.white.spec, "preset:english-level-3");
    await page.goto("/");
    await game(page, "Straight checkers");
    await eventually(async () => assert.deepEqual(await specs(), []));
    await begin(page);
    const { variant, seats } = await gameOf(page);
    assert.equal(variant, "straight");
    assert.match(seats.white.spec ?? "", /^alphabeta/);
  });

  test("engines of others can be chosen", async (t) => {
    const page = await house.visit(t);
    await withOptions(page, (options) => options.engines.push({ name: "Other", spec: "external:Other" }));
    await page.goto("/");
    await row(page, "Classic players");
    await page.getByRole("combobox", { name: "Player" }).selectOption("external:Other");
    await page.getByRole("heading", { name: "Other", exact: true }).waitFor();
  });

  test("White lets the computer begin, and so does key C, on the start screen and before the first move", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await button(page, "Play").waitFor();
    await page.keyboard.press("c");
    await says(page, /Computer first/);
    await says(page, /The computer has Black and begins/);
    await begin(page);
    await movesOnTable(page, 1);
    assert.deepEqual((await gameOf(page)).yours, ["white"]);

    await page.goto("/");
    await page.getByRole("radio", { name: "Black", exact: true }).check();
    await begin(page);
    await page.keyboard.press("c");
    await eventually(async () => assert.deepEqual((await gameOf(page)).yours, ["white"]));
    await movesOnTable(page, 1);
  });

  test("without hints and undo there is neither", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await more(page);
    await page.getByRole("checkbox", { name: "Hints allowed" }).uncheck();
    await page.getByRole("checkbox", { name: "Undo allowed" }).uncheck();
    await begin(page);
    await click(page, 11, 15);
    await movesOnTable(page, 2);
    for (const name of ["Hint", "Undo", "Redo"]) assert.equal(await button(page, name).count(), 0, name);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("h");
    const { nodes, help } = await gameOf(page);
    assert.equal(nodes.length, 2);
    assert.equal(help.hints.black, 0);
  });

  test("between people hints are off unless both want them, and against the computer they are as before", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await whom(page, "Here");
    await more(page);
    const hints = page.getByRole("checkbox", { name: "Hints for both" });
    assert.equal(await hints.isChecked(), false);
    await page.getByText("Both see when one is used").waitFor();
    await begin(page);
    assert.deepEqual((await gameOf(page)).options, { hints: false, undo: true, clock: null });
    await page.goto("/");
    await more(page);
    await hints.check();
    await begin(page);
    assert.equal((await gameOf(page)).options.hints, true);
    await page.goto("/");
    await whom(page, "Watch");
    await more(page);
    assert.equal(await page.getByRole("checkbox").count(), 0, "two computers need no help");
    await whom(page, "Computer");
    assert.equal(await page.getByRole("checkbox", { name: "Hints allowed" }).isChecked(), true);
  });

  test("people have names, and one's own is remembered", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await whom(page, "Here");
    await page.getByRole("textbox", { name: "Your name" }).fill("Ada L.");
    await page.getByRole("textbox", { name: "The other's name" }).fill("Ben");
    await page.getByRole("radio", { name: "White", exact: true }).check();
    await begin(page);
    const { seats } = await gameOf(page);
    assert.deepEqual([seats.black.name, seats.white.name], ["Ben", "Ada L."]);
    await page.goto("/");
    await whom(page, "By link");
    assert.equal(await page.getByRole("textbox", { name: "Your name" }).inputValue(), "Ada L.");
    assert.equal(await page.getByRole("textbox", { name: "The other's name" }).count(), 0);
    await begin(page);
    assert.equal((await gameOf(page)).seats.white.name, "Ada L.");
  });

  test("a clock runs down for the side to move, and a fallen flag loses", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await more(page);
    await page.getByRole("combobox", { name: "Clock" }).selectOption("5 min + 3 s");
    await whom(page, "Here");
    await begin(page);
    await click(page, 11, 15);
    await page.getByText("4:59").waitFor();

    await openGame(page, { clock: { initial_ms: 1_000, increment_ms: 0 } });
    await click(page, 11, 15);
    await page.locator("[data-outcome=black][data-reason]").waitFor();
    await says(page, /Black wins\s+White ran out of time/);
  });

  test("a three-move ballot starts the game after three moves", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await more(page);
    await page.getByRole("radio", { name: "Three-move ballot" }).check();
    await whom(page, "Here");
    await says(page, /Play draws a ballot/);
    assert.deepEqual(await named(page, /can move/), []);
    await begin(page);
    const { start, position } = await gameOf(page);
    assert.match(start.ballot ?? "", /^\d+[-x]\d+ \d+[-x]\d+ \d+[-x]\d+$/);
    assert.equal(position.turn, "white");
  });

  test("a pasted FEN is where the game starts; a wrong one says everything that is wrong", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await page.goto("/");
    await more(page);
    await page.getByRole("radio", { name: "A position" }).check();
    const field = page.getByRole("textbox", { name: "FEN or PDN" });
    await field.fill("B:W1,99:B5,5");
    await eventually(async () => {
      const problems = await page.locator(".problems li").allInnerTexts();
      assert.match(problems.join(" "), /99/);
      assert.match(problems.join(" "), /5/);
    });
    assert.ok(await button(page, "Play").isDisabled());
    await field.fill("W:W6,10:B1");
    await whom(page, "Here");
    await eventually(async () => assert.ok(await button(page, "Play").isEnabled()));
    await begin(page);
    assert.equal((await gameOf(page)).start.fen, "W:W6,10:B1");
  });

  test("a pasted PDN game can be played on from its end", async (t) => {
    const page = await house.visit(t);
    await page.goto("/");
    await more(page);
    await page.getByRole("radio", { name: "A position" }).check();
    await whom(page, "Here");
    await page
      .getByRole("textbox", { name: "FEN or PDN" })
      .fill('[Event "First"]\n\n1. 11-15 23-19 2. 8-11 *\n\n[Event "Second"]\n\n1. 9-14 *');
    const games = page.getByRole("combobox", { name: "Game of the file" });
    await games.waitFor();
    assert.equal(await games.getByRole("option").count(), 2);
    await eventually(async () => assert.ok(await button(page, "Play").isEnabled()));
    await begin(page);
    const made = await gameOf(page);
    assert.equal(made.position.turn, "white");
    assert.match(made.position.board, /^b{7}\.bb.b/);
  });
});

describe("before a game by link", () => {
  const house = openHouse();
  const CLOSED = { loopback: true, addresses: [], can_open: true, open: false };
  const OPEN = { loopback: false, addresses: ["http://192.0.2.7:7011"], can_open: true, open: true };

  /** A server that can be opened, as the contract says. @param {Page} page @param {Partial<Bind>} [start] */
  async function door(page, start = CLOSED) {
    /** @type {any} */
    let bind = start;
    await withOptions(page, (options) => (options.bind = { ...bind }));
    await page.route("**/api/network", (route) => {
      if (route.request().method() === "POST") bind = route.request().postDataJSON().open ? OPEN : CLOSED;
      return route.fulfill({ json: bind });
    });
    await page.route("**/api/qr.svg*", (route) =>
      route.fulfill({
        contentType: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      }),
    );
  }

  test("the page says who can reach it, opens it with a code to scan, and closes it again with one click", async (t) => {
    const page = await house.visit(t);
    await door(page);
    await page.goto("/");
    await whom(page, "By link");
    await page.getByText("Only this machine can reach this page.").waitFor();
    await page.getByText(/Everyone in this network can then reach this page and play; your games stay yours/).waitFor();
    await button(page, "Open to the local network").click();
    await page.getByText("http://192.0.2.7:7011", { exact: true }).waitFor();
    const code = page.getByRole("img", { name: /QR code/ });
    assert.equal(
      new URL((await code.getAttribute("src")) ?? "", page.url()).searchParams.get("text"),
      "http://192.0.2.7:7011/",
    );
    await assertAccessible(page, "an open door");
    await begin(page);
    assert.match(
      await page.getByRole("textbox", { name: "Opponent's link" }).inputValue(),
      /^http:\/\/192\.0\.2\.7:7011\/game\//,
      "links made now have that address",
    );
    await page.goBack();
    await button(page, "Close again").click();
    await button(page, "Open to the local network").waitFor();
    assert.equal(await code.count(), 0);
  });

  test(
    "others come in through the real door, have no say over it, and are out when it is closed",
    { skip: hasNetwork() ? false : "this machine has no network" },
    async (t) => {
      const server = await Server.start();
      t.after(() => server.close());
      const page = await visitor(t, house.browser, server.url, { offline: true });
      await page.goto("/");
      await whom(page, "By link");
      await button(page, "Open to the local network").click();
      const address = await page.locator(".address").innerText();
      const code = await page.request.get((await page.getByRole("img", { name: /QR code/ }).getAttribute("src")) ?? "");
      assert.match(code.headers()["content-type"] ?? "", /svg/);
      const guest = await visitor(t, house.browser, address, { offline: true });
      await guest.goto("/");
      await whom(guest, "By link");
      await guest.getByRole("textbox", { name: "Your name" }).waitFor();
      assert.equal(await button(guest, /local network|Close again/).count(), 0);
      await button(page, "Close again").click();
      await button(page, "Open to the local network").waitFor();
      await assert.rejects(fetch(address));
    },
  );

  test("where it cannot be opened it says why; where it was opened by command there is nothing to close", async (t) => {
    const page = await house.visit(t);
    await door(page, { ...CLOSED, can_open: false });
    await page.goto("/");
    await whom(page, "By link");
    await page.getByText(/connect this machine to a network/).waitFor();
    assert.equal(await button(page, /local network/).count(), 0);
    const other = await house.visit(t);
    await door(other, { ...OPEN, can_open: false });
    await other.goto("/");
    await whom(other, "By link");
    await other.getByText("http://192.0.2.7:7011", { exact: true }).waitFor();
    assert.equal(await button(other, "Close again").count(), 0);
  });

  test("a refusal is shown and the offer stays", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await door(page);
    await page.goto("/");
    await whom(page, "By link");
    await button(page, "Open to the local network").waitFor();
    await page.route("**/api/network", (route) =>
      route.fulfill({ status: 409, json: { error: "This machine has no address in a network." } }),
    );
    await button(page, "Open to the local network").click();
    await page.getByText("This machine has no address in a network.").waitFor();
    await eventually(async () => assert.ok(await button(page, "Open to the local network").isEnabled()));
  });
});

/** Has this machine an address in a network? */
function hasNetwork() {
  return Object.values(networkInterfaces())
    .flat()
    .some((address) => address && !address.internal && address.family === "IPv4");
}
