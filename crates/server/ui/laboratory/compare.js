// Two experiments side by side: both running scores in one picture, and their figures in one table.

import { get } from "../api.js";
import { h } from "../dom.js";
import { words } from "../words/words.js";
import { RunningScore } from "./charts.js";
import { explained } from "./explained.js";
import { bare, chance, grouped, percent, signed } from "./numbers.js";
import { titleOf } from "./titles.js";

/** @param {string} one @param {string} two */
export async function comparison(one, two) {
	/** @type {ExperimentView[]} */
	const views = await Promise.all([one, two].map((id) => get(`/api/experiments/${id}`)));
	const chart = new RunningScore();
	const say = words.labRun;
	const both = views.flatMap(({ summary, figures }) => (figures ? [{ summary, figures }] : []));
	const names = both.map(({ summary }, n) => h("span", { class: `key series-${n}` }, titleOf(summary)));
	const picture = explained(words.labPast.compared, words.labPast.comparedWhat);
	const label = both.map(({ summary, figures }) =>
		say.runningLabel(
			grouped(summary.played),
			summary.players[0] ?? "",
			percent(figures.score[0]),
			say.interval(bare(figures.score[1]), bare(figures.score[2])),
		),
	);
	/** @type {[string, (view: (typeof both)[number]) => string, string?][]} Name, text and what it means. */
	const rows = [
		[words.labForm.first, ({ summary }) => summary.players[0] ?? ""],
		[words.labForm.second, ({ summary }) => summary.players[1] ?? ""],
		[words.labForm.games, ({ summary }) => grouped(summary.played), say.playedWhat],
		[
			say.score,
			({ figures }) => `${percent(figures.score[0])} (${say.interval(bare(figures.score[1]), bare(figures.score[2]))})`,
			say.scoreWhat,
		],
		[
			say.elo,
			({ figures }) =>
				`${signed(figures.elo[0] ?? null, (figures.score[0] ?? 0) - 0.5)} (${say.interval(signed(figures.elo[1] ?? null, -1), signed(figures.elo[2] ?? null, 1))})`,
			say.eloWhat,
		],
		[say.superiority, ({ figures }) => chance(figures.superiority), say.superiorityWhat],
		[say.length, ({ figures }) => `${figures.mean_plies.toFixed(1)} ${say.lengthNote}`, say.lengthWhat],
	];
	const el = h(
		"section",
		{ class: "experiment comparison", "aria-label": words.labPast.compared },
		h(
			"div",
			{ class: "head-row" },
			h("h1", {}, words.labPast.compared),
			h("a", { class: "button", href: `/laboratory/${one}` }, words.labPast.back),
		),
		both.length < 2 ? h("p", {}, words.labPast.onlyMatches) : null,
		h(
			"figure",
			{ class: "card" },
			h("figcaption", {}, picture.head, h("span", { class: "keys" }, names)),
			picture.text,
			chart.el,
		),
		h(
			"div",
			{ class: "card scrolls", tabindex: "0", role: "group", "aria-label": words.labPast.figure },
			h(
				"table",
				{},
				h(
					"thead",
					{},
					h(
						"tr",
						{},
						h("th", { scope: "col" }, words.labPast.figure),
						both.map(({ summary }) => h("th", { scope: "col" }, titleOf(summary))),
					),
				),
				h(
					"tbody",
					{},
					rows.map(([name, text, what]) => {
						const asked = what ? explained(name, what) : null;
						return h(
							"tr",
							{},
							h("th", { scope: "row" }, asked ? [asked.head, asked.text] : name),
							both.map((view) => h("td", {}, text(view))),
						);
					}),
				),
			),
		),
	);
	chart.show(
		both.map(({ summary, figures }) => ({ points: figures.running, games: summary.games })),
		label.join(" "),
	);
	return { el, stop: () => chart.stop() };
}
