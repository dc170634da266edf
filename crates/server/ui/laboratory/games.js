// The games of an experiment: the last ones as they end, or all of them in any order; each opens on the board.

import { get, post } from "../api.js";
import { h, renew, setText } from "../dom.js";
import { button, reasons } from "../form.js";
import { latest } from "../latest.js";
import { words } from "../words/words.js";
import { explained } from "./explained.js";

const PAGE = 100;
/** How many of the last games stand beside a match that runs. */
const RECENT = 6;
/** How long lengths and openings stay as they are while games come in: the server reads every game for them. */
const REFRESH_MS = 5000;
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
	questions = latest();
	refreshing = latest();
	/** Games that are to be opened on the board. */
	opening = latest();
	/** What all games have in common. @type {import("./breakdown.js").Breakdown | null} */
	breakdown = null;
	/** When that was asked for last. */
	brokenDown = 0;
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
		this.asked = {
			result: explained(text.result, text.resultWhat(view.summary.round_robin)),
			plies: explained(text.plies, text.pliesWhat),
		};
		this.el = h(
			"section",
			{ class: "card match-games", "aria-label": text.title },
			h("div", { class: "card-head" }, h("h2", {}, text.title), this.about),
			this.asked.result.text,
			this.asked.plies.text,
			h(
				"div",
				{ class: "scrolls", tabindex: "0", role: "group", "aria-label": text.title },
				h("table", {}, h("thead", {}, this.head), this.body),
			),
			h("div", { class: "buttons" }, this.more, this.toggle),
		);
		this.more.hidden = true;
		this.showHead();
		this.update(view);
	}

	stop() {
		this.questions.stop();
		this.refreshing.stop();
		this.opening.stop();
		this.breakdown?.stop();
	}

	/** @param {ExperimentView} view */
	update(view) {
		const old = this.view.summary;
		const changed = view.summary.played !== old.played || view.summary.state !== old.state;
		this.view = view;
		const { summary, recent } = view;
		this.el.hidden = !summary.played;
		setText(this.about, summary.round_robin ? "" : words.labGames.for(summary.players[0] ?? ""));
		if (this.whole) {
			// What somebody reads does not move; when all is done it is complete.
			if (changed && summary.state !== "running") this.load(true);
			else if (changed && Date.now() - this.brokenDown > REFRESH_MS) this.refresh();
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
				const sorts = this.sort === order ? (this.descending ? "descending" : "ascending") : "none";
				const label = this.whole ? button(name, () => this.sortBy(order), "quiet sort", say.sort(name)) : name;
				const asked = word === "result" || word === "plies" ? this.asked[word] : null;
				asked?.label.replaceChildren(label);
				return h("th", { scope: "col", "aria-sort": this.whole ? sorts : null }, asked?.head ?? label);
			}),
		);
	}

	/** @param {string} order */
	sortBy(order) {
		this.descending = this.sort === order ? !this.descending : order !== "opening";
		this.sort = order;
		this.showHead();
		const column = COLUMNS.findIndex(([, one]) => one === order);
		/** @type {HTMLElement | undefined} */ (this.head.querySelectorAll(".sort")[column])?.focus();
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
		this.more.hidden = true;
		delete this.body.dataset.key;
		if (whole) return this.load(true);
		this.breakdown?.el.remove();
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
			const { Breakdown } = await import("./breakdown.js");
			if (mine.aborted || !this.whole) return;
			if (anew) this.body.replaceChildren();
			this.body.append(...page.games.map((game) => this.row(game)));
			this.shown = from + page.games.length;
			this.more.hidden = this.shown >= page.total;
			this.breakdown ??= new Breakdown();
			this.breakdown.show(page);
			this.brokenDown = Date.now();
			this.el.append(this.breakdown.el);
		} catch (error) {
			if (!mine.aborted) this.say(reasons(error).join(" "));
		}
	}

	/** Lengths and openings of the games so far; the list above them stays as it is. */
	async refresh() {
		this.brokenDown = Date.now();
		const mine = this.refreshing.next();
		try {
			const page = await get(`/api/experiments/${this.view.summary.id}/games?limit=1`, mine);
			if (!mine.aborted) this.breakdown?.show(page);
		} catch (error) {
			if (!mine.aborted) this.say(reasons(error).join(" "));
		}
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
		const mine = this.opening.next();
		try {
			const { id } = await post(`/api/experiments/${this.view.summary.id}/board`, { bout, number });
			if (!mine.aborted) this.go(`/game/${id}`);
		} catch (error) {
			if (!mine.aborted) this.say(reasons(error).join(" "));
		}
	}
}
