// The time that a player has left, loaded where there are clocks.

import { setText } from "../dom.js";
import { style } from "../load.js";

/** "4:07", and tenths in the last twenty seconds. @param {number} ms */
export function clockText(ms) {
	const left = Math.max(0, ms);
	if (left < 20000) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, "0")}`;
	const seconds = Math.ceil(left / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {import("./players.js").PlayerStrip} strip @param {GameControl} control */
export function showClock({ clock: el, side }, { game: { clock }, feed: { received } }) {
	if (!clock) return;
	style("clock.css");
	const running = clock.running === side;
	const left = clock[`${side}_ms`] - (running ? Date.now() - received : 0);
	setText(el, clockText(left));
	el.className = `clock${running ? " running" : ""}${left < 20000 ? " low" : ""}`;
	el.hidden = false;
}
