// Where the game turned: every move of a game judged; mistakes with their reasons, lines to walk through, and another try.

import { ApiError, get, options as getOptions, post, remove } from "../api.js";
import { diagram, drawPiece } from "../board/render.js";
import { callSquares, mirrored, moveName, other } from "../board/state.js";
import { h, icon, isTyping, renew, setText } from "../dom.js";
import { button, saveLink } from "../form.js";
import { latest } from "../latest.js";
import { style } from "../load.js";
import { Again } from "../review/again.js";
import { arrows } from "../review/arrows.js";
import { Course } from "../review/course.js";
import { isFault, isOnly, sentence, SIGNS, unbroken } from "../review/say.js";
import { speak, words } from "../words/words.js";

/** How often a review under way is asked for, in milliseconds. */
const TICK = 300;
/** Moves of a line that can be pressed; keys lead on to its end. */
const SHOWN = 10;
const GRADES = /** @type {const} */ (["best", "good", "inaccuracy", "mistake", "blunder"]);

/** @param {HTMLElement} root @param {Page & {id: string}} page */
export async function open(root, { here, id }) {
	const [game] = await Promise.all([
		/** @type {Promise<GameView>} */ (get(`/api/games/${id}`)),
		speak("games"),
		speak("review"),
		style("review.css"),
		style("line.css"),
	]);
	const { variants } = await getOptions();
	if (!here()) return;
	const rules = variants.find((one) => one.id === game.variant);
	callSquares(rules);
	const screen = new ReviewScreen(game, rules?.name ?? game.variant);
	root.append(screen.el);
	screen.ask(() => post(screen.address, {}));
	return () => screen.close();
}

/** What the board shows: the game after so many plies, or a step of a line that begins before a ply. @typedef {{ply: number, line?: {kind: "better" | "line", step: number}}} Place */

class ReviewScreen {
	/** @type {ReviewedView | null} */
	review = null;
	/** @type {Place} */
	at = { ply: 0 };
	/** The ply of the moment that is open. */
	moment = 0;
	timer = 0;
	questions = latest();
	/** About how long a deeper review takes. */
	seconds = 0;
	/** @type {Again | null} While better moves are looked for. */
	again = null;

	/** @param {GameView} game @param {string} rules */
	constructor(game, rules) {
		this.game = game;
		this.address = `/api/games/${game.id}/review`;
		/** Who looks: the one side that is yours, or Black. @type {Side} */
		this.side = game.yours.length === 1 && game.yours[0] ? game.yours[0] : "black";
		const say = words.review;
		const { black, white } = game.seats;
		this.board = h("div", { class: "review-frame" });
		this.board.style.setProperty("--n", String(game.size));
		this.where = h("span", { class: "faint where", role: "status" });
		this.panel = h("div", { class: "review-panel" });
		this.course = new Course(this.side, game.seats[this.side].name, (ply) => this.go(ply));
		this.list = h("ol", { class: "moments", "aria-label": say.moments });
		this.judged = h("p");
		this.means = h(
			"details",
			{ class: "means" },
			h("summary", {}, say.means),
			this.judged,
			say.meaning.map((text) => h("p", {}, text)),
		);
		this.foot = h("div", { class: "buttons" });
		this.analysis = h("a", { class: "button" }, say.analysis);
		/** @param {string} name @param {string} picture @param {() => void} act */
		const nav = (name, picture, act) => button(icon(picture), act, "quiet icon-only", name);
		this.steps = h(
			"div",
			{ class: "review-steps", role: "group", "aria-label": say.steps },
			nav(say.first, "first", () => this.go(0)),
			nav(say.previous, "previous", () => this.step(-1)),
			nav(say.next, "next", () => this.step(1)),
			nav(say.last, "last", () => this.go(this.review?.plies.length ?? 0)),
		);
		this.offers = h("div", { class: "buttons" });
		this.story = h(
			"div",
			{ class: "review-story" },
			h(
				"div",
				{ class: "review-head" },
				h(
					"div",
					{},
					h("h1", {}, say.title),
					h("p", { class: "faint" }, say.about(black.name, white.name, rules, Math.ceil(game.line.length / 2))),
				),
				h(
					"div",
					{ class: "buttons" },
					this.offers,
					this.analysis,
					h("a", { class: "button", href: `/game/${game.id}` }, say.back),
				),
			),
			this.panel,
		);
		this.right = h("div", { class: "review-side" }, this.story);
		this.el = h(
			"div",
			{ class: "review" },
			h(
				"div",
				{ class: "review-board" },
				h("div", { class: "review-strip" }, this.who(other(this.side)), this.where),
				this.board,
				h("div", { class: "review-strip" }, this.who(this.side), this.steps),
			),
			this.right,
		);
		this.show();
		this.onKey = (/** @type {KeyboardEvent} */ event) => this.press(event);
		document.addEventListener("keydown", this.onKey);
	}

	close() {
		this.questions.stop();
		clearTimeout(this.timer);
		this.course.stop();
		this.again?.close();
		document.removeEventListener("keydown", this.onKey);
	}

	/** @param {Side} side */
	who(side) {
		return h("span", { class: "who" }, drawPiece(side[0] ?? ""), h("span", {}, this.game.seats[side].name));
	}

	/** Asks, and shows how far the review is. @param {() => Promise<ReviewView>} question */
	async ask(question) {
		clearTimeout(this.timer);
		const mine = this.questions.next();
		try {
			const view = await question();
			if (mine.aborted) return;
			if (view.state === "waiting" || view.state === "running") {
				this.wait(view);
				this.timer = window.setTimeout(() => this.ask(() => get(this.address)), TICK);
			} else if (view.review) this.arrive(view.review, view);
			else this.offer(view.state === "failed" ? words.review.failed : words.review.cancelled);
		} catch (error) {
			if (!mine.aborted) this.offer(error instanceof ApiError ? error.message : words.page.refused);
		}
	}

	/** How far it is; a finished review stays meanwhile. @param {ReviewView} view */
	wait({ state, before, done, all, left_seconds }) {
		const say = words.review;
		let bar = /** @type {HTMLProgressElement | null} */ (this.panel.querySelector("progress"));
		if (!bar) {
			bar = h("progress", { "aria-label": say.making });
			const cancel = button(say.cancel, () => this.ask(() => remove(this.address)));
			if (this.review) renew(this.foot, [this.save()]);
			else this.panel.replaceChildren();
			this.panel.append(
				h("div", { class: "card waiting" }, h("p", {}, say.making), bar, h("p", { class: "faint so-far" }), cancel),
			);
		}
		if (state === "running") {
			bar.max = all;
			bar.value = done;
		} else bar.removeAttribute("value");
		const text = state === "running" ? say.running(done, all, left_seconds) : say.waiting(before ?? 0);
		setText(/** @type {Element} */ (this.panel.querySelector(".so-far")), text);
	}

	/** Nothing is under way: why, and the button that begins. @param {string} why */
	offer(why) {
		if (this.review) return this.deeper(this.review, why);
		this.panel.replaceChildren(
			h(
				"div",
				{ class: "card waiting", role: "alert" },
				h("p", {}, why),
				button(words.review.start, () => this.ask(() => post(this.address, {})), "primary"),
			),
		);
	}

	save() {
		return saveLink([icon("download"), words.review.save], `${this.address}/pdn`);
	}

	/** What can be done with a finished review. @param {ReviewedView} review @param {string | false} why There is no deeper one. */
	deeper(review, why) {
		const say = words.review;
		this.panel.querySelector(".waiting")?.remove();
		const more = [
			button(say.deeper, () => this.ask(() => post(this.address, { deep: true }))),
			h("span", { class: "faint" }, say.deeperTakes(this.seconds)),
		];
		renew(this.foot, [this.save(), ...(review.deep ? [] : more), ...(why ? [h("span", { role: "alert" }, why)] : [])]);
	}

	/** @param {ReviewedView} review @param {ReviewView} view */
	arrive(review, { state, deep_seconds }) {
		const [before, walked] = [this.review, this.walked];
		this.review = review;
		this.seconds = deep_seconds;
		const say = words.review;
		renew(this.offers, this.fallible.length ? [button(say.again, () => this.tryAgain(), "primary")] : []);
		const faults = review.plies.filter((ply) => isFault(ply) && ply.side === this.side);
		const told = faults.map((ply) => `${this.number(ply.ply)} ${moveName(review.size, ply.move)}`);
		this.course.take(review.plies, told);
		setText(this.judged, say.judged((review.nodes ?? 0).toLocaleString()));
		renew(this.panel, [this.course.el, this.table(review), this.list, this.means, this.foot]);
		this.deeper(review, state === "failed" && say.deeperFailed);
		if (before) {
			// One stays where one is, unless one was in a line that has become another.
			if (walked !== this.walked) this.at = { ply: this.moment - 1 };
			// Who tries again sees no answer; the way back shows it.
			if (this.story.isConnected) this.show();
			return;
		}
		const first = faults.find(({ grade }) => grade !== "inaccuracy") ?? faults[0] ?? review.plies.find(isFault);
		if (first) this.look(first.ply);
		else this.go(review.plies.length);
	}

	/** The sides that were yours; none in a record and between computers, where nobody here has played. @returns {Side[]} */
	get own() {
		return this.game.record ? [] : this.game.yours;
	}

	/** The mistakes that were yours, or all where nobody here has played. */
	get fallible() {
		const { own } = this;
		return this.review?.plies.filter((ply) => isFault(ply) && (!own.length || own.includes(ply.side))) ?? [];
	}

	/** Goes through your mistakes, or those of the side that you choose. */
	tryAgain() {
		const { game, fallible } = this;
		const of = (/** @type {Side} */ side) => fallible.filter((ply) => ply.side === side);
		const sides = /** @type {Side[]} */ (["black", "white"]).filter((side) => of(side).length);
		if (this.own.length || sides.length < 2) return this.goThrough(fallible);
		const say = words.review;
		// What is to be found does not stay on the board meanwhile.
		this.go(0);
		this.steps.hidden = true;
		const choice = (/** @type {string} */ name, /** @type {ReviewedPlyView[]} */ some) =>
			button(say.ofSide(name, some.length), () => this.goThrough(some));
		const choices = [...sides.map((side) => choice(game.seats[side].name, of(side))), choice(say.both, fallible)];
		this.right.replaceChildren(
			h(
				"section",
				{ class: "again", "aria-label": say.again },
				h("h1", {}, say.whose),
				h(
					"div",
					{ class: "buttons" },
					choices,
					button(say.backToReview, () => this.leave(), "quiet push"),
				),
			),
		);
		choices[0]?.focus();
	}

	/** @param {ReviewedPlyView[]} faults */
	goThrough(faults) {
		const { review } = this;
		if (!review) return;
		this.again?.close();
		this.steps.hidden = true;
		this.again = new Again(this.game, review, faults, {
			ask: (board, where) => {
				this.board.replaceChildren(board);
				setText(this.where, where);
			},
			look: (step, side, where) => this.draw(step.board, { path: step.path }, side === "black", where),
			again: (some) => this.goThrough(some),
			leave: () => this.leave(),
		});
		this.right.replaceChildren(this.again.el);
		this.again.ask(0);
	}

	/** Back to the review, where it was left. */
	leave() {
		this.again?.close();
		this.again = null;
		this.steps.hidden = false;
		this.right.replaceChildren(this.story);
		this.show();
		/** @type {HTMLElement | null} */ (this.offers.firstElementChild)?.focus({ preventScroll: true });
	}

	/** A board to look at. @param {string} board @param {{path?: number[]}} marks @param {boolean} flipped @param {string} where */
	draw(board, marks, flipped, where) {
		const label = words.review.board(where);
		const picture = diagram(this.game.size, board, { label, marks, flipped, numbers: true });
		picture.classList.add("board", ...(mirrored() ? ["mirrored"] : []));
		this.board.replaceChildren(picture);
		setText(this.where, where);
		return picture;
	}

	/** The number of a move, as the list of a game counts. @param {number} ply */
	number(ply) {
		const offset = this.game.start.turn === "black" ? 0 : 1;
		return Math.ceil((ply + offset) / 2);
	}

	/** @param {ReviewedView} review */
	table(review) {
		const say = words.review;
		/** @param {Side} side */
		const row = (side) => {
			const of = review[side];
			const accuracy = of.accuracy === null ? "–" : `${Math.round(100 * of.accuracy)} %`;
			return h(
				"tr",
				{},
				h("th", { scope: "row" }, this.who(side)),
				h("td", of.accuracy === null ? { title: say.none } : {}, accuracy),
				GRADES.map((grade) => h("td", {}, of[grade])),
				h("td", {}, of.only_moves),
			);
		};
		return h(
			"div",
			{ class: "table-box", tabindex: 0, role: "region", "aria-label": say.table },
			h(
				"table",
				{},
				h(
					"thead",
					{},
					h(
						"tr",
						{},
						h("th", { scope: "col" }, h("span", { class: "hidden-text" }, say.side)),
						h("th", { scope: "col" }, say.accuracy),
						GRADES.map((grade) =>
							h(
								"th",
								{ scope: "col" },
								h("span", { class: "long" }, `${say.grades[grade]} `),
								SIGNS[grade] ?? null,
								!SIGNS[grade] && h("span", { class: "short" }, say.grades[grade]),
							),
						),
						h("th", { scope: "col" }, h("span", { class: "hidden-text" }, `${say.only} `), SIGNS.only ?? ""),
					),
				),
				h("tbody", {}, row(this.side), row(other(this.side))),
			),
		);
	}

	/** Goes to a ply of the game. @param {number} ply */
	go(ply) {
		this.moment = 0;
		this.at = { ply };
		this.show();
	}

	/** Opens a moment: the board before the move, with it and what was better. @param {number} ply */
	look(ply) {
		this.moment = ply;
		this.at = { ply: ply - 1 };
		this.show();
	}

	/** The line that is walked through, its first step from before the move. @param {"better" | "line"} kind @returns {ReviewStepView[]} */
	line(kind) {
		const ply = this.review?.plies[this.moment - 1];
		if (!ply) return [];
		return kind === "better" ? ply.better : [ply, ...ply.line];
	}

	/** The moves of the line up to where one is. */
	get walked() {
		const { line } = this.at;
		const steps = line ? this.line(line.kind).slice(0, line.step + 1) : [];
		return steps.map(({ move }) => move).join(" ");
	}

	/** One ply on or back, in the line or in the game. @param {number} by */
	step(by) {
		const { line, ply } = this.at;
		if (line) {
			const step = line.step + by;
			if (step < 0) return this.look(this.moment);
			if (step < this.line(line.kind).length) this.at = { ply, line: { ...line, step } };
			return this.show();
		}
		this.go(Math.max(0, Math.min(this.review?.plies.length ?? 0, ply + by)));
	}

	/** The moment before or after this place. @param {number} by */
	next(by) {
		const moments = this.moments().map(({ ply }) => ply);
		const here = this.moment || this.at.ply + (by > 0 ? 0 : 1);
		const found = by > 0 ? moments.find((ply) => ply > here) : moments.findLast((ply) => ply < here);
		if (found) this.look(found);
	}

	moments() {
		return this.review?.plies.filter((ply) => isFault(ply) || isOnly(ply)) ?? [];
	}

	/** @param {KeyboardEvent} event */
	press(event) {
		if (document.querySelector("dialog[open]")) return;
		if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
		const { again } = this;
		/** @type {Record<string, () => void>} */
		const keys = again
			? { ArrowLeft: () => again.step(-1), ArrowRight: () => again.step(1) }
			: {
					ArrowLeft: () => this.step(-1),
					ArrowRight: () => this.step(1),
					ArrowUp: () => this.next(-1),
					ArrowDown: () => this.next(1),
					Home: () => this.go(0),
					End: () => this.go(this.review?.plies.length ?? 0),
				};
		const act = keys[event.key];
		if (!act || !this.review) return;
		event.preventDefault();
		act();
	}

	show() {
		const say = words.review;
		const { at, review, moment, game } = this;
		const size = game.size;
		const open = moment && !at.line ? review?.plies[moment - 1] : undefined;
		const step = at.line ? this.line(at.line.kind)[at.line.step] : review?.plies[at.ply - 1];
		const ply = review?.plies[at.ply - 1];
		const where = at.line
			? say.inLine(moveName(size, step?.move ?? ""))
			: open
				? say.before(this.number(moment), open.side)
				: ply
					? say.after(this.number(ply.ply), ply.side, moveName(size, ply.move))
					: say.begin;
		const marks = step ? { path: step.path } : {};
		const flipped = this.side === "black";
		const picture = this.draw(step?.board ?? game.start.board, marks, flipped, where);
		if (open) picture.append(...arrows(size, open, flipped));
		this.analysis.href = `/analysis?game=${game.id}&node=${game.line[at.ply - 1] ?? 0}`;
		this.course.show(moment && !at.line ? moment : at.line ? moment : at.ply);
		renew(this.list, this.rows());
		// In one column the list is as long as it is, and the board stays in sight.
		if (this.list.scrollHeight > this.list.clientHeight)
			this.list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
	}

	/** The moments, the open one with its lines. */
	rows() {
		const say = words.review;
		const { size } = this.game;
		const moments = this.moments();
		if (!moments.length) return [h("li", { class: "faint" }, say.noMoments)];
		return moments.map((ply) => {
			const kind = isFault(ply) ? (ply.grade ?? "") : "only";
			const sign = SIGNS[kind] ?? "";
			const name = isFault(ply) ? say.grades[/** @type {keyof typeof say.grades} */ (kind)] : say.only;
			const n = this.number(ply.ply);
			const move = moveName(size, ply.move);
			const now = ply.ply === this.moment;
			const head = h(
				"button",
				{
					type: "button",
					class: "quiet",
					onclick: () => this.look(ply.ply),
				},
				h("span", { class: `sign ${kind}`, "aria-hidden": "true" }, sign),
				drawPiece(ply.side[0] ?? ""),
				h("span", { class: "hidden-text" }, say.moment(name, ply.side)),
				h("b", { class: "nb" }, `${n}. ${move}`),
				h("span", { class: "told" }, unbroken(sentence(size, ply))),
			);
			return h(
				"li",
				{ "aria-current": now ? "true" : null, class: now ? "open" : null },
				head,
				now && isFault(ply) && [this.chips("better", say.better), this.chips("line", say.played)],
			);
		});
	}

	/** A line as moves that can be pressed. @param {"better" | "line"} kind @param {string} name */
	chips(kind, name) {
		const { line } = this.at;
		return h(
			"p",
			{ class: "chips", role: "group", "aria-label": name },
			h("span", { class: "faint" }, name),
			this.line(kind)
				.slice(0, SHOWN)
				.map((step, n) => {
					const chip = button(moveName(this.game.size, step.move), () => {
						this.at = { ply: this.moment - 1, line: { kind, step: n } };
						this.show();
						/** @type {HTMLElement | null} */ (this.list.querySelector(".chips [aria-pressed='true']"))?.focus();
					});
					chip.setAttribute("aria-pressed", String(line?.kind === kind && line.step === n));
					return chip;
				}),
		);
	}
}
