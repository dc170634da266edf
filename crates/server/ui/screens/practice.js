// Practice: positions in which one move alone keeps the value, about as hard as the one who solves them is strong.

import { ApiError, get, options as getOptions } from "../api.js";
import { callSquares, moveName, squareName } from "../board/state.js";
import { h, icon, setText } from "../dom.js";
import { button } from "../form.js";
import { style } from "../load.js";
import { analyse } from "../parts/analyse.js";
import { MoveLine } from "../parts/line.js";
import { Progress } from "../practice/progress.js";
import { unbroken } from "../review/say.js";
import { still } from "../settings.js";
import { StartBoard } from "../start/board.js";
import { speak, words } from "../words/words.js";

/** How long the board rests before the reply comes, in ms. */
const REST = 350;
/** How long it is thought about what follows a solution, in ms, and how many moves of it are told. */
const THOUGHT = 300;
const TOLD = 7;

/** @param {HTMLElement} root */
export async function open(root) {
	const [{ sets }, { variants }] = await Promise.all([
		/** @type {Promise<PuzzleSets>} */ (get("/api/puzzles")),
		getOptions(),
		speak("games"),
		speak("practice"),
		style("practice.css"),
		style("line.css"),
	]);
	const asked = new URLSearchParams(location.search);
	const screen = new PracticeScreen(sets, variants);
	root.append(screen.el);
	screen.begin(
		sets.find(({ variant }) => variant === asked.get("variant"))?.variant ?? sets[0]?.variant ?? "",
		asked.get("id"),
	);
	return () => screen.close();
}

class PracticeScreen {
	/** @type {PuzzleView | null} */
	puzzle = null;
	/** @type {PuzzleEntry[]} */
	index = [];
	/** @type {Progress | null} */
	progress = null;
	theme = "";
	/** Moves of the solution that are on the board. */
	at = 0;
	/** What the try is worth so far: 1, with a hint a half, after a mistake nothing. */
	score = 1;
	/** Whether the try is counted. */
	counted = false;
	/** Goes up with everything that makes what is still on its way old. */
	turn = 0;

	/** @param {PuzzleSet[]} sets @param {Variant[]} variants */
	constructor(sets, variants) {
		this.variants = variants;
		const say = words.practice;
		this.board = new StartBoard({
			play: (squares, drawn) => void this.tried(squares, drawn),
			say: (sentence) => this.tell(sentence ?? this.sentence),
		});
		this.status = h("p", { class: "said", role: "status" });
		this.label = h("p", { class: "ratings" });
		this.head = h("h1", { tabindex: -1 });
		this.actions = h("div", { class: "buttons" });
		this.then = h("p", { class: "then faint" });
		this.line = new MoveLine(say.moves);
		this.facts = h("dl", { class: "card facts", "aria-label": say.facts });
		this.themes = h(
			"select",
			{
				onchange: () => {
					this.theme = this.themes.value;
					this.next();
				},
			},
			h("option", { value: "" }, say.any),
			Object.entries(say.themes).map(([value, name]) => h("option", { value }, name)),
		);
		this.rules = h(
			"select",
			{ onchange: () => this.begin(this.rules.value, null) },
			sets.map(({ variant, puzzles }) =>
				h("option", { value: variant }, `${this.nameOf(variant)}, ${say.puzzles(puzzles)}`),
			),
		);
		this.el = h(
			"div",
			{ class: "practice" },
			h("div", { class: "practice-board" }, this.board.el),
			h(
				"section",
				{ class: "practice-side", "aria-label": say.board },
				h("div", {}, this.label, this.head, this.status),
				this.line.el,
				this.then,
				this.actions,
				this.facts,
				h(
					"div",
					{ class: "choices" },
					sets.length > 1 && h("label", {}, h("span", {}, say.rules), this.rules),
					h("label", {}, h("span", {}, say.kind), this.themes),
				),
			),
		);
	}

	close() {
		this.turn++;
		this.stopThinking();
	}

	/** Ends the search for what follows a solution. */
	stopThinking = () => {};

	/** @param {string} id */
	nameOf(id) {
		return this.variants.find((one) => one.id === id)?.name ?? id;
	}

	/** @param {string} text */
	tell(text) {
		if (this.status.textContent !== text) this.status.replaceChildren(...unbroken(text));
	}

	/** Loads the puzzles of a variant, and shows one. @param {string} variant @param {string | null} id The one that was asked for. */
	async begin(variant, id) {
		const mine = ++this.turn;
		await this.orOffer(mine, async () => {
			const { puzzles } = /** @type {PuzzleIndex} */ (await get(`/api/puzzles/${variant}`));
			if (mine !== this.turn) return;
			callSquares(this.variants.find((one) => one.id === variant));
			this.variant = variant;
			this.index = puzzles;
			this.progress = new Progress(variant);
			await this.load(puzzles.find((one) => one.id === id) ?? this.draw());
		});
	}

	/** The next puzzle of the theme. */
	draw() {
		const fit = this.theme
			? this.index.filter(({ themes }) => themes.some((theme) => theme === this.theme))
			: this.index;
		return this.progress?.next(fit, this.puzzle?.id) ?? null;
	}

	next() {
		return this.load(this.draw());
	}

	/** @param {PuzzleEntry | null} entry */
	async load(entry) {
		const mine = ++this.turn;
		if (!entry) return this.tell(words.practice.empty);
		await this.orOffer(mine, async () => {
			const puzzle = /** @type {PuzzleView} */ (await get(`/api/puzzles/${this.variant}/${entry.id}`));
			if (mine !== this.turn) return;
			this.puzzle = puzzle;
			this.at = 0;
			this.score = 1;
			this.counted = false;
			history.replaceState(null, "", `/practice?variant=${puzzle.variant}&id=${puzzle.id}`);
			this.ask(words.practice.task[puzzle.goal]);
		});
	}

	/** Does something that may fail; then says so and offers to try again. @param {number} mine @param {() => Promise<void>} work */
	async orOffer(mine, work) {
		try {
			await work();
		} catch (error) {
			if (mine !== this.turn) return;
			const say = words.practice;
			this.tell(error instanceof ApiError ? error.message : say.broken);
			this.actions.replaceChildren(
				button(say.retry, () => (this.index.length ? this.next() : location.reload()), "primary"),
			);
		}
	}

	get step() {
		return this.puzzle?.steps[this.at];
	}

	/** Whether the solver sits at the top of the board as it is numbered. */
	get flipped() {
		return this.puzzle?.steps[0]?.position.turn === "black";
	}

	/** What stands in the status while nothing else is said. */
	sentence = "";

	/** A move is to be found. @param {string} sentence */
	ask(sentence) {
		const { puzzle, step } = this;
		if (!puzzle || !step) return;
		const say = words.practice;
		const side = step.position.turn;
		this.sentence = sentence;
		setText(this.head, say.title[puzzle.goal](side));
		this.tell(sentence);
		this.rate();
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

	/** @param {number} [before] The rating before it was counted. */
	rate(before) {
		const { puzzle, progress } = this;
		if (!puzzle || !progress) return;
		const say = words.practice;
		const number = (/** @type {number} */ n) => n.toLocaleString();
		const text =
			before === undefined
				? say.ratings(number(puzzle.rating), number(progress.rating), progress.isRough)
				: say.changed(number(puzzle.rating), number(before), number(progress.rating));
		setText(this.label, text);
	}

	/** @param {boolean} open Whether the theme may be seen. */
	tellFacts(open) {
		const { puzzle, progress } = this;
		if (!puzzle || !progress) return;
		const say = words.practice;
		const { solved, tried } = progress.kept.day;
		const named = puzzle.themes.map((theme) => say.themes[theme] ?? theme).join(" · ") || say.none;
		const rows = [
			[say.today, say.count(solved, tried)],
			[say.by, say.level(puzzle.level)],
			[say.theme, open ? named : say.hidden],
			[say.from, say.source],
		];
		this.facts.replaceChildren(...rows.flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]));
	}

	/** A move was made on the board. @param {number[]} squares @param {Promise<void>} drawn */
	async tried(squares, drawn) {
		const mine = this.turn;
		const { puzzle, step } = this;
		if (!puzzle || !step) return;
		await drawn;
		if (mine !== this.turn) return;
		const made = step.position.moves.find(({ paths }) => paths.some((path) => `${path.squares}` === `${squares}`));
		const say = words.practice;
		if (made?.text !== step.move) {
			this.score = 0;
			this.count();
			this.board.reset();
			this.show(step.position, true);
			const name = moveName(step.position.size, made?.text ?? "");
			this.sentence = `${say.wrong[puzzle.goal](name)} ${say.again}`;
			this.tell(this.sentence);
			return;
		}
		await this.goOn();
	}

	/** The right move is made: the reply, and the next move to find; or the end. */
	async goOn() {
		const mine = this.turn;
		const { puzzle } = this;
		if (!puzzle) return;
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
		if (!step) return;
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

	/** Counts the try, once. */
	count() {
		const { puzzle, progress } = this;
		if (this.counted || !puzzle || !progress) return;
		this.counted = true;
		this.before = progress.rating;
		progress.tried(puzzle, this.score);
	}

	/** @param {string} title */
	finish(title) {
		const { puzzle, progress } = this;
		if (!puzzle || !progress) return;
		this.turn++;
		this.count();
		const say = words.practice;
		setText(this.head, title);
		this.sentence = [say.after[puzzle.goal], progress.kept.failed[puzzle.id] && say.back].filter(Boolean).join(" ");
		this.tell(this.sentence);
		this.rate(this.before);
		this.tellFacts(true);
		const { size, fen } = /** @type {PuzzleStep} */ (puzzle.steps[0]).position;
		this.line.show(
			puzzle.steps.map(({ move }) => moveName(size, move)),
			(n) => this.look(n + 1),
		);
		this.look(puzzle.steps.length);
		this.tellMore(puzzle);
		const next = button(say.nextPuzzle, () => this.next(), "primary large");
		this.actions.replaceChildren(
			next,
			h(
				"a",
				{ class: "button quiet", href: `/editor?variant=${puzzle.variant}&fen=${encodeURIComponent(fen)}` },
				icon("board"),
				say.analyse,
			),
		);
		next.focus({ preventScroll: true });
	}

	/** How it would go on. @param {PuzzleView} puzzle */
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
		const { puzzle } = this;
		if (!puzzle) return;
		this.show(puzzle.steps[ply]?.position ?? puzzle.end, false);
		this.line.at(ply - 1);
	}
}
