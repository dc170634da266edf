/** What one can set: keys that are changed or switched off, name, statistics; in every window. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { openHouse } from "../harness/house.js";
import { button, eventually, says } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

describe("single keys", () => {
  const house = openHouse();

  test("can be switched off, and the list of keys says so", async (t) => {
    const page = await open(t, "/games");
    await page.keyboard.press("?");
    await keys(page).getByText("Flip the board").waitFor();
    await page.keyboard.press("Escape");
    await openSettings(page);
    await page.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await button(page, "Keys").click();
    await keys(page).getByText("Single-key shortcuts are switched off.").waitFor();
    assert.equal(await keys(page).getByText("Flip the board").count(), 0);
    assert.equal(await keys(page).getByText("Undo").count(), 1, "Ctrl+Z is no single key");
    await page.reload();
    await button(page, "Keys").waitFor();
    await page.keyboard.press("?");
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    assert.equal(await page.getByRole("dialog").count(), 0, "remembered");
  });

  test("can be changed, and the new one is what works and what is listed", async (t) => {
    const page = await open(t, "/games");
    await openSettings(page);
    await chooser(page, "List of keys: ?").click();
    await chooser(page, "List of keys: press a key").waitFor();
    await page.keyboard.press("k");
    await says(page, /List of keys: the key is now K\./);
    await chooser(page, "List of keys: K").waitFor();
    await page.keyboard.press("Escape");
    await page.reload();
    await button(page, "Keys").waitFor();
    await page.keyboard.press("?");
    await page.keyboard.press("k");
    await keys(page).getByText("K", { exact: true }).waitFor();
    assert.equal(await keys(page).getByText("?", { exact: true }).count(), 0);
    await page.goto("/guide");
    await page.locator(".guide kbd", { hasText: /^K$/ }).waitFor();
  });

  test("a key that has other work is refused with a sentence; Esc leaves everything as it was", async (t) => {
    const page = await open(t, "/games");
    await openSettings(page);
    await chooser(page, "Flip the board: F").click();
    for (const [key, sentence] of /** @type {const} */ ([
      ["h", /H is already the key for: Hint\./],
      ["7", /has its own work/],
      ["ArrowLeft", /has its own work/],
      ["Control+b", /has its own work/],
    ])) {
      await page.keyboard.press(key);
      await says(page, sentence);
      await chooser(page, "Flip the board: press a key").waitFor();
    }
    await page.keyboard.press("Escape");
    await says(page, /Nothing was changed/);
    await chooser(page, "Flip the board: F").waitFor();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
    await chooser(page, "Flip the board: F").click();
    await page.keyboard.press("Tab");
    await chooser(page, "Flip the board: F").waitFor();
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
      "Evaluation: E",
      "Tab goes on",
    );
  });

  test("can be taken away, given to another action, and all put back", async (t) => {
    const page = await open(t, "/games");
    await openSettings(page);
    await chooser(page, "Hint: H").click();
    await page.keyboard.press("Delete");
    await says(page, /Hint has no key now/);
    await chooser(page, "Flip the board: F").click();
    await page.keyboard.press("H");
    await chooser(page, "Flip the board: H").waitFor();
    await button(page, "Back to the usual keys").click();
    await says(page, /as usual/);
    for (const name of ["Hint: H", "Flip the board: F"]) await chooser(page, name).waitFor();
  });

  /** @param {import("node:test").TestContext} t @param {string} path */
  const open = async (t, path) => {
    const page = await house.visit(t);
    await page.goto(path);
    await button(page, "Keys").waitFor();
    return page;
  };
});

describe("the settings", () => {
  const house = openHouse();

  test("name and statistics are remembered", async (t) => {
    const page = await house.visit(t);
    await page.goto("/games");
    await openSettings(page);
    await page.getByRole("textbox", { name: "Your name in games with others" }).fill(" Anna ");
    await page.getByRole("checkbox", { name: "Show the figures of the computer's searches" }).check();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("crownhead") ?? "{}"));
    assert.deepEqual([kept.name, kept.statistics], ["Anna", true]);
    await page.reload();
    await openSettings(page);
    assert.equal(await page.getByRole("textbox", { name: "Your name in games with others" }).inputValue(), "Anna");
    assert.ok(await page.getByRole("checkbox", { name: "Show the figures of the computer's searches" }).isChecked());
  });

  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1366, 650],
  ]) {
    test(`${width} x ${height}: settings and keys fit, scroll inside, and can be closed`, async (t) => {
      const page = await house.visit(t, { ...(width < 700 ? PHONE : {}), viewport: { width, height } });
      await page.goto("/games");
      for (const [name, last] of /** @type {const} */ ([
        ["Settings", "Back to the usual keys"],
        ["Keys", "Change the keys"],
      ])) {
        await openDialog(page, name);
        const dialog = page.getByRole("dialog", { name });
        const box = await dialog.boundingBox();
        assert.ok(
          box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
          JSON.stringify(box),
        );
        assert.ok(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth));
        await button(page, last).scrollIntoViewIfNeeded();
        const end = await button(page, last).boundingBox();
        assert.ok(end && end.y + end.height <= box.y + box.height, JSON.stringify({ box, end }));
        const close = await button(page, "Close").boundingBox();
        assert.ok(close && close.y >= box.y && close.height >= 40, "Close stays in sight");
        await button(page, "Close").click();
      }
    });
  }

  test("axe finds nothing wrong while a key is awaited, light or dark", async (t) => {
    const page = await house.visit(t);
    await page.goto("/games");
    await openSettings(page);
    await chooser(page, "Hint: H").click();
    await assertAccessible(page, "settings");
    await page.emulateMedia({ colorScheme: "dark" });
    await assertAccessible(page, "settings, dark", ["color-contrast"]);
  });
});

/** @param {Page} page @param {string} name */
const chooser = (page, name) => page.locator(".key-rows").getByRole("button", { name, exact: true });

/** @param {Page} page */
const keys = (page) => page.getByRole("dialog", { name: "Keys" });

/** @param {Page} page */
const openSettings = (page) => openDialog(page, "Settings");

/** By the header's button, or the menu of narrow screens. @param {Page} page @param {"Settings" | "Keys"} name */
async function openDialog(page, name) {
  await eventually(async () => assert.ok(await button(page, "Menu").or(button(page, name)).first().isVisible()));
  if (await button(page, "Menu").isVisible()) await button(page, "Menu").click();
  await button(page, name).last().click();
  await page.getByRole("dialog", { name }).waitFor();
}
