// The games that had a position: twenty at a time, each with its way to the board and to its review.

import { get, post } from "../api.js";
import { h, setText } from "../dom.js";
import { button, reasons } from "../form.js";
import { latest } from "../latest.js";
import { words } from "../words/words.js";

/** Where a game is looked at: its own page, or the analysis board. @param {OpeningGame} game */
function addressOf({ id, variant, fen, moves }) {
	if (id) return `/game/${id}`;
	const asked = new URLSearchParams({ variant, moves: moves.join("_") });
	if (fen) asked.set("fen", fen);
	return `/analysis?${asked}`;
}

/** @param {OpeningGame} game */
function resultOf({ winner, drawn }) {
	const say = words.openings;
	return winner ? say.won(winner) : drawn ? say.drawn : say.noResult;
}

export class GameList {
	/** @type {AbortSignal | null} The question whose games are shown. */
	mine = null;
	/** Games that are to be reviewed. */
	reviews = latest();

	/** @param {(path: string) => void} go To another screen. */
	constructor(go) {
		this.go = go;
		const say = words.openings;
		this.list = h("ul", { class: "openings-games" });
		this.problem = h("p", { role: "alert", hidden: true });
		this.next = button(say.more, () => this.load(), "quiet");
		this.el = h(
			"section",
			{ class: "card", "aria-label": say.list },
			h("h2", {}, say.list),
			this.list,
			this.problem,
			this.next,
		);
	}

	/** @param {string} query Which position of which games. @param {boolean} any Whether there are some. @param {AbortSignal} mine */
	show(query, any, mine) {
		this.query = query;
		this.mine = mine;
		this.list.replaceChildren();
		this.el.hidden = !any;
		return any ? this.load() : null;
	}

	async load() {
		const { mine } = this;
		const skip = this.list.children.length;
		this.next.disabled = true;
		try {
			/** @type {OpeningGames} */
			const { games, more } = await get(`/api/openings/games?${this.query}&skip=${skip}`, mine ?? undefined);
			if (mine?.aborted) return;
			const fresh = games.map((game) => this.line(game));
			this.list.append(...fresh);
			this.next.hidden = !more;
			this.tell("");
			// Who asked for more by a key goes on with the first of them.
			if (skip) fresh[0]?.querySelector("a")?.focus({ preventScroll: true });
		} catch (error) {
			if (mine?.aborted) return;
			this.tell(error instanceof Error ? error.message : words.openings.broken);
		}
		this.next.disabled = false;
	}

	/** Reviews a game; one of the archive is kept as one's own for that. @param {OpeningGame} game */
	async review({ id, number }) {
		const list = this.mine;
		const mine = this.reviews.next();
		const old = () => mine.aborted || list?.aborted;
		try {
			const own = id ?? /** @type {GameView} */ (await post(`/api/openings/games/${number}`, {})).id;
			if (!old()) this.go(`/review/${own}`);
		} catch (error) {
			if (!old()) this.tell(reasons(error).join(" "));
		}
	}

	/** @param {string} problem Nothing if there is none. */
	tell(problem) {
		setText(this.problem, problem);
		this.problem.hidden = !problem;
	}

	/** @param {OpeningGame} game */
	line(game) {
		const say = words.openings;
		const players = say.pair(game.black || say.nobody, game.white || say.nobody);
		return h(
			"li",
			{},
			h(
				"a",
				{ href: addressOf(game) },
				h("strong", {}, players),
				h("span", {}, resultOf(game)),
				h("small", {}, [say.plies(game.moves.length), game.about].filter(Boolean).join(" · ")),
			),
			button(say.review, () => void this.review(game), "quiet", say.reviewOf(players)),
		);
	}
}
