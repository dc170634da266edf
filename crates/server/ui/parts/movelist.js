// The moves of the game as a numbered table; lines that were taken back stay below as variations.

import { scoreText } from "../announce.js";
import { h } from "../dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../types.js").GameView} GameView */
/** @typedef {import("../types.js").GameNode} GameNode */
/** @typedef {import("../game/control.js").GameControl} GameControl */

/** @param {GameView} game @returns {Map<number, GameNode[]>} */
function childrenOf(game) {
  const map = new Map();
  for (const node of game.nodes) map.set(node.parent, [...(map.get(node.parent) ?? []), node]);
  return map;
}

export class MoveList {
  /** @param {GameControl} control */
  constructor(control) {
    this.control = control;
    this.key = "";
    this.body = h("tbody");
    /** @param {string} label @param {import("./icons.js").IconName} name @param {() => void} onclick */
    const nav = (label, name, onclick) => h("button", { type: "button", class: "quiet icon-only", "aria-label": label, title: label, onclick }, icon(name));
    this.scroller = h("div", { class: "moves-scroll", tabindex: 0, role: "region", "aria-label": "Moves" },
      h("table", { class: "moves" },
        h("thead", { class: "hidden-text" }, h("tr", {}, h("th", { scope: "col" }, "Number"), h("th", { scope: "col" }, "Black"), h("th", { scope: "col" }, "White"))),
        this.body),
      this.empty = h("p", { class: "faint" }, "No moves yet."));
    this.el = h("div", { class: "movelist" }, this.scroller,
      h("div", { class: "move-nav", role: "group", "aria-label": "Look through the game" },
        nav("First position", "first", () => control.lookBy(-999)), nav("Previous move", "previous", () => control.lookBy(-1)),
        nav("Next move", "next", () => control.lookBy(1)), nav("Last move", "last", () => control.lookBy(999))));
    this.body.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button[data-node]") : null;
      if (button instanceof HTMLElement) control.look(Number(button.dataset.node));
    });
  }

  update() {
    const { game, viewing } = this.control;
    const key = `${game.nodes.length} ${game.line.length} ${game.line.at(-1)} ${game.current} ${viewing}`;
    if (key === this.key) return;
    this.key = key;
    this.children = childrenOf(game);
    this.offset = game.start.turn === "white" ? 1 : 0;
    this.body.replaceChildren(...this.rows(game));
    this.empty.hidden = game.nodes.length > 0;
    const here = this.body.querySelector("[aria-current]");
    if (here instanceof HTMLElement) {
      const { offsetTop: top, offsetHeight: height } = here;
      const { scrollTop, clientHeight } = this.scroller;
      if (top < scrollTop || top + height > scrollTop + clientHeight) this.scroller.scrollTop = top - clientHeight / 2;
    } else this.scroller.scrollTop = 0;
  }

  /** @param {GameNode} node */
  button(node) {
    const { game, viewing } = this.control;
    const score = node.report?.score ? ` ${scoreText(node.report.score)}` : "";
    return h("button", {
      type: "button", "data-node": node.id, title: node.report ? `Depth ${node.report.depth}${score}` : null,
      "aria-current": (viewing ?? game.current) === node.id ? "true" : null,
      class: node.id === game.current ? "move now" : "move",
    }, node.text);
  }

  /** @param {GameView} game */
  rows(game) {
    const byId = new Map(game.nodes.map((node) => [node.id, node]));
    const rows = [];
    let parent = 0;
    let row = h("tr");
    for (const [ply, id] of game.line.entries()) {
      const node = byId.get(id);
      if (!node) break;
      const slot = (ply + (this.offset ?? 0)) % 2;
      if (slot === 0 || ply === 0 || !row.isConnected && !row.childElementCount) {
        row = h("tr", { class: byId.get(game.current) && this.isAfter(game, ply) ? "undone" : null }, h("th", { scope: "row" }, `${Math.floor((ply + (this.offset ?? 0)) / 2) + 1}.`));
        if (slot === 1) row.append(h("td", {}, "…"));
        rows.push(row);
      }
      row.append(h("td", { class: this.isAfter(game, ply) ? "undone" : null }, this.button(node)));
      const variations = (this.children?.get(parent) ?? []).filter((other) => other.id !== id);
      for (const variation of variations) {
        rows.push(h("tr", { class: "variation" }, h("td"), h("td", { colspan: 2 }, this.variation(variation, ply))));
        row = h("tr");
      }
      parent = id;
    }
    for (const node of this.children?.get(parent) ?? []) {
      rows.push(h("tr", { class: "variation" }, h("td"), h("td", { colspan: 2 }, this.variation(node, game.line.length))));
    }
    return rows;
  }

  /** Is this ply of the line after the current position (taken back, can be redone)? @param {GameView} game @param {number} ply */
  isAfter(game, ply) {
    return ply > game.line.indexOf(game.current);
  }

  /** A line beside the game, with lines beside it in brackets. @param {GameNode} node @param {number} ply @returns {(HTMLElement | string)[]} */
  variation(node, ply) {
    const place = ply + (this.offset ?? 0);
    const number = `${Math.floor(place / 2) + 1}${place % 2 ? "…" : "."}`;
    const [next, ...others] = this.children?.get(node.id) ?? [];
    return [h("span", { class: "number" }, number), this.button(node),
      ...others.flatMap((other) => ["(", ...this.variation(other, ply + 1), ")"]),
      ...(next ? this.variation(next, ply + 1) : [])];
  }
}
