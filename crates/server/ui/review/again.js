// Try again: the page goes through the mistakes of a reviewed game, and you look for the better move. What keeps the value
// is right; the server judges it as a review does. Answers come only when they are asked for.

import { ApiError, post } from "../api.js";
import { moveName, squareName, typedExample } from "../board/state.js";
import { h, icon } from "../dom.js";
import { button } from "../form.js";
import { latest } from "../latest.js";
import { MoveLine } from "../parts/line.js";
import { StartBoard } from "../start/board.js";
import { spoken, words } from "../words/words.js";
import { sentence, unbroken } from "./say.js";

/** @typedef {"open" | "right" | "missed"} Mark */
/** @typedef {{ask: (board: HTMLElement, where: string) => void, look: (step: ReviewStepView, side: Side, where: string) => void, again: (faults: ReviewedPlyView[]) => void, leave: () => void}} AgainEvents */

/** Moves of a line that can be pressed; keys lead on to its end. */
const SHOWN = 8;

/** Why a question was not answered. @param {unknown} error */
const reason = (error) => (error instanceof ApiError ? error.message : words.page.refused);
const percent = (/** @type {number} */ score) => Math.round(100 * score);

export class Again {
	n = 0;
	/** How much of the answer was told: nothing, the piece, the move. */
	told = 0;
	/** @type {PositionView | null} */
	position = null;
	/** What stands in the status while nothing else is said. */
	sentence = "";
	/** @type {ReviewStepView[]} The line that is walked through, once it may be seen. */
	steps = [];
	at = 0;
	asking = latest();

	/** @param {GameView} game @param {ReviewedView} review @param {ReviewedPlyView[]} faults @param {AgainEvents} on */
	constructor(game, review, faults, on) {
		this.game = game;
		this.review = review;
		this.faults = faults;
		this.on = on;
		/** @type {Mark[]} */
		this.marks = faults.map(() => "open");
		const say = words.review;
		this.board = new StartBoard({
			play: (squares, drawn) => void this.tried(squares, drawn),
			say: (text) => this.tell(text ?? this.sentence),
		});
		this.pips = h("span", { class: "pips", role: "img" });
		this.head = h("h1", { tabindex: -1 });
		this.status = h("p", { class: "said", role: "status" });
		this.line = new MoveLine(say.goesOn);
		this.lineBox = h("div", { class: "card goes-on" }, h("p", { class: "label" }, say.goesOn), this.line.el);
		this.typed = h("input", {
			name: "move",
			"aria-label": words.typed.name,
			placeholder: words.typed.example(typedExample(game.size)),
			autocomplete: "off",
			autocapitalize: "off",
			spellcheck: "false",
		});
		this.form = h("form", { class: "type", onsubmit: (/** @type {Event} */ event) => this.type(event) }, this.typed);
		this.actions = h("div", { class: "buttons" });
		this.el = h(
			"section",
			{ class: "again", "aria-label": say.again },
			h("p", { class: "label" }, say.mistakes, this.pips),
			this.head,
			this.status,
			this.lineBox,
			this.actions,
			this.form,
		);
	}

	close() {
		this.asking.stop();
		this.position = null;
	}

	get fault() {
		return /** @type {ReviewedPlyView} */ (this.faults[this.n]);
	}

	/** A move by its name on this board. @param {string} text */
	name(text) {
		return moveName(this.game.size, text);
	}

	/** @param {string} text */
	tell(text) {
		if (this.status.textContent !== text) this.status.replaceChildren(...unbroken(text));
	}

	/** What stands on the page now. @param {string} title @param {string} text @param {HTMLElement[]} actions @param {boolean} [asked] Whether a move is looked for. */
	show(title, text, actions, asked = false) {
		this.head.replaceChildren(...unbroken(title));
		this.sentence = text;
		this.tell(text);
		this.actions.replaceChildren(
			...actions,
			button(words.review.backToReview, () => this.on.leave(), "quiet push"),
		);
		this.form.hidden = !asked;
		this.lineBox.hidden = !this.steps.length;
		const count = (/** @type {Mark} */ mark) => this.marks.filter((one) => one === mark).length;
		this.pips.setAttribute("aria-label", words.review.marks(count("right"), count("missed"), count("open")));
		this.pips.replaceChildren(
			...this.marks.map((mark, n) => h("i", { class: asked && n === this.n && mark === "open" ? "here" : mark })),
		);
	}

	get where() {
		return words.review.nth(this.n + 1, this.faults.length);
	}

	/** The board before a mistake, and what was wrong with it. Until it is there everything is about the one before. @param {number} n */
	async ask(n) {
		const say = words.review;
		const signal = this.asking.next();
		const { ply, side, move, grade } = /** @type {ReviewedPlyView} */ (this.faults[n]);
		const board = this.review.plies[ply - 2]?.board ?? this.review.board;
		try {
			const asked = { variant: this.game.variant, board, turn: side };
			const position = /** @type {PositionView} */ (await post("/api/position", asked, signal));
			if (signal.aborted) return;
			this.n = n;
			this.told = 0;
			this.steps = [];
			this.head.classList.remove("right");
			this.position = position;
			this.back();
			this.on.ask(this.board.el, this.where);
			const told = sentence(position.size, this.fault, false);
			const name = this.name(move);
			const text = [say.toMove(side), say.was(name, /** @type {"mistake"} */ (grade)), told, say.counting];
			this.show(say.find(name), text.join(" "), this.choices(), true);
			// Who types already goes on typing.
			if (document.activeElement !== this.typed) this.head.focus({ preventScroll: true });
		} catch (error) {
			if (signal.aborted) return;
			const retry = button(say.retry, () => void this.ask(n), "primary");
			if (!this.position) return this.show(say.find(this.name(move)), reason(error), [retry]);
			// One stays with the mistake before, and may press again; a move that was looked at goes back.
			if (!this.board.scene?.position) this.back();
			this.tell(reason(error));
		}
	}

	choices() {
		const say = words.review;
		return [
			button([icon("hint"), this.told ? say.hintMove : say.hint], () => this.hint()),
			button([icon("eye"), say.show], () => this.reveal()),
			button(say.skip, () => this.next(), "quiet"),
		];
	}

	/** A move was made on the board. @param {number[]} squares @param {Promise<void>} drawn */
	async tried(squares, drawn) {
		const made = this.position?.moves.find(({ paths }) => paths.some((path) => `${path.squares}` === `${squares}`));
		if (!made) return;
		const say = words.review;
		const signal = this.asking.next();
		// Nothing can be moved until there is an answer.
		if (this.board.scene) this.board.scene = { ...this.board.scene, position: null };
		this.tell(say.looking(this.name(made.text)));
		try {
			const asked = { ply: this.fault.ply, move: made.text };
			const question = post(`/api/games/${this.game.id}/review/try`, asked, signal);
			const [answer] = await Promise.all([/** @type {Promise<TriedView>} */ (question), drawn]);
			if (signal.aborted) return;
			if (answer.right) this.found(answer);
			else this.wrong(made.text, answer);
		} catch (error) {
			if (signal.aborted) return;
			this.back();
			this.tell(reason(error));
		}
	}

	/** The board as it was, on which a move can be made. */
	back() {
		const { position, fault } = this;
		if (!position) return;
		this.board.reset();
		const { size, board } = position;
		this.board.show({ size, board, flipped: fault.side === "black", position });
	}

	/** @param {string} move @param {TriedView} answer */
	wrong(move, answer) {
		const say = words.review;
		this.marks[this.n] = "missed";
		this.back();
		const told = sentence(this.game.size, answer, false);
		const text = say.wrong(this.name(move), told, move === this.fault.move);
		this.show(this.head.textContent ?? "", text, this.choices(), true);
	}

	/** @param {TriedView} answer */
	found({ line, value, tried }) {
		this.head.classList.add("right");
		if (this.marks[this.n] === "open") this.marks[this.n] = "right";
		const move = this.name(line[0]?.move ?? "");
		this.finish(words.review.keeps(move, value, percent(tried)), line, tried);
	}

	/** Shows the solution. */
	reveal() {
		this.asking.stop();
		this.marks[this.n] = "missed";
		const { better, best } = this.fault;
		this.finish(words.review.shown(this.name(better[0]?.move ?? "")), better, best);
	}

	hint() {
		const say = words.review;
		const [first] = this.fault.better;
		if (!first || !this.position) return;
		const from = first.path[0] ?? 0;
		this.board.choose([]);
		if (this.told) {
			this.marks[this.n] = "missed";
			this.sentence = say.hintedMove(this.name(first.move));
		} else this.sentence = say.hinted(squareName(this.position.size, from));
		this.told++;
		this.show(this.head.textContent ?? "", this.sentence, this.choices(), true);
		this.board.view.focus(from);
	}

	/** Why it was better, the line, and on to the next. @param {string} title @param {ReviewStepView[]} line @param {number} score */
	finish(title, line, score) {
		const say = words.review;
		const { move, grade, played, finding } = this.fault;
		this.steps = line;
		this.line.show(
			line.slice(0, SHOWN).map((step) => this.name(step.move)),
			(n) => this.look(n),
		);
		const told = sentence(this.game.size, this.fault);
		const why = [
			say.was(this.name(move), /** @type {"mistake"} */ (grade)),
			told,
			// Some mistakes are told by nothing else.
			finding?.id !== "worse_outlook" && say.inPlace(percent(score), percent(played)),
		];
		const last = this.n + 1 === this.faults.length;
		const next = button(last ? say.toEnd : say.nextMistake, () => this.next(), "primary large");
		this.show(title, why.filter(Boolean).join(" "), [next]);
		this.look(0);
		next.focus({ preventScroll: true });
	}

	/** The board after a move of the line. @param {number} n */
	look(n) {
		const step = this.steps[n];
		if (!step) return;
		this.at = n;
		this.line.at(n);
		this.on.look(step, this.fault.side, `${this.where}, ${words.review.inLine(this.name(step.move))}`);
	}

	/** One move on or back in the line. @param {number} by */
	step(by) {
		this.look(this.at + by);
	}

	next() {
		if (this.n + 1 < this.faults.length) return void this.ask(this.n + 1);
		this.asking.stop();
		this.steps = [];
		this.head.classList.remove("right");
		const say = words.review;
		const rest = this.faults.filter((_, n) => this.marks[n] !== "right");
		const count = (/** @type {Mark} */ mark) => this.marks.filter((one) => one === mark).length;
		const text = say.counts(count("right"), this.faults.length, count("missed"), count("open"));
		const once = button(say.rest, () => this.on.again(rest));
		this.show(say.over, text, rest.length ? [once] : []);
		const back = /** @type {HTMLElement} */ (this.actions.lastElementChild);
		back.className = "primary large";
		this.actions.prepend(back);
		back.focus({ preventScroll: true });
	}

	/** @param {Event} event */
	async type(event) {
		event.preventDefault();
		const { value } = this.typed;
		const { position } = this;
		const typing = await spoken(import("../start/typed.js")).catch(() => null);
		// It was meant for a board that is gone.
		if (this.position !== position || this.form.hidden) return;
		if (typing) typing.typed(this.board, this.typed, value);
		else this.tell(words.page.unreachable);
	}
}
