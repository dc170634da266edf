// The games of an experiment: the last ones as they end, or all of them in any order; each opens on the board.

import { get, post } from "../api.js";
import { h, renew, setText } from "../dom.js";
import { button, reasons } from "../form.js";
import { latest } from "../latest.js";
import { words } from "../words/words.js";
import { Lengths, ResultBar } from "./charts.js";
import { explained } from "./explained.js";
import { percent, scoreOf } from "./numbers.js";

const PAGE = 100;
/** How many of the last games stand beside a match that runs. */
const RECENT = 6;
/** @type {["number" | "opening" | "result" | "plies", "number" | "opening" | "result" | "plies"][]} Word and order of each column. */
const COLUMNS = [
	["number", "number"],
	["opening", "opening"],
	["result", "result"],
	["plies", "plies"],
];

export class GamesPanel {
	about = h("span", { class: "faint" });
	head = h("tr", {});
	body = h("tbody", {});
	toggle = button("", () => this.expand(!this.whole), "link");
	more = button(words.labGames.more, () => this.load(false));
	lengths = new Lengths();
	openings = h("tbody", {});
	questions = latest();
	/** Whether all games are shown, and in which order. */
	whole = false;
	sort = "number";
	descending = true;
	/** How many games of the list are in sight. */
	shown = 0;

	/** @param {ExperimentView} view @param {{go: Go, say: (text: string) => void, move: (whole: boolean) => void}} around */
	constructor(view, { go, say, move }) {
		this.view = view;
		this.go = go;
		this.say = say;
		/** All games need more room than the last ones. */
		this.move = move;
		const text = words.labGames;
		const lengths = explained(text.lengths, text.lengthsWhat);
		const openings = explained(text.openings, text.openingsWhat);
		this.broken = h(
			"div",
			{ class: "broken", hidden: true },
			lengths.head,
			lengths.text,
			this.lengths.el,
			openings.head,
			openings.text,
			h(
				"div",
				{ class: "scrolls", tabindex: "0", role: "group", "aria-label": text.openings },
				h(
					"table",
					{},
					h(
						"thead",
						{},
						h(
							"tr",
							{},
							[text.opening, text.result, words.labRun.score].map((name) => h("th", { scope: "col" }, name)),
						),
					),
					this.openings,
				),
			),
		);
		this.el = h(
			"section",
			{ class: "card match-games", "aria-label": text.title },
			h("div", { class: "card-head" }, h("h2", {}, text.title), this.about),
			h(
				"div",
				{ class: "scrolls", tabindex: "0", role: "group", "aria-label": text.title },
				h("table", {}, h("thead", {}, this.head), this.body),
			),
			h("div", { class: "buttons" }, this.more, this.toggle),
			this.broken,
		);
		this.more.hidden = true;
		this.showHead();
		this.update(view);
	}

	stop() {
		this.questions.stop();
		this.lengths.stop();
	}

	/** @param {ExperimentView} view */
	update(view) {
		const grew = view.summary.played !== this.view.summary.played;
		this.view = view;
		const { summary, recent } = view;
		this.el.hidden = !summary.played;
		setText(this.about, summary.round_robin ? "" : words.labGames.for(summary.players[0] ?? ""));
		if (this.whole) {
			// What somebody reads does not move; when all is done it is complete.
			if (grew && summary.state !== "running") this.load(true);
			return;
		}
		setText(this.toggle, words.labGames.all(summary.played));
		const key = recent.map(({ bout, number }) => `${bout}/${number}`).join();
		if (this.body.dataset.key === key) return;
		this.body.dataset.key = key;
		renew(
			this.body,
			recent.slice(0, RECENT).map((game) => this.row(game)),
		);
	}

	showHead() {
		const say = words.labGames;
		this.head.replaceChildren(
			...COLUMNS.map(([word, order]) => {
				const name = say[word];
				if (!this.whole) return h("th", { scope: "col" }, name);
				const sorted = this.sort === order ? (this.descending ? "descending" : "ascending") : "none";
				return h(
					"th",
					{ scope: "col", "aria-sort": sorted },
					button(name, () => this.sortBy(order), "quiet", say.sort(name)),
				);
			}),
		);
	}

	/** @param {string} order */
	sortBy(order) {
		this.descending = this.sort === order ? !this.descending : order !== "opening";
		this.sort = order;
		this.showHead();
		const column = COLUMNS.findIndex(([, one]) => one === order);
		this.head.querySelectorAll("button")[column]?.focus();
		return this.load(true);
	}

	/** @param {boolean} whole */
	async expand(whole) {
		this.whole = whole;
		this.el.classList.toggle("whole", whole);
		this.move(whole);
		this.toggle.focus();
		this.showHead();
		setText(this.toggle, whole ? words.labGames.fewer : words.labGames.all(this.view.summary.played));
		this.broken.hidden = !whole;
		this.more.hidden = true;
		delete this.body.dataset.key;
		if (whole) return this.load(true);
		this.questions.stop();
		this.update(this.view);
	}

	/** @param {boolean} anew */
	async load(anew) {
		const mine = this.questions.next();
		const from = anew ? 0 : this.shown;
		const order = `sort=${this.sort}&descending=${this.descending}&offset=${from}&limit=${PAGE}`;
		try {
			/** @type {MatchGamesPage} */
			const page = await get(`/api/experiments/${this.view.summary.id}/games?${order}`, mine);
			if (mine.aborted || !this.whole) return;
			if (anew) this.body.replaceChildren();
			this.body.append(...page.games.map((game) => this.row(game)));
			this.shown = from + page.games.length;
			this.more.hidden = this.shown >= page.total;
			this.breakDown(page);
		} catch (error) {
			if (!mine.aborted) this.say(reasons(error).join(" "));
		}
	}

	/** @param {MatchGamesPage} page */
	breakDown({ lengths, openings }) {
		const say = words.labGames;
		this.lengths.show(lengths, lengths.map(([from = 0, games = 0]) => say.lengthBar(from, games)).join(", "));
		this.openings.replaceChildren(
			...openings.map(({ opening, total }) => {
				const bar = new ResultBar();
				bar.show(total);
				return h(
					"tr",
					{},
					h("th", { scope: "row", class: "moves" }, opening),
					h(
						"td",
						{},
						bar.el,
						h("span", { class: "hidden-text" }, words.labRun.wdl(total[0] ?? 0, total[1] ?? 0, total[2] ?? 0)),
					),
					h("td", {}, percent(scoreOf(total))),
				);
			}),
		);
	}

	/** @param {MatchGameView} game */
	row({ bout, number, opening, score, plies, black, white, winner }) {
		const say = words.labGames;
		const { round_robin } = this.view.summary;
		// In a match the score is the first player's; in a round robin it stands behind the names, Black's first.
		const shown = round_robin ? (winner === null ? 0.5 : winner === "black" ? 1 : 0) : score;
		// The first two moves are enough to know it by.
		const begin = opening.split(" ").slice(0, 2).join(" ");
		return h(
			"tr",
			{},
			h(
				"td",
				{},
				button(String(number), () => this.open(bout, number), "link", say.open(number)),
			),
			h(
				"td",
				{ class: "moves", title: opening },
				begin,
				round_robin && h("span", { class: "faint" }, `${black} – ${white}`),
			),
			h("td", {}, say.scores[shown] ?? String(shown)),
			h("td", {}, plies),
		);
	}

	/** @param {number} bout @param {number} number */
	async open(bout, number) {
		try {
			const { id } = await post(`/api/experiments/${this.view.summary.id}/board`, { bout, number });
			this.go(`/game/${id}`);
		} catch (error) {
			this.say(reasons(error).join(" "));
		}
	}
}
