// What is needed now and then in a game: a sheet of further actions, loaded when it is opened.

import { get, post } from "../api.js";
import { other } from "../board/state.js";
import { h, icon } from "../dom.js";
import { button, saveLink } from "../form.js";
import { style } from "../load.js";
import { settings } from "../settings.js";
import { words } from "../words/words.js";
import { copy } from "./share.js";

/** @typedef {{control: GameControl, page: Page, flip: () => void, redo: () => void, type: () => void, leave: (path: string) => void, statistics: boolean, presets: Options["presets"]}} MoreTools */

/** @type {HTMLDialogElement | null} */
let sheet = null;

/** @param {MoreTools} tools */
export async function openMore(tools) {
	const { control, page } = tools;
	await style("sheet.css");
	if (control.closed || document.querySelector("dialog[open]")) return;
	sheet?.remove();
	const { game } = control;
	const say = words.sheet;
	const close = () => sheet?.close();
	/** @param {string} picture @param {string} name @param {() => void} act */
	const item = (picture, name, act) =>
		button(
			[icon(picture), name],
			() => {
				close();
				act();
			},
			"quiet",
		);
	const running = !game.outcome && game.yours.length > 0;
	const back = game.links?.back;
	// What a search thinks of a game that one plays is help, and counted; who watches people play could tell them.
	const free = !!game.outcome || (!game.people && !game.yours.length);
	const open = free || game.evaluated.includes(control.look.here);
	sheet = h(
		"dialog",
		{
			class: "sheet",
			"aria-label": say.name,
			onclick: (/** @type {Event} */ event) => event.target === sheet && close(),
		},
		h(
			"div",
			{ class: "sheet-items" },
			game.can.redo && item("redo", say.redo, tools.redo),
			item("flip", say.flip, tools.flip),
			game.can.move && item("keys", say.type, tools.type),
			item("copy", say.copy, () => copyPdn(control)),
			saveLink([icon("download"), say.download], `/api/games/${game.id}/pdn`, "quiet"),
			item("list", tools.statistics ? say.noStatistics : say.statistics, () =>
				settings.set({ statistics: !tools.statistics }),
			),
			back &&
				item("link", say.link, async () =>
					control.say((await copy(location.origin + back)) ? say.linkCopied : words.common.noCopy),
				),
			game.people && running && canNotify() && item("bell", say.notify, () => askToNotify(control)),
			(open || game.can.evaluate) && item("eye", say.think, () => think(tools, open)),
			game.can.review && item("bar", say.review, () => tools.leave(`/review/${game.id}`)),
			free && item("board", say.analyse, () => tools.leave(`/analysis?game=${game.id}&node=${control.look.here}`)),
			item("board", say.rules, () => tools.leave(`/guide/${game.variant}`)),
			item("add", say.newGame, () => tools.leave("/")),
			item("menu", say.menu, page.menu),
		),
		modes(tools, close),
		button(words.common.close, close),
	);
	document.body.append(sheet);
	sheet.showModal();
}

/** @param {GameControl} control */
export async function copyPdn(control) {
	const text = await get(`/api/games/${control.game.id}/pdn`).catch(() => null);
	control.say(text && (await copy(text)) ? words.sheet.copied : words.sheet.notCopied);
}

/** Players whose search can be watched. */
const WATCHED = /^(minimax|alphabeta|negamax|deepening|aggressor):/;

/**
 * How the computer of this game, or a small alpha-beta, thinks about the position that is looked at; of a running game the
 * current one has to be opened first.
 * @param {MoreTools} tools @param {boolean} open
 */
async function think({ control, leave }, open) {
	if (!open && !(await control.act("evaluate"))) return;
	const { game, look } = control;
	const { here, node: moved } = look;
	const specs = [game.seats.black.spec, game.seats.white.spec];
	try {
		const turn = moved ? other(moved.side) : game.start.turn;
		const { fen } = await post("/api/position", { variant: game.variant, board: look.board, turn });
		const player = specs.find((spec) => spec && WATCHED.test(spec)) ?? "alphabeta:3";
		// Who looks at something else by now does not want to leave it.
		if (control.sent || look.here !== here) return;
		leave(`/explorer?${new URLSearchParams({ variant: game.variant, fen, player })}`);
	} catch (error) {
		control.say(error instanceof Error ? error.message : "", true);
	}
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
			const { id } = await post("/api/games", {
				variant: game.variant,
				[mine]: { kind: "here" },
				[theirs]: { kind: "computer", spec },
				...game.options,
				start: { fen: game.start.fen },
			});
			page.go(`/game/${id}`);
		} catch (error) {
			control.say(error instanceof Error ? error.message : "", true);
		}
	};
	return h(
		"div",
		{ class: "modes" },
		h("p", {}, words.sheet.modes),
		h(
			"div",
			{ class: "buttons" },
			steps.map(({ spec, title }) => {
				const step = button(words.sheet.mode(words.variants[game.variant]?.name ?? game.variant, title), () =>
					restart(spec),
				);
				step.disabled = game.seats[theirs].spec === spec;
				return step;
			}),
		),
	);
}

const canNotify = () => "Notification" in window && isSecureContext && Notification.permission !== "denied";

/** @param {GameControl} control */
async function askToNotify(control) {
	const answer = await Notification.requestPermission();
	control.say(answer === "granted" ? words.sheet.notified : words.sheet.notNotified);
}
