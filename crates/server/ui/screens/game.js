// The game screen: board, players, status, moves and actions, wired to one control.

import { headline, turnSentence } from "../announce.js";
import { get, options, post } from "../api.js";
import { boardDrag } from "../board/drag.js";
import { boardEvents } from "../board/events.js";
import { BoardView } from "../board/render.js";
import { callSquares, choosing, moveName, origins, other, typedExample } from "../board/state.js";
import { h, isTyping, setText } from "../dom.js";
import { GameControl } from "../game/control.js";
import { style } from "../load.js";
import { Actions } from "../parts/actions.js";
import { Insight } from "../parts/insight.js";
import { MoveList } from "../parts/movelist.js";
import { PlayerStrip } from "../parts/players.js";
import { Prompt } from "../parts/prompt.js";
import { actionOf, settings } from "../settings.js";
import { spoken, words } from "../words/words.js";

/** @param {HTMLElement} root @param {Page & {id: string}} page */
export async function open(root, { id, ...page }) {
	const links = new URLSearchParams(location.hash.slice(1));
	const [back, seat] = [links.get("back"), links.get("seat")];
	const known = await options();
	const game = back ? await post(`/api/games/${id}/back`, { token: back }) : await get(`/api/games/${id}`);
	const people = seat && (await import("../game/people.js"));
	if (!page.here()) return;
	// Once it has served: who has to try again needs it again.
	if (location.hash) history.replaceState(null, "", location.pathname);
	const screen = new GameScreen(game, known, page);
	root.append(screen.el);
	screen.render();
	if (people) people.invite(screen, seat);
	return () => screen.close();
}

class GameScreen {
	frame = 0;
	heading = h("h2");
	detail = h("p");
	status = h("div", { class: "status", role: "status" }, this.heading, this.detail);
	offline = h("p", { class: "offline", role: "alert", hidden: true });
	spectators = h("span");
	note = h("span");
	typed = h("input", {
		name: "move",
		"aria-label": words.typed.name,
		autocomplete: "off",
		autocapitalize: "off",
		spellcheck: "false",
	});
	/** @type {import("../parts/statistics.js").Statistics | null} Loaded when it is wanted. */
	statistics = null;
	/** @type {import("../game/people.js").People | null} Loaded where people play. */
	people = null;

	/** @param {GameView} game @param {Options} known @param {Page} page */
	constructor(game, known, page) {
		this.page = page;
		this.known = known;
		this.variant = known.variants.find(({ id }) => id === game.variant);
		callSquares(this.variant);
		page.title(this.variant?.name ?? words.page.titles.game);
		const titleOf = (/** @type {string} */ spec) => known.levels.find((level) => level.spec === spec)?.title ?? "";
		this.top = new PlayerStrip(titleOf);
		this.bottom = new PlayerStrip(titleOf);
		this.flipped = game.yours.join() === "black";
		this.board = new BoardView(game.size, this.flipped);
		const control = (this.control = new GameControl(game, this.board, () => this.later()));
		this.moves = new MoveList(control, this.variant?.first ?? "black");
		this.insight = new Insight(control);
		this.prompt = new Prompt(control, page.go);
		this.actions = new Actions(control, {
			ask: this.prompt.ask,
			insight: this.insight,
			flip: () => this.flip(),
			more: () => this.more(),
			copyPdn: async () => (await this.sheet())?.copyPdn(control),
		});
		this.list = h(
			"div",
			{ class: "list" },
			this.moves.el,
			h("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => this.submit(event) }, this.typed),
			this.moves.nav,
		);
		this.el = h(
			"div",
			{ class: "game" },
			h("h1", { class: "hidden-text" }, this.variant?.name),
			h("div", { class: "area-top" }, this.top.el),
			h("div", { class: "area-board" }, this.insight.bar, h("div", { class: "frame" }, this.board.el)),
			h("div", { class: "area-bottom" }, this.bottom.el),
			h(
				"div",
				{ class: "panel" },
				this.status,
				this.prompt.el,
				this.insight.el,
				this.list,
				this.actions.el,
				h(
					"p",
					{ class: "rules" },
					h("a", { href: `/guide/${game.variant}` }, this.variant?.name),
					this.note,
					this.spectators,
				),
			),
			this.offline,
		);
		this.el.style.setProperty("--n", String(game.size));
		boardEvents(this.board, { pick: (square) => control.chooser.pick(square), cancel: () => control.chooser.cancel() });
		boardDrag(this.board, {
			canDrag: (square) => {
				control.animator.finish();
				return (
					control.active &&
					(control.chooser.chosen.length > 1
						? control.chooser.match.walked.at(-1) === square
						: origins(control.game.position.moves).includes(square))
				);
			},
			grab: (square) => (control.active ? control.chooser.grab(square) : null),
			drop: (square) => this.drop(square),
		});
		document.addEventListener("keydown", this.onkey);
		this.unsubscribe = settings.subscribe(() => this.later());
		this.ticker = window.setInterval(() => {
			this.top.tick(control);
			this.bottom.tick(control);
			this.prompt.tick();
		}, 100);
	}

	close() {
		this.control.close();
		this.insight.stop();
		this.unsubscribe();
		clearInterval(this.ticker);
		cancelAnimationFrame(this.frame);
		document.removeEventListener("keydown", this.onkey);
		this.people?.close();
	}

	/** The board changes at once, the rest with the next frame; a page in the background has no frames. */
	later() {
		if (!this.actions) return;
		cancelAnimationFrame(this.frame);
		if (document.hidden) return this.render();
		this.renderBoard();
		this.frame = requestAnimationFrame(() => this.render());
	}

	render() {
		const { control } = this;
		const { game, look } = control;
		const below = this.flipped ? "black" : "white";
		const figures = this.figures;
		this.el.classList.toggle("flipped", this.flipped);
		this.el.classList.toggle("over", !!game.outcome && look.viewing === null);
		this.renderBoard();
		this.top.update(control, other(below), figures);
		this.bottom.update(control, below, figures);
		this.showStatus();
		const { ballot } = game.start;
		setText(
			this.note,
			ballot ? words.game.ballot(moveName(game.size, ballot)) : recordText(game) || (this.variant?.special ?? ""),
		);
		setText(this.spectators, game.spectators ? words.game.spectators(game.spectators) : "");
		this.prompt.update();
		this.moves.update();
		this.insight.update();
		this.actions.update();
		this.showStatistics(figures);
		this.typed.disabled = !game.can.move || look.viewing !== null;
		this.typed.placeholder = words.typed.example(typedExample(game.size));
		if (this.typed.form) this.typed.form.hidden = !game.yours.length || !!game.outcome;
		this.showPeople();
	}

	/** Whose turn it is, and one sentence below: what was chosen, what is new, or what happened last. */
	showStatus() {
		const { control } = this;
		const { game, look, news, slow, sent, chooser } = control;
		const over = !!game.outcome && look.viewing === null;
		this.status.hidden = over && !news;
		if (!over || news) {
			setText(this.heading, over ? "" : look.viewing === null ? headline(control) : words.game.back);
			const last = [control.sentence, look.viewing === null ? turnSentence(game) : ""].filter(Boolean).join(" ");
			this.status.classList.toggle("told", !!news || slow || chooser.chosen.length > 0);
			setText(
				this.detail,
				news?.text || (slow ? (sent ? words.game.sending : words.game.waiting) : "") || chooser.sentence || last,
			);
		}
		this.heading.classList.toggle("thinking", !over && !!control.computer.asking);
		this.status.classList.toggle("warning", !!news?.warning);
		this.offline.hidden = control.online || control.closed;
		setText(this.offline, control.online ? "" : words.game.offline);
	}

	/** Are the figures of searches shown? Students expect them of classic players, and in games that are solved. */
	get figures() {
		const { black, white } = this.control.game.seats;
		const told = [black, white].some(({ spec }) => spec && (this.variant?.solved || !/^(engine|external)/.test(spec)));
		return settings.get().statistics ?? told;
	}

	/** @param {boolean} wanted */
	async showStatistics(wanted) {
		if (wanted && !this.statistics) {
			const [{ Statistics }] = await Promise.all([spoken(import("../parts/statistics.js")), style("statistics.css")]);
			this.statistics ??= new Statistics();
			wanted = this.figures;
			this.moves.el.after(this.statistics.el);
		}
		if (!this.statistics) return;
		this.statistics.el.hidden = !wanted;
		if (wanted) this.statistics.update(this.control);
	}

	renderBoard() {
		const { control, insight } = this;
		const { game, look, chooser, hint } = control;
		if (control.animator.busy || control.sent) return;
		const { node, board, viewing } = look;
		const { chosen, match, pulse } = chooser;
		const model = choosing(board, control.active ? game.position : null, chosen, match);
		Object.assign(model.marks, {
			path: node?.path.squares,
			captured: node?.path.captures,
			pulse,
			hint: viewing === null ? hint?.path.squares.slice(0, 2) : null,
		});
		if (insight.shown) model.marks.targets = match.targets;
		this.board.update(model);
	}

	/** A drop on a square that is no target snaps back and keeps the selection. @param {number | null} square */
	drop(square) {
		const { chooser } = this.control;
		if (square && chooser.match.targets.some((target) => target.square === square)) chooser.pick(square, true);
		else {
			if (square) chooser.explain([...chooser.chosen, square]);
			this.renderBoard();
		}
	}

	flip() {
		this.flipped = !this.flipped;
		this.control.animator.finish();
		this.board.flip(this.flipped);
		this.control.say(words.game.flipped(this.flipped ? "black" : "white"));
	}

	/** Links, invitations, a rematch, a call when it is one's turn: only where people play. */
	async showPeople() {
		const { game } = this.control;
		if (!game.people || this.people) return this.people?.update();
		const { People } = await spoken(import("../game/people.js"));
		this.people ??= new People(this, this.page);
		this.people.update();
	}

	// ---- what else can be done ----

	/** Loaded when it is wanted; nothing if it does not come. */
	sheet() {
		return spoken(import("../parts/more.js")).catch(() => this.control.say(words.page.unreachable, true));
	}

	async more() {
		(await this.sheet())?.openMore({
			control: this.control,
			page: this.page,
			flip: () => this.flip(),
			redo: () => this.actions.redo(),
			type: () => this.type(),
			leave: (path) => this.leave(path),
			statistics: this.figures,
			presets: this.known.presets,
		});
	}

	/** Leaves a running game only after a second step. @param {string} path */
	leave(path) {
		const { game } = this.control;
		if (game.can.review || !game.yours.length || !game.nodes.length) return this.page.go(path);
		this.prompt.ask("leave", () => this.page.go(path));
	}

	/** The field for typed moves, which narrow screens show when it is asked for. */
	type() {
		this.el.classList.add("typing");
		this.typed.focus();
	}

	/** @param {Event} event */
	submit(event) {
		event.preventDefault();
		this.control.chooser.typed(this.typed);
	}

	/** @param {KeyboardEvent} event */
	onkey = (event) => {
		const { control, actions } = this;
		const { key, target } = event;
		if (document.querySelector("dialog[open]") || isTyping(target) || event.altKey) return;
		if (event.ctrlKey || event.metaKey) {
			if (key.toLowerCase() !== "z") return;
			event.preventDefault();
			return event.shiftKey ? actions.redo() : actions.undo();
		}
		if (/^\d$/.test(key) && settings.get().shortcuts && !this.typed.disabled) return this.type();
		/** @type {Record<string, () => void>} */
		const acts = {
			flip: () => this.flip(),
			hint: () => control.askHint(),
			newGame: () => this.leave("/"),
			computerFirst: async () => (await import("../game/anew.js")).computerFirst(control, this.page.go),
			evaluation: () => actions.evaluation.hidden || actions.evaluation.disabled || this.insight.toggle(),
		};
		/** @type {Record<string, () => void>} */
		const keys = {
			ArrowLeft: () => control.look.by(-1),
			ArrowRight: () => control.look.by(1),
			Home: () => control.look.by(-999),
			End: () => control.look.by(999),
			Escape: () => (control.look.viewing === null ? control.chooser.cancel() : control.look.at(null)),
		};
		if (control.watching && !(target instanceof HTMLButtonElement))
			keys[" "] = () => control.pause(!control.game.paused);
		const act = keys[key] ?? acts[actionOf(event) ?? ""];
		// Arrows, Home and End on the speed slider are the slider's.
		if (!act || (key.length > 1 && target === actions.watch?.slider)) return;
		if (key.length > 1 || key === " ") event.preventDefault();
		act();
	};
}

/** Where and when an imported game was played. @param {GameView} game */
function recordText({ record }) {
	return record
		? [record.event, record.site, record.date, record.round && words.game.round(record.round)]
				.filter((text) => text && !/^[?.]*$/.test(text))
				.join(" · ")
		: "";
}
