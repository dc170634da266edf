// What happens in a game as seen from this page: views arrive, moves are chosen and sent, the computer is asked.
// It knows the board and the server, and tells the screen when something changed; it draws nothing itself.

import { moveSentence, turnSentence } from "../announce.js";
import { ApiError, listen, post } from "../api.js";
import { Animator } from "../board/animate.js";
import { extend, match, matchTyped } from "../board/matcher.js";
import { mustCapture, origins, sideOf, whyNot } from "../board/state.js";
import { settings, sound, SPEEDS, still } from "../settings.js";

/** @typedef {import("../types.js").GameView} GameView */
/** @typedef {import("../types.js").GameNode} GameNode */
/** @typedef {import("../types.js").Path} Path */
/** @typedef {import("../board/matcher.js").Way} Way */
/** @typedef {import("../board/render.js").BoardView} BoardView */

/** A computer's reply is never shown sooner than this, so that one sees who moved. */
const REPLY = 400;
/** Between two legs of the computer's capture, in addition to the slide. */
const GAP = 400;

/** @param {number} ms */
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class GameControl {
  /**
   * @param {GameView} game
   * @param {BoardView} board
   * @param {() => void} changed Called after every change of what is to be seen.
   */
  constructor(game, board, changed) {
    this.game = game;
    this.board = board;
    this.animator = new Animator(board);
    this.changed = changed;
    this.latest = game.version;
    /** @type {GameView[]} */
    this.queue = [];
    /** @type {Promise<void> | null} */
    this.pumping = null;
    /** @type {number[]} */
    this.chosen = [];
    /** @type {import("../types.js").Hint | null} */
    this.hint = null;
    this.hintStage = 0;
    /** @type {import("../types.js").Thinking | null} */
    this.thinking = null;
    /** @type {number | null} The node looked at, when it is not the current one. */
    this.viewing = null;
    /** @type {{path: Path, done: Promise<void>} | null} Our own move on its way. */
    this.sent = null;
    /** @type {{side: import("../types.js").Side, node: number, abort: AbortController} | null} */
    this.asking = null;
    this.paused = false;
    this.stepping = false;
    this.online = true;
    this.gone = false;
    this.closed = false;
    this.message = turnSentence(game);
    this.warning = false;
    /** @type {number[]} Pieces to point at. */
    this.pulse = [];
    this.turnBegan = performance.now();
    this.received = Date.now();
    this.fresh = true;
    this.stopListening = listen(`/api/games/${game.id}/events`, {
      state: (view) => this.receive(view, this.fresh),
      thinking: (thinking) => this.onThinking(thinking),
      presence: (presence) => this.onPresence(presence),
      gone: () => this.onGone(),
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
      if (!this.pumping) this.quietly(view);
      return;
    }
    this.latest = view.version;
    this.queue.push(view);
    if (!this.watching) this.ask(view);
    this.pump();
  }

  /** The same version again: only times, seats and the like may be newer. @param {GameView} view */
  quietly(view) {
    this.game = view;
    this.received = Date.now();
    this.changed();
  }

  /** @param {import("../types.js").Thinking} thinking */
  onThinking(thinking) {
    if (this.pumping || thinking.side !== this.game.position.turn) return;
    this.thinking = thinking;
    this.changed();
  }

  /** @param {import("../types.js").Presence} presence */
  onPresence({ spectators, black, white }) {
    const { seats } = this.game;
    const came = !seats.black.online && black ? seats.black : !seats.white.online && white ? seats.white : null;
    const left = seats.black.online && !black ? seats.black : seats.white.online && !white ? seats.white : null;
    this.game = { ...this.game, spectators, seats: { black: { ...seats.black, online: black }, white: { ...seats.white, online: white } } };
    if (came?.kind === "link") this.say(`${came.name} is here.`);
    else if (left?.kind === "link") this.say(`${left.name} has left for now.`);
    else this.changed();
  }

  /** @param {boolean} online */
  onConnection(online) {
    const back = online && !this.online;
    this.online = online;
    this.fresh = true;
    if (back) {
      this.asking = null;
      this.ask(this.game);
    }
    this.changed();
  }

  onGone() {
    this.gone = true;
    this.close();
    this.say("This game was deleted.");
  }

  // ---- showing it ----

  pump() {
    this.pumping ??= (async () => {
      for (let view = this.queue.shift(); view; view = this.queue.shift()) {
        if (this.closed) return;
        await this.show(view);
      }
    })().finally(() => {
      this.pumping = null;
      if (this.watching) this.ask(this.game);
    });
    return this.pumping;
  }

  /** Moves the board from what is shown to `view`. @param {GameView} view */
  async show(view) {
    const old = this.game;
    const step = view.nodes.find((node) => node.id === view.current && node.parent === old.current && view.current !== old.current) ?? null;
    if (step) await this.showStep(view, step);
    this.sent = null;
    const moved = view.current !== old.current;
    this.game = view;
    this.received = Date.now();
    if (moved || view.outcome) {
      this.chosen = [];
      this.clearHint();
      this.thinking = null;
      this.turnBegan = performance.now();
    }
    if (moved || (view.outcome && !old.outcome)) this.tell(view, step);
    else this.tellOffers(old, view);
    this.changed();
  }

  /** @param {GameView} view @param {GameNode} step */
  async showStep(view, step) {
    const computer = view.seats[step.side].kind === "computer";
    if (computer && !(this.watching && SPEEDS[settings.get().speed]?.leg === 0)) {
      await rest(REPLY - (performance.now() - this.turnBegan));
    }
    if (this.viewing !== null || !step.path.squares.length) return;
    if (this.sent && this.sent.path.squares.join() === step.path.squares.join()) {
      await this.sent.done;
    } else {
      this.chosen = [];
      this.pulse = [];
      this.clearHint();
      this.changed();
      const speed = still() ? 0 : this.watching ? SPEEDS[settings.get().speed]?.leg ?? 1 : settings.get().motion === "fast" ? 0.4 : 1;
      await this.animator.play(step.path, { gap: GAP, speed });
    }
    sound(step.crowns ? "king" : step.path.captures.length ? "capture" : "move");
  }

  /** @param {GameView} view @param {GameNode | null} step */
  tell(view, step) {
    if (view.outcome) sound("end");
    this.warning = false;
    this.message = `${step ? `${moveSentence(step)} ` : ""}${turnSentence(view)}`;
  }

  /** @param {GameView} old @param {GameView} view */
  tellOffers(old, view) {
    const fresh = view.offers.find((offer) => !old.offers.some((other) => other.kind === offer.kind && other.by === offer.by));
    const name = { draw: "a draw", undo: "to take back a move", rematch: "a rematch" };
    if (fresh) this.message = `${view.seats[fresh.by].name} offers ${name[fresh.kind]}.`;
    else if (old.offers.length && !view.offers.length) this.message = `The offer is off. ${turnSentence(view)}`;
  }

  /** One sentence for the status line. @param {string} sentence @param {boolean} [warning] */
  say(sentence, warning = false) {
    this.message = sentence;
    this.warning = warning;
    if (warning) sound("illegal");
    this.changed();
  }

  // ---- choosing a move ----

  get watching() {
    const { black, white } = this.game.seats;
    return black.kind === "computer" && white.kind === "computer";
  }

  /** May a move be chosen now? */
  get active() {
    return this.game.can.move && this.viewing === null && !this.sent && !this.pumping && !this.gone;
  }

  get match() {
    return match(this.game.position.moves, this.chosen);
  }

  /** A click, a key or a drop on a square. @param {number} square */
  async pick(square) {
    if (this.pumping && this.animator.busy) {
      this.animator.finish();
      await this.pumping;
    }
    this.pulse = [];
    if (!this.active) return this.refuse(square);
    const { moves } = this.game.position;
    const { walked } = this.match;
    const roundTrip = this.match.targets.some((target) => target.square === square);
    if (this.chosen.length && (square === this.chosen[0] || square === walked.at(-1)) && !roundTrip) return this.cancel();
    const next = this.chosen.length ? extend(moves, this.chosen, square) : null;
    if (next) return this.choose(next);
    if (origins(moves).includes(square)) return this.choose([square]);
    const reason = whyNot(this.game.position, square);
    const had = this.chosen.length > 0;
    this.chosen = [];
    if (reason) {
      this.pulse = mustCapture(moves) ? origins(moves) : [];
      return this.say(reason, true);
    }
    if (had) this.message = turnSentence(this.game);
    this.warning = false;
    this.changed();
  }

  /** Says why nothing can be picked up. @param {number} square */
  refuse(square) {
    const { position, yours, outcome } = this.game;
    if (this.viewing !== null || outcome || this.sent || this.pumping) return;
    const piece = sideOf(position.board[square - 1] ?? ".");
    if (!yours.length) this.say("You are watching; only the players can move.");
    else if (piece) this.say(`It is not your turn yet: ${position.turn === "black" ? "Black" : "White"} is to move.`);
  }

  /** @param {number[]} chosen */
  choose(chosen) {
    this.chosen = chosen;
    this.warning = false;
    const { play, stop, walked } = this.match;
    if (play) return this.play(play, Math.max(0, this.walkedBefore));
    this.walkedBefore = walked.length - 1;
    if (stop) this.message = `${walked[0]} may capture again, or stop on ${walked.at(-1)} with Skip.`;
    else if (chosen.length > 1) this.message = "Choose the route: more than one way leads there.";
    else this.message = `${chosen[0]} chosen. ${turnSentence(this.game)}`;
    this.changed();
  }

  /** Legs of the chosen move that are already drawn. */
  walkedBefore = 0;

  /** The piece was put down by hand: it is there already. */
  dropped = false;

  cancel() {
    if (!this.chosen.length) return;
    this.chosen = [];
    this.walkedBefore = 0;
    this.message = turnSentence(this.game);
    this.warning = false;
    this.changed();
  }

  /** Ends a capture that might go on. */
  skip() {
    const { stop } = this.match;
    if (stop) this.play(stop, this.walkedBefore);
  }

  /** Is there a pass, and nothing else? */
  get pass() {
    return this.active ? this.game.position.moves.find((move) => move.pass) ?? null : null;
  }

  /** @param {string} text */
  async typed(text) {
    if (this.pumping) {
      this.animator.finish();
      await this.pumping;
    }
    if (!this.active) return this.say("It is not your turn.", true);
    const result = matchTyped(this.game.position.moves, text);
    if (result.play) await this.play(result.play, 0);
    else if (result.pass) await this.send({ move: result.pass.text });
    else if (result.error) {
      this.say(result.error, true);
      return false;
    } else this.choose(result.chosen);
    return true;
  }

  /** Shows a complete move and sends it. @param {Way} way @param {number} start */
  async play({ path }, start) {
    this.chosen = [];
    this.walkedBefore = 0;
    this.clearHint();
    const speed = still() || this.dropped ? 0 : settings.get().motion === "fast" ? 0.4 : 1;
    this.dropped = false;
    const done = this.animator.play(path, { start, speed, gap: 60 });
    this.sent = { path, done };
    this.changed();
    await this.send({ path: path.squares });
  }

  /** @param {{move: string} | {path: number[]}} body */
  async send(body) {
    await this.act("moves", body);
    if (this.sent && !this.pumping) {
      await this.sent.done;
      this.sent = null;
      this.changed();
    }
  }

  // ---- what else can be done ----

  /**
   * Posts something about this game and takes the answer.
   * @param {string} what
   * @param {object} [body]
   * @returns {Promise<any>} Null when it was refused.
   */
  async act(what, body = {}) {
    try {
      const answer = await post(`/api/games/${this.game.id}/${what}`, { version: this.latest, ...body });
      if (answer?.nodes) this.receive(answer);
      else if (answer?.game) this.receive(answer.game);
      return answer;
    } catch (error) {
      this.sent = null;
      if (error instanceof ApiError) {
        if (error.game) this.receive(error.game);
        this.say(error.message, true);
      }
      return null;
    }
  }

  async undo() {
    this.stopAsking();
    this.cancel();
    await this.act("undo");
    this.ask(this.game);
  }

  async redo() {
    await this.act("redo");
  }

  clearHint() {
    this.hint = null;
    this.hintStage = 0;
  }

  /** First press: piece and target. Second: the line and its value, which the screen shows. */
  async askHint() {
    if (this.hint) {
      this.hintStage = 2;
      return this.changed();
    }
    if (!this.game.can.hint) return;
    this.chosen = [];
    const version = this.latest;
    this.say("Looking for a good move…");
    const hint = await this.act("hint");
    await this.pumping;
    if (!hint || this.latest !== (hint.game?.version ?? version)) return;
    this.hint = hint;
    this.hintStage = 1;
    const [from, to] = hint.path.squares;
    this.say(hint.move.pass ? "Hint: there is no move; pass." : `Hint: ${from} to ${to}. Press Hint again for the line and its value.`);
  }

  // ---- the computer ----

  /** Asks the computer to move when it is its turn. @param {GameView} view */
  async ask(view) {
    const { turn } = view.position;
    if (!view.can.ask_computer || this.closed) return;
    if (this.watching && (this.paused && !this.stepping)) return;
    if (this.asking?.node === view.current) return;
    const mine = { side: turn, node: view.current, abort: new AbortController() };
    this.asking = mine;
    if (this.watching && !this.stepping) await rest(SPEEDS[settings.get().speed]?.pause ?? 0);
    if (mine.abort.signal.aborted || this.closed) return;
    this.stepping = false;
    try {
      const answer = await post(`/api/games/${view.id}/computer`, { version: this.latest }, mine.abort.signal);
      if (this.asking === mine) this.asking = null;
      this.receive(answer);
    } catch (error) {
      if (this.asking === mine) this.asking = null;
      if (!(error instanceof ApiError) || this.closed) return;
      await this.askAgain(error);
    }
  }

  /** @param {ApiError} error */
  async askAgain(error) {
    if (error.game) this.receive(error.game);
    if (error.status === 0) return;
    if (error.status !== 409 && error.status !== 429) return this.say(error.message, true);
    await rest(error.status === 429 ? error.retryAfter * 1000 : 300);
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

  step() {
    this.paused = true;
    this.animator.finish();
    this.stepping = true;
    this.stopAsking();
    this.ask(this.game);
    this.changed();
  }

  // ---- looking back ----

  /** Shows an earlier position; null returns to the game. @param {number | null} node */
  look(node) {
    this.animator.finish();
    this.viewing = node === this.game.current ? null : node;
    if (this.viewing !== null && this.watching && !this.paused) this.pause(true);
    this.chosen = [];
    this.pulse = [];
    this.changed();
  }

  /** Along the line: -1 back, 1 forward. @param {number} by */
  lookBy(by) {
    const line = [0, ...this.game.line];
    const at = line.indexOf(this.viewing ?? this.game.current);
    const next = line[Math.min(line.length - 1, Math.max(0, at + by))];
    if (next !== undefined && at >= 0) this.look(next);
  }
}
