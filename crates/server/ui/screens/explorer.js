// How it thinks: a recorded search, step by step. The address says all that it takes to open the same search elsewhere:
// rules, position, player and step. The server searches while the rest of the screen is on its way.

import { options as getOptions, post } from "../api.js";
import { latest } from "../latest.js";
import { style } from "../load.js";
import { speak } from "../words/words.js";

/** Without a player in the address. */
const USUAL = "alphabeta:3";

/** @param {HTMLElement} root @param {Page} page */
export async function open(root, { here }) {
	const query = new URLSearchParams(location.search);
	const [variant, fen, player] = ["variant", "fen", "player"].map((name) => query.get(name));
	const wanted = { variant: variant ?? "", fen: fen ?? null, player: player ?? USUAL };
	const asking = latest();
	const mine = asking.next();
	const answer = variant ? post("/api/explorations", wanted, mine) : undefined;
	// A refusal waits until somebody can show it.
	answer?.catch(() => {});
	try {
		const [{ Explorer }] = await Promise.all([
			import("../explorer/screen.js"),
			speak("games"),
			speak("explorer"),
			getOptions(),
			style("explorer.css"),
		]);
		// Named by the words that are there now.
		const options = await getOptions();
		if (!here()) return asking.stop();
		const known = options.variants.some(({ id }) => id === variant);
		if (!known) wanted.variant = options.variants[0]?.id ?? "";
		const screen = new Explorer(options, wanted, asking);
		root.append(screen.el);
		if (known) screen.open(mine, answer);
		else screen.open();
		return () => screen.close();
	} catch (error) {
		asking.stop();
		throw error;
	}
}
