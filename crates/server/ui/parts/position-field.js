// A field for a position: FEN or PDN, read by the server, with its reasons when it refuses.

import { ApiError, post } from "../api.js";
import { h } from "../dom.js";

/** @typedef {{board: string, size: number, variant: string, fen: string | null, turn: import("../types.js").Side, start: import("../types.js").NewGame["start"]}} Found */

/**
 * @param {{variant: () => string, changed: (found: Found | null) => void}} on
 */
export function positionField({ variant, changed }) {
  const area = h("textarea", { rows: 3, "aria-label": "FEN or PDN", placeholder: "Paste a FEN (B:W21,22:B1,2) or a PDN game", spellcheck: "false" });
  const games = h("select", { "aria-label": "Game of the file", hidden: true });
  const problem = h("ul", { class: "problems" });
  const el = h("div", { class: "position-field" }, area, games, problem, h("p", { class: "faint" }, "Or set it up in the ", h("a", { href: "/editor" }, "editor"), "."));
  let timer = 0;
  let wanted = 0;
  const field = {
    el,
    /** @type {Found | null} */
    found: null,
    /** @param {string} text @param {number} [game] */
    set(text, game = 0) {
      area.value = text;
      wanted = game;
      field.check();
    },
    async check() {
      const text = area.value.trim();
      field.found = null;
      problem.replaceChildren();
      games.hidden = true;
      if (text) {
        try {
          await read(text);
        } catch (error) {
          const lines = error instanceof ApiError ? [...new Set([error.message, ...error.reasons])] : ["This could not be read."];
          problem.replaceChildren(...lines.map((line) => h("li", {}, line)));
        }
      }
      changed(field.found);
    },
  };

  /** @param {string} text */
  async function read(text) {
    const answer = await post("/api/read", { text, variant: variant() });
    if (answer.kind === "fen") {
      const { board, size, variant: id, fen, turn } = answer.position;
      field.found = { board, size, variant: id, fen, turn, start: { fen } };
      return;
    }
    /** @type {import("../types.js").PdnGame[]} */
    const list = answer.games;
    const index = list.some((game) => game.index === wanted) ? wanted : list[0]?.index ?? 0;
    games.replaceChildren(...list.map((game) => h("option", { value: game.index, selected: game.index === index, disabled: !!game.problem },
      `${game.index + 1}. ${game.black} – ${game.white}, ${game.result}, ${game.plies} moves${game.problem ? `: ${game.problem}` : ""}`)));
    games.hidden = false;
    const game = list.find((one) => one.index === index);
    if (game?.problem) problem.replaceChildren(h("li", {}, game.problem));
    if (!game || game.problem) return;
    const size = game.variant === "mini" ? 6 : 8;
    field.found = { board: "", size, variant: game.variant, fen: null, turn: "black", start: { pdn: text, game: index, ply: null } };
  }

  area.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => field.check(), 250);
  });
  games.addEventListener("change", () => {
    wanted = Number(games.value);
    field.check();
  });
  return field;
}
