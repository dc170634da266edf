// What is needed now and then in a game: a sheet of further actions, loaded when it is opened.

import { get, post } from "../api.js";
import { h } from "../dom.js";
import { button, saveLink } from "../form.js";
import { style } from "../load.js";
import { settings } from "../settings.js";
import { icon } from "./icons.js";
import { copy } from "./share.js";

/** @typedef {{control: GameControl, page: Page, flip: () => void, redo: () => void, type: () => void, leave: (path: string) => void, statistics: boolean, presets: Options["presets"]}} MoreTools */

/** @type {HTMLDialogElement | null} */
let sheet = null;

/** @param {MoreTools} tools */
export async function openMore(tools) {
	await style("sheet.css");
	sheet?.remove();
	const { control, page } = tools;
	const { game } = control;
	const close = () => sheet?.close();
	/** @param {string} picture @param {string} name @param {() => void} act */
	const item = (picture, name, act) => button([icon(picture), name], () => {
		close();
		act();
	}, "quiet");
	const running = !game.outcome && game.yours.length > 0;
	const back = game.links?.back;
	sheet = h("dialog", { class: "sheet", "aria-label": "More", onclick: (/** @type {Event} */ event) => event.target === sheet && close() },
		h("div", { class: "sheet-items" },
			game.can.redo && item("redo", "Redo", tools.redo),
			item("flip", "Flip board", tools.flip),
			game.can.move && item("keys", "Type a move", tools.type),
			item("copy", "Copy PDN", () => copyPdn(control)),
			saveLink([icon("download"), "Download PDN"], `/api/games/${game.id}/pdn`, "quiet"),
			item("list", tools.statistics ? "Hide statistics" : "Statistics", () => settings.set({ statistics: !tools.statistics })),
			back && item("link", "Copy my link to this game", async () => control.say((await copy(location.origin + back)) ? "Your personal link is copied: with it you can go on from another device." : "Copying is not possible here.")),
			game.people && running && canNotify() && item("bell", "Notify me when it is my turn", () => askToNotify(control)),
			item("board", "Rules of this game", () => tools.leave(`/guide/${game.variant}`)),
			item("add", "New game", () => tools.leave("/")),
			item("menu", "Menu", page.menu)),
		modes(tools, close),
		button("Close", close));
	document.body.append(sheet);
	sheet.showModal();
}

/** @param {GameControl} control */
export async function copyPdn(control) {
	const text = await get(`/api/games/${control.game.id}/pdn`).catch(() => null);
	control.say(text && (await copy(text)) ? "PDN copied." : "Copying is not possible here; use Download PDN.");
}

/** Modes of this game's own rules that the computer can be changed to, which begins anew. @param {MoreTools} tools @param {() => void} close */
function modes({ control, presets, page }, close) {
	const { game } = control;
	const mine = game.yours.length === 1 && !game.people ? game.yours[0] : null;
	const steps = presets.filter(({ variant, system }) => variant === game.variant && system === "D");
	if (!mine || !steps.length) return null;
	const theirs = mine === "black" ? "white" : "black";
	/** @param {string} spec */
	const restart = async (spec) => {
		close();
		try {
			const { id } = await post("/api/games", { variant: game.variant, [mine]: { kind: "here" }, [theirs]: { kind: "computer", spec }, ...game.options, start: { fen: game.start.fen } });
			page.go(`/game/${id}`);
		} catch (error) {
			control.say(error instanceof Error ? error.message : "", true);
		}
	};
	return h("div", { class: "modes" }, h("p", {}, "Another mode, which starts again:"), h("div", { class: "buttons" }, steps.map(({ spec, name }) => {
		const step = button(name, () => restart(spec));
		step.disabled = game.seats[theirs].spec === spec;
		return step;
	})));
}

const canNotify = () => "Notification" in window && isSecureContext && Notification.permission !== "denied";

/** @param {GameControl} control */
async function askToNotify(control) {
	const answer = await Notification.requestPermission();
	control.say(answer === "granted" ? "You will be told when it is your turn and this page is hidden." : "This browser does not allow notifications here.");
}
