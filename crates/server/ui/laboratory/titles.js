// What is an experiment called? As somebody named it, by the question that a ready one asks, or by its players.

import { words } from "../words/words.js";

/** @param {ExperimentSummary} one */
export function titleOf({ name, ready, round_robin, titles, players }) {
	if (name) return name;
	const question = ready ? words.lab.question(ready) : undefined;
	if (question) return question;
	if (round_robin) return words.lab.robin(players.length);
	// Two of a kind differ by what their SPECs say.
	const same = titles[0] === titles[1];
	const [first = "", second = ""] = same ? players : titles;
	return words.lab.which(first, second);
}

/** Whether it is still to play. @param {ExperimentSummary} one */
export const isLive = ({ state }) => state === "running" || state === "stopping";
