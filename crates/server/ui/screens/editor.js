// The board editor: set up any position, as a picture or as FEN, and play from it.

import { options as getOptions, post } from "../api.js";
import { boardEvents } from "../board/events.js";
import { BoardView, drawPiece } from "../board/render.js";
import { pieceName, sideName, squares } from "../board/state.js";
import { h, setText } from "../dom.js";
import { button, check, field, radios, reasons, select } from "../form.js";
import { positionField } from "../parts/position-field.js";
import { copy } from "../parts/share.js";
import { settings } from "../settings.js";

/** @type {[string, string][]} */
const PIECES = [["b", "Black man"], ["B", "Black king"], ["w", "White man"], ["W", "White king"], [".", "Eraser"]];

/** @param {HTMLElement} root @param {{go: (path: string) => void}} page */
export async function editorScreen(root, { go }) {
  const { variants } = await getOptions();
  const query = new URLSearchParams(location.search);
  /** @param {string | null | undefined} id @returns {Variant} */
  const find = (id) => variants.find((one) => one.id === id) ?? /** @type {Variant} */ (variants[0]);
  let variant = find(query.get("variant") ?? settings.get().choice?.variant);
  let tool = "b";
  let flipped = false;
  /** @type {Side} */
  let turn = "black";
  let board = startBoard();
  let asked = 0;
  let view = new BoardView(variant.size, flipped);
  const frame = h("div", { class: "frame editing" });
  const palette = h("div");
  const status = h("p", { class: "status", role: "status" });
  const rules = select(variants.map(({ id, name }) => [id, name]), variant.id, (id) => mount(find(id)));
  const sides = radios("To move", [["black", "Black"], ["white", "White"]], turn, (side) => change(board, side), "segmented small");
  const text = positionField({ variant: () => variant.id, changed: take });
  const play = button("Play from here", () => {
    const start = text.found?.start;
    if (start && "pdn" in start) sessionStorage.setItem("pdn", start.pdn);
    go(`/?variant=${text.found?.variant}&${start && "pdn" in start ? `pdn=${start.game}` : `fen=${encodeURIComponent(text.area.value.trim())}`}`);
  }, "primary");

  function startBoard() {
    const { size, pieces } = variant;
    return "b".repeat(pieces) + ".".repeat(squares(size) - 2 * pieces) + "w".repeat(pieces);
  }

  /** Another set of rules, with its board and pieces. @param {Variant} next */
  function mount(next) {
    const other = next.size !== variant.size;
    variant = next;
    rules.value = next.id;
    view = new BoardView(next.size, flipped);
    frame.replaceChildren(view.el);
    boardEvents(view, {
      pick: (square) => change(board.slice(0, square - 1) + (board[square - 1] === tool ? "." : tool) + board.slice(square), turn),
      cancel: () => {},
    });
    const pieces = PIECES.filter(([piece]) => next.kings || !"BW".includes(piece));
    palette.replaceChildren(radios("Put on the board", pieces.map(([piece, name]) => [piece, piece === "." ? "✕" : drawPiece(piece), name]), tool, (piece) => (tool = piece), "segmented small palette"));
    change(other ? startBoard() : board, turn);
  }

  function draw() {
    view.update({ board, labels: settings.get().labels, lifted: null, marks: {}, names: [...board].map((piece, i) => `${i + 1}, ${pieceName(piece)}`) });
    check(sides, turn);
  }

  /** The board was changed by hand: ask what it is called. @param {string} pieces @param {Side} side */
  async function change(pieces, side) {
    board = pieces;
    turn = side;
    draw();
    const mine = ++asked;
    try {
      const position = await post("/api/position", { variant: variant.id, board, turn });
      if (mine !== asked) return;
      text.area.value = position.fen;
      text.found = { variant: variant.id, position, start: { fen: position.fen } };
      text.complain([]);
      tell(text.found);
    } catch (error) {
      if (mine !== asked) return;
      text.found = null;
      text.complain(reasons(error));
      tell(null);
    }
  }

  /** A text was read. @param {import("../parts/position-field.js").Found | null} found */
  function take(found) {
    asked++;
    tell(found);
    if (!found?.position) return;
    if (found.variant !== variant.id) mount(find(found.variant));
    ({ board, turn } = found.position);
    draw();
  }

  /** @param {import("../parts/position-field.js").Found | null} found */
  function tell(found) {
    play.disabled = !found;
    const position = found?.position;
    if (!found) setText(status, "This cannot be played yet.");
    else if (!position) setText(status, "A game: Play from here goes on from its last move.");
    else setText(status, position.outcome?.text ?? `${sideName(position.turn)} has ${position.moves.length} moves here.`);
  }

  root.append(h("div", { class: "editor" },
    h("div", { class: "area-board" }, frame),
    h("div", { class: "editor-panel" }, h("h1", {}, "Editor"), palette, h("div", { class: "checks" }, sides, field("Rules", rules)),
      h("div", { class: "buttons" }, button("Clear", () => change(".".repeat(board.length), turn)), button("Start position", () => change(startBoard(), "black")), button("Flip board", () => {
        flipped = !flipped;
        view.flip(flipped);
        draw();
      })),
      field("FEN or PDN", text.el), status,
      h("div", { class: "buttons" }, play, button("Copy FEN", async () => setText(status, (await copy(text.area.value)) ? "Copied." : "Copying is not possible here."))))));
  mount(variant);
  const given = query.get("fen");
  if (given) text.set(given);
  return settings.subscribe(draw);
}
