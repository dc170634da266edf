// The figures of the computer's searches: a log of all its moves, newest last, each with what its numbers are.

import { count, scoreText } from "../announce.js";
import { moveName } from "../board/naming.js";
import { sideName } from "../board/state.js";
import { h } from "../dom.js";
import { settings } from "../settings.js";

export class Statistics {
	key = "";
	body = h("tbody");
	el = h("div", { class: "statistics", tabindex: 0, role: "region", "aria-label": "Statistics" },
		h("table", {}, h("thead", {}, h("tr", {}, ["Move", "Depth in plies", "Positions", "Time", "Cuts max / min", "Its own value"].map((name) => h("th", { scope: "col" }, name)))), this.body));

	/** @param {GameControl} control */
	update({ game, look }) {
		const key = [look.here, game.nodes.length, settings.get().labels].join();
		if (key === this.key) return;
		this.key = key;
		const moves = look.way.filter(({ report }) => report?.nodes);
		this.body.replaceChildren(...moves.map((node) => this.row(game, node)));
		if (!moves.length) this.body.append(h("tr", {}, h("td", { colspan: 6 }, "No search yet. A move that is the only one is played without.")));
		this.el.scrollTop = this.el.scrollHeight;
	}

	/** @param {GameView} game @param {GameNode} node */
	row(game, node) {
		const { depth, nodes, time_ms: time, cuts, score } = /** @type {ReportView} */ (node.report);
		const engine = /^(engine|external|hub)/.test(game.seats[node.side].spec ?? "");
		return h("tr", {}, [
			`${sideName(node.side)} ${moveName(game.size, node.text)}`, depth ? count(depth) : "–", count(nodes), `${count(time)} ms`,
			cuts ? `${count(cuts.max)} / ${count(cuts.min)}` : "–", score ? (engine || score.winner ? scoreText(score) : points(score)) : "–",
		].map((text, i) => h(i ? "td" : "th", i ? {} : { scope: "row" }, text)));
	}
}

/** A classic player's value, in the points of its own evaluation. @param {Score} score */
function points({ value }) {
	const number = (value ?? 0) / 100;
	if (!number) return "even";
	return `${number > 0 ? "Black" : "White"} +${Math.abs(number).toLocaleString("en", { maximumFractionDigits: 2 })} points`;
}
