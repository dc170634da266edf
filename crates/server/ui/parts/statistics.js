// The figures of the computer's searches: a log of all its moves, newest last, each with what its numbers are.

import { count } from "../announce.js";
import { moveName } from "../board/state.js";
import { h } from "../dom.js";
import { scoreText } from "../score.js";
import { settings } from "../settings.js";
import { LANGUAGE, words } from "../words/words.js";

export class Statistics {
	key = "";
	body = h("tbody");
	el = h(
		"div",
		{ class: "statistics", tabindex: 0, role: "region", "aria-label": words.statistics.name },
		h(
			"table",
			{},
			h(
				"thead",
				{},
				h(
					"tr",
					{},
					words.statistics.columns.map((name) => h("th", { scope: "col" }, name)),
				),
			),
			this.body,
		),
	);

	/** @param {GameControl} control */
	update({ game, look }) {
		const key = [look.here, game.nodes.length, settings.get().labels].join();
		if (key === this.key) return;
		this.key = key;
		const moves = look.way.filter(({ report }) => report?.nodes);
		this.body.replaceChildren(...moves.map((node) => this.row(game, node)));
		if (!moves.length) this.body.append(h("tr", {}, h("td", { colspan: 6 }, words.statistics.none)));
		this.el.scrollTop = this.el.scrollHeight;
	}

	/** @param {GameView} game @param {GameNode} node */
	row(game, node) {
		const { depth, nodes, time_ms: time, cuts, score } = /** @type {ReportView} */ (node.report);
		const engine = /^(engine|external|hub)/.test(game.seats[node.side].spec ?? "");
		return h(
			"tr",
			{},
			[
				words.statistics.move(node.side, moveName(game.size, node.text)),
				depth ? count(depth) : "–",
				count(nodes),
				words.statistics.time(count(time)),
				cuts ? `${count(cuts.max)} / ${count(cuts.min)}` : "–",
				score ? (engine || score.winner ? scoreText(score) : points(score)) : "–",
			].map((text, i) => h(i ? "td" : "th", i ? {} : { scope: "row" }, text)),
		);
	}
}

/** A classic player's value, in the points of its own evaluation. @param {Score} score */
function points({ value }) {
	const number = (value ?? 0) / 100;
	if (!number) return words.score.even;
	return words.statistics.points(
		number > 0 ? "black" : "white",
		Math.abs(number).toLocaleString(LANGUAGE, { maximumFractionDigits: 2 }),
	);
}
