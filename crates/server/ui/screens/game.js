// The game screen: board, players, status, moves and actions, wired to one control.

import { get, options, post } from "../api.js";
import { boardDrag } from "../board/drag.js";
import { boardEvents } from "../board/events.js";
import { BoardView } from "../board/render.js";
import { mustCapture, origins, other, pieceName, sideOf, whyNot } from "../board/state.js";
import { h, isTyping, setText } from "../dom.js";
import { GameControl } from "../game/control.js";
import { Actions } from "../parts/actions.js";
import { Insight } from "../parts/insight.js";
import { MoveList } from "../parts/movelist.js";
import { PlayerStrip } from "../parts/players.js";
import { Prompt } from "../parts/prompt.js";
import { settings } from "../settings.js";

/** @typedef {import("../types.js").GameView} GameView */

/**
 * Takes the seat that a link offers, if there is one, and reads the game.
 * @param {string} id
 * @returns {Promise<GameView>}
 */
async function enter(id) {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (!token) return get(`/api/games/${id}`);
  history.replaceState(null, "", location.pathname);
  try {
    return await post(`/api/games/${id}/seat`, { token });
  } catch (error) {
    sessionStorage.setItem("notice", error instanceof Error ? error.message : "");
    return get(`/api/games/${id}`);
  }
}

/**
 * @param {HTMLElement} root
 * @param {{id: string, go: (path: string) => void}} page
 * @returns {Promise<() => void>} Leaves the screen.
 */
export async function gameScreen(root, { id, go }) {
  const [game, { variants, bind }] = await Promise.all([enter(id), options()]);
  const screen = new GameScreen(game, variants.find((variant) => variant.id === game.variant), go, bind.addresses);
  root.replaceChildren(screen.el);
  const notice = sessionStorage.getItem("notice");
  sessionStorage.removeItem("notice");
  if (notice) screen.control.say(notice, true);
  return () => screen.close();
}

class GameScreen {
  /**
   * @param {GameView} game
   * @param {import("../types.js").Variant | undefined} variant
   * @param {(path: string) => void} go
   * @param {string[]} addresses Where others reach this server.
   */
  constructor(game, variant, go, addresses) {
    this.go = go;
    this.flipped = game.yours.length === 1 && game.yours[0] === "black";
    this.board = new BoardView(game.size, this.flipped);
    this.frame = 0;
    this.control = new GameControl(game, this.board, () => this.later());
    const { control } = this;
    this.top = new PlayerStrip();
    this.bottom = new PlayerStrip();
    this.moves = new MoveList(control);
    this.insight = new Insight(control);
    const loopback = /^(127\.|localhost$|\[::1)/.test(location.hostname);
    this.prompt = new Prompt(control, { go, base: () => (loopback ? addresses[0] : null) ?? location.origin });
    this.actions = new Actions(control, { go, ask: (question) => this.prompt.ask(question), flip: () => this.flip() });
    this.status = h("p", { class: "status", role: "status" });
    this.offline = h("p", { class: "offline", hidden: true }, "Reconnecting…");
    this.typed = h("input", { type: "text", name: "move", "aria-label": "Type a move", placeholder: "Type a move: 11-15", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    this.el = h("div", { class: "game" },
      h("h1", { class: "hidden-text" }, `${variant?.name ?? "Game"}`),
      h("div", { class: "area-top" }, this.top.el),
      h("div", { class: "area-board" }, this.insight.bar, h("div", { class: "frame" }, this.board.el)),
      h("div", { class: "area-bottom" }, this.bottom.el),
      h("div", { class: "area-status" },
        h("p", { class: "rules" }, h("a", { href: `/guide/${game.variant}` }, variant?.name ?? game.variant), h("span", {}, variant?.special ?? ""), this.spectators = h("span", { class: "spectators" })),
        this.status, this.offline, this.prompt.el),
      h("div", { class: "area-moves" }, this.moves.el, this.insight.el,
        h("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => this.submitTyped(event) }, this.typed, h("button", { type: "submit", class: "quiet" }, "Move")),
        this.actions.share),
      h("div", { class: "area-actions" }, this.actions.el));
    boardEvents(this.board, { pick: (square) => this.control.pick(square), cancel: () => control.cancel() });
    boardDrag(this.board, {
      canDrag: (square) => this.canDrag(square),
      lift: (square) => control.chosen[0] === square || control.choose([square]),
      drop: (square) => this.drop(square),
    });
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onkey);
    this.unsubscribe = settings.subscribe(() => this.later());
    this.ticker = window.setInterval(() => {
      if (!this.control.game.clock?.running) return;
      this.top.tick(control);
      this.bottom.tick(control);
    }, 100);
    this.render();
  }

  close() {
    this.control.close();
    this.insight.stop();
    this.unsubscribe();
    clearInterval(this.ticker);
    cancelAnimationFrame(this.frame);
    document.removeEventListener("keydown", this.onkey);
  }

  /** Renders at once what belongs to the board and the rest with the next frame. */
  later() {
    this.renderBoard();
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.render());
  }

  render() {
    const { control } = this;
    const { game } = control;
    const below = this.flipped ? "black" : "white";
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
  }

  renderBoard() {
    const { control, insight } = this;
    if (!control || !insight || control.animator.busy) return;
    const { game, viewing, chosen, sent } = control;
    const { labels } = settings.get();
    const nodeId = viewing ?? game.current;
    const node = game.nodes.find(({ id }) => id === nodeId);
    const board = viewing === null ? game.position.board : node?.board ?? game.start.board;
    const { moves } = game.position;
    const found = control.match;
    const forced = mustCapture(moves);
    const from = control.active && !chosen.length ? origins(moves) : [];
    const hint = control.hint && viewing === null ? control.hint.path.squares.slice(0, 2) : null;
    if (sent) return;
    this.board.update({
      board, labels,
      lifted: chosen.length ? { from: chosen[0] ?? 0, at: found.walked.at(-1) ?? chosen[0] ?? 0, jumped: found.jumped } : null,
      names: this.names(board, found.targets.map(({ square }) => square)),
      marks: {
        path: node?.path.squares ?? [], captured: node?.path.captures ?? [],
        movable: forced ? [] : from, forced: forced ? from : [],
        selected: chosen.length ? found.walked.at(-1) ?? null : null,
        targets: found.targets.map((target) => (insight.on ? target : { ...target, proved: null })),
        hint, pulse: control.pulse,
      },
    });
  }

  /** What screen readers call the squares. @param {string} board @param {number[]} targets */
  names(board, targets) {
    const { control } = this;
    const { position } = control.game;
    const from = origins(position.moves);
    const forced = mustCapture(position.moves);
    return [...board].map((piece, i) => {
      const square = i + 1;
      const name = `${square}, ${pieceName(piece)}`;
      if (!control.active) return name;
      if (control.chosen[0] === square) return `${name}, chosen`;
      if (targets.includes(square)) return `${name}, target`;
      if (from.includes(square)) return `${name}, ${forced ? "can capture" : "can move"}`;
      if (sideOf(piece) !== position.turn) return name;
      return `${name}, ${whyNot(position, square)?.replace(`${square} `, "").replace(/\.$/, "")}`;
    });
  }

  /** @param {number} square */
  canDrag(square) {
    const { control } = this;
    if (control.animator.busy) control.animator.finish();
    return control.active && (control.chosen.length < 2 ? origins(control.game.position.moves).includes(square) : false);
  }

  /** A drop on a square that is no target snaps back and keeps the selection. @param {number | null} square */
  drop(square) {
    const { control } = this;
    const isTarget = control.match.targets.some((target) => target.square === square);
    if (square && isTarget) {
      this.board.put(/** @type {HTMLElement} */ (this.board.pieces.get(control.chosen[0] ?? 0)), square);
      control.dropped = true;
      control.pick(square);
    } else this.renderBoard();
  }

  flip() {
    this.flipped = !this.flipped;
    this.control.animator.finish();
    this.board.flip(this.flipped);
    this.control.say(`Board flipped: ${this.flipped ? "Black" : "White"} is at the bottom.`);
  }

  /** @param {Event} event */
  async submitTyped(event) {
    event.preventDefault();
    if (!this.typed.value.trim()) return;
    if (await this.control.typed(this.typed.value)) this.typed.value = "";
    else this.typed.select();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector("dialog[open]")) return;
    const { control } = this;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "z" && !isTyping(event.target)) {
      event.preventDefault();
      return event.shiftKey ? this.actions.redo() : this.actions.undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (/^\d$/.test(key) && !this.typed.disabled) return this.typed.focus();
    /** @type {Record<string, () => void>} */
    const keys = {
      f: () => this.flip(), h: () => control.askHint(), n: () => this.go("/"), c: () => this.computerFirst(),
      arrowleft: () => control.lookBy(-1), arrowright: () => control.lookBy(1), home: () => control.lookBy(-999), end: () => control.lookBy(999),
      escape: () => (control.chosen.length ? control.cancel() : control.viewing !== null && control.look(null)),
      " ": () => control.watching && !(event.target instanceof HTMLButtonElement) && control.pause(!control.paused),
    };
    const action = keys[key];
    if (!action) return;
    if (key.startsWith("arrow") || key === "home" || key === "end" || (key === " " && control.watching)) {
      if (event.target instanceof HTMLButtonElement && key === " ") return;
      event.preventDefault();
    }
    action();
  }

  /** Before the first move, key C lets the computer begin: the same game again with the sides changed. */
  async computerFirst() {
    const { game } = this.control;
    const [mine] = game.yours;
    if (game.nodes.length || game.yours.length !== 1 || mine !== game.start.turn || game.seats[other(mine)].kind !== "computer") return;
    const spec = game.seats[other(mine)].spec ?? "";
    const computer = { kind: "computer", spec };
    const me = { kind: "here" };
    const next = await post("/api/games", {
      variant: game.variant, black: mine === "black" ? computer : me, white: mine === "black" ? me : computer,
      hints: game.options.hints, undo: game.options.undo, clock: game.options.clock, start: { fen: game.start.fen },
    });
    this.go(`/game/${next.id}`);
  }
}
