// My games: continue, save or delete any of them.

import { ApiError, get, options as getOptions, remove } from "../api.js";
import { diagram } from "../board/render.js";
import { h, setText } from "../dom.js";
import { icon } from "../parts/icons.js";
import { plural } from "../announce.js";

/** @typedef {import("../types.js").GameSummary} GameSummary */

/**
 * @param {HTMLElement} root
 * @param {{go: (path: string) => void}} page
 */
export async function gamesScreen(root, { go }) {
  const [{ variants }, first] = await Promise.all([getOptions(), get("/api/games?limit=50")]);
  const status = h("p", { class: "status", role: "status" });
  const list = h("ul", { class: "games" });
  const more = h("button", { type: "button", hidden: true, onclick: () => load() }, "Show more");
  const all = h("a", { class: "button", href: "/api/games.pdn", download: "" }, icon("download"), "Download all as PDN");
  let last = "";

  /** @param {{games: GameSummary[], more: boolean}} answer */
  const add = (answer) => {
    list.append(...answer.games.map(card));
    last = answer.games.at(-1)?.id ?? last;
    more.hidden = !answer.more;
    tell();
  };
  const load = async () => add(await get(`/api/games?limit=50&before=${last}`));
  const tell = () => {
    setText(status, list.childElementCount ? "" : "No games yet. Every game you play is kept here.");
    all.hidden = !list.childElementCount;
  };

  /** @param {GameSummary} game */
  function card(game) {
    const name = variants.find(({ id }) => id === game.variant)?.name ?? game.variant;
    const buttons = h("div", { class: "buttons" });
    const el = h("li", { class: "game-card" },
      diagram(game.size, game.board, { flipped: game.yours.length === 1 && game.yours[0] === "black" }),
      h("div", {}, h("h2", {}, `${game.black} – ${game.white}`), h("p", { class: "faint" }, `${name} · ${plural(game.moves, "move")} · ${new Date(game.updated).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`),
        h("p", {}, game.outcome?.text ?? "Not finished."), buttons));
    const label = `${game.black} against ${game.white}`;
    const normal = () => {
      buttons.replaceChildren(
        h("a", { class: "button", href: `/game/${game.id}`, "aria-label": `${game.outcome ? "View" : "Continue"} ${label}` }, game.outcome ? "View" : "Continue"),
        h("a", { class: "button quiet icon-only", href: `/api/games/${game.id}/pdn`, download: "", "aria-label": `Save PDN of ${label}`, title: "Save PDN" }, icon("download")),
        h("button", { type: "button", class: "quiet icon-only", "aria-label": `Delete ${label}`, title: "Delete", onclick: ask }, icon("trash")));
    };
    const ask = () => {
      const cancel = h("button", { type: "button", onclick: () => { normal(); /** @type {HTMLElement | null} */ (buttons.querySelector("button"))?.focus(); } }, "Cancel");
      buttons.replaceChildren(h("span", {}, "Delete this game?"), h("button", { type: "button", class: "danger", onclick: destroy }, "Confirm"), cancel);
      cancel.focus();
    };
    const destroy = async () => {
      try {
        await remove(`/api/games/${game.id}`);
        el.remove();
        tell();
        if (list.childElementCount) setText(status, "The game was deleted.");
      } catch (error) {
        normal();
        setText(status, error instanceof ApiError ? error.message : "The game could not be deleted.");
      }
    };
    normal();
    return el;
  }

  root.append(h("div", { class: "page" },
    h("div", { class: "head-row" }, h("h1", {}, "My games"), h("div", { class: "buttons" }, all, h("button", { type: "button", class: "primary", onclick: () => go("/") }, "New game"))),
    status, list, more));
  add(first);
}
