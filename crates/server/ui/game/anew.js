// The same game again with something changed, which is asked for seldom and loaded then.

import { post } from "../api.js";
import { other } from "../board/state.js";
import { speak, words } from "../words/words.js";

/** Before the first move the computer may begin: the sides are changed. @param {GameControl} control @param {Go} go */
export async function computerFirst(control, go) {
	const { game } = control;
	const [mine] = game.yours;
	if (!mine || game.nodes.length || mine !== game.start.turn || game.seats[other(mine)].kind !== "computer") return;
	try {
		const [{ id }] = await Promise.all([
			post("/api/games", {
				variant: game.variant,
				[mine]: { kind: "computer", spec: game.seats[other(mine)].spec },
				[other(mine)]: { kind: "here" },
				...game.options,
				start: { fen: game.start.fen },
			}),
			speak("rest"),
		]);
		// Who has begun meanwhile plays on.
		if (control.sent || control.feed.latest.nodes.length) return;
		go(`/game/${id}`);
		control.say(words.anew.computerFirst(other(mine)));
	} catch (error) {
		control.say(error instanceof Error ? error.message : "", true);
	}
}
