/** Accessibility as a machine can see it: axe-core with all its rules, best practices included. */
import assert from "node:assert/strict";
import axe from "axe-core";

/** Fails with every violation that axe finds on the page as it is now. @param {import("playwright-core").Page} page @param {string} where */
export async function assertAccessible(page, where) {
  // Evaluated, not added as a script: the page's Content-Security-Policy rightly refuses foreign scripts.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] });
    return violations.map((/** @type {any} */ { id, help, nodes }) =>
      `${id}: ${help}: ${nodes.slice(0, 4).map((/** @type {any} */ node) => `${node.target.join(" ")} (${node.any[0]?.message ?? node.all[0]?.message ?? ""})`).join("; ")}`);
  });
  assert.deepEqual(found, [], where);
}
