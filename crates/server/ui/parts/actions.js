// The buttons of a game. Each has a plain English name; the short text is for narrow screens.

import { h, setText } from "../dom.js";
import { get } from "../api.js";
import { settings, SPEEDS } from "../settings.js";
import { icon } from "./icons.js";
import { copy } from "./share.js";

/** @typedef {import("../game/control.js").GameControl} GameControl */
/** @typedef {import("./icons.js").IconName} IconName */

/** @param {string} name @param {string} short @param {IconName} picture @param {() => void} onclick */
function action(name, short, picture, onclick) {
  return h("button", { type: "button", class: "action", "aria-label": name === short ? null : name, title: name, onclick }, icon(picture), h("span", {}, short));
}

export class Actions {
  /**
   * @param {GameControl} control
   * @param {{go: (path: string) => void, flip: () => void, ask: (question: {kind: string, text: string, act: () => void}) => void}} tools
   */
  constructor(control, { go, flip, ask }) {
    this.control = control;
    this.ask = ask;
    this.hint = action("Hint", "Hint", "hint", () => control.askHint());
    this.undoButton = action("Undo", "Undo", "undo", () => this.undo());
    this.redoButton = action("Redo", "Redo", "redo", () => this.redo());
    this.pause = action("Pause", "Pause", "pause", () => control.pause(!control.paused));
    this.step = action("Step", "Step", "step", () => control.step());
    this.now = action("Move now", "Move now", "now", () => control.moveNow());
    this.draw = action("Offer draw", "Draw", "draw", () => ask({ kind: "draw", text: "Offer a draw?", act: () => this.offerDraw() }));
    this.resign = action("Resign", "Resign", "flag", () => ask({ kind: "resign", text: "Resign this game?", act: () => control.act("resign") }));
    this.speedText = h("span", { class: "speed-text" });
    this.slider = h("input", {
      type: "range", min: 0, max: SPEEDS.length - 1, step: 1, value: settings.get().speed, "aria-label": "Speed",
      oninput: () => settings.set({ speed: Number(this.slider.value) }),
    });
    this.speed = h("label", { class: "speed" }, h("span", { "aria-hidden": "true" }, "Speed"), this.slider, this.speedText);
    this.el = h("div", { class: "actions", role: "toolbar", "aria-label": "Game" }, this.speed,
      h("div", { class: "action-row" }, this.pause, this.step, this.hint, this.undoButton, this.redoButton, this.now,
        action("Flip board", "Flip", "flip", flip), this.draw, this.resign, action("New game", "New", "add", () => go("/"))));
    const { id } = control.game;
    this.share = h("div", { class: "share" },
      h("button", { type: "button", class: "quiet", onclick: () => this.copyPdn() }, icon("copy"), "Copy PDN"),
      h("a", { class: "button quiet", href: `/api/games/${id}/pdn`, download: "" }, icon("download"), "Download PDN"));
  }

  update() {
    const { control } = this;
    const { can, yours, outcome, options } = control.game;
    const { watching, paused } = control;
    const link = control.game.seats.black.kind === "link" || control.game.seats.white.kind === "link";
    this.speed.hidden = !watching || !!outcome;
    for (const button of [this.pause, this.step]) button.hidden = !watching || !!outcome;
    for (const button of [this.hint, this.draw, this.resign]) button.hidden = !yours.length || !!outcome;
    this.hint.hidden ||= !options.hints;
    for (const button of [this.undoButton, this.redoButton]) button.hidden = !options.undo || (!yours.length && !watching);
    this.redoButton.hidden ||= link;
    this.now.hidden = watching || link || !!outcome || !yours.length;
    this.now.disabled = !control.asking;
    this.hint.disabled = !can.hint;
    this.undoButton.disabled = !can.undo && !can.offer_undo;
    this.redoButton.disabled = !can.redo;
    this.draw.disabled = !can.offer_draw;
    this.resign.disabled = !can.resign;
    if (this.pause.title !== (paused ? "Resume" : "Pause")) {
      this.pause.title = paused ? "Resume" : "Pause";
      this.pause.replaceChildren(icon(paused ? "play" : "pause"), h("span", {}, this.pause.title));
    }
    const name = SPEEDS[settings.get().speed]?.name ?? "";
    setText(this.speedText, name);
    this.slider.setAttribute("aria-valuetext", name);
  }

  undo() {
    const { control } = this;
    const { can } = control.game;
    if (can.undo) control.undo();
    else if (can.offer_undo) this.ask({ kind: "undo", text: "Ask your opponent to take back your last move?", act: () => control.act("offer", { kind: "undo" }) });
  }

  redo() {
    if (this.control.game.can.redo) this.control.redo();
  }

  async offerDraw() {
    const { control } = this;
    const before = control.game.offers.length;
    const answer = await control.act("offer", { kind: "draw" });
    if (answer && !answer.outcome && answer.offers.length === before) control.say("The draw offer was declined: the computer wants to play on.");
  }

  async copyPdn() {
    const text = await get(`/api/games/${this.control.game.id}/pdn`);
    this.control.say((await copy(text)) ? "PDN copied." : "Copying is not possible here; use Download PDN.");
  }
}
