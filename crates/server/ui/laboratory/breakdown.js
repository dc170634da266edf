// What all games of an experiment have in common: how long they were, and what came of each opening.

import { h, renew, s, setText } from "../dom.js";
import { words } from "../words/words.js";
import { BOTTOM, LEFT, note, Picture, ResultBar, RIGHT, steps, TOP } from "./charts.js";
import { explained } from "./explained.js";
import { grouped, percent, scoreOf } from "./numbers.js";

/** How many games have which length. */
class Lengths extends Picture {
	/** @type {number[][]} From how many plies on, and how many games. */
	bars = [];

	constructor() {
		super(150, "lengths");
	}

	/** @param {number[][]} bars @param {string} label */
	show(bars, label) {
		this.bars = bars;
		this.label(label);
		this.redraw();
	}

	/** @override */
	draw() {
		const { width, height, bars } = this;
		const first = bars[0]?.[0] ?? 0;
		const end = (bars.at(-1)?.[0] ?? 0) + 10;
		const most = Math.max(1, ...bars.map(([, games = 0]) => games));
		const x = (/** @type {number} */ plies) =>
			LEFT + ((width - LEFT - RIGHT) * (plies - first)) / Math.max(10, end - first);
		const tall = height - TOP - BOTTOM;
		const wide = Math.max(1, x(first + 10) - x(first) - 2);
		return [
			s("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: height - BOTTOM, y2: height - BOTTOM }),
			note(LEFT - 6, TOP + 8, grouped(most), "end"),
			...bars.map(([from = 0, games = 0]) => {
				const tallest = Math.max(1, (tall * games) / most);
				return s("rect", {
					class: "length",
					x: (x(from) + 1).toFixed(1),
					y: (height - BOTTOM - tallest).toFixed(1),
					width: wide.toFixed(1),
					height: tallest.toFixed(1),
				});
			}),
			...steps(end - first, width > 480 ? 8 : 4).map((plies) =>
				note(x(first + plies), height - 6, grouped(first + plies)),
			),
		];
	}
}

export class Breakdown {
	lengths = new Lengths();
	body = h("tbody", {});
	listed = h("p", { class: "faint" });

	constructor() {
		const say = words.labGames;
		const lengths = explained(say.lengths, say.lengthsWhat);
		const openings = explained(say.openings, say.openingsWhat);
		const heads = [say.opening, say.result, words.labRun.score];
		this.openings = h(
			"div",
			{},
			openings.head,
			openings.text,
			h(
				"div",
				{ class: "scrolls", tabindex: "0", role: "group", "aria-label": say.openings },
				h(
					"table",
					{},
					h(
						"thead",
						{},
						h(
							"tr",
							{},
							heads.map((name) => h("th", { scope: "col" }, name)),
						),
					),
					this.body,
				),
			),
			this.listed,
		);
		this.el = h("div", { class: "broken" }, lengths.head, lengths.text, this.lengths.el, this.openings);
	}

	stop() {
		this.lengths.stop();
	}

	/** @param {MatchGamesPage} page */
	show({ lengths, openings, opening_count }) {
		const say = words.labGames;
		this.lengths.show(lengths, lengths.map(([from = 0, games = 0]) => say.lengthBar(from, games)).join(", "));
		// In a round robin it would be another player's score in each row.
		this.openings.hidden = !openings.length;
		const all = openings.length === opening_count;
		setText(this.listed, all ? "" : say.listed(openings.length, grouped(opening_count)));
		renew(
			this.body,
			openings.map(({ opening, total }) => this.row(opening, total)),
		);
	}

	/** @param {string} opening @param {number[]} total */
	row(opening, total) {
		const [won = 0, drawn = 0, lost = 0] = total;
		const bar = new ResultBar();
		bar.show(total);
		return h(
			"tr",
			{},
			h("th", { scope: "row", class: "moves" }, opening),
			h("td", {}, bar.el, h("span", { class: "hidden-text" }, words.labRun.wdl(won, drawn, lost))),
			h("td", {}, percent(scoreOf(total))),
		);
	}
}
