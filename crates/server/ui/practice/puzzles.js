// Puzzles: positions in which one move alone keeps the value, about as hard as the one who solves them is strong.

import { get } from "../api.js";
import { callSquares } from "../board/state.js";
import { h } from "../dom.js";
import { words } from "../words/words.js";
import { Progress } from "./progress.js";
import { Solving } from "./solving.js";

/** @param {HTMLElement} root @param {import("./solving.js").Room} room */
export async function open(root, room) {
	const { sets } = /** @type {PuzzleSets} */ (await get("/api/puzzles"));
	const screen = new Puzzles(room, sets);
	root.append(screen.el);
	const { asked } = room;
	const variant = sets.find(({ variant }) => variant === asked.get("variant"))?.variant ?? sets[0]?.variant ?? "";
	screen.enter(variant, asked.get("id"));
	return () => screen.close();
}

const number = (/** @type {number} */ n) => n.toLocaleString();

class Puzzles extends Solving {
	/** @type {PuzzleView | null} */
	puzzle = null;
	/** @type {PuzzleEntry[]} */
	index = [];
	/** @type {Progress | null} */
	progress = null;
	theme = "";
	/** The rating before the try was counted. @type {number | undefined} */
	before = undefined;

	/** @param {import("./solving.js").Room} room @param {PuzzleSet[]} sets */
	constructor(room, sets) {
		const say = words.practice;
		super(room, say.board);
		this.themes = h("select", {
			onchange: () => {
				this.theme = this.themes.value;
				this.next();
			},
		});
		this.rules = h(
			"select",
			{ onchange: () => this.enter(this.rules.value, null) },
			sets.map(({ variant, puzzles }) =>
				h("option", { value: variant }, `${this.nameOf(variant)}, ${say.puzzles(puzzles)}`),
			),
		);
		this.side.append(
			h(
				"div",
				{ class: "choices" },
				sets.length > 1 && h("label", {}, h("span", {}, say.rules), this.rules),
				h("label", {}, h("span", {}, say.kind), this.themes),
			),
		);
	}

	/** @param {string} id */
	nameOf(id) {
		return this.variants.find((one) => one.id === id)?.name ?? id;
	}

	/** Loads the puzzles of a variant, and shows one. @param {string} variant @param {string | null} id The one that was asked for. */
	async enter(variant, id) {
		const mine = ++this.turn;
		const work = async () => {
			const { puzzles } = /** @type {PuzzleIndex} */ (await get(`/api/puzzles/${variant}`));
			if (mine !== this.turn) return;
			callSquares(this.variants.find((one) => one.id === variant));
			this.variant = variant;
			this.rules.value = variant;
			this.index = puzzles;
			this.offerThemes();
			this.progress = new Progress(variant);
			await this.load(puzzles.find((one) => one.id === id) ?? this.draw());
		};
		await this.orOffer(mine, work, () => this.enter(variant, id));
	}

	/** The themes that some puzzle of the variant has. */
	offerThemes() {
		const say = words.practice;
		const there = new Set(this.index.flatMap(({ themes }) => themes.map(String)));
		if (!there.has(this.theme)) this.theme = "";
		const named = Object.entries(say.themes).filter(([theme]) => there.has(theme));
		this.themes.replaceChildren(
			...[["", say.any], ...named].map(([value, name]) => h("option", { value: value ?? "" }, name)),
		);
		this.themes.value = this.theme;
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
		const work = async () => {
			const puzzle = /** @type {PuzzleView} */ (await get(`/api/puzzles/${this.variant}/${entry.id}`));
			if (mine !== this.turn) return;
			this.puzzle = puzzle;
			history.replaceState(null, "", `/practice?variant=${puzzle.variant}&id=${puzzle.id}`);
			this.begin(puzzle);
		};
		await this.orOffer(mine, work, () => this.next());
	}

	/** @param {boolean} over */
	above(over) {
		const { puzzle, progress } = this;
		if (!puzzle || !progress) return "";
		const say = words.practice;
		return over && this.before !== undefined
			? say.changed(number(puzzle.rating), number(this.before), number(progress.rating))
			: say.ratings(number(puzzle.rating), number(progress.rating), progress.isRough);
	}

	/** @param {boolean} open */
	told(open) {
		const { puzzle, progress } = this;
		if (!puzzle || !progress) return [];
		const say = words.practice;
		const { solved: right, tried } = progress.kept.day;
		const solved = !!this.variants.find(({ id }) => id === puzzle.variant)?.solved;
		const named = puzzle.themes.map((theme) => say.themes[theme] ?? theme).join(" · ") || say.none;
		return [
			[say.today, say.count(right, tried)],
			...(progress.streak > 1 ? [[say.streak, say.inARow(progress.streak)]] : []),
			[say.by, say.level(puzzle.level)],
			[say.theme, open ? named : say.hidden],
			[say.from, say.source],
			[say.proof, say.known(puzzle.basis, puzzle.goal, number(puzzle.nodes), solved)],
		];
	}

	count() {
		const { puzzle, progress } = this;
		if (!puzzle || !progress) return;
		this.before = progress.rating;
		progress.tried(puzzle, this.score);
	}

	remark() {
		const { puzzle, progress } = this;
		return puzzle && progress?.kept.failed[puzzle.id] ? words.practice.back : "";
	}
}
