// Offers of a game that came or went; loaded with the first one.

import { words } from "../words/words.js";

/** Offers that came or went, in a sentence. @param {GameControl} control @param {GameView} old @param {GameView} view */
export function tell(control, old, view) {
	// By the time it has loaded another may have come.
	if (control.game.version !== view.version) return;
	const fresh = view.offers.find(({ kind, by }) => !old.offers.some((other) => other.kind === kind && other.by === by));
	if (fresh && !view.yours.includes(fresh.by))
		return control.say(words.prompt.offers(view.seats[fresh.by].name, fresh.kind));
	const declined = old.offers.find(({ by }) => view.yours.includes(by));
	if (declined && !view.offers.length && view.current === old.current && !view.outcome && !view.rematch)
		control.say(words.prompt.declined);
}
