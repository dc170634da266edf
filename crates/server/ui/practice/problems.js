// The classic problems: positions of the old collections, each with its one right move and the book that it is from.

import { get } from "../api.js";
import { callSquares } from "../board/state.js";
import { h } from "../dom.js";
import { button } from "../form.js";
import { words } from "../words/words.js";
import { Shelf } from "./shelf.js";
import { Solving } from "./solving.js";

/** @param {HTMLElement} root @param {import("./solving.js").Room} room */
export async function open(root, room) {
	const { problems } = /** @type {ProblemIndex} */ (await get("/api/problems"));
	const screen = new Problems(room, problems);
	root.append(screen.el);
	const entry = problems.find(({ id }) => id === room.asked.get("problems")) ?? screen.following(null);
	screen.load(entry);
	return () => screen.close();
}

class Problems extends Solving {
	shelf = new Shelf("problems");
	/** @type {ProblemEntry | null} */
	entry = null;

	/** @param {import("./solving.js").Room} room @param {ProblemEntry[]} problems */
	constructor(room, problems) {
		const say = words.practice.problems;
		super(room, words.practice.board);
		this.problems = problems;
		this.list = h("div", { class: "card books", role: "group", "aria-label": say.all });
		this.side.append(this.list);
	}

	/** The next one that is not solved yet, from some problem on. @param {ProblemEntry | null} after */
	following(after) {
		const at = after ? this.problems.indexOf(after) + 1 : 0;
		const others = [...this.problems.slice(at), ...this.problems.slice(0, at)];
		return others.find(({ id }) => !this.shelf.done(id)) ?? others[0] ?? null;
	}

	next() {
		return this.load(this.following(this.entry));
	}

	get nextName() {
		return words.practice.problems.next;
	}

	/** @param {ProblemEntry | null} entry */
	async load(entry) {
		const mine = ++this.turn;
		if (!entry) return this.tell(words.practice.empty);
		const work = async () => {
			const problem = /** @type {ProblemView} */ (await get(`/api/problems/${encodeURIComponent(entry.id)}`));
			if (mine !== this.turn) return;
			callSquares(this.variants.find((one) => one.id === problem.variant));
			this.entry = entry;
			history.replaceState(null, "", `/practice?problems=${encodeURIComponent(entry.id)}`);
			this.begin(problem);
			this.showList();
		};
		await this.orOffer(mine, work, () => this.load(entry));
	}

	above() {
		const { entry } = this;
		return entry ? words.practice.problems.named(entry.collection, entry.number) : "";
	}

	told() {
		const { entry } = this;
		if (!entry) return [];
		const say = words.practice.problems;
		const solved = this.problems.filter(({ id }) => this.shelf.done(id)).length;
		return [
			[say.solved, say.count(solved, this.problems.length)],
			[say.pieces, `${entry.pieces}`],
			[words.practice.from, say.source(entry.collection)],
		];
	}

	count() {
		const { entry } = this;
		if (!entry) return;
		this.shelf.tried(entry.id, this.score > 0);
		this.showList();
	}

	/** All problems by the book that they are from. */
	showList() {
		const say = words.practice.problems;
		const books = new Set(this.problems.map(({ collection }) => collection));
		this.list.replaceChildren(
			...[...books].map((book) =>
				h(
					"details",
					{ open: book === this.entry?.collection },
					h("summary", {}, book),
					h(
						"div",
						{ class: "numbers" },
						this.problems
							.filter(({ collection }) => collection === book)
							.map((entry) => this.number(entry, say.state(this.shelf.done(entry.id), this.shelf.tries(entry.id)))),
					),
				),
			),
		);
	}

	/** @param {ProblemEntry} entry @param {string} state */
	number(entry, state) {
		const say = words.practice.problems;
		const done = this.shelf.done(entry.id);
		const one = button(
			done ? `✓ ${entry.number}` : entry.number,
			() => this.load(entry),
			"quiet",
			`${say.named(entry.collection, entry.number)}: ${state}`,
		);
		if (entry === this.entry) one.setAttribute("aria-current", "true");
		return one;
	}
}
