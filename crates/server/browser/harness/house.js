/** One server and one browser for the tests of a file, and invitations to visitors. */
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { startBrowser, visitor } from "./browser.js";
import { Server } from "./server.js";

/**
 * To be called inside `describe`: opens before its first test and closes after its last. The server must have been
 * quiet meanwhile: what it writes to standard error is a complaint.
 * @param {...string} options  of `crownhead play`, beyond the usual ones
 */
export function openHouse(...options) {
  const house = {
    /** @type {Server} */
    server: /** @type {any} */ (undefined),
    /** @type {import("playwright-core").Browser} */
    browser: /** @type {any} */ (undefined),
    /** A new person with a page of their own. @param {import("node:test").TestContext} t @param {Parameters<typeof visitor>[3]} [look] */
    visit: (t, look) => visitor(t, house.browser, house.server.url, look),
  };
  before(async () => {
    [house.server, house.browser] = await Promise.all([Server.start(...options), startBrowser()]);
  });
  after(async () => {
    await house.browser?.close();
    await house.server?.close();
    assert.doesNotMatch(house.server?.complaints ?? "", /panicked/, "the server panicked");
  });
  return house;
}
