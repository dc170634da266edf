// A position with one right move on the board: it is looked for, tried, hinted at, shown, and gone through afterwards.

import { ApiError } from "../api.js";
import { moveName, squareName } from "../board/state.js";
import { h, icon, setText } from "../dom.js";
import { button } from "../form.js";
import { analyse } from "../parts/analyse.js";
import { MoveLine } from "../parts/line.js";
import { unbroken } from "../review/say.js";
import { still } from "../settings.js";
import { StartBoard } from "../start/board.js";
import { words } from "../words/words.js";

/** How long the board rests before the reply comes, in ms. */
export const REST = 350;
/** How long it is thought about what follows a solution, in ms, and how many moves of it are told. */
const THOUGHT = 300;
const TOLD = 7;

/** What is solved: a puzzle, or a problem of a collection. @typedef {Pick<PuzzleView, "id" | "variant" | "goal" | "steps" | "end"> & Partial<PuzzleView>} Task */
/** What a room of the practice screen is given. @typedef {{asked: URLSearchParams, rooms: HTMLElement, variants: Variant[]}} Room */

/** A board beside what is said of it, as every room has it. */
export class Lesson {
	/** Goes up with everything that makes what is still on its way old. */
	turn = 0;
	/** What stands in the status while nothing else is said. */
	sentence = "";

	/** @param {Room} room @param {string} label What the column beside the board is about. */
	constructor({ rooms, variants }, label) {
		this.variants = variants;
		this.board = new StartBoard({
			play: (squares, drawn) => void this.tried(squares, drawn),
			say: (sentence) => this.tell(sentence ?? this.sentence),
		});
		this.status = h("p", { class: "said", role: "status" });
		this.label = h("p", { class: "ratings" });
		this.head = h("h1", { tabindex: -1 });
		this.actions = h("div", { class: "buttons" });
		this.side = h(
			"section",
			{ class: "practice-side", "aria-label": label },
			rooms,
			h("div", {}, this.label, this.head, this.status),
		);
		this.el = h("div", { class: "practice" }, h("div", { class: "practice-board" }, this.board.el), this.side);
	}

	close() {
		this.turn++;
	}

	/** A move was made on the board. @param {number[]} _squares @param {Promise<void>} _drawn */
	async tried(_squares, _drawn) {}

	/** @param {string} text */
	tell(text) {
		if (this.status.textContent !== text) this.status.replaceChildren(...unbroken(text));
	}

	/** Does something that may fail; then says so and offers to try again. @param {number} mine @param {() => Promise<void>} work @param {() => void} again */
	async orOffer(mine, work, again) {
		try {
			await work();
		} catch (error) {
			if (mine !== this.turn) return;
			const say = words.practice;
			this.tell(error instanceof ApiError ? error.message : say.broken);
			this.actions.replaceChildren(button(say.retry, again, "primary"));
		}
	}
}

/** Somebody looks for the moves of a solution. */
export class Solving extends Lesson {
	/** @type {Task | null} */
	task = null;
	/** Moves of the solution that are on the board. */
	at = 0;
	/** What the try is worth so far: 1, with a hint a half, after a mistake nothing. */
	score = 1;
	/** Whether the try is counted. */
	counted = false;
	/** Ends the search for what follows a solution. */
	stopThinking = () => {};

	/** @param {Room} room @param {string} label */
	constructor(room, label) {
		super(room, label);
		this.then = h("p", { class: "then faint" });
		this.line = new MoveLine(words.practice.moves);
		this.facts = h("dl", { class: "card facts", "aria-label": words.practice.facts });
		this.side.append(this.line.el, this.then, this.actions, this.facts);
	}

	close() {
		super.close();
		this.stopThinking();
	}

	/** Shows another one. */
	next() {}
	/** What is to be known about it. @param {boolean} _open Whether what happens in it may be seen. @returns {string[][]} Names and texts. */
	told(_open) {
		return /** @type {string[][]} */ ([]);
	}
	/** The line above the heading. @param {boolean} _over */
	above(_over) {
		return "";
	}
	/** A try is over, the first time. */
	count() {}
	/** What else is said at the end. */
	remark() {
		return "";
	}

	/** @param {Task} task */
	begin(task) {
		// Moves that are still being made were meant for the one before.
		this.turn++;
		this.task = task;
		this.at = 0;
		this.score = 1;
		this.counted = false;
		this.ask([words.practice.task[task.goal], this.doubt].filter(Boolean).join(" "));
	}

	/** Whether it is proved that one move alone is right; of the problems of the collections it is. */
	get isProved() {
		return this.task?.basis !== "expected";
	}

	/** What is said of a solution that is not proved. */
	get doubt() {
		return this.isProved ? "" : words.practice.searched((this.task?.nodes ?? 0).toLocaleString());
	}

	get step() {
		return this.task?.steps[this.at];
	}

	/** Whether the solver sits at the top of the board as it is numbered. */
	get flipped() {
		return this.task?.steps[0]?.position.turn === "black";
	}

	/** A move is to be found. @param {string} sentence */
	ask(sentence) {
		const { task, step } = this;
		if (!task || !step) return;
		const say = words.practice;
		this.sentence = sentence;
		setText(this.head, say.title[task.goal](step.position.turn));
		this.tell(sentence);
		setText(this.label, this.above(false));
		this.show(step.position, true);
		this.line.show([], () => {});
		this.stopThinking();
		this.then.replaceChildren();
		this.actions.replaceChildren(
			button([icon("hint"), say.hint], () => this.hint()),
			button([icon("eye"), say.solution], () => this.reveal()),
			button(say.skip, () => this.next(), "quiet"),
		);
		this.tellFacts(false);
	}

	/** @param {PositionView} position @param {boolean} live */
	show(position, live) {
		const { size, board } = position;
		this.board.show({ size, board, flipped: this.flipped, position: live ? position : null });
	}

	/** @param {boolean} open */
	tellFacts(open) {
		this.facts.replaceChildren(...this.told(open).flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]));
	}

	/** A move was made on the board. @param {number[]} squares @param {Promise<void>} drawn */
	async tried(squares, drawn) {
		const mine = this.turn;
		const { task, step } = this;
		if (!task || !step) return;
		await drawn;
		if (mine !== this.turn) return;
		const made = step.position.moves.find(({ paths }) => paths.some((path) => `${path.squares}` === `${squares}`));
		const say = words.practice;
		if (made?.text !== step.move) {
			this.score = 0;
			this.countOnce();
			this.board.reset();
			this.show(step.position, true);
			const name = moveName(step.position.size, made?.text ?? "");
			this.sentence = `${say.asSeen(say.wrong[task.goal](name), this.isProved)} ${say.again}`;
			this.tell(this.sentence);
			return;
		}
		await this.goOn();
	}

	/** The right move is made: the reply, and the next move to find; or the end. */
	async goOn() {
		const mine = this.turn;
		if (!this.task) return;
		this.at++;
		const reply = this.step;
		if (!reply) return this.finish(words.practice.solved);
		this.show(reply.position, false);
		if (!still()) await new Promise((go) => setTimeout(go, REST));
		if (mine !== this.turn) return;
		await this.board.animator.play(reply.path, { gap: 60, speed: still() ? 0 : 1 });
		if (mine !== this.turn) return;
		this.at++;
		this.ask(words.practice.next);
	}

	hint() {
		const { step } = this;
		// While the reply is on its way there is nothing to find.
		if (!step || this.at % 2) return;
		this.score = Math.min(this.score, 0.5);
		const from = step.path.squares[0] ?? 0;
		this.sentence = words.practice.hinted(squareName(step.position.size, from));
		this.board.choose([]);
		this.tell(this.sentence);
		this.board.view.focus(from);
	}

	reveal() {
		this.score = 0;
		this.finish(words.practice.shown);
	}

	countOnce() {
		if (this.counted || !this.task) return;
		this.counted = true;
		this.count();
	}

	/** @param {string} title */
	finish(title) {
		const { task } = this;
		if (!task) return;
		this.turn++;
		this.countOnce();
		const say = words.practice;
		setText(this.head, title);
		this.sentence = [say.after[task.goal], this.doubt, this.remark()].filter(Boolean).join(" ");
		this.tell(this.sentence);
		setText(this.label, this.above(true));
		this.tellFacts(true);
		const { size, fen } = /** @type {PuzzleStep} */ (task.steps[0]).position;
		this.line.show(
			task.steps.map(({ move }) => moveName(size, move)),
			(n) => this.look(n + 1),
		);
		this.look(task.steps.length);
		this.tellMore(task);
		const next = button(this.nextName, () => this.next(), "primary large");
		this.actions.replaceChildren(
			next,
			h(
				"a",
				{ class: "button quiet", href: `/editor?variant=${task.variant}&fen=${encodeURIComponent(fen)}` },
				icon("board"),
				say.analyse,
			),
		);
		next.focus({ preventScroll: true });
	}

	get nextName() {
		return words.practice.nextPuzzle;
	}

	/** How it would go on. @param {Task} task */
	tellMore({ variant, end }) {
		this.stopThinking();
		if (end.outcome) return;
		this.stopThinking = analyse({ variant, fen: end.fen, time: THOUGHT }, ({ lines }) => {
			const moves = lines[0]?.moves.slice(0, TOLD).map((move) => moveName(end.size, move)) ?? [];
			this.then.replaceChildren(...unbroken(words.practice.then(moves)));
		});
	}

	/** The board after so many moves of the solution. @param {number} ply */
	look(ply) {
		const { task } = this;
		if (!task) return;
		this.show(task.steps[ply]?.position ?? task.end, false);
		this.line.at(ply - 1);
	}
}
