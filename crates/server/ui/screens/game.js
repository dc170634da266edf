// The game screen: board, players, status, moves and actions, wired to one control.

import { get, options, post } from "../api.js";
import { boardDrag } from "../board/drag.js";
import { boardEvents } from "../board/events.js";
import { BoardView } from "../board/render.js";
import { mustCapture, origins, other, pieceName, sideName, sideOf, whyNot } from "../board/state.js";
import { h, isTyping, setText } from "../dom.js";
import { GameControl } from "../game/control.js";
import { Actions } from "../parts/actions.js";
import { Insight } from "../parts/insight.js";
import { MoveList } from "../parts/movelist.js";
import { PlayerStrip } from "../parts/players.js";
import { Prompt } from "../parts/prompt.js";
import { settings } from "../settings.js";

/** Reads the game, and takes the seat that a link offers. @param {string} id @returns {Promise<[GameView, string?]>} With a notice when the seat could not be taken. */
async function enter(id) {
	const token = new URLSearchParams(location.hash.slice(1)).get("seat");
	if (!token) return [await get(`/api/games/${id}`)];
	history.replaceState(null, "", location.pathname);
	try {
		return [await post(`/api/games/${id}/seat`, { token })];
	} catch (error) {
		return [await get(`/api/games/${id}`), error instanceof Error ? error.message : ""];
	}
}

/** @param {HTMLElement} root @param {{id: string, go: Go}} page */
export async function gameScreen(root, { id, go }) {
	const { variants, bind } = await options();
	const [game, notice] = await enter(id);
	const base = (/^(127\.|localhost$|\[::1)/.test(location.hostname) ? bind.addresses[0] : null) ?? location.origin;
	const screen = new GameScreen(game, variants.find((variant) => variant.id === game.variant), go, base);
	root.append(screen.el);
	screen.render();
	if (notice) screen.control.say(notice, true);
	return () => screen.close();
}

class GameScreen {
	frame = 0;
	top = new PlayerStrip();
	bottom = new PlayerStrip();
	status = h("p", { class: "status", role: "status" });
	offline = h("p", { class: "offline", hidden: true }, "Reconnecting…");
	spectators = h("span");
	typed = h("input", { name: "move", "aria-label": "Type a move", placeholder: "Type a move: 11-15", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });

	/** @param {GameView} game @param {Variant | undefined} variant @param {Go} go @param {string} base Where others reach this server. */
	constructor(game, variant, go, base) {
		this.go = go;
		this.flipped = game.yours.join() === "black";
		this.board = new BoardView(game.size, this.flipped);
		const control = (this.control = new GameControl(game, this.board, () => this.later()));
		this.moves = new MoveList(control);
		this.insight = new Insight(control);
		this.prompt = new Prompt(control, { go, base });
		this.actions = new Actions(control, { go, ask: this.prompt.ask, flip: () => this.flip() });
		this.el = h("div", { class: "game" },
			h("h1", { class: "hidden-text" }, variant?.name),
			h("div", { class: "area-top" }, this.top.el),
			h("div", { class: "area-board" }, this.insight.bar, h("div", { class: "frame" }, this.board.el)),
			h("div", { class: "area-bottom" }, this.bottom.el),
			h("div", { class: "area-status" },
				h("p", { class: "rules" }, h("a", { href: `/guide/${game.variant}` }, variant?.name), h("span", {}, game.start.ballot ? `Ballot ${game.start.ballot}` : variant?.special), this.spectators), this.status, this.offline, this.prompt.large),
			h("div", { class: "foot" }, this.prompt.el, this.actions.el),
			h("div", { class: "area-moves" }, this.moves.el, this.insight.el,
				h("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => this.submit(event) }, this.typed, h("button", { class: "quiet" }, "Move")), this.actions.share));
		boardEvents(this.board, { pick: (square) => control.pick(square), cancel: () => control.cancel() });
		boardDrag(this.board, {
			canDrag: (square) => {
				control.animator.finish();
				return control.active && control.chosen.length < 2 && origins(control.game.position.moves).includes(square);
			},
			lift: (square) => control.chosen[0] === square || control.choose([square]),
			drop: (square) => this.drop(square),
		});
		document.addEventListener("keydown", this.onkey);
		this.unsubscribe = settings.subscribe(() => this.later());
		this.ticker = window.setInterval(() => {
			this.top.tick(control);
			this.bottom.tick(control);
		}, 100);
	}

	close() {
		this.control.close();
		this.insight.stop();
		this.unsubscribe();
		clearInterval(this.ticker);
		cancelAnimationFrame(this.frame);
		document.removeEventListener("keydown", this.onkey);
	}

	/** The board changes at once, the rest with the next frame. */
	later() {
		if (!this.actions) return;
		this.renderBoard();
		cancelAnimationFrame(this.frame);
		this.frame = requestAnimationFrame(() => this.render());
	}

	render() {
		const { control } = this;
		const { game } = control;
		const below = this.flipped ? "black" : "white";
		this.el.classList.toggle("flipped", this.flipped);
		this.renderBoard();
		this.top.update(control, other(below));
		this.bottom.update(control, below);
		setText(this.status, control.message);
		this.status.classList.toggle("warning", control.warning);
		this.offline.hidden = control.online;
		setText(this.spectators, game.spectators ? `${game.spectators} watching` : "");
		this.prompt.update();
		this.moves.update();
		this.insight.update();
		this.actions.update();
		this.typed.disabled = !game.can.move || control.viewing !== null;
		if (this.typed.form) this.typed.form.hidden = !game.yours.length || !!game.outcome;
	}

	renderBoard() {
		const { control, insight } = this;
		const { game, viewing, chosen, hint } = control;
		if (control.animator.busy || control.sent) return;
		const node = game.nodes.find(({ id }) => id === (viewing ?? game.current));
		const board = viewing === null ? game.position.board : node?.board ?? game.start.board;
		const { walked, jumped, targets } = control.match;
		const from = control.active && !chosen.length ? origins(game.position.moves) : [];
		const forced = mustCapture(game.position.moves);
		const [origin] = chosen;
		const at = walked.at(-1) ?? origin;
		this.board.update({
			board, labels: settings.get().labels,
			lifted: origin && at ? { from: origin, at, jumped } : null,
			names: this.names(board, targets.map(({ square }) => square)),
			marks: {
				path: node?.path.squares, captured: node?.path.captures, pulse: control.pulse, selected: at ?? null,
				movable: forced ? [] : from, forced: forced ? from : [],
				targets: insight.fair ? targets : targets.map((target) => ({ ...target, proved: null })),
				hint: viewing === null ? hint?.path.squares.slice(0, 2) : null,
			},
		});
	}

	/** What screen readers call the squares. @param {string} board @param {number[]} targets */
	names(board, targets) {
		const { active, chosen, game: { position } } = this.control;
		const from = origins(position.moves);
		const can = mustCapture(position.moves) ? "can capture" : "can move";
		return [...board].map((piece, i) => {
			const square = i + 1;
			const name = `${square}, ${pieceName(piece)}`;
			if (!active) return name;
			if (chosen[0] === square) return `${name}, chosen`;
			if (targets.includes(square)) return `${name}, target`;
			if (from.includes(square)) return `${name}, ${can}`;
			return sideOf(piece) === position.turn ? `${name}, ${whyNot(position, square)?.replace(`${square} `, "").replace(/\.$/, "")}` : name;
		});
	}

	/** A drop on a square that is no target snaps back and keeps the selection. @param {number | null} square */
	drop(square) {
		const { control } = this;
		if (!square || !control.match.targets.some((target) => target.square === square)) return this.renderBoard();
		control.dropped = true;
		control.pick(square);
	}

	flip() {
		this.flipped = !this.flipped;
		this.control.animator.finish();
		this.board.flip(this.flipped);
		this.control.say(`Board flipped: ${this.flipped ? "Black" : "White"} is at the bottom.`);
	}

	/** @param {Event} event */
	async submit(event) {
		event.preventDefault();
		const text = this.typed.value;
		if (text.trim() && (await this.control.typed(text))) this.typed.value = "";
		else this.typed.select();
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
		if (/^\d$/.test(key) && !this.typed.disabled) return this.typed.focus();
		const onButton = target instanceof HTMLButtonElement;
		/** @type {Record<string, () => void>} */
		const keys = {
			f: () => this.flip(), h: () => control.askHint(), n: () => this.go("/"), c: () => this.computerFirst(),
			ArrowLeft: () => control.lookBy(-1), ArrowRight: () => control.lookBy(1), Home: () => control.lookBy(-999), End: () => control.lookBy(999),
			Escape: () => (control.viewing === null ? control.cancel() : control.look(null)),
		};
		if (control.watching && !onButton) keys[" "] = () => control.pause(!control.paused);
		const act = keys[key] ?? keys[key.toLowerCase()];
		// Arrows, Home and End on the speed slider are the slider's.
		if (!act || (key.length > 1 && target === actions.slider)) return;
		if (key.length > 1 || key === " ") event.preventDefault();
		act();
	};

	/** Before the first move, key C lets the computer begin: the same game again with the sides changed. */
	async computerFirst() {
		const { game } = this.control;
		const [mine] = game.yours;
		if (!mine || game.nodes.length || mine !== game.start.turn || game.seats[other(mine)].kind !== "computer") return;
		const { id } = await post("/api/games", {
			variant: game.variant, [mine]: { kind: "computer", spec: game.seats[other(mine)].spec }, [other(mine)]: { kind: "here" },
			...game.options, start: { fen: game.start.fen },
		});
		this.go(`/game/${id}`);
		this.control.say(`Computer first: you play ${sideName(other(mine))}.`);
	}
}
