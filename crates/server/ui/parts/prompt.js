// The one place for questions and answers beside the board: confirm, offers, route, looking back, the end, links.

import { helpSentence, scoreText } from "../announce.js";
import { h } from "../dom.js";
import { post } from "../api.js";
import { linkRow } from "./share.js";

/** @typedef {import("../game/control.js").GameControl} GameControl */
/** @typedef {{kind: string, text: string, act: () => void} | null} Question */

const OFFERS = { draw: "a draw", undo: "to take back a move", rematch: "a rematch" };

export class Prompt {
  /**
   * @param {GameControl} control
   * @param {{go: (path: string) => void, base: () => string}} tools
   */
  constructor(control, { go, base }) {
    this.control = control;
    this.go = go;
    this.base = base;
    /** @type {Question} */
    this.question = null;
    /** @type {HTMLElement | null} */
    this.asker = null;
    this.key = "";
    this.dismissed = -1;
    this.el = h("div", { class: "prompt" });
  }

  /** Asks for a second step. @param {NonNullable<Question>} question */
  ask(question) {
    this.question = question;
    this.asker = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.update();
    /** @type {HTMLElement | null} */ (this.el.querySelector(".cancel"))?.focus();
  }

  answer(/** @type {boolean} */ yes) {
    const { question } = this;
    this.question = null;
    this.update();
    this.asker?.focus();
    if (yes) question?.act();
  }

  /** What is to be asked or told now, as a key and what to build. @returns {[string, () => HTMLElement | HTMLElement[]]} */
  content() {
    const { control } = this;
    const { game, viewing, chosen, hint, hintStage } = control;
    if (this.question) return [`ask ${this.question.kind}`, () => this.confirm()];
    if (viewing !== null) return [`view ${viewing} ${game.current}`, () => this.lookingBack(viewing)];
    const offer = game.offers.find(({ by }) => game.yours.length === 1 && !game.yours.includes(by));
    if (offer) return [`offer ${offer.kind}`, () => this.offered(offer.kind)];
    if (game.outcome && this.dismissed !== game.version) return [`end ${game.version}`, () => this.ended()];
    if (control.match.stop) return ["skip", () => this.row("May capture again", button("Skip", () => control.skip(), "primary"), button("Cancel", () => control.cancel()))];
    if (chosen.length > 1) return ["route", () => this.row("Choose the route", button("Cancel", () => control.cancel()))];
    if (control.pass) return ["pass", () => this.row("No move is possible", button("Pass", () => control.send({ move: "pass" }), "primary"))];
    if (hint && hintStage === 2) return ["hint", () => this.row(`${scoreText(hint.score)} · depth ${hint.depth} · ${hint.line.slice(0, 8).join(" ")}`)];
    const mine = game.offers.find(({ by }) => game.yours.includes(by));
    if (mine) return [`mine ${mine.kind}`, () => this.row(`You offered ${OFFERS[mine.kind]}. Waiting for an answer.`)];
    const seat = game.links?.seat.black ?? game.links?.seat.white;
    if (seat && game.links) return [`links ${seat}`, () => this.links(seat, game.links?.watch ?? "")];
    return ["", () => []];
  }

  update() {
    const [key, build] = this.content();
    if (key === this.key) return;
    const inside = this.el.contains(document.activeElement);
    this.key = key;
    const built = build();
    this.el.replaceChildren(...(Array.isArray(built) ? built : [built]));
    this.el.classList.toggle("filled", key !== "");
    if (inside && !this.el.contains(document.activeElement)) this.control.board.focus(this.control.board.focused);
  }

  /** @param {string} text @param {...HTMLElement} buttons */
  row(text, ...buttons) {
    return h("div", { class: "prompt-row" }, h("p", {}, text), h("div", { class: "buttons" }, buttons));
  }

  confirm() {
    const cancel = button("Cancel", () => this.answer(false), "cancel");
    return this.row(this.question?.text ?? "", cancel, button("Confirm", () => this.answer(true), "danger"));
  }

  /** @param {number} viewing */
  lookingBack(viewing) {
    const { game } = this.control;
    const node = game.nodes.find(({ id }) => id === viewing);
    const at = [0, ...game.line].indexOf(viewing);
    const text = viewing === 0 ? "Viewing the start" : at > 0 ? `Viewing move ${Math.ceil((at + (game.start.turn === "white" ? 1 : 0)) / 2)}, ${node?.text}` : `Viewing the variation ${node?.text}`;
    return this.row(text, button("Back to the game", () => this.control.look(null)), button("Play from here", () => this.playFrom(viewing), "primary"));
  }

  /** Goes on from another position: in this game where that is allowed, else as a new game. @param {number} viewing */
  async playFrom(viewing) {
    const { game } = this.control;
    const local = game.seats.black.kind !== "link" && game.seats.white.kind !== "link";
    if (local && game.owner && game.options.undo) {
      this.control.stopAsking();
      const done = await this.control.act("goto", { node: viewing });
      if (done) this.control.look(null);
      return;
    }
    const node = game.nodes.find(({ id }) => id === viewing);
    const turn = node ? (node.side === "black" ? "white" : "black") : game.start.turn;
    const position = await post("/api/position", { variant: game.variant, board: node?.board ?? game.start.board, turn });
    this.go(`/?variant=${game.variant}&fen=${encodeURIComponent(position.fen)}`);
  }

  /** @param {"draw" | "undo" | "rematch"} kind */
  offered(kind) {
    const { control } = this;
    return this.row(`Your opponent offers ${OFFERS[kind]}.`,
      button("Decline", () => control.act("answer", { kind, accept: false })),
      button("Accept", () => control.act("answer", { kind, accept: true }), "primary"));
  }

  ended() {
    const { control } = this;
    const { game } = control;
    const outcome = game.outcome ?? { winner: null, text: "", reason: "" };
    const rematch = game.rematch
      ? button("Go to the rematch", () => this.go(`/game/${game.rematch}`), "primary")
      : game.can.rematch ? button("Rematch", () => this.rematch(), "primary") : null;
    return h("div", { class: "end", "data-outcome": outcome.winner ?? "draw", "data-reason": outcome.reason },
      h("h2", {}, headline(game)), h("p", {}, outcome.text), h("p", { class: "faint" }, helpSentence(game)),
      h("div", { class: "buttons" }, rematch, button("New game", () => this.go("/")),
        h("a", { class: "button", href: `/api/games/${game.id}/pdn`, download: "" }, "Save PDN"),
        button("View moves", () => {
          this.dismissed = game.version;
          control.look(0);
        })));
  }

  async rematch() {
    const { game } = this.control;
    const local = game.seats.black.kind !== "link" && game.seats.white.kind !== "link";
    const answer = await this.control.act("offer", { kind: "rematch" });
    if (local && answer?.rematch) this.go(`/game/${answer.rematch}`);
  }

  /** @param {string} seat @param {string} watch */
  links(seat, watch) {
    const base = this.base();
    /** @param {boolean} done */
    const copied = (done) => this.control.say(done ? "Link copied." : "Copying is not possible here; select the link and copy it.");
    return h("div", { class: "links" },
      h("p", {}, h("strong", {}, "Send this link to your opponent.")),
      linkRow("Opponent's link", base + seat, copied), linkRow("Link to watch", base + watch, copied),
      /^http:\/\/(127\.|localhost|\[::1)/.test(base) && h("p", { class: "faint" }, "These links work on this computer only. Start Crownhead with --bind 0.0.0.0 to play over your network."));
  }
}

/** @param {import("../types.js").GameView} game */
function headline({ outcome, yours }) {
  if (!outcome?.winner) return "A draw";
  if (yours.length === 1) return yours[0] === outcome.winner ? "You win" : "You lose";
  return outcome.winner === "black" ? "Black wins" : "White wins";
}

/** @param {string} label @param {() => void} onclick @param {string} [kind] */
function button(label, onclick, kind = "") {
  return h("button", { type: "button", class: kind, onclick }, label);
}
