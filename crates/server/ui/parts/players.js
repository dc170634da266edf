// Who plays: name, captured pieces, clock, whose turn, and what the computer is doing.

import { count, plural } from "../announce.js";
import { drawPiece } from "../board/render.js";
import { other, sideName } from "../board/state.js";
import { h, setText } from "../dom.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../game/control.js").GameControl} GameControl */

/** The name to show: "You" when that is clear. @param {import("../types.js").GameView} game @param {Side} side */
export function nameOf(game, side) {
  const seat = game.seats[side];
  if (seat.kind !== "computer" && game.yours.length === 1 && game.yours[0] === side) return "You";
  return seat.name;
}

/** "4:07", and tenths in the last twenty seconds. @param {number} ms */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 20000) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, "0")}`;
  const seconds = Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** One player's strip. */
export class PlayerStrip {
  constructor() {
    this.piece = h("span", { class: "player-piece" });
    this.name = h("strong", { class: "player-name" });
    this.note = h("span", { class: "player-note" });
    this.taken = h("span", { class: "taken" });
    this.score = h("span", { class: "taken-count" });
    this.clock = h("span", { class: "clock", hidden: true });
    this.el = h("section", { class: "player" },
      this.piece, h("div", { class: "who" }, this.name, this.note),
      h("div", { class: "captures" }, this.taken, this.score), this.clock);
    /** @type {Side | null} */
    this.side = null;
    this.shown = -1;
  }

  /** @param {GameControl} control @param {Side} side */
  update(control, side) {
    const { game } = control;
    const seat = game.seats[side];
    if (this.side !== side) {
      this.side = side;
      this.shown = -1;
      this.piece.replaceChildren(drawPiece(side === "black" ? "b" : "w"));
    }
    const turn = !game.outcome && game.position.turn === side;
    this.el.classList.toggle("turn", turn);
    this.el.classList.toggle("winner", game.outcome?.winner === side);
    this.el.setAttribute("aria-label", `${sideName(side)}: ${nameOf(game, side)}${turn ? ", to move" : ""}`);
    setText(this.name, nameOf(game, side));
    setText(this.note, this.noteText(control, side, turn, seat));
    this.showTaken(game, side);
    this.tick(control);
  }

  /**
   * @param {GameControl} control
   * @param {Side} side
   * @param {boolean} turn
   * @param {import("../types.js").Seat} seat
   */
  noteText(control, side, turn, seat) {
    if (control.game.outcome) return control.game.outcome.winner === side ? `${sideName(side)} · winner` : sideName(side);
    if (seat.kind === "computer" && turn) {
      if (control.paused && control.watching) return `${sideName(side)} · paused`;
      const { thinking } = control;
      return thinking?.side === side && thinking.depth ? `Thinking… depth ${thinking.depth}, ${count(thinking.nodes)} positions` : "Thinking…";
    }
    if (seat.kind === "link") {
      if (!seat.taken) return `${sideName(side)} · seat is free`;
      return `${sideName(side)} · ${seat.online ? "here" : "away"}`;
    }
    return turn ? `${sideName(side)} · to move` : sideName(side);
  }

  /** Pieces this side has captured. @param {import("../types.js").GameView} game @param {Side} side */
  showTaken(game, side) {
    const n = game.captured[side];
    if (n === this.shown) return;
    this.shown = n;
    const piece = other(side) === "black" ? "b" : "w";
    this.taken.replaceChildren(...Array.from({ length: n }, () => drawPiece(piece)));
    this.score.replaceChildren(h("span", { "aria-hidden": "true" }, n ? String(n) : ""), h("span", { class: "hidden-text" }, n ? `, captured ${plural(n, "piece")}` : ""));
  }

  /** @param {GameControl} control */
  tick({ game, received }) {
    const { clock } = game;
    this.clock.hidden = !clock || !this.side;
    if (!clock || !this.side) return;
    const spent = clock.running === this.side ? Date.now() - received : 0;
    const left = clock[`${this.side}_ms`] - spent;
    setText(this.clock, clockText(left));
    this.clock.classList.toggle("running", clock.running === this.side);
    this.clock.classList.toggle("low", left < 20000);
  }
}
