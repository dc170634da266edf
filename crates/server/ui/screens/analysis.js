// The analysis board: any position of any game, moves for both sides, a tree of variations with remarks, and what the engine
// or exact tables say of it while somebody looks.

import { ApiError, options as getOptions, post } from "../api.js";
import { AnalysisBoard } from "../analysis/board.js";
import { Engine } from "../analysis/engine.js";
import { Notation } from "../analysis/notation.js";
import * as shelf from "../analysis/shelf.js";
import { Study } from "../analysis/study.js";
import { drawPiece } from "../board/render.js";
import { callSquares, isKing, moveName, other, sideOf, typedExample } from "../board/state.js";
import { h, icon, isTyping, setText } from "../dom.js";
import { button } from "../form.js";
import { latest } from "../latest.js";
import { style } from "../load.js";
import { actionOf, settings } from "../settings.js";
import { speak, spoken, words } from "../words/words.js";

/** @typedef {import("../analysis/study.js").Step} Step */

/** @param {HTMLElement} root @param {Page} page */
export async function open(root, { go, here }) {
	await Promise.all([speak("rest"), speak("analysis"), style("analysis.css")]);
	const { variants, analysis, default: usual } = await getOptions();
	const { view, way, id, stamp, said } = await given(new URLSearchParams(location.search), usual.variant);
	if (!here()) return;
	const variant = variants.find((one) => one.id === view.variant);
	callSquares(variant);
	const screen = new AnalysisScreen(view, { variant, most: analysis, id, stamp, go });
	root.append(screen.el);
	screen.notice = said || (view.whole ? "" : words.analysis.notWhole);
	const step = screen.study.follow(way);
	// It opens when it can be moved on, so that nobody clicks in vain.
	await screen.learn(step, false);
	screen.begin(step);
	return () => screen.close();
}

/**
 * What the address asks for: an analysis that is kept, a game, or a position with moves.
 * @param {URLSearchParams} asked @param {string} usual Rules where none are named.
 * @returns {Promise<{view: StudyView, way: string[], id?: string, stamp?: number, said?: string}>} `way`: the moves to what is looked at; `stamp`: when it was kept.
 */
async function given(asked, usual) {
	const say = words.analysis;
	const variant = asked.get("variant") ?? settings.get().choice?.variant ?? usual;
	const [id, game] = [asked.get("id"), asked.get("game")];
	const kept = shelf.find(id);
	if (kept && id) return { view: await post("/api/study", kept.study), way: kept.way, id, stamp: kept.changed };
	if (game) {
		const { ofGame } = await import("../analysis/of-game.js");
		const found = await ofGame(game, asked.get("node"));
		if (found) return found;
	}
	const texts = (asked.get("moves") ?? "").split(/[\s,_]+/).filter(Boolean);
	const moves = texts.map((move, parent) => ({ parent, move }));
	const view = await post("/api/study", { variant, fen: asked.get("fen"), moves });
	const way = view.moves.map((/** @type {StudyMove} */ { text }) => text);
	return { view, way, said: id ? say.lost : game ? say.running : "" };
}

/** Is the exact value of every move known? @param {Position | null} position */
const isKnown = (position) => !!position?.moves.length && position.moves.every(({ proved }) => proved);

class AnalysisScreen {
	questions = latest();
	/** Lines that are to be played. */
	walks = latest();
	libraries = latest();
	flipped = false;
	closed = false;
	/** What is said in place of where one is, until one goes elsewhere. */
	notice = "";
	/** @type {import("../analysis/exact.js").Exact | null} Loaded where values are known. */
	exact = null;

	/** @param {StudyView} view @param {{variant: Variant | undefined, most: Options["analysis"], id?: string | undefined, stamp?: number | undefined, go: Go}} page */
	constructor(view, { variant, most, id, stamp, go }) {
		const say = words.analysis;
		this.variant = variant;
		this.leave = go;
		this.id = id ?? "";
		this.stamp = stamp;
		this.study = new Study(view);
		this.flipped = variant?.first === "black";
		const { study } = this;
		this.board = new AnalysisBoard(study.size, this.scene, {
			play: (move, path, drawn) => this.make(move, path, drawn),
			say: (sentence, warning) => this.say(sentence, warning),
		});
		this.board.flip(this.flipped);
		this.notation = new Notation(study, variant?.first ?? "black", {
			settle: async () => {
				await this.board.settle();
				return !this.closed;
			},
			go: (step) => this.go(() => step),
			changed: () => this.changed(),
			removed: () => {
				this.walks.stop();
				this.changed();
				this.ask(study.current);
			},
			pdn: () => this.openLibrary(),
		});
		this.engine = new Engine(most, {
			found: (moves) => this.board.point(this.paths(moves)),
			play: (moves) => this.walk(moves),
		});
		this.cards = h("div", { class: "cards" }, this.engine.el);
		this.top = h("div", { class: "strip" });
		this.bottom = h("div", { class: "strip" });
		this.status = h("p", { class: "said", role: "status" });
		this.passing = button(say.pass, () => this.pass(), "primary");
		this.skipping = button(say.skip, () => this.board.chooser.skip(), "primary");
		this.typed = h("input", {
			name: "move",
			"aria-label": words.typed.example(typedExample(study.size)),
			placeholder: words.typed.name,
			autocomplete: "off",
			autocapitalize: "off",
			spellcheck: "false",
		});
		this.thinks = h("a", {}, say.thinks);
		this.played = h("a", {}, words.page.titles.openings);
		/** @param {string} name @param {string} picture @param {() => void} act */
		const nav = (name, picture, act) => button(icon(picture), act, "quiet icon-only", name);
		this.steps = h(
			"div",
			{ class: "analysis-steps", role: "group", "aria-label": say.steps },
			nav(say.first, "first", () => this.go(() => study.root)),
			nav(say.previous, "previous", () => this.back()),
			nav(say.next, "next", () => this.forward()),
			nav(say.last, "last", () => this.go(() => study.end(study.current))),
			nav(say.flip, "flip", () => this.flip()),
		);
		this.el = h(
			"div",
			{ class: "analysis" },
			h("h1", { class: "hidden-text" }, say.title),
			h(
				"section",
				{ class: "analysis-board", "aria-label": say.board },
				this.top,
				this.board.el,
				h("div", { class: "strip-row" }, this.bottom, this.steps),
			),
			h(
				"section",
				{ class: "analysis-side", "aria-label": say.side },
				this.cards,
				this.notation.el,
				h(
					"div",
					{ class: "analysis-foot" },
					h(
						"div",
						{ class: "foot-text" },
						this.status,
						h("p", { class: "faint" }, say.here, " ", this.thinks, say.step, " ", this.played, say.played),
					),
					this.passing,
					this.skipping,
					h("form", { onsubmit: (/** @type {Event} */ event) => this.submit(event) }, this.typed),
				),
			),
		);
		this.el.style.setProperty("--n", String(study.size));
		document.addEventListener("keydown", this.onkey);
		this.unsubscribe = settings.subscribe(() => this.redraw());
	}

	close() {
		this.closed = true;
		for (const asked of [this.questions, this.walks, this.libraries]) asked.stop();
		this.engine.close();
		this.unsubscribe();
		document.removeEventListener("keydown", this.onkey);
	}

	/** What the board shows. @returns {import("../analysis/board.js").Scene} */
	get scene() {
		return this.study.current;
	}

	/** @param {string} sentence @param {boolean} [warning] */
	say(sentence, warning = false) {
		setText(this.status, sentence);
		this.status.classList.toggle("warning", warning);
		this.skipping.hidden = !this.board.chooser.match.stop;
	}

	/** @param {unknown} error */
	complain(error) {
		this.say(error instanceof ApiError ? error.message : words.analysis.failed, true);
	}

	// ---- where one is ----

	/** @param {Step} step */
	begin(step) {
		this.walks.stop();
		this.study.current = step;
		this.show();
		this.ask(step);
	}

	/** Looks at another place, seen from where one is when a move under way has arrived. @param {() => Step} where */
	async go(where) {
		await this.board.settle();
		if (this.closed) return;
		const step = where();
		if (step === this.study.current) return;
		this.notice = "";
		this.begin(step);
		if (this.id) this.keep(false);
	}

	/** Asks for what is not known of a place: its legal moves, and of a game that is solved their values. @param {Step} step */
	async ask(step) {
		const mine = this.questions.next();
		try {
			for (const solve of [false, !!this.variant?.solved])
				if ((await this.learn(step, solve, mine)) && !mine.aborted) this.show();
		} catch (error) {
			if (!mine.aborted) this.complain(error);
		}
	}

	/**
	 * Learns the legal moves of a place, and their values if they are to be solved, which may take a while. True if it was not known.
	 * @param {Step} step @param {boolean} solve @param {AbortSignal} [signal]
	 */
	async learn(step, solve, signal) {
		if (signal?.aborted || (step.position && (!solve || isKnown(step.position)))) return false;
		const asked = { variant: this.study.variant, board: step.board, turn: step.turn, solve };
		step.position = await post("/api/position", asked, signal);
		return true;
	}

	back() {
		this.go(() => this.study.current.parent ?? this.study.root);
	}

	forward() {
		this.go(() => this.study.current.children[0] ?? this.study.current);
	}

	/** The variation before or after this one. @param {number} by */
	aside(by) {
		this.go(() => {
			const { current } = this.study;
			const all = current.parent?.children ?? [current];
			return all[all.indexOf(current) + by] ?? current;
		});
	}

	flip() {
		this.flipped = !this.flipped;
		this.board.flip(this.flipped);
		this.showStrips();
		this.say(words.analysis.flipped(this.flipped ? "black" : "white"));
	}

	// ---- moves ----

	/** A move on the board: the server says where it leads. @param {LegalMove} move @param {Path} path @param {Promise<void>} drawn */
	async make(move, path, drawn) {
		const { study } = this;
		const from = study.current;
		const known = from.children.find(({ text }) => text === move.text);
		const mine = this.questions.next();
		this.walks.stop();
		try {
			/** @type {Position} */
			const position =
				known?.position ??
				(await post("/api/position", { variant: study.variant, fen: from.position?.fen, move: move.text }, mine));
			await drawn;
			if (mine.aborted || this.closed) return;
			const step = study.add(from, { text: move.text, path, board: position.board });
			step.position = position;
			study.current = step;
			this.notice = "";
			if (known) {
				this.show();
				if (this.id) this.keep(false);
			} else this.changed();
			this.ask(step);
		} catch (error) {
			if (!mine.aborted) this.complain(error);
		}
	}

	/** Plays moves of a line, one after the other. @param {string[]} texts */
	async walk(texts) {
		const { study } = this;
		const from = study.current;
		const [first] = texts;
		const mine = this.walks.next();
		const legal = from.position?.moves.find(({ text }) => text === first);
		if (texts.length === 1 && legal) return this.board.ask(legal);
		try {
			const moves = texts.map((move, parent) => ({ parent, move }));
			/** @type {StudyView} */
			const line = await post("/api/study", { variant: study.variant, fen: from.position?.fen, moves });
			if (mine.aborted) return;
			study.current = study.graft(from, line.moves);
			this.changed();
			this.ask(study.current);
		} catch (error) {
			if (!mine.aborted) this.complain(error);
		}
	}

	pass() {
		const pass = this.study.current.position?.moves.find((move) => move.pass);
		if (pass) this.board.ask(pass);
	}

	/** @param {Event} event */
	submit(event) {
		event.preventDefault();
		this.board.chooser.typed(this.typed);
	}

	/** Where lines begin on the board. @param {string[]} moves */
	paths(moves) {
		const legal = this.study.current.position?.moves ?? [];
		return moves.map((move) => legal.find(({ text }) => text === move)?.paths[0]?.squares ?? []);
	}

	// ---- what is seen ----

	/** The tree has changed: it is written anew and kept. */
	changed() {
		this.notation.write();
		this.show();
		if (!this.id) this.newId();
		this.keep();
	}

	/** Keeps the analysis and where one is. What another tab has kept since stays: who only looks leaves it alone, and who changes something goes on with a copy. */
	keep(edited = true) {
		const { study } = this;
		if (shelf.find(this.id)?.changed !== this.stamp) {
			if (!edited) return;
			this.newId();
		}
		const way = study.way(study.current).map(({ text }) => text);
		const kept = { id: this.id, changed: Date.now(), way, study: study.written() };
		if (shelf.keep(kept)) this.stamp = kept.changed;
		else this.say(words.analysis.notKept, true);
	}

	newId() {
		this.id = shelf.newId();
		history.replaceState(null, "", `/analysis?id=${this.id}`);
	}

	redraw() {
		this.notation.write();
		this.show();
	}

	show() {
		const { study } = this;
		const { current } = study;
		const { position } = current;
		this.board.show(this.scene);
		this.notation.show();
		this.showStrips();
		this.showValues(position);
		this.passing.hidden = !position?.moves.some((move) => move.pass);
		const fen = position?.fen;
		if (fen) this.thinks.href = `/explorer?${new URLSearchParams({ variant: study.variant, fen })}`;
		if (fen) this.played.href = `/openings?${new URLSearchParams({ variant: study.variant, fen })}`;
		const move = moveName(study.size, current.text);
		const here = current.parent ? words.analysis.after(move, other(current.turn)) : words.analysis.start;
		this.say(this.board.chooser.sentence || this.notice || here);
		if (position?.outcome) this.tellEnd(position.outcome);
	}

	/** @param {Outcome} outcome */
	async tellEnd(outcome) {
		const here = this.study.current;
		const { outcomeSentence } = await spoken(import("../ending.js"));
		if (here === this.study.current && !this.closed) this.say(outcomeSentence(outcome));
	}

	/** Exact values where they are known, and else the engine. @param {Position | null} position */
	async showValues(position) {
		const known = isKnown(position);
		this.engine.el.hidden = known;
		this.engine.look(known || !position?.moves.length ? null : position);
		if (this.exact) this.exact.el.hidden = !known;
		if (!known || !position) return;
		const { Exact } = await import("../analysis/exact.js");
		if (this.closed || position !== this.study.current.position) return;
		if (!this.exact) {
			this.exact = new Exact((move) => this.board.ask(move));
			this.cards.append(this.exact.el);
		}
		this.exact.show(position, !!this.variant?.solved);
	}

	showStrips() {
		const say = words.analysis;
		const { study } = this;
		const { board, turn } = study.current;
		const names = { black: study.tag("Black"), white: study.tag("White") };
		const below = this.flipped ? "black" : "white";
		for (const [strip, side] of /** @type {[HTMLElement, Side][]} */ ([
			[this.top, other(below)],
			[this.bottom, below],
		])) {
			const own = [...board].filter((piece) => sideOf(piece) === side);
			const kings = own.filter(isKing).length;
			strip.replaceChildren(
				drawPiece(side[0] ?? ""),
				h("strong", {}, names[side] || words.sides[side]),
				h("span", { class: "faint" }, turn === side ? say.toMove : ""),
				h("span", { class: "faint count" }, say.pieces(own.length - kings, kings)),
			);
		}
	}

	async openLibrary() {
		const left = this.libraries.next();
		const { openLibrary } = await spoken(import("../analysis/library.js"));
		openLibrary({ study: this.study, id: this.id, variant: this.variant, go: this.leave, left });
	}

	/** @param {KeyboardEvent} event */
	onkey = (event) => {
		const { key, target } = event;
		if (document.querySelector("dialog[open]") || isTyping(target)) return;
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		if (/^\d$/.test(key) && settings.get().shortcuts) return this.typed.focus();
		/** @type {Record<string, () => void>} */
		const keys = {
			ArrowLeft: () => this.back(),
			ArrowRight: () => this.forward(),
			ArrowUp: () => this.aside(-1),
			ArrowDown: () => this.aside(1),
			Home: () => this.go(() => this.study.root),
			End: () => this.go(() => this.study.end(this.study.current)),
			Escape: () => this.board.chooser.cancel(),
			Delete: () => this.notation.remover.disabled || this.notation.remove(),
		};
		/** @type {Record<string, () => void>} */
		const acts = {
			flip: () => this.flip(),
			evaluation: () => this.engine.el.hidden || this.engine.want({ on: !this.engine.wish.on }),
		};
		const act = keys[key] ?? acts[actionOf(event) ?? ""];
		if (!act) return;
		if (key.length > 1) event.preventDefault();
		act();
	};
}
