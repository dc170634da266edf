// The board editor: set up any position, as a picture or as FEN, and play from it.

import { ApiError, options as getOptions, post } from "../api.js";
import { boardEvents } from "../board/events.js";
import { BoardView, drawPiece } from "../board/render.js";
import { pieceName, squares } from "../board/state.js";
import { h, setText } from "../dom.js";
import { positionField } from "../parts/position-field.js";
import { copy } from "../parts/share.js";
import { settings } from "../settings.js";

/** @typedef {import("../types.js").Side} Side */

const PIECES = [["b", "Black man"], ["B", "Black king"], ["w", "White man"], ["W", "White king"], [".", "Eraser"]];

/**
 * @param {HTMLElement} root
 * @param {{go: (path: string) => void}} page
 */
export async function editorScreen(root, { go }) {
  const { variants } = await getOptions();
  const query = new URLSearchParams(location.search);
  let variant = variants.find(({ id }) => id === (query.get("variant") ?? settings.get().choice?.variant)) ?? variants[0];
  if (!variant) return;
  let board = startBoard();
  /** @type {Side} */
  let turn = "black";
  let tool = "b";
  let flipped = false;
  let asked = 0;
  let view = new BoardView(variant.size, flipped);
  const frame = h("div", { class: "frame editing" });
  const fen = h("input", { type: "text", class: "fen", "aria-label": "FEN", spellcheck: "false", autocomplete: "off" });
  const problems = h("ul", { class: "problems" });
  const status = h("p", { class: "status", role: "status" });
  const play = h("button", { type: "button", class: "primary", onclick: () => go(`/?variant=${variant?.id}&fen=${encodeURIComponent(fen.value)}`) }, "Play from here");
  const rules = h("select", { onchange: () => setVariant(rules.value) }, variants.map(({ id, name }) => h("option", { value: id, selected: id === variant?.id }, name)));
  const palette = h("fieldset", { class: "segmented small palette" });
  const sides = h("fieldset", { class: "segmented small" });

  function startBoard() {
    const { size = 8, pieces = 12 } = variant ?? {};
    return "b".repeat(pieces) + ".".repeat(squares(size) - 2 * pieces) + "w".repeat(pieces);
  }

  /** @param {string} id */
  function setVariant(id) {
    const size = variant?.size;
    variant = variants.find((one) => one.id === id) ?? variant;
    rules.value = variant?.id ?? "";
    if (variant?.size !== size) board = startBoard();
    mount();
    change();
  }

  function mount() {
    view = new BoardView(variant?.size ?? 8, flipped);
    frame.replaceChildren(view.el);
    boardEvents(view, { pick: put, cancel: () => {} });
    palette.replaceChildren(h("legend", {}, "Put on the board"), ...PIECES.filter(([piece]) => variant?.kings || (piece !== "B" && piece !== "W")).map(([piece = ".", name = ""]) => h("label", { title: name },
      h("input", { type: "radio", name: "tool", "aria-label": name, checked: piece === tool, onchange: () => (tool = piece) }), piece === "." ? h("span", { "aria-hidden": "true" }, "✕") : drawPiece(piece))));
  }

  /** @param {number} square */
  function put(square) {
    const old = board[square - 1];
    board = board.slice(0, square - 1) + (old === tool ? "." : tool) + board.slice(square);
    change();
  }

  function draw() {
    view.update({ board, labels: settings.get().labels, lifted: null, marks: {}, names: [...board].map((piece, i) => `${i + 1}, ${pieceName(piece)}`) });
    sides.replaceChildren(h("legend", {}, "To move"), ...(/** @type {Side[]} */ (["black", "white"])).map((side) => h("label", {},
      h("input", { type: "radio", name: "turn", value: side, checked: side === turn, onchange: () => { turn = side; change(); } }), h("span", {}, side === "black" ? "Black" : "White"))));
  }

  /** @param {object} body @param {boolean} take Show the answer's board as well. */
  async function ask(body, take) {
    const mine = ++asked;
    try {
      /** @type {import("../types.js").Position} */
      const position = await post("/api/position", { variant: variant?.id, ...body });
      if (mine !== asked) return;
      problems.replaceChildren();
      if (take) {
        ({ board, turn } = position);
        draw();
      } else fen.value = position.fen;
      play.disabled = false;
      setText(status, position.outcome ? `This position is finished. ${position.outcome.text}` : `${turn === "black" ? "Black" : "White"} has ${position.moves.length} moves here.`);
    } catch (error) {
      if (mine !== asked) return;
      play.disabled = true;
      const lines = error instanceof ApiError ? (error.reasons.length ? error.reasons : [error.message]) : ["The server cannot be reached."];
      problems.replaceChildren(...lines.map((line) => h("li", {}, line)));
      setText(status, `This is not a legal position: ${lines.join(" ")}`);
    }
  }

  function change() {
    draw();
    ask({ board, turn }, false);
  }

  fen.addEventListener("input", () => ask({ fen: fen.value }, true));
  const paste = positionField({
    variant: () => variant?.id ?? "english",
    changed: (found) => {
      open.disabled = !found?.start || !("pdn" in found.start);
      if (!found?.fen) return;
      if (found.variant !== variant?.id) setVariant(found.variant);
      fen.value = found.fen;
      ask({ fen: found.fen }, true);
    },
  });
  const open = h("button", { type: "button", disabled: true, onclick: () => {
    const start = paste.found?.start;
    if (!start || !("pdn" in start)) return;
    sessionStorage.setItem("pdn", start.pdn);
    go(`/?variant=${paste.found?.variant}&pdn=${start.game}`);
  } }, "Play on from this game");
  /** @param {string} text @param {() => void} onclick */
  const button = (text, onclick) => h("button", { type: "button", onclick }, text);
  root.append(h("div", { class: "editor" },
    h("div", { class: "area-board" }, frame),
    h("div", { class: "editor-panel" }, h("h1", { class: "hidden-text" }, "Editor"), palette,
      h("div", { class: "checks" }, sides, h("label", { class: "field" }, h("span", {}, "Rules"), rules)),
      h("div", { class: "buttons" }, button("Clear", () => { board = ".".repeat(board.length); change(); }), button("Start position", () => { board = startBoard(); turn = "black"; change(); }),
        button("Flip board", () => { flipped = !flipped; view.flip(flipped); })),
      h("label", { class: "field" }, h("span", {}, "FEN"), fen), problems, status,
      h("div", { class: "buttons" }, play, button("Copy FEN", async () => setText(status, (await copy(fen.value)) ? "FEN copied." : "Copying is not possible here."))),
      h("details", { class: "more" }, h("summary", {}, "Paste FEN or PDN"), paste.el, open))));
  mount();
  const given = query.get("fen");
  if (given) {
    fen.value = given;
    draw();
    await ask({ fen: given }, true);
  } else change();
  return settings.subscribe(draw);
}
