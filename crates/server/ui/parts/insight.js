// What the computer thinks: the evaluation bar, its text, proved values and the figures of the last search.

import { blackShare, count, scoreText } from "../announce.js";
import { analyse } from "../api.js";
import { h, setText } from "../dom.js";
import { settings } from "../settings.js";
import { icon } from "./icons.js";

/** @typedef {import("../game/control.js").GameControl} GameControl */
/** @typedef {import("../types.js").Score} Score */

const WORD = { win: "wins", draw: "draws", loss: "loses" };

export class Insight {
  /** @param {GameControl} control */
  constructor(control) {
    this.control = control;
    this.stop = () => {};
    this.key = "";
    this.fill = h("span");
    this.bar = h("div", { class: "evalbar", "aria-hidden": "true", hidden: true }, this.fill);
    this.text = h("span", { class: "eval-text" });
    this.stats = h("p", { class: "stats faint" });
    this.proved = h("p", { class: "proved" });
    this.toggle = h("button", { type: "button", class: "quiet", "aria-pressed": "false", title: "Show who is better", onclick: () => settings.set({ evaluation: !settings.get().evaluation }) }, icon("bar"), "Evaluation");
    this.el = h("div", { class: "insight" }, h("div", { class: "eval-row" }, this.toggle, this.text), this.proved, this.stats);
  }

  /** Help from the engine is fair unless hints are off or another person plays far away. */
  get fair() {
    const { game } = this.control;
    if (game.outcome) return true;
    return game.options.hints && !(game.yours.length > 0 && (game.seats.black.kind === "link" || game.seats.white.kind === "link"));
  }

  get on() {
    return settings.get().evaluation && this.fair;
  }

  update() {
    const { game, viewing } = this.control;
    const { on } = this;
    const node = viewing ?? game.current;
    this.toggle.disabled = !this.fair;
    this.toggle.setAttribute("aria-pressed", String(on));
    this.bar.hidden = !on;
    this.proved.hidden = !on;
    this.showStats();
    const key = `${on} ${node} ${game.nodes.length}`;
    if (key === this.key) return;
    this.key = key;
    this.stop();
    if (!on) return setText(this.text, "");
    this.showProved();
    if (game.outcome && node === game.current) {
      const { winner } = game.outcome;
      return this.showScore({ winner, plies: null, value: 0, proved: !winner }, game.outcome.winner ? "" : "draw");
    }
    this.stop = analyse({ game: game.id, node, time: 300, lines: 1 }, ({ lines }) => {
      const [best] = lines;
      if (best) this.showScore(best.score);
    });
  }

  /** @param {Score} score @param {string} [text] */
  showScore(score, text) {
    this.fill.style.setProperty("--share", String(blackShare(score)));
    setText(this.text, text ?? scoreText(score));
  }

  /** Each move with its proved value, where the endgame tables know it. */
  showProved() {
    const { game, viewing } = this.control;
    const known = viewing === null ? game.position.moves.filter((move) => move.proved) : [];
    this.proved.replaceChildren(...known.map((move) => {
      const value = move.proved?.value ?? "draw";
      const length = move.proved?.distance ? ` in ${move.proved.distance}` : "";
      return h("span", { class: `badge ${value}` }, `${move.text} ${WORD[value]}${length}`);
    }));
  }

  showStats() {
    const { game, viewing } = this.control;
    const line = [0, ...game.line];
    const upTo = line.slice(0, line.indexOf(viewing ?? game.current) + 1).reverse();
    const node = upTo.map((id) => game.nodes.find((other) => other.id === id)).find((other) => other?.report);
    if (!node?.report) return setText(this.stats, "");
    const { depth, nodes, time_ms: time, cuts, score } = node.report;
    const parts = [`${node.text}: depth ${depth}`, `${count(nodes)} positions`, `${count(time)} ms`];
    if (cuts) parts.push(`cuts ${count(cuts.max)} max, ${count(cuts.min)} min`);
    if (score && this.fair) parts.push(scoreText(score));
    setText(this.stats, parts.join(" · "));
  }
}
