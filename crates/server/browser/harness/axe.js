/** Accessibility as a machine can see it: axe-core with all its rules, best practices included. */
import assert from "node:assert/strict";
import axe from "axe-core";

/**
 * Fails with every violation that axe finds on the page as it is now.
 * @param {import("playwright-core").Page} page @param {string} where @param {string[]} [rules]  only these; without them all
 */
export async function assertAccessible(page, where, rules) {
  // Evaluated, not added as a script: the page's Content-Security-Policy rightly refuses foreign scripts.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (only) => {
    const wish = { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) };
    const { violations } = await /** @type {any} */ (window).axe.run(document, wish);
    return violations.map(
      (/** @type {any} */ { id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 4)
          .map(
            (/** @type {any} */ node) =>
              `${node.target.join(" ")} (${node.any[0]?.message ?? node.all[0]?.message ?? ""})`,
          )
          .join("; ")}`,
    );
  }, rules);
  assert.deepEqual(found, [], where);
}
