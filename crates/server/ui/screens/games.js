// My games: continue, save or delete any of them.

import { plural } from "../announce.js";
import { get, options as getOptions, remove } from "../api.js";
import { diagram } from "../board/render.js";
import { h, setText } from "../dom.js";
import { button, reasons, saveLink } from "../form.js";
import { icon } from "../parts/icons.js";

/** @param {HTMLElement} root @param {{go: Go}} page */
export async function gamesScreen(root, { go }) {
	const { variants } = await getOptions();
	const first = await get("/api/games?limit=50");
	const status = h("p", { class: "status", role: "status" });
	const list = h("ul", { class: "games" });
	let last = "";
	const more = button("Show more", async () => add(await get(`/api/games?limit=50&before=${last}`)));
	const all = saveLink([icon("download"), "Download all as PDN"], "/api/games.pdn");

	/** @param {{games: GameSummary[], more: boolean}} answer */
	function add(answer) {
		list.append(...answer.games.map(card));
		last = answer.games.at(-1)?.id ?? last;
		more.hidden = !answer.more;
		tell("");
	}

	/** @param {string} text */
	function tell(text) {
		all.hidden = !list.childElementCount;
		setText(status, list.childElementCount ? text : "No games yet. Every game you play is kept here.");
	}

	/** @param {GameSummary} game */
	function card(game) {
		const { id, black, white, outcome } = game;
		const label = `${black} against ${white}`;
		const verb = outcome ? "View" : "Continue";
		const rules = variants.find((variant) => variant.id === game.variant)?.name ?? game.variant;
		const when = new Date(game.updated).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
		const trash = button(icon("trash"), () => {
			buttons.replaceChildren(h("span", {}, "Delete this game?"), button("Confirm", destroy, "danger"), cancel);
			cancel.focus();
		}, "quiet icon-only", `Delete ${label}`);
		const normal = [h("a", { class: "button", href: `/game/${id}`, "aria-label": `${verb} ${label}` }, verb), saveLink(icon("download"), `/api/games/${id}/pdn`, "quiet icon-only", `Save PDN of ${label}`), trash];
		const cancel = button("Cancel", () => {
			buttons.replaceChildren(...normal);
			trash.focus();
		});
		const buttons = h("div", { class: "buttons" }, normal);
		const el = h("li", { class: "game-card" }, diagram(game.size, game.board, { flipped: game.yours.join() === "black" }),
			h("div", {}, h("h2", {}, `${black} – ${white}`), h("p", { class: "faint" }, `${rules} · ${plural(game.moves, "move")} · ${when}`), h("p", {}, outcome?.text ?? "Not finished."), buttons));
		async function destroy() {
			try {
				await remove(`/api/games/${id}`);
				el.remove();
				tell("The game was deleted.");
			} catch (error) {
				buttons.replaceChildren(...normal);
				tell(reasons(error).join(" "));
			}
		}
		return el;
	}

	root.append(h("div", { class: "page" },
		h("div", { class: "head-row" }, h("h1", {}, "My games"), h("div", { class: "buttons" }, all, button("New game", () => go("/"), "primary"))), status, list, more));
	add(first);
}
