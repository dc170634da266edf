// My games: continue, save or delete any of them, bring in more from a file, and take over those of another machine.

import { ApiError, get, options as getOptions, post, remove } from "../api.js";
import { diagram, drawPiece } from "../board/render.js";
import { under } from "../board/state.js";
import { h, icon, renew, setText } from "../dom.js";
import { outcomeSentence } from "../ending.js";
import { button, reasons, saveLink } from "../form.js";
import { latest } from "../latest.js";
import { style } from "../load.js";
import { pdnFile } from "../parts/pdn-file.js";
import { LANGUAGE, speak, words } from "../words/words.js";

/** So many games come at once, and the server gives no more than the most. */
const [PAGE, MOST] = [50, 200];

/** @param {HTMLElement} root @param {{go: Go}} page */
export async function open(root, { go }) {
	const [first] = await Promise.all([
		get(`/api/games?limit=${PAGE}`),
		speak("games"),
		speak("rest"),
		speak("choices"),
		style("games.css"),
	]);
	const { variants } = await getOptions();
	const screen = new GamesScreen(variants, go);
	screen.add(first);
	root.append(screen.el);
	return () => screen.close();
}

class GamesScreen {
	/** The cards in sight, by the game's id, in their order. @type {Map<string, HTMLElement>} */
	cards = new Map();
	/** Games that were deleted here: an answer that was written before must not bring them back. @type {Set<string>} */
	gone = new Set();
	/** The game after which more were asked for. */
	after = "";
	questions = latest();
	/** The newest games are on their way. @type {Promise<boolean> | null} */
	coming = null;
	/** What was told last. */
	said = "";
	status = h("p", { class: "status", role: "status" });
	list = h("ul", { class: "games" });
	imported = h("div", {});
	more = button(words.games.more, () => {
		this.tell("");
		this.showMore();
	});
	all = saveLink([icon("download"), words.games.all], "/api/games.pdn");

	/** @param {Variant[]} variants @param {Go} go */
	constructor(variants, go) {
		this.variants = variants;
		this.file = pdnFile({ go, say: (text) => this.tell(text), kept: () => this.reload() });
		this.el = h(
			"div",
			{ class: "page my-games" },
			h(
				"div",
				{ class: "head-row" },
				h("h1", {}, words.games.title),
				h(
					"div",
					{ class: "buttons" },
					this.file.input,
					button(words.games.newGame, () => go("/"), "primary"),
				),
			),
			this.status,
			this.file.el,
			this.imported,
			this.list,
			h(
				"div",
				{ class: "buttons" },
				this.more,
				this.all,
				h("a", { class: "button quiet", href: "/openings" }, icon("list"), words.page.titles.openings),
			),
		);
	}

	close() {
		this.questions.stop();
		this.file.stop();
	}

	/** @param {GameList} answer */
	add(answer) {
		const { activeElement } = document;
		/** @type {typeof this.cards} */
		const cards = new Map(this.after ? this.cards : []);
		if (!this.after)
			renew(
				this.imported,
				answer.imported.map((some) => this.offer(some)),
			);
		for (const game of answer.games) {
			if (this.gone.has(game.id)) continue;
			const old = this.cards.get(game.id);
			// Who is asked whether to delete a game has still to answer.
			cards.set(game.id, old?.querySelector(".danger") ? old : this.card(game));
		}
		for (const [id, card] of this.cards) if (!cards.has(id)) card.remove();
		renew(this.list, [...cards.values()]);
		// Cards that look the same have stayed.
		[...cards.keys()].forEach((id, n) => cards.set(id, /** @type {HTMLElement} */ (this.list.children[n])));
		this.cards = cards;
		// A card that has moved has lost it.
		if (activeElement !== document.activeElement && activeElement instanceof HTMLElement && activeElement.isConnected)
			activeElement.focus();
		this.more.hidden = !answer.more;
		this.tell(answer.damaged.length ? words.games.damaged(answer.damaged) : this.said);
	}

	/** Games of another machine, which whoever sits at this one may take over. @param {ImportedView} some */
	offer({ games, latest }) {
		const say = words.games;
		const label = say.label(latest.black, latest.white);
		const [text, last] = [say.imported(games), say.latest(label, when(latest.updated))];
		const take = button(say.takeOver(games), () => this.takeOver(latest.id), "", say.takeOverOf(games, label));
		return h(
			"section",
			{ class: "imported", "aria-label": text + last },
			h("p", {}, text, h("span", { class: "faint" }, last)),
			take,
		);
	}

	/** @param {string} id */
	async takeOver(id) {
		this.tell("");
		try {
			await post(`/api/games/${id}/take-over`, {});
		} catch (error) {
			// Another tab may have been quicker: then the list shows what came of it.
			if (!(error instanceof ApiError && error.status === 404)) return this.tell(reasons(error).join(" "));
		}
		// Who does something else by now goes on with that.
		if ((await this.reload()) && document.activeElement?.contains(this.el)) this.list.querySelector("a")?.focus();
	}

	/** Asks for the games after the last one in sight, when the newest have come. */
	async showMore() {
		let last;
		do await (last = this.coming);
		while (last !== this.coming);
		await this.ask([...this.cards.keys()].at(-1) ?? "");
	}

	/** New games have come: the newest, all that are in sight and some more. Until then those stay. Gives back whether they came. */
	reload() {
		return (this.coming = this.ask("", Math.min(this.cards.size + PAGE, MOST)));
	}

	/** @param {string} after @param {number} [limit] */
	async ask(after, limit = PAGE) {
		const mine = this.questions.next();
		this.after = after;
		try {
			const answer = await get(`/api/games?limit=${limit}${after && `&before=${after}`}`, mine);
			if (mine.aborted) return false;
			this.add(answer);
			return true;
		} catch (error) {
			if (!mine.aborted) this.tell(reasons(error).join(" "));
			return false;
		}
	}

	/** @param {string} text */
	tell(text) {
		this.said = text;
		const some = this.cards.size > 0;
		this.all.hidden = !some;
		setText(this.status, text || (some || !this.more.hidden ? "" : words.games.none));
	}

	/** @param {GameSummary} game */
	card(game) {
		const { id, black, white, outcome, yours, turn } = game;
		const say = words.games;
		const label = say.label(black, white);
		const variant = this.variants.find(({ id }) => id === game.variant);
		const rules = variant?.name ?? game.variant;
		/** @param {Side} side */
		const who = (side) =>
			h(
				"span",
				{ class: `who${outcome?.winner === side ? " winner" : !outcome && turn === side ? " turn" : ""}` },
				drawPiece(side[0] ?? ""),
				h("span", {}, yours.join() === side ? say.you : game[side]),
			);
		const state = outcome
			? outcomeSentence(outcome)
			: !turn
				? say.open
				: yours.join() === turn
					? say.yours
					: say.turn(turn);
		const trash = button(
			icon("trash"),
			() => {
				buttons.replaceChildren(
					h("span", {}, say.ask),
					button(words.common.confirm, () => this.destroy(id, buttons, normal), "danger"),
					cancel,
				);
				cancel.focus();
			},
			"quiet icon-only",
			say.deleteOf(label),
		);
		const normal = [
			h(
				"a",
				{ class: "button", href: `/game/${id}`, "aria-label": (outcome ? say.viewOf : say.goOnWith)(label) },
				outcome ? say.view : say.goOn,
			),
			...(outcome
				? [
						h(
							"a",
							{
								class: "button quiet icon-only",
								href: `/analysis?game=${id}`,
								"aria-label": say.analyseOf(label),
								title: say.analyseOf(label),
							},
							icon("board"),
						),
					]
				: []),
			saveLink(icon("download"), `/api/games/${id}/pdn`, "quiet icon-only", say.saveOf(label)),
			trash,
		];
		const cancel = button(words.common.cancel, () => {
			buttons.replaceChildren(...normal);
			trash.focus();
		});
		const buttons = h("div", { class: "buttons" }, normal);
		return h(
			"li",
			{ class: "game-card" },
			under(variant, () => diagram(game.size, game.board, { flipped: yours.join() === "black" })),
			h(
				"div",
				{ class: "about" },
				h("h2", {}, who("black"), h("span", { class: "hidden-text" }, ` ${say.against} `), who("white")),
				h(
					"p",
					{ class: "faint" },
					say.about(rules, game.moves),
					h("time", { datetime: new Date(game.updated).toISOString() }, when(game.updated)),
				),
				h("p", {}, state),
			),
			buttons,
		);
	}

	/** @param {string} id @param {HTMLElement} buttons @param {Node[]} normal */
	async destroy(id, buttons, normal) {
		try {
			await remove(`/api/games/${id}`);
		} catch (error) {
			// Somebody else may have been quicker, in another tab.
			if (!(error instanceof ApiError && error.status === 404)) {
				buttons.replaceChildren(...normal);
				return this.tell(reasons(error).join(" "));
			}
		}
		const card = this.cards.get(id);
		const next = card?.nextElementSibling ?? card?.previousElementSibling;
		const here = card?.contains(document.activeElement);
		this.gone.add(id);
		this.cards.delete(id);
		card?.remove();
		this.tell(words.games.deleted);
		if (here) next?.querySelector("a")?.focus();
		// The games after a game that is gone cannot be told: ask again, after one that is still there.
		if (id === this.after || (!this.cards.size && !this.more.hidden)) this.showMore();
	}
}

/** "today, 14:05", "yesterday, 9:30" or the date. @param {number} time */
function when(time) {
	const date = new Date(time);
	const today = new Date().setHours(0, 0, 0, 0);
	if (time < today - 86_400_000) return date.toLocaleDateString(LANGUAGE, { dateStyle: "medium" });
	return (time < today ? words.games.yesterday : words.games.today)(
		date.toLocaleTimeString(LANGUAGE, { timeStyle: "short" }),
	);
}
