/** Games of another machine: whoever sits at this one takes them over in My games. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import { click, eventually, openGame, played } from "../harness/table.js";

describe("games of another machine", () => {
  const house = openHouse();

  test("are offered in My games, and are there after one click", async (t) => {
    const { server } = house;
    const there = await house.visit(t);
    await openGame(there, { black: { kind: "here", name: "Ann" } });
    await click(there, 11, 15);
    await played(there, "11-15");
    const file = `${server.data}.crownhead`;
    t.after(() => rm(file, { force: true }));
    data("export", /^1 game and /);
    // Without its games this machine is another one, and nobody looks meanwhile.
    await there.goto("about:blank");
    await server.end();
    await rm(join(server.data, "games.sqlite"));
    data("import", /^added: 1 game,/);
    await server.run();

    const here = await house.visit(t, PHONE);
    await here.goto("/games");
    const offer = here.getByRole("region", { name: /^1 game came from another machine\. .* Ann against / });
    await offer.waitFor();
    await assertAccessible(here, "an offer");
    await offer.getByRole("button", { name: /^Take over 1 game/ }).click();
    const game = here.getByRole("link", { name: /^Continue Ann against / });
    await game.waitFor();
    await offer.waitFor({ state: "detached" });
    // The keyboard goes on there.
    await eventually(async () => assert.ok(await game.evaluate((link) => link === document.activeElement)));
    await game.click();
    await click(here, 23, 19);
    await played(here, "11-15", "23-19");

    /** Runs the command on the games of this machine. @param {string} what @param {RegExp} says */
    function data(what, says) {
      const ran = spawnSync(server.binary, ["data", what, file, "--data", server.data], { encoding: "utf8" });
      assert.equal(ran.status, 0, ran.stderr);
      assert.match(ran.stdout, says);
    }
  });
});
