// What happens in a game as seen from this page: views arrive, moves are chosen and sent, the computer is asked.
// It knows the board and the server, and tells the screen when something changed; it draws nothing itself.

import { moveSentence, offerName, scoreText, turnSentence } from "../announce.js";
import { ApiError, listen, post } from "../api.js";
import { Animator } from "../board/animate.js";
import { extend, match, matchTyped } from "../board/matcher.js";
import { mustCapture, origins, sideName, sideOf, whyNot } from "../board/state.js";
import { settings, sound, SPEEDS, still } from "../settings.js";

/** A computer's reply is never shown sooner than this, so that one sees who moved. */
const REPLY = 400;
/** Rest between two legs of somebody else's capture. */
const GAP = 400;

/** @param {number} ms */
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class GameControl {
	/** @type {GameView[]} Views that wait to be shown. */
	queue = [];
	/** @type {Promise<void> | null} */
	pumping = null;
	/** @type {GameView | null} Came meanwhile, with nothing new but clocks. */
	again = null;
	/** @type {number[]} Squares chosen so far. */
	chosen = [];
	/** Legs of the chosen move that are already drawn. */
	walked = 0;
	/** The piece was put down by hand: it is there already. */
	dropped = false;
	/** @type {Hint | null} */
	hint = null;
	/** Second press: show the line and its value. */
	hintLine = false;
	/** @type {Thinking | null} */
	thinking = null;
	/** @type {number | null} The node looked at, when it is not the current one. */
	viewing = null;
	/** @type {{path: Path, done: Promise<void>} | null} Our own move on its way. */
	sent = null;
	/** @type {Promise<any> | null} The server's answer to it. */
	sending = null;
	/** @type {{node: number, abort: AbortController} | null} */
	asking = null;
	/** @type {number[]} Pieces to point at. */
	pulse = [];
	paused = false;
	stepping = false;
	online = true;
	fresh = true;
	closed = false;
	warning = false;
	turnBegan = performance.now();
	received = Date.now();

	/** @param {GameView} game @param {BoardView} board @param {() => void} changed Called after every change of what is to be seen. */
	constructor(game, board, changed) {
		this.game = game;
		this.board = board;
		this.changed = changed;
		this.animator = new Animator(board);
		this.latest = game.version;
		this.message = turnSentence(game);
		this.stopListening = listen(`/api/games/${game.id}/events`, {
			state: (view) => this.receive(view, this.fresh),
			thinking: (thinking) => this.onThinking(thinking),
			presence: (presence) => this.onPresence(presence),
			gone: () => {
				this.close();
				this.say("This game was deleted.");
			},
		}, (online) => this.onConnection(online));
		this.ask(game);
	}

	close() {
		this.closed = true;
		this.stopListening();
		this.asking?.abort.abort();
	}

	// ---- what arrives ----

	/** Takes a new view; an old one is ignored unless the connection is fresh. @param {GameView} view @param {boolean} [force] */
	receive(view, force = false) {
		if (this.closed || view.id !== this.game.id) return;
		this.fresh = false;
		if (view.version < this.latest && !force) return;
		if (view.version === this.latest) {
			if (this.pumping) this.again = view;
			else this.refresh(view);
			return;
		}
		this.latest = view.version;
		this.queue.push(view);
		if (!this.watching) this.ask(view);
		this.pump();
	}

	/** The same version again: clocks and presence may be newer. @param {GameView} view */
	refresh(view) {
		this.game = view;
		this.received = Date.now();
		this.changed();
	}

	/** @param {Thinking} thinking */
	onThinking(thinking) {
		if (this.pumping || thinking.side !== this.game.position.turn) return;
		this.thinking = thinking;
		this.changed();
	}

	/** @param {Presence} presence */
	onPresence(presence) {
		const seats = { ...this.game.seats };
		for (const side of /** @type {Side[]} */ (["black", "white"])) {
			const seat = seats[side];
			if (seat.online !== presence[side] && seat.kind === "link" && !this.game.yours.includes(side)) this.message = `${seat.name} ${seat.online ? "has left for now" : "is here"}.`;
			seats[side] = { ...seat, online: presence[side] };
		}
		this.game = { ...this.game, spectators: presence.spectators, seats };
		this.changed();
	}

	/** @param {boolean} online */
	onConnection(online) {
		if (online && !this.online) {
			this.asking = null;
			this.ask(this.game);
		}
		this.online = online;
		this.fresh = true;
		this.changed();
	}

	// ---- showing it ----

	pump() {
		this.pumping ??= (async () => {
			for (let view = this.queue.shift(); view && !this.closed; view = this.queue.shift()) await this.show(view);
		})().finally(() => {
			this.pumping = null;
			if (this.again?.version === this.game.version) this.refresh(this.again);
			if (this.watching) this.ask(this.game);
			this.changed();
		});
	}

	/** Moves the board from what is shown to `view`. @param {GameView} view */
	async show(view) {
		const old = this.game;
		const moved = view.current !== old.current;
		const step = moved ? view.nodes.find(({ id, parent }) => id === view.current && parent === old.current) : undefined;
		if (step) await this.showStep(view, step);
		this.sent = null;
		this.game = view;
		this.received = Date.now();
		if (moved || view.outcome) this.clear();
		if (moved || (view.outcome && !old.outcome)) {
			this.turnBegan = performance.now();
			this.thinking = null;
			this.warning = false;
			this.message = `${step ? `${moveSentence(step)} ` : ""}${turnSentence(view)}`;
			if (view.outcome) sound("end");
		} else this.tellOffers(old, view);
		this.changed();
	}

	/** @param {GameView} view @param {GameNode} step */
	async showStep(view, step) {
		const leg = this.watching ? SPEEDS[settings.get().speed]?.leg ?? 1 : 1;
		if (view.seats[step.side].kind === "computer" && leg) await rest(REPLY - (performance.now() - this.turnBegan));
		if (this.viewing !== null || !step.path.squares.length) return;
		if (this.sent?.path.squares.join() === step.path.squares.join()) await this.sent.done;
		else {
			this.clear();
			this.changed();
			await this.animator.play(step.path, { gap: GAP, speed: leg * this.pace });
		}
		sound(step.crowns ? "king" : step.path.captures.length ? "capture" : "move");
	}

	/** 0 is instant. */
	get pace() {
		return still() ? 0 : settings.get().motion === "fast" ? 0.4 : 1;
	}

	/** @param {GameView} old @param {GameView} view */
	tellOffers(old, view) {
		const fresh = view.offers.find(({ kind, by }) => !old.offers.some((other) => other.kind === kind && other.by === by));
		if (fresh) this.message = `${sideName(fresh.by)} offers ${offerName[fresh.kind]}.`;
		else if (old.offers.length && !view.offers.length) this.message = `The offer is off. ${turnSentence(view)}`;
	}

	/** One sentence for the status line. @param {string} sentence @param {boolean} [warning] */
	say(sentence, warning = false) {
		this.message = sentence;
		this.warning = warning;
		if (warning) sound("illegal");
		this.changed();
	}

	/** Nothing is chosen, pointed at or hinted any more. */
	clear() {
		this.chosen = [];
		this.walked = 0;
		this.pulse = [];
		this.hint = null;
		this.hintLine = false;
	}

	// ---- choosing a move ----

	get watching() {
		const { black, white } = this.game.seats;
		return black.kind === "computer" && white.kind === "computer";
	}

	/** May a move be chosen now? */
	get active() {
		return this.game.can.move && this.viewing === null && !this.sent && !this.pumping && !this.closed;
	}

	get match() {
		return match(this.game.position.moves, this.chosen);
	}

	/** A new action: what still moves arrives at once, and what was sent is answered first. */
	async settle() {
		this.animator.finish();
		await this.sending;
		this.animator.finish();
		await this.pumping;
	}

	/** A click, a key or a drop on a square. @param {number} square */
	async pick(square) {
		if (this.animator.busy || this.sent || this.pumping) await this.settle();
		this.pulse = [];
		if (!this.active) return this.refuse(square);
		const { position } = this.game;
		const { targets, walked } = this.match;
		const target = targets.some((one) => one.square === square);
		if (!target && this.chosen.length && (square === this.chosen[0] || square === walked.at(-1))) return this.cancel();
		const next = this.chosen.length ? extend(position.moves, this.chosen, square) : null;
		if (next) return this.choose(next);
		const from = origins(position.moves);
		if (from.includes(square)) return this.choose([square]);
		const reason = whyNot(position, square);
		if (!reason) return this.cancel();
		this.chosen = [];
		if (mustCapture(position.moves)) this.pulse = from;
		this.say(reason, true);
	}

	/** Says why nothing can be picked up. @param {number} square */
	refuse(square) {
		const { position, yours, outcome } = this.game;
		if (this.viewing !== null || outcome || this.sent || this.pumping || !sideOf(position.board[square - 1] ?? ".")) return;
		this.say(yours.length ? `It is not your turn yet: ${sideName(position.turn)} is to move.` : "You are watching; only the players can move.");
	}

	/** @param {number[]} chosen */
	choose(chosen) {
		this.chosen = chosen;
		const { play, stop, walked } = this.match;
		if (play) {
			this.play(play.path, this.walked);
			return;
		}
		this.walked = walked.length - 1;
		if (stop) this.say(`${walked[0]} may capture again, or stop on ${walked.at(-1)} with Skip.`);
		else if (chosen.length > 1) this.say("Choose the route: more than one way leads there.");
		else this.say(`${chosen[0]} chosen. ${turnSentence(this.game)}`);
	}

	cancel() {
		if (!this.chosen.length) return;
		this.chosen = [];
		this.walked = 0;
		this.say(turnSentence(this.game));
	}

	/** Ends a capture that might go on. */
	skip() {
		const { stop } = this.match;
		if (stop) this.play(stop.path, this.walked);
	}

	/** Is there a pass, and nothing else? */
	get pass() {
		return this.active ? this.game.position.moves.find((move) => move.pass) : undefined;
	}

	/** @param {string} text @returns {Promise<boolean>} Was it understood? */
	async typed(text) {
		await this.settle();
		const { play, pass, error, chosen } = matchTyped(this.game.position.moves, text);
		if (!this.active || error) this.say(error ?? "It is not your turn.", true);
		else if (play) this.play(play.path, 0);
		else if (pass) this.send({ squares: [], captures: [] }, { move: pass.text });
		else this.choose(chosen);
		return !error;
	}

	/** Shows a complete move and sends it. @param {Path} path @param {number} start */
	play(path, start) {
		const done = this.animator.play(path, { start, speed: this.dropped ? 0 : this.pace, gap: 60 });
		this.dropped = false;
		this.send(path, { path: path.squares }, done);
	}

	/** Until the answer is here nothing else can be played. @param {Path} path @param {object} move @param {Promise<void>} [done] */
	send(path, move, done = Promise.resolve()) {
		this.clear();
		this.sent = { path, done };
		this.changed();
		this.sending = this.act("moves", move);
	}

	// ---- what else can be done ----

	/** Posts something about this game and takes the answer; null when it was refused. @param {string} what @param {object} [body] @returns {Promise<any>} */
	async act(what, body = {}) {
		const version = this.latest;
		try {
			const answer = await post(`/api/games/${this.game.id}/${what}`, { version, ...body });
			this.receive(answer.game ?? answer);
			return answer;
		} catch (error) {
			await this.sent?.done;
			this.sent = null;
			if (error instanceof ApiError) {
				// That the game has moved on is no news if this page has seen it.
				const known = error.status === 409 && this.latest !== version;
				if (error.game) this.receive(error.game);
				if (!known) this.say(error.message, true);
			}
			return null;
		}
	}

	async undo() {
		this.stopAsking();
		this.clear();
		await this.act("undo");
		if (!this.pumping) this.ask(this.game);
	}

	/** First press: piece and target. Second: the line and its value. */
	async askHint() {
		if (this.hint) {
			this.hintLine = true;
			return this.say(`Hint: ${this.hint.line.slice(0, 4).join(" ")}, ${scoreText(this.hint.score)}.`);
		}
		if (!this.game.can.hint || this.viewing !== null) return;
		this.clear();
		this.say("Looking for a good move…");
		/** @type {Hint | null} */
		const hint = await this.act("hint");
		await this.pumping;
		if (!hint || this.latest !== hint.game.version) return;
		this.hint = hint;
		const [from, to] = hint.path.squares;
		this.say(from ? `Hint: ${from} to ${to}. Press Hint again for the line and its value.` : "Hint: there is no move; pass.");
	}

	// ---- the computer ----

	/** Asks the computer to move when it is its turn. @param {GameView} view */
	async ask(view) {
		if (!view.can.ask_computer || this.closed || this.asking?.node === view.current) return;
		if (this.watching && this.paused && !this.stepping) return;
		const mine = { node: view.current, abort: new AbortController() };
		this.asking = mine;
		if (this.watching && !this.stepping) await rest(SPEEDS[settings.get().speed]?.pause ?? 0);
		this.stepping = false;
		if (mine.abort.signal.aborted || this.closed) return;
		try {
			const answer = await post(`/api/games/${view.id}/computer`, { version: this.latest }, mine.abort.signal);
			if (this.asking === mine) this.asking = null;
			this.receive(answer);
		} catch (error) {
			if (this.asking !== mine || this.closed) return;
			this.asking = null;
			if (error instanceof ApiError) await this.askAgain(error);
		}
	}

	/** @param {ApiError} error */
	async askAgain({ status, message, game, retryAfter }) {
		if (game) this.receive(game);
		if (status !== 0 && status !== 409 && status !== 429) return this.say(message, true);
		await rest(status === 409 ? 300 : retryAfter * 1000);
		if (!this.asking) this.ask(this.game);
	}

	stopAsking() {
		this.asking?.abort.abort();
		this.asking = null;
		this.thinking = null;
	}

	moveNow() {
		post(`/api/games/${this.game.id}/move-now`, {}).catch(() => {});
	}

	/** @param {boolean} paused */
	pause(paused) {
		this.paused = paused;
		if (paused) this.stopAsking();
		else this.ask(this.game);
		this.say(paused ? "Paused." : turnSentence(this.game));
	}

	async step() {
		this.paused = true;
		this.stopAsking();
		await this.settle();
		this.stepping = true;
		this.ask(this.game);
		this.changed();
	}

	// ---- looking back ----

	/** Shows another position; null returns to the game. @param {number | null} node */
	look(node) {
		this.animator.finish();
		this.viewing = node === this.game.current ? null : node;
		this.chosen = [];
		this.pulse = [];
		if (this.viewing !== null && this.watching && !this.paused) this.pause(true);
		this.changed();
	}

	/** Along the line, or along a variation: -1 back, 1 forward. @param {number} by */
	lookBy(by) {
		const { nodes, line, current } = this.game;
		const here = this.viewing ?? current;
		const way = [0, ...line];
		if (!way.includes(here)) {
			way.length = 0;
			for (let id = here; id; id = nodes.find((node) => node.id === id)?.parent ?? 0) way.unshift(id);
			way.unshift(0);
			for (let next = nodes.find(({ parent }) => parent === here); next; next = nodes.find(({ parent }) => parent === next?.id)) way.push(next.id);
		}
		this.look(way[Math.min(way.length - 1, Math.max(0, way.indexOf(here) + by))] ?? null);
	}
}
