// A game as this page plays it: what arrives is shown, what is chosen is sent, the computer is asked, and the screen is told
// when something changed. It draws nothing itself.

import { moveSentence } from "../announce.js";
import { ApiError, listen, post } from "../api.js";
import { Animator } from "../board/animate.js";
import { settings, sound, SPEEDS, still } from "../settings.js";
import { spoken, words } from "../words/words.js";
import { Chooser } from "./chooser.js";
import { Computer } from "./computer.js";
import { Feed } from "./feed.js";
import { Look } from "./look.js";

/** A computer's reply is never shown sooner than this, so that one sees who moved. */
const REPLY = 400;
/** Rest between two legs of somebody else's capture. */
const GAP = 400;
/** What is on its way for longer than this is told. */
const SLOW = 1000;
/** News is news for so long. */
const NEWS = 8000;
/** What was not answered after this long never will be. */
const PATIENCE = 30000;
/** How often something is sent again because the game changed beside it. */
const TRIES = 3;
/** What means the game as it is after what was chosen and sent before, and no position of it. */
const WHEREVER = /undo|resign|pause/;

/** @param {number} ms */
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class GameControl {
	/** @type {{path: Path, done: Promise<void>} | null} Our own move on its way. */
	sent = null;
	/** @type {Promise<any> | null} The server's answer to it. */
	sending = null;
	/** @type {Hint | null} */
	hint = null;
	/** Second press: show the line and its value. */
	hintLine = false;
	/** @type {number | null} The node whose hint is on its way. */
	hinting = null;
	/** @type {Thinking | null} */
	thinking = null;
	/** @type {import("./people.js").People | null} Who tells of the others, where people play. */
	people = null;
	/** @type {GameNode | undefined} The last move that was shown. */
	last = undefined;
	/** @type {{text: string, warning: boolean, timer: ReturnType<typeof setTimeout>} | null} Something to tell, for a while. */
	news = null;
	/** The version of the game to which something is on its way for longer than people expect; 0 when nothing is. */
	late = 0;
	online = true;
	closed = false;
	turnBegan = performance.now();

	/** @param {GameView} game @param {BoardView} board @param {() => void} changed Called after every change of what is to be seen. */
	constructor(game, board, changed) {
		this.board = board;
		this.changed = changed;
		this.animator = new Animator(board);
		this.feed = new Feed(game, {
			step: (step, view) => this.showStep(step, view),
			shown: (old, view, last) => this.onShown(old, view, last),
			idle: () => {
				this.computer.check();
				this.changed();
			},
		});
		const shown = () => this.game;
		this.look = new Look(shown, () => this.onLook());
		this.chooser = new Chooser(shown, {
			settle: () => this.settle(),
			active: () => this.active,
			quiet: () => !this.animator.busy && !this.sent && !this.feed.pumping,
			play: (path, drawn, dropped) => this.play(path, drawn, dropped),
			pass: (move) => this.send({ squares: [], captures: [], crowned: null }, { move: move.text }),
			say: (sentence, warning) => this.say(sentence, warning),
			changed,
		});
		this.computer = new Computer({
			latest: () => this.feed.latest,
			// Who watches two computers sees each move before the next is asked for.
			ready: () => !this.watching || (!this.feed.pumping && this.look.viewing === null),
			answer: (view) => this.feed.answer(view),
			complain: (sentence) => this.say(sentence, true),
			changed,
		});
		this.stopListening = listen(
			`/api/games/${game.id}/events`,
			{
				state: (view) => this.feed.event(view),
				thinking: (thinking) => this.onThinking(thinking),
				presence: (presence) => this.onPresence(presence),
				gone: () => {
					this.close();
					this.say(words.game.deleted);
				},
			},
			(online) => this.onConnection(online),
			// Two people at one machine wait for nobody elsewhere.
			() => this.game.people && this.game.yours.length === 1 && !this.game.outcome,
		);
		this.computer.check();
	}

	close() {
		this.closed = this.feed.closed = true;
		this.stopListening();
		this.computer.end();
		clearTimeout(this.news?.timer);
	}

	/** The game as it is shown. */
	get game() {
		return this.feed.shown;
	}

	get watching() {
		const { black, white } = this.game.seats;
		return black.kind === "computer" && white.kind === "computer";
	}

	/** May a move be chosen now? */
	get active() {
		return this.game.can.move && this.look.viewing === null && !this.sent && !this.feed.pumping && !this.closed;
	}

	/** Is there a pass, and nothing else? */
	get pass() {
		return this.active ? this.game.position.moves.find((move) => move.pass) : undefined;
	}

	// ---- what arrives ----

	/** @param {Thinking} thinking */
	onThinking(thinking) {
		if (this.feed.pumping || thinking.side !== this.game.position.turn) return;
		this.thinking = thinking;
		this.changed();
	}

	/** @param {Presence} presence */
	onPresence(presence) {
		const before = this.game;
		this.feed.amend((view) => {
			const seats = { ...view.seats };
			for (const side of /** @type {Side[]} */ (["black", "white"]))
				seats[side] = { ...seats[side], online: presence[side], away_ms: presence[`${side}_away_ms`] };
			return { ...view, spectators: presence.spectators, seats, claim_in_ms: presence.claim_in_ms };
		});
		this.feed.met = Date.now();
		this.people?.met(before);
		this.changed();
	}

	/** @param {boolean} online */
	onConnection(online) {
		const back = online && !this.online;
		this.online = online;
		if (back) this.computer.check();
		this.changed();
	}

	// ---- showing it ----

	/** 0 is instant. */
	get pace() {
		return still() ? 0 : settings.get().motion === "fast" ? 0.4 : 1;
	}

	/** @param {GameNode} step @param {GameView} view */
	async showStep(step, view) {
		const speed = SPEEDS[settings.get().speed];
		// Who is behind, since another tab asks for the moves too, catches up.
		const behind = this.watching && this.feed.queue.length > 0;
		const leg = behind ? 0 : this.watching ? (speed?.leg ?? 1) : 1;
		const least = behind ? 0 : this.watching ? (speed?.move ?? 0) : REPLY;
		if (view.seats[step.side].kind === "computer") await rest(least - (performance.now() - this.turnBegan));
		this.turnBegan = performance.now();
		if (this.look.viewing !== null || !step.path.squares.length) return;
		if (this.sent?.path.squares.join() === step.path.squares.join()) await this.sent.done;
		else {
			this.clear();
			this.changed();
			await this.animator.play(step.path, { gap: GAP, speed: leg * this.pace });
		}
		this.sent = null;
		sound(step.crowns ? "king" : step.path.captures.length ? "capture" : "move");
	}

	/** @param {GameView} old @param {GameView} view @param {GameNode | undefined} last */
	onShown(old, view, last) {
		const moved = view.current !== old.current;
		const ended = !!view.outcome && !old.outcome;
		if (moved) this.sent = null;
		if (moved || ended) {
			this.clear();
			this.thinking = null;
			this.last = last;
			if (!last) this.turnBegan = performance.now();
		}
		if (ended) sound("end");
		this.tell(old, view);
		this.computer.check();
		this.changed();
	}

	/** Offers and help that came or went. @param {GameView} old @param {GameView} view */
	tell(old, view) {
		this.people?.helped(old, view);
		// Where it does not load, the offer is beside the board all the same.
		if (old.offers[0] || view.offers[0])
			spoken(import("./offers.js")).then(
				({ tell }) => tell(this, old, view),
				() => {},
			);
	}

	/** One sentence for the status, for a while; an empty one takes the last one away. @param {string} text @param {boolean} [warning] */
	say(text, warning = false) {
		clearTimeout(this.news?.timer);
		this.news = text ? { text, warning, timer: setTimeout(() => this.say(""), NEWS) } : null;
		if (warning) sound("illegal");
		this.changed();
	}

	/** Nothing is chosen, pointed at, hinted or told any more. */
	clear() {
		this.chooser.clear();
		this.hint = null;
		this.hintLine = false;
		clearTimeout(this.news?.timer);
		this.news = null;
	}

	/** Is an answer awaited for long, and nothing heard meanwhile? */
	get slow() {
		return this.late === this.feed.latest.version;
	}

	/** What happened last, in a sentence. */
	get sentence() {
		const node = this.look.viewing === null ? (this.last ?? this.look.node) : this.look.node;
		return node ? moveSentence(this.game.size, node) : "";
	}

	// ---- playing ----

	/** A new action: what still moves arrives at once, and what was sent is answered first. */
	async settle() {
		this.animator.finish();
		await this.sending;
		this.animator.finish();
		await this.feed.pumping;
	}

	/** Shows a complete move and sends it. @param {Path} path @param {number} start @param {boolean} dropped */
	play(path, start, dropped) {
		const done = this.animator.play(path, { start, speed: dropped ? 0 : this.pace, gap: 60 });
		this.send(path, { path: path.squares }, done);
	}

	/** Until the answer is here nothing else can be played. @param {Path} path @param {object} move @param {Promise<void>} [done] */
	send(path, move, done = Promise.resolve()) {
		this.clear();
		this.sent = { path, done };
		this.changed();
		this.sending = this.act("moves", move, this.sent);
	}

	/**
	 * Posts something about this game and takes the answer; null when it was refused. What was meant for this position is sent
	 * again if only something beside it has changed meanwhile, such as a count or an offer.
	 * @param {string} what @param {object} [body] @param {GameControl["sent"]} [mine] The move that it is. @returns {Promise<any>}
	 */
	async act(what, body = {}, mine) {
		const { current: node, version: known } = this.feed.latest;
		const slow = setTimeout(() => {
			this.late = known;
			this.changed();
		}, SLOW);
		try {
			if (WHEREVER.test(what)) {
				await this.chooser.waiting;
				await this.sending;
			}
			for (let tries = TRIES; ; tries--) {
				const { version, id } = this.feed.latest;
				try {
					const answer = await post(`/api/games/${id}/${what}`, { version, ...body }, AbortSignal.timeout(PATIENCE));
					this.feed.answer(answer.game ?? answer);
					return answer;
				} catch (error) {
					const game = error instanceof ApiError ? error.game : null;
					if (game) this.feed.answer(game);
					const same = () => this.feed.latest.current === node || WHEREVER.test(what);
					if (tries > 1 && game && game.version !== version && same() && !game.outcome) continue;
					await mine?.done;
					// By now another may be on its way.
					if (this.sent === mine) this.sent = null;
					if (!(error instanceof ApiError)) throw error;
					// What became of an older position, and that the game has moved on, is no news if this page has seen it.
					if (same() && (error.status !== 409 || this.feed.latest.version === version)) this.say(error.message, true);
					return null;
				}
			}
		} finally {
			clearTimeout(slow);
			if (this.late === known) this.late = 0;
			this.changed();
		}
	}

	/** Something that ends the computer's search. @param {string} what @param {object} [body] */
	interrupt(what, body) {
		this.thinking = null;
		return this.computer.without(() => this.act(what, body));
	}

	undo() {
		this.clear();
		return this.interrupt("undo");
	}

	/** First press: piece and target. Second: the line and its value. */
	async askHint() {
		if (this.hinting === this.game.current) return;
		if (!this.hint) {
			if (!this.game.can.hint || !this.active) return;
			// At once: what is chosen while the rest is still loading stays.
			this.clear();
			this.changed();
		}
		const hint = await spoken(import("./hint.js")).catch(() => null);
		if (hint) hint.askHint(this);
		else this.say(words.page.unreachable, true);
	}

	// ---- the computer ----

	moveNow() {
		post(`/api/games/${this.game.id}/move-now`, {}).catch(() => {});
	}

	/** Pausing holds in every tab, so it is the server's to know. Who goes on sees the game. @param {boolean} paused */
	async pause(paused) {
		if (!paused) this.look.at(null);
		if (this.game.owner) await this.interrupt("pause", { paused, version: undefined });
	}

	// ---- looking back ----

	onLook() {
		this.animator.finish();
		this.clear();
		if (this.look.viewing !== null && this.watching && !this.game.paused && !this.game.outcome) this.pause(true);
		this.computer.check();
		this.changed();
	}

	/** Who is to move, as others call them. @param {Side} side */
	nameOf(side) {
		const { seats, yours } = this.game;
		return seats[side].kind !== "computer" && yours.join() === side
			? words.game.you
			: seats[side].name || words.sides[side];
	}
}
