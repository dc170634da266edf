// The classic endings, played against the best defence: after every move what is left of the win or of the draw, and a
// way back to where it was still there.

import { post } from "../api.js";
import { callSquares, moveName, squareName } from "../board/state.js";
import { h, icon, setText } from "../dom.js";
import { button } from "../form.js";
import { still } from "../settings.js";
import { words } from "../words/words.js";
import { choose } from "./defence.js";
import { ENDINGS } from "./ending-list.js";
import { Shelf } from "./shelf.js";
import { Lesson, REST } from "./solving.js";

/** @typedef {import("./ending-list.js").Ending} Ending */
/** A position in which somebody is to move, and what was played there. @typedef {{position: Position, move: LegalMove | null}} Step */

/** Who has held a draw for so many moves holds it. */
const HELD = 15;
/** So many moves are listed. */
const LISTED = 4;
/** @type {Record<string, number>} */
const WORTH = { win: 1, draw: 0, loss: -1 };

/** @param {HTMLElement} root @param {import("./solving.js").Room} room */
export async function open(root, room) {
	const screen = new Endings(room);
	root.append(screen.el);
	const shelf = screen.shelf;
	const first = ENDINGS.find(({ id }) => !shelf.done(id)) ?? ENDINGS[0];
	screen.begin(ENDINGS.find(({ id }) => id === room.asked.get("endings")) ?? /** @type {Ending} */ (first));
	return () => screen.close();
}

class Endings extends Lesson {
	shelf = new Shelf("endings");
	/** @type {Ending | null} */
	ending = null;
	/** Every position so far, of both sides; the last is on the board. @type {Step[]} */
	steps = [];
	/** Whether the try is kept on the shelf. */
	counted = false;

	/** @param {import("./solving.js").Room} room */
	constructor(room) {
		const say = words.practice.endings;
		super(room, say.board);
		this.list = h("div", { class: "card moves", "aria-label": say.moves, role: "group" });
		this.more = h("div", { class: "card more-endings" });
		this.source = h("p", { class: "then faint" });
		this.side.append(this.actions, this.list, this.source, this.more);
	}

	get now() {
		return /** @type {Step} */ (this.steps.at(-1)).position;
	}
	/** Whoever practises. */
	get player() {
		return /** @type {Step} */ (this.steps[0]).position.turn;
	}
	get mine() {
		return this.now.turn === this.player;
	}

	/** @param {Ending} ending */
	async begin(ending) {
		const mine = ++this.turn;
		const work = async () => {
			const { variant, fen } = ending;
			const position = /** @type {Position} */ (await post("/api/position", { variant, fen }));
			if (mine !== this.turn) return;
			callSquares(this.variants.find((one) => one.id === variant));
			this.ending = ending;
			this.counted = false;
			this.steps = [{ position, move: null }];
			history.replaceState(null, "", `/practice?endings=${ending.id}`);
			this.ask(words.practice.endings.about[ending.id] ?? "");
		};
		await this.orOffer(mine, work, () => this.begin(ending));
	}

	/** What a position is worth to who practises; null where nobody knows. @param {Position} position @returns {Proved | null} */
	worth({ proved, turn }) {
		if (!proved || turn === this.player) return proved;
		const value = proved.value === "win" ? "loss" : proved.value === "loss" ? "win" : "draw";
		return { value, distance: proved.distance };
	}

	/** It is the turn of who practises. @param {string} sentence @param {string} [title] */
	ask(sentence, title) {
		const { ending, now } = this;
		if (!ending) return;
		const say = words.practice.endings;
		const worth = this.worth(now);
		setText(this.label, say.names[ending.id] ?? ending.id);
		setText(this.head, title ?? this.heading(worth, this.steps.length === 1));
		this.sentence = sentence;
		this.tell(sentence);
		this.show(true);
		this.offer(
			this.steps.length > 2 && this.backButton(),
			button([icon("hint"), say.hint], () => void this.hint(), "quiet"),
			this.steps.length > 2 && button(say.anew, () => void this.begin(ending), "quiet"),
		);
		this.listMoves();
		this.listEndings();
	}

	/** @param {(HTMLElement | false)[]} buttons */
	offer(...buttons) {
		this.actions.replaceChildren(...buttons.filter((one) => one !== false));
	}

	/** @param {Proved | null} worth @param {boolean} first */
	heading(worth, first) {
		const say = words.practice.endings;
		const { ending } = this;
		if (!worth) return first ? say.start[ending?.goal ?? "win"](this.player) : say.unknown;
		if (first) return say.start[worth.value === "draw" ? "draw" : "win"](this.player, worth.distance);
		const kept = worth.value === ending?.goal;
		return (kept ? say.still : say.now)[worth.value](worth.distance);
	}

	/** @param {boolean} live */
	show(live) {
		const { now } = this;
		const { size, board } = now;
		this.board.show({ size, board, flipped: this.player === "black", position: live ? now : null });
	}

	/** A move was made on the board. @param {number[]} squares @param {Promise<void>} drawn */
	async tried(squares, drawn) {
		const mine = ++this.turn;
		const { now, ending } = this;
		const move = now.moves.find(({ paths }) => paths.some((path) => `${path.squares}` === `${squares}`));
		if (!ending || !move) return;
		await drawn;
		if (mine !== this.turn) return;
		const work = async () => {
			await this.play(move);
			if (mine !== this.turn) return;
			this.show(false);
			const [before, after] = [this.worth(now), this.worth(this.now)];
			if (this.now.outcome) return this.finish();
			if (before && after && (WORTH[after.value] ?? 0) < (WORTH[before.value] ?? 0)) return this.slipped(move, before);
			await this.reply(mine, move);
		};
		await this.orOffer(mine, work, () => this.back());
	}

	/** Plays a move on the board that is kept. @param {LegalMove} move */
	async play(move) {
		const { now } = this;
		const mine = this.turn;
		const { variant, fen } = now;
		const position = /** @type {Position} */ (await post("/api/position", { variant, fen, move: move.text }));
		if (mine !== this.turn) return;
		/** @type {Step} */ (this.steps.at(-1)).move = move;
		this.steps.push({ position, move: null });
	}

	/** The best defence. @param {number} mine @param {LegalMove} own The move that it answers. */
	async reply(mine, own) {
		const say = words.practice.endings;
		const before = this.now;
		const rest = still() ? null : new Promise((go) => setTimeout(go, REST));
		const { move, proved } = await choose(before);
		await rest;
		if (mine !== this.turn) return;
		const [path] = move.paths;
		if (path) await this.board.animator.play(path, { gap: 60, speed: still() ? 0 : 1 });
		if (mine !== this.turn) return;
		await this.play(move);
		if (mine !== this.turn) return;
		if (this.now.outcome || this.hasHeld()) return this.finish();
		const asked = /** @type {Step} */ (this.steps.at(-3)).position;
		const name = (/** @type {LegalMove} */ { text }) => moveName(before.size, text);
		const long = this.worth(this.now)?.value === "win" && move.proved?.distance != null;
		const sentence = [
			say.played(this.judged(asked, own), name(own), asked.moves.length),
			say.replied[long ? "long" : "plain"](before.turn, name(move)),
			say.yours,
		];
		const found =
			!this.worth(this.now) && proved ? say.found[proved.winner === this.player ? "win" : "loss"] : undefined;
		this.ask(sentence.filter(Boolean).join(" "), found);
	}

	/** How good a move was among all. @param {Position} position @param {LegalMove} move @returns {"only" | "best" | "longer" | "kept" | "unknown"} */
	judged({ moves }, { proved }) {
		if (!proved || moves.some((other) => !other.proved)) return "unknown";
		const same = moves.filter((other) => other.proved?.value === proved.value);
		if (same.length === 1) return "only";
		if (proved.value !== "win" || proved.distance === null) return "kept";
		return same.some((other) => (other.proved?.distance ?? Infinity) < (proved.distance ?? 0)) ? "longer" : "best";
	}

	/** A move has let go what there was. @param {LegalMove} move @param {Proved} before */
	slipped(move, before) {
		const say = words.practice.endings;
		const { ending } = this;
		const asked = /** @type {Step} */ (this.steps.at(-2)).position;
		const name = (/** @type {string} */ text) => moveName(asked.size, text);
		const right = asked.moves.filter(({ proved }) => proved?.value === before.value).map(({ text }) => name(text));
		setText(this.head, this.heading(this.worth(this.now), false));
		this.sentence = say.slipped(name(move.text), before, right.length);
		this.tell(this.sentence);
		this.countOnce(false);
		const back = this.backButton("primary");
		this.offer(
			back,
			button(say.playOn, () => void this.goOn(move), "quiet"),
			!!ending && button(say.anew, () => void this.begin(ending), "quiet"),
		);
		this.listMoves();
		this.listEndings();
		back.focus({ preventScroll: true });
	}

	/** Plays on although something was let go. @param {LegalMove} move */
	async goOn(move) {
		const mine = ++this.turn;
		await this.orOffer(
			mine,
			() => this.reply(mine, move),
			() => this.back(),
		);
	}

	/** @param {string} [kind] */
	backButton(kind = "") {
		const say = words.practice.endings;
		const { lost } = this;
		return button([icon("undo"), lost ? say.backTo[this.ending?.goal ?? "win"] : say.back], () => this.back(), kind);
	}

	/** Whether what there was to reach is gone. */
	get lost() {
		const worth = this.worth(this.now);
		return !!worth && (WORTH[worth.value] ?? 0) < (WORTH[this.ending?.goal ?? "win"] ?? 0);
	}

	/** To the last position of who practises in which the goal can be reached; or one move back. */
	back() {
		this.turn++;
		this.board.reset();
		const goal = WORTH[this.ending?.goal ?? "win"] ?? 0;
		const { lost } = this;
		const isThere = () =>
			this.mine && (!lost || (WORTH[this.worth(this.now)?.value ?? this.ending?.goal ?? "win"] ?? 0) >= goal);
		while (this.steps.length > 1) {
			this.steps.pop();
			if (isThere()) break;
		}
		/** @type {Step} */ (this.steps.at(-1)).move = null;
		this.ask(words.practice.endings.again);
	}

	async hint() {
		const { now, turn: mine } = this;
		// While the reply is on its way there is nothing to find.
		if (!this.mine) return;
		this.countOnce(false);
		const { move } = await choose(now);
		if (mine !== this.turn) return;
		this.sentence = words.practice.hinted(squareName(now.size, move.from));
		this.board.choose([]);
		this.tell(this.sentence);
		this.board.view.focus(move.from);
	}

	/** The moves of who practises. */
	get own() {
		return this.steps.filter(({ position, move }) => move && position.turn === this.player).length;
	}

	hasHeld() {
		return this.ending?.goal === "draw" && !this.lost && this.own >= HELD;
	}

	/** @param {boolean} done */
	countOnce(done) {
		const { ending } = this;
		if (!ending || (this.counted && !done)) return;
		this.counted = true;
		this.shelf.tried(ending.id, done);
	}

	finish() {
		const { ending, now } = this;
		if (!ending) return;
		this.turn++;
		const say = words.practice.endings;
		const winner = now.outcome?.winner ?? null;
		const reached = winner === this.player || (ending.goal === "draw" && winner === null);
		this.countOnce(reached);
		const distance = /** @type {Step} */ (this.steps[0]).position.proved?.distance ?? null;
		const shortest = distance === null ? null : Math.ceil(distance / 2);
		setText(this.head, !reached ? say.failed : winner ? say.won : say.held);
		this.sentence = !reached ? say.failedHow : winner ? say.wonIn(this.own, shortest) : say.heldFor(this.own);
		this.tell(this.sentence);
		this.show(false);
		const next = ENDINGS[(ENDINGS.indexOf(ending) + 1) % ENDINGS.length] ?? ending;
		const go = button(say.next, () => void this.begin(next), "primary large");
		this.offer(
			go,
			button(say.anew, () => void this.begin(ending), "quiet"),
			!reached && this.backButton(),
		);
		this.listMoves();
		this.listEndings();
		go.focus({ preventScroll: true });
	}

	/** The last moves, each with what it left. */
	listMoves() {
		const say = words.practice.endings;
		const rows = this.steps.flatMap(({ position, move }, n) => {
			const after = this.steps[n + 1]?.position;
			if (!move || !after) return [];
			const worth = this.worth(after);
			const own = position.turn === this.player;
			return [[moveName(position.size, move.text), own ? say.row(worth) : say.theirs, own ? worth?.value : null]];
		});
		if (!this.now.outcome && this.mine) rows.push([say.yourMove, say.row(this.worth(this.now)), "now"]);
		this.list.replaceChildren(
			...rows
				.slice(-LISTED)
				.map(([move, text, kind]) =>
					h("p", { class: kind ? `row ${kind}` : "row" }, h("span", {}, move ?? ""), h("span", {}, text ?? "")),
				),
		);
	}

	listEndings() {
		const say = words.practice.endings;
		const { ending } = this;
		this.source.textContent = ending ? say.source(ending.source) : "";
		this.more.replaceChildren(
			h("h2", {}, say.more),
			h(
				"ul",
				{},
				ENDINGS.map((one) =>
					h(
						"li",
						{},
						h(
							"a",
							{
								href: `/practice?endings=${one.id}`,
								"aria-current": one === ending ? "true" : null,
							},
							h("span", {}, say.names[one.id] ?? one.id),
							h("span", { class: "state" }, say.state(one.goal, this.shelf.done(one.id), this.shelf.tries(one.id))),
						),
					),
				),
			),
		);
	}
}
