// The cross table of a round robin: who took how many points from whom.

import { h } from "../dom.js";
import { words } from "../words/words.js";
import { explained } from "./explained.js";
import { bare, percent, points } from "./numbers.js";

export class CrossTable {
	head = h("tr", {});
	body = h("tbody", {});

	constructor() {
		const say = words.labRun;
		const { head, text } = explained(say.table, say.tableWhat);
		this.points = explained(say.points, say.pointsWhat);
		this.score = explained(say.score, say.ownScoreWhat);
		this.el = h(
			"section",
			{ class: "card cross", "aria-label": say.table },
			head,
			text,
			this.points.text,
			this.score.text,
			h(
				"div",
				{ class: "scrolls", tabindex: "0", role: "group", "aria-label": say.table },
				h("table", {}, h("thead", {}, this.head), this.body),
			),
		);
	}

	/** @param {TableRow[]} rows @param {ExperimentSummary} summary */
	show(rows, { players, titles }) {
		const say = words.labRun;
		const cell = (/** @type {string | Node} */ text) => h("th", { scope: "col" }, text);
		this.head.replaceChildren(
			cell(say.rank),
			cell(say.player),
			...rows.map((_, n) => cell(String(n + 1))),
			cell(this.points.head),
			cell(this.score.head),
		);
		this.body.replaceChildren(
			...rows.map(({ player, against, total, score }, n) =>
				h(
					"tr",
					{},
					h("td", {}, n + 1),
					h(
						"th",
						{ scope: "row" },
						titles[players.indexOf(player)] ?? player,
						h("span", { class: "spec faint" }, player),
					),
					against.map((tally, m) =>
						h("td", { class: m === n ? "self" : null }, m === n ? "" : tally.some(Boolean) ? points(tally) : "–"),
					),
					h("td", {}, h("strong", {}, points(total))),
					h(
						"td",
						{},
						total.some(Boolean)
							? [percent(score[0]), h("span", { class: "faint" }, say.interval(bare(score[1]), bare(score[2])))]
							: "–",
					),
				),
			),
		);
	}
}
