/** How it thinks: a search opened by its address, walked by mouse, keys and touch, predicted, proved and compared. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { assertAccessible } from "../harness/axe.js";
import { PHONE } from "../harness/browser.js";
import { holdAnswers } from "../harness/hold.js";
import { openHouse } from "../harness/house.js";
import { button, computer, eventually, more, openGame } from "../harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const FEN = "B:W22,23,24,11,14:B4,5,6,15";
/** Kings that may go far: more than fifty moves each. */
const KINGS = "W:WK46,K47,K48,K49:BK2,K3,K4,K5";
const SMALL = `/explorer?variant=english&fen=${FEN}&player=alphabeta:3`;
/** Searches whose cuts are told twice, by the program and by the page. */
const WORDED = [
  { variant: "english", fen: FEN, player: "alphabeta:5" },
  { variant: "english", fen: FEN, player: "negamax:4" },
  { variant: "mini", fen: "W:W9,10,13,14:B2,4", player: "alphabeta:6" },
  { variant: "breakthrough", fen: "B:W9,10,13:B14,15", player: "negamax:5" },
  { variant: "russian", fen: null, player: "alphabeta:4,order=worst" },
  { variant: "international", fen: null, player: "negamax:3,order=best" },
  { variant: "mini", fen: null, player: "alphabeta:6,order=lots-3" },
];
/** The figures that the page promises. */
const MOST_ELEMENTS = 500;

const counter = (/** @type {Page} */ page) => page.locator(".counter");
const heading = (/** @type {Page} */ page) => page.locator(".node-card h2");
const now = (/** @type {Page} */ page) => page.locator(".tree .node.now");
const at = (/** @type {Page} */ page, /** @type {string} */ text) => counter(page).filter({ hasText: text }).waitFor();

const check = (/** @type {Page} */ page) => page.locator(".think-side button.primary").filter({ hasText: "Check" });

/** @param {Page} page @param {string} address */
async function open(page, address) {
  await page.goto(address);
  await now(page).waitFor();
}

describe("how it thinks", () => {
  const house = openHouse();

  test("steps lead through the tree, and board, value and window follow", async (t) => {
    const page = await house.visit(t);
    await open(page, SMALL);
    await at(page, "step 1 of 80");
    await page.getByText("Alpha-beta, depth 3, moves as generated · 59 positions, 5 cuts that skip moves").waitFor();
    assert.equal(await heading(page).textContent(), "not known yet");
    await button(page, "In").click();
    await at(page, "step 2 of 80");
    assert.equal(await now(page).getAttribute("data-move"), "4-8");
    await button(page, "Over").click();
    await eventually(async () => assert.match((await heading(page).textContent()) ?? "", /^−15/));
    await button(page, "Over").click();
    await eventually(async () => assert.equal(await now(page).getAttribute("data-move"), "6-9"));
    await page.getByText("α −15, Black has it").waitFor();
    await button(page, "Out").click();
    await at(page, "step 80 of 80");
    assert.match((await heading(page).textContent()) ?? "", /^\+5 =/);
    await button(page, "Back").click();
    await at(page, "step 79 of 80");
  });

  test("the strip shows the whole search, and leads to any step by mouse and keys", async (t) => {
    const page = await house.visit(t);
    await open(page, SMALL);
    const strip = page.getByRole("slider", { name: "Step of the search" });
    /** Colours of a column of dots, from 0 on the left to 1 on the right. @param {number} place */
    const column = (place) =>
      page.locator(".overview canvas").evaluate((canvas, place) => {
        const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
        const pen = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d");
        const dots = pen?.getImageData(Math.floor(place * (width - 1)), 0, 1, height).data ?? [];
        const colors = new Set();
        for (let n = 0; n < dots.length; n += 4) if (dots[n + 3]) colors.add(dots.slice(n, n + 4).join());
        return colors.size;
      }, place);
    assert.equal(await strip.getAttribute("aria-valuetext"), "step 1 of 80");
    assert.ok((await column(0.9)) > 0, "what is to come is there");
    const { width = 0, height = 0 } = (await strip.boundingBox()) ?? {};
    await strip.click({ position: { x: width / 2, y: height / 2 } });
    await eventually(async () => assert.match((await counter(page).textContent()) ?? "", /^step (39|40|41|42) of 80$/));
    await strip.press("End");
    await at(page, "step 80 of 80");
    assert.equal(await strip.getAttribute("aria-valuetext"), "step 80 of 80");
    await strip.press("ArrowLeft");
    await at(page, "step 79 of 80");
    // Whoever predicts is not told where the cuts will be.
    await open(page, `${SMALL}&mode=predict`);
    await eventually(async () => assert.ok((await column(0.01)) > 0));
    assert.equal(await column(0.9), 0);
  });

  test("a cut is told as the program tells it, and expanding it changes nothing", async (t) => {
    const page = await house.visit(t);
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/explorations"));
    await open(page, SMALL);
    const { id, cuts } = await (await answered).json();
    for (let met = 0; met < cuts; met++) {
      const step = page.waitForResponse((response) => response.url().includes(`${id}?step=`));
      await button(page, "Next cut").click();
      const { cut, node } = await (await step).json();
      await eventually(async () => {
        const told = await page.locator(".explain").textContent();
        assert.equal(told?.replaceAll("−", "-"), `Cut. ${cut.text}`, "the words of the page are those of the program");
      });
      assert.equal(await page.locator(".node.held").count(), 1);
      assert.equal(await page.locator(".explain mark").textContent(), cut.held);
      assert.ok((await page.locator(".node.skipped").count()) >= cut.skipped.length);
      assert.ok(node > 0);
      await button(page, "Expand anyway").click();
      await page.getByText("and the top stays at +5.").waitFor();
    }
    assert.ok(await button(page, "Next cut").isDisabled());
  });

  test("what was asked of a cut stays when the comparison comes late", async (t) => {
    const page = await house.visit(t);
    const comparison = await holdAnswers(page, ({ pathname }) => pathname === "/api/comparison");
    const expansion = await holdAnswers(page, ({ pathname }) => pathname.endsWith("/expand"));
    await open(page, SMALL);
    await comparison.asked(1);
    await button(page, "Next cut").click();
    await button(page, "Expand anyway").click();
    await expansion.asked(1);
    await comparison.release(0);
    await page.locator(".same .badge").waitFor();
    await expansion.release(0);
    await page.getByText("and the top stays at +5.").waitFor({ timeout: 5_000 });
    assert.ok(await button(page, "Expand anyway").isDisabled());
  });

  test("what the server no longer keeps is recorded again, whatever is asked of it", async (t) => {
    const page = await house.visit(t, { refusals: true });
    const forget = async () => {
      for (let n = 0; n < 40; n++) {
        const data = { variant: "mini", fen: null, player: "minimax:1" };
        assert.ok((await page.request.post("/api/explorations", { data })).ok());
      }
    };
    await open(page, SMALL);
    await button(page, "Next cut").click();
    await page.locator(".explain").filter({ hasText: "Cut." }).waitFor();
    await forget();
    await button(page, "Expand anyway").click();
    await page.getByText("and the top stays at +5.").waitFor();
    await forget();
    await button(page, "Worksheet, files, link").click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "DOT" }).click();
    assert.equal((await download).suggestedFilename(), "search.dot");
  });

  test("a comparison that is refused says so, and can be asked for again", async (t) => {
    const page = await house.visit(t, { refusals: true });
    const refuse = (/** @type {import("playwright-core").Route} */ route) =>
      route.fulfill({ status: 429, json: { error: "Too many searches." } });
    await page.route("**/api/comparison*", refuse);
    await page.goto(`${SMALL}&mode=compare`);
    await page.getByText("Too many searches.").waitFor();
    await page.unroute("**/api/comparison*", refuse);
    await button(page, "Try again").click();
    await page.locator(".think-main .methods tbody tr").first().waitFor();
  });

  test("an aggressor is compared to the depth of its name", async (t) => {
    const page = await house.visit(t);
    const compared = page.waitForRequest(/\/api\/comparison/);
    await open(page, "/explorer?variant=english&player=aggressor:1");
    assert.equal(new URL((await compared).url()).searchParams.get("depth"), "1");
  });

  test("the page words every cut as the program does: variants, depths, negamax, wins and losses", async (t) => {
    const page = await house.visit(t);
    await open(page, SMALL);
    const told = await page.evaluate(
      async ({ searches, most }) => {
        const [{ words }, { worth }] = await Promise.all([
          import(`${location.origin}/assets/words/words.js`),
          import(`${location.origin}/assets/explorer/say.js`),
        ]);
        const headers = { "content-type": "application/json" };
        const found = [];
        for (const search of searches) {
          const body = JSON.stringify(search);
          const { id } = await (await fetch("/api/explorations", { method: "POST", headers, body })).json();
          const look = async (/** @type {number} */ step) =>
            /** @type {LookView} */ (await (await fetch(`/api/explorations/${id}?step=${step}`)).json());
          let { next_cut } = await look(0);
          for (let met = 0; next_cut !== null && met < most; met++) {
            const { cut, next_cut: next } = await look(next_cut);
            next_cut = next;
            if (!cut) continue;
            const text = words.explorer.cutText(cut, worth).replace(/[[\]]/g, "").replaceAll("−", "-");
            found.push({ search, text, cut });
          }
        }
        return found;
      },
      { searches: WORDED, most: 25 },
    );
    for (const { search, text, cut } of told) assert.equal(text, cut.text, JSON.stringify(search));
    const some = (/** @type {(one: (typeof told)[number]) => boolean} */ one) => told.some(one);
    for (const search of WORDED)
      assert.ok(
        some((one) => one.search.player === search.player),
        search.player,
      );
    const values = told.flatMap(({ cut }) => [cut.worth, cut.value]);
    assert.ok(values.some(({ win_in }) => win_in !== null) && values.some(({ loss_in }) => loss_in !== null));
    assert.ok(some(({ cut }) => cut.bound === "alpha") && some(({ cut }) => cut.bound === "beta"));
    assert.ok(some(({ cut }) => cut.place.length > 1) && some(({ cut }) => cut.skipped.length > 2));
    t.diagnostic(`${told.length} cuts`);
  });

  test("everything by keyboard: steps, the tree and its nodes", async (t) => {
    const page = await house.visit(t);
    await open(page, SMALL);
    await page.keyboard.press("ArrowRight");
    await at(page, "step 2 of");
    await page.keyboard.press("ArrowDown");
    await eventually(async () => assert.match((await heading(page).textContent()) ?? "", /^−15/));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("c");
    await page.locator(".explain").waitFor();
    await now(page).focus();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    const here = await focused();
    await page.keyboard.press("ArrowLeft");
    assert.notEqual(await focused(), here);
    await page.keyboard.press("Home");
    assert.match(await focused(), /^Black, Black to move/);
    await page.keyboard.press("ArrowRight");
    assert.match(await focused(), /^4-8/);
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal(await now(page).getAttribute("data-move"), "4-8"));
    assert.match(await focused(), /^4-8/, "the focus stays in the tree");
    const said = page.locator(".think > [role=status]");
    assert.match((await said.textContent()) ?? "", /^After 4-8: −15/);
  });

  test("predicting, expanding and the dialogs by keys alone: the focus is never lost", async (t) => {
    const page = await house.visit(t);
    /** @param {string} selector */
    const has = (selector) => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
    /** @param {string} selector @param {string} [key] */
    const walkTo = async (selector, key = "Tab") => {
      for (let n = 0; n < 60 && !(await has(selector)); n++) await page.keyboard.press(key);
      assert.ok(await has(selector), `${selector} by ${key}`);
    };
    await open(page, `${SMALL}&mode=predict&step=31`);
    await page.locator(".think-key .plot").waitFor();
    await walkTo(".node.now");
    await walkTo(".node.asked", "ArrowDown");
    const move = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.move);
    const first = await move();
    await page.keyboard.press("Enter");
    assert.ok(await has(".node.asked.guess"), "the node that was marked has the focus");
    assert.equal(await move(), first);
    await page.keyboard.press("ArrowDown");
    assert.notEqual(await move(), first);
    await page.keyboard.press(" ");
    assert.equal(await page.locator(".node.guess").count(), 2);
    await walkTo(".think-side .row .primary");
    await page.keyboard.press("Enter");
    await page.locator(".think-side .primary", { hasText: "Next question" }).waitFor();
    assert.ok(await has(".think-side .row .primary"), "what comes after the answer");
    await page.keyboard.press("Enter");
    await check(page).waitFor();
    assert.ok(await has(".think-side .row .primary"), "and after the question");
    await open(page, SMALL);
    await page.keyboard.press("c");
    await page.locator(".explain").waitFor();
    await walkTo(".expand button");
    await page.keyboard.press("Enter");
    await page.getByText("and the top stays at +5.").waitFor();
    assert.ok(await has(".expand button"));
    await open(page, SMALL);
    await walkTo("[aria-label='Another search']");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await walkTo("[name=depth]");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("Alpha-beta, depth 2").waitFor();
    await now(page).waitFor();
    await walkTo("[aria-label='Worksheet, files, link']");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await walkTo("a[download][href*='format=dot']");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    assert.ok(await has("[aria-label='Worksheet, files, link']"), "the focus comes back");
  });

  test("what is typed, and who has the focus, is not disturbed by a late comparison or a mark", async (t) => {
    const page = await house.visit(t);
    const comparison = await holdAnswers(page, ({ pathname }) => pathname === "/api/comparison");
    await open(page, `${SMALL}&mode=predict&step=31`);
    const field = page.getByRole("textbox", { name: "Or type the value at the top" });
    await field.fill("7");
    await comparison.asked(1);
    await comparison.release(0);
    await page.locator(".think-key .plot").waitFor();
    assert.ok(await field.evaluate((el) => el === document.activeElement));
    assert.equal(await field.inputValue(), "7");
    await page.locator(".node.asked").first().click();
    await page.locator(".node.guess").waitFor();
    assert.equal(await field.inputValue(), "7");
    for (const [address, name] of [
      [`${SMALL}&mode=predict&step=31`, "Check"],
      [`${SMALL}&step=31`, "Expand anyway"],
      [`/explorer?variant=english&fen=${FEN}&player=minimax:1&step=1`, "edge +3"],
    ]) {
      const before = comparison.count();
      await open(page, address ?? "");
      const focused = page.locator(".think-side").getByRole("button", { name }).first();
      await focused.focus();
      await comparison.asked(before + 1);
      await comparison.release(before);
      await page.locator(".think-key .plot").waitFor();
      assert.ok(await focused.evaluate((el) => el === document.activeElement), name);
    }
  });

  test("a step leaves the plot, the table and what the signs mean as they are", async (t) => {
    const page = await house.visit(t);
    await open(page, SMALL);
    await page.locator(".same .badge").waitFor();
    const parts = ["plot", "think-key ul", "same .methods"].map((part) => `.${part}`);
    const before = await page.evaluateHandle((parts) => parts.map((part) => document.querySelector(part)), parts);
    await button(page, "Next cut").click();
    await page.locator(".explain").waitFor();
    const same = await page.evaluate(
      ([before, parts]) => before.map((part, n) => part !== null && part === document.querySelector(parts[n] ?? "")),
      /** @type {const} */ ([before, parts]),
    );
    assert.deepEqual(same, [true, true, true]);
  });

  test("the window closes where it cuts, and says at which end", async (t) => {
    const page = await house.visit(t);
    await open(page, SMALL);
    const bar = page.locator(".window");
    await bar.waitFor();
    assert.equal(await page.locator(".window.closed").count(), 0);
    const wide = () => page.locator(".window .open").evaluate((el) => Number(el.getAttribute("width")));
    assert.equal(await wide(), 100);
    await button(page, "Next cut").click();
    await page.locator(".window.closed").waitFor();
    assert.match((await bar.textContent()) ?? "", /[αβ] [−+]?\d+, (Black|White) has it: closed/);
    assert.ok((await wide()) < 100);
    await button(page, "In").click();
    await page.locator(".window.closed").waitFor({ state: "detached" });
  });

  test("the search is asked for while the screen is on its way, and leaving calls it off", async (t) => {
    const page = await house.visit(t);
    const script = await holdAnswers(page, ({ pathname }) => pathname.endsWith("/explorer/screen.js"));
    const searches = await holdAnswers(page, ({ pathname }) => pathname === "/api/explorations");
    await page.goto(SMALL);
    await script.asked(1);
    await searches.asked(1);
    const called = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/explorations"));
    await page.getByRole("link", { name: "Editor", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Editor" }).waitFor();
    await script.release(0);
    await called;
    await searches.release(0);
    assert.equal(await page.locator(".think").count(), 0);
    assert.match(page.url(), /\/editor$/);
  });

  test("terms stand on the squares that cause them", async (t) => {
    const page = await house.visit(t);
    await open(page, `/explorer?variant=english&fen=${FEN}&player=minimax:1&step=1`);
    await page.getByText("A leaf: it is evaluated as it stands.").waitFor();
    const sum = async () => {
      const texts = await page.locator(".counted").allTextContents();
      return texts.reduce((all, text) => all + Number(text.replace("−", "-")), 0);
    };
    assert.equal(await sum(), -2);
    await page.getByRole("button", { name: "edge +3" }).click();
    await eventually(async () => assert.equal(await sum(), 3));
  });

  test("it plays by itself, and stops", async (t) => {
    const page = await house.visit(t);
    await open(page, SMALL);
    await page.getByRole("combobox", { name: "Steps a second" }).selectOption("10");
    await button(page, "Play").click();
    // Whoever looks seldom misses single steps.
    await page.locator(".counter", { hasText: /step ([4-9]|\d\d+) of/ }).waitFor();
    await button(page, "Pause").click();
    await button(page, "Play").waitFor();
  });

  test("predicting: marks are checked and told why", async (t) => {
    const page = await house.visit(t);
    await open(page, `${SMALL}&mode=predict`);
    await page.getByText("Mark what it skips, then check.").waitFor();
    assert.ok((await page.locator(".node.asked").count()) > 0);
    assert.equal(await page.locator(".node.asked[aria-expanded]").count(), 0, "nobody is told what will be searched");
    // Whoever marks nothing is right until something is cut, and then whoever marks everything is.
    let asked = 0;
    for (; asked < 40; asked++) {
      await check(page).click();
      const verdict = page.locator(".explain b").filter({ hasText: /Right\.|No\./ });
      await verdict.waitFor();
      if ((await verdict.textContent()) === "No.") break;
      await page.locator(".think-side").getByRole("button", { name: "Next question" }).click();
      await check(page).waitFor();
    }
    await page
      .locator(".explain")
      .filter({ hasText: /need not be looked at/ })
      .waitFor();
    await page.getByText(`${asked} of ${asked + 1} right so far`).waitFor();
    await page.locator(".think-side").getByRole("button", { name: "Next question" }).click();
    await check(page).waitFor();
    const branch = page.locator(".node.asked").first();
    await branch.click();
    assert.match((await branch.getAttribute("class")) ?? "", /guess/);
    await button(page, "Show it").click();
    await page
      .locator(".explain")
      .filter({ hasText: /looks at|looked at/ })
      .waitFor();
    const field = page.getByRole("textbox", { name: "Or type the value at the top" });
    await field.fill("7");
    await field.press("Enter");
    await page
      .getByText(/No: the top is worth \+5\. Black takes the highest value of its moves, .* than \d+-\d+\./)
      .waitFor();
    await field.fill("5");
    await field.press("Enter");
    await page.getByText("Right: the top is worth +5.").waitFor();
  });

  test("every move that is asked about can be marked, also where little fits", async (t) => {
    for (const look of [PHONE, { viewport: { width: 1280, height: 800 } }]) {
      const page = await house.visit(t, look);
      await open(page, `${SMALL}&mode=predict&step=31`);
      const question = await page.getByText(/Will alpha-beta still look at/).innerText();
      const asked = question.match(/look at (.*)\?/)?.[1].match(/\d+[-x]\d+/g) ?? [];
      assert.ok(asked.length > 2, question);
      const marked = await page.locator(".node.asked").evaluateAll((all) => all.map((one) => one.dataset.move));
      assert.deepEqual(marked, asked);
    }
  });

  test("the bar of steps fits small phones, with its speed", async (t) => {
    for (const width of [320, 360, 390]) {
      const page = await house.visit(t, { viewport: { width, height: 640 } });
      for (const mode of ["watch", "predict"]) {
        await open(page, `${SMALL}&mode=${mode}&step=31`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${width}, ${mode}: ${wide} pixels over the edge`);
        await page.getByRole("combobox", { name: "Steps a second" }).waitFor();
        assert.ok(await counter(page).isVisible(), `${width}, ${mode}: the step is told`);
      }
    }
  });

  test("methods side by side: those agree that must, and the engine tells its iterations", async (t) => {
    const page = await house.visit(t);
    await open(page, SMALL);
    await page.locator(".same .badge.good").filter({ hasText: "all agree: +5, 6-9" }).waitFor();
    await page.getByRole("radio", { name: "Compare" }).check({ force: true });
    const rows = page.locator(".think-main .methods tbody tr");
    await rows.first().waitFor();
    assert.deepEqual(await rows.locator("th").allTextContents(), [
      "Minimax",
      "Alpha-beta",
      "Negamax",
      "Deepening",
      "Aggressor",
      "Engine depth 8",
    ]);
    await page.getByRole("img", { name: /^Positions against depth\. Minimax: 7, 22, 69/ }).waitFor();
    await page.getByText(/^To depth \d+ it chose/).waitFor();
    const columns = await page.locator(".engine thead th").allTextContents();
    assert.deepEqual(await page.locator(".engine .columns dt").allTextContents(), columns, "each has its sentence");
    await assertAccessible(page, "the comparison");
  });

  test("another search is chosen, a too large one offers what fits, and the address opens it elsewhere", async (t) => {
    const page = await house.visit(t, { refusals: true });
    await open(page, SMALL);
    await button(page, "Another search").click();
    await assertAccessible(page, "choosing a search");
    await page.getByRole("combobox", { name: "Order of moves" }).selectOption("lots");
    await page.getByRole("spinbutton", { name: "Seed" }).fill("5");
    await page.getByRole("spinbutton", { name: "Depth in plies" }).fill("19");
    await page.getByRole("textbox", { name: "Position" }).fill("");
    await page.getByRole("textbox", { name: "Position" }).press("Tab");
    await button(page, "Search").click();
    const offer = page.getByRole("button", { name: /^Search to depth \d+$/ });
    await page.getByText(/has more than 250000 positions; depth \d+ fits/).waitFor();
    await assertAccessible(page, "a search that is too large");
    const depth = (await offer.textContent())?.match(/\d+/)?.[0];
    await offer.click();
    await now(page).waitFor();
    await page.getByText(`Alpha-beta, depth ${depth}, moves by lot 5`).waitFor();
    await button(page, "Next cut").click();
    await page.locator(".explain").waitFor();
    // Plain minimax is too large to be compared there, and the server says so.
    const elsewhere = await house.visit(t, { refusals: true });
    await open(elsewhere, new URL(page.url()).pathname + new URL(page.url()).search);
    assert.equal(await elsewhere.locator(".explain").textContent(), await page.locator(".explain").textContent());
  });

  test("files, worksheet and link", async (t) => {
    const page = await house.visit(t);
    await open(page, SMALL);
    await button(page, "Worksheet, files, link").click();
    await assertAccessible(page, "what can be taken away");
    for (const format of ["SVG", "DOT", "JSON"]) {
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: format }).click();
      assert.equal((await download).suggestedFilename(), `search.${format.toLowerCase()}`);
    }
    await page.getByRole("spinbutton", { name: "Seed" }).fill("7");
    const solution = await page.getByRole("link", { name: "Solution" }).getAttribute("href");
    assert.equal(solution, "/api/worksheet?variant=english&seed=7&solution=true");
    const sheet = await page.request.get(solution ?? "");
    assert.match(await sheet.text(), /210mm/);
  });

  test("from a game and from the editor one comes to the same position", async (t) => {
    const page = await house.visit(t);
    const { id } = await openGame(page, { white: computer("alphabeta:2"), start: { fen: FEN } });
    assert.ok(id);
    await more(page, "How it thinks here");
    await now(page).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("player"), "alphabeta:2,eval=weighted-features".slice(0, 11));
    await page.getByText(/^Alpha-beta, depth 2/).waitFor();
    await page.goto(`/editor?variant=english&fen=${FEN}`);
    await button(page, "How it thinks").click();
    await now(page).waitFor();
    await page.getByText(/^Alpha-beta, depth 3/).waitFor();
  });

  test("the laboratory and the analysis board lead to it", async (t) => {
    const page = await house.visit(t);
    await page.goto("/laboratory");
    await page.getByRole("main").getByRole("link", { name: "How it thinks" }).click();
    await now(page).waitFor();
    await page.goto("/analysis");
    const link = page.locator("main a[href^='/explorer?']");
    await link.waitFor();
    const { searchParams } = new URL((await link.getAttribute("href")) ?? "", page.url());
    assert.match(searchParams.get("fen") ?? "", /^B:/);
    await link.click();
    await now(page).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("fen"), searchParams.get("fen"));
  });

  test("files tell what of a tree is in which", async (t) => {
    const page = await house.visit(t);
    for (const [player, note] of [
      ["alphabeta:3", "The whole tree."],
      ["alphabeta:5", "DOT and JSON have the whole tree, SVG what lies open"],
      ["alphabeta:7", "What lies open"],
    ]) {
      await open(page, `/explorer?variant=english&player=${player}`);
      await button(page, "Worksheet, files, link").click();
      await page.locator("dialog").getByText(note).waitFor();
    }
  });

  test("few elements on a large board too, and the node that one looks at is always among them", async (t) => {
    const page = await house.visit(t, { viewport: { width: 1680, height: 1200 } });
    await open(page, `/explorer?variant=international&fen=${KINGS}&player=minimax:3`);
    for (let deeper = 0; deeper < 3; deeper++) {
      await button(page, "In").click();
      await at(page, `step ${deeper + 2} of`);
      for (let unfolded = 0; unfolded < 4; unfolded++) {
        const several = page.locator(".node.several");
        if (!(await several.count())) break;
        await several.last().click();
        assert.equal(await now(page).count(), 1);
        assert.ok((await page.locator(".tree *").count()) <= MOST_ELEMENTS);
      }
    }
    assert.ok((await page.locator(".tree .node").count()) > 60, "most of what there is room for is there");
  });

  test("two hundred thousand positions: opened at once, and few elements at every step", async (t) => {
    const page = await house.visit(t);
    const began = Date.now();
    await open(page, "/explorer?variant=english&player=minimax:7");
    const opened = Date.now() - began;
    await page.getByText(/2\d\d,\d\d\d positions/).waitFor();
    const { times, elements } = await page.evaluate(async () => {
      const spent = [];
      let elements = 0;
      for (let n = 0; n < 40; n++) {
        const before = document.querySelector(".counter")?.textContent;
        const began = performance.now();
        /** @type {HTMLElement | null} */ (
          document.querySelector(n % 4 < 3 ? "[data-way=into]" : "[data-way=over]")
        )?.click();
        while (document.querySelector(".counter")?.textContent === before) await new Promise((go) => setTimeout(go, 1));
        spent.push(performance.now() - began);
        elements = Math.max(elements, document.querySelectorAll(".tree *").length);
      }
      return { times: spent.sort((one, other) => one - other), elements };
    });
    const median = times[20] ?? 0;
    const longest = times.at(-1) ?? 0;
    t.diagnostic(`opened in ${opened} ms; a step takes ${median.toFixed(1)} ms, at most ${longest.toFixed(1)} ms`);
    t.diagnostic(`at most ${elements} elements of the tree`);
    assert.ok(elements <= MOST_ELEMENTS);
  });

  test("on a phone it fits, by touch, and axe has nothing to say in both themes", async (t) => {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      for (const look of [PHONE, { viewport: { width: 1366, height: 768 } }]) {
        const page = await house.visit(t, { ...look, colorScheme });
        await open(page, SMALL);
        if (look === PHONE) await button(page, "Next cut").tap();
        else await button(page, "Next cut").click();
        await page.locator(".explain").waitFor();
        await page.locator(".same .badge").waitFor();
        await assertAccessible(page, `${colorScheme}, watching`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} pixels over the edge`);
        await page.getByRole("radio", { name: "Predict" }).check({ force: true });
        await page.locator(".root-form").waitFor();
        await assertAccessible(page, `${colorScheme}, predicting`);
        const tree = page.getByRole("tree", { name: "Search tree" });
        assert.ok((await tree.getByRole("treeitem").count()) > 5);
      }
    }
  });

  test("every step of the lessons is a link that opens", async (t) => {
    const text = await readFile(new URL("../../../../docs/teaching.md", import.meta.url), "utf8");
    const links = [...text.matchAll(/\]\(http:\/\/localhost:6464(\/explorer\?[^)\s]+)\)/g)].map(
      ([, link]) => link ?? "",
    );
    assert.equal(links.length, text.match(/localhost:6464\/explorer/g)?.length);
    assert.ok(links.length >= 18, `${links.length} links`);
    const page = await house.visit(t);
    for (const link of links) {
      await page.goto(link);
      const mode = new URLSearchParams(link).get("mode");
      await (mode === "compare" ? page.locator(".think-main .plot") : now(page)).waitFor();
    }
    // Where the lesson speaks of a cut there is one.
    for (const [, link] of text.matchAll(
      /\[(?:Open it|a cut|node that was cut)\]\(http:\/\/localhost:6464(\/[^)]+alphabeta:3&step=[^)]+)\)/g,
    )) {
      await page.goto(link ?? "");
      await page.locator(".explain").waitFor();
    }
  });

  test("the numbers of the lessons are those of the page", async (t) => {
    const text = await readFile(new URL("../../../../docs/teaching.md", import.meta.url), "utf8");
    /** What the lesson says, and the page behind the link that follows. @param {RegExp} said */
    const lesson = (said) => {
      const found = text.match(said);
      assert.ok(found, String(said));
      return found.slice(1);
    };
    const link = "\\(http://localhost:6464([^)]+)\\)";
    const page = await house.visit(t);
    const values = page.locator(".tree .node b");
    /** @param {string} address @param {string} worth */
    const worthAtTheTop = async (address, worth) => {
      await open(page, address);
      await eventually(async () => assert.equal((await heading(page).textContent())?.replace(/ .*/, ""), worth));
    };
    const [highest = "", many = ""] = lesson(/takes the highest, ([+−]\d+)\. (\w+) moves are worth that/);
    const [end = ""] = lesson(new RegExp(`The end of that search\\]${link}`));
    await worthAtTheTop(end, highest);
    const all = (await values.allTextContents()).slice(1);
    assert.equal(all.length, 6, "six moves");
    assert.equal(["Three", "Four", "Five"].indexOf(many) + 3, all.filter((one) => one.endsWith(highest)).length);
    const [lower = "", two = ""] = lesson(new RegExp(`\\[ends at ([+−]\\d+)\\]${link}`));
    await worthAtTheTop(two, lower);
    const sizes = [...text.matchAll(new RegExp(`\\[([\\d,]+ positions)\\]${link}`, "g"))];
    assert.equal(sizes.length, 3);
    for (const [, size = "", address = ""] of sizes) {
      await open(page, address);
      await page.locator(".about").getByText(size).waitFor();
    }
    const [minimax = ""] = lesson(/([\d,]+) positions for minimax/);
    await page.locator(".same").getByRole("row", { name: "Minimax" }).getByText(minimax, { exact: true }).waitFor();
    const [third = ""] = lesson(new RegExp(`\\[third cut\\]${link}`));
    const step = Number(new URLSearchParams(third).get("step"));
    await open(page, third.replace(/&step=\d+/, ""));
    for (let cut = 1; cut <= 3; cut++) {
      const before = await counter(page).textContent();
      await button(page, "Next cut").click();
      await eventually(async () => assert.notEqual(await counter(page).textContent(), before));
    }
    await at(page, `step ${step + 1} of`);
  });
});
