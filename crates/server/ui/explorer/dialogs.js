// What can be chosen and taken away: another search, a worksheet, the tree as a file, the link to it.

import { h, icon } from "../dom.js";
import { button, saveLink } from "../form.js";
import { copy } from "../parts/share.js";
import { words } from "../words/words.js";
import { method, parts } from "./say.js";

/** The methods whose search can be recorded, in the order in which one learns them. */
const METHODS = ["minimax", "alphabeta", "negamax", "deepening", "aggressor"];
const ORDERS = /** @type {const} */ (["generated", "best", "worst", "lots"]);

/** The most positions of a tree that the server draws, or writes as a text, whole. */
const [MOST_DRAWN, MOST_WRITTEN] = [400, 10_000];

/** @type {HTMLDialogElement | null} */
let dialog = null;

/** @param {string} title @param {(close: () => void) => (Node | null)[]} content */
function open(title, content) {
	dialog?.remove();
	const close = () => dialog?.close();
	const mine = (dialog = h(
		"dialog",
		{
			class: "explorer-dialog",
			"aria-label": title,
			onclick: (/** @type {Event} */ event) => event.target === mine && close(),
		},
		h("h2", {}, title),
		...content(close),
		button(words.common.close, close),
	));
	document.body.append(mine);
	mine.showModal();
}

/** @param {string} name @param {HTMLElement} field */
const labelled = (name, field) => h("label", { class: "field" }, h("span", {}, name), field);
/** @param {string} value @param {string} name @param {boolean} selected */
const option = (value, name, selected) => h("option", { value, selected }, name);

/** @typedef {{variant: string, fen: string | null, player: string}} Wanted */

/** A search to choose. @param {Options} options @param {Wanted} now @param {(wanted: Wanted) => void} search */
export function setup(options, now, search) {
	const say = words.explorerMore.setup;
	const spec = parts(now.player);
	const [kind, seed] = spec.order?.startsWith("lots-")
		? ["lots", spec.order.slice(5)]
		: [spec.order ?? "generated", "1"];
	open(say.title, (close) => {
		const rules = h(
			"select",
			{ name: "variant" },
			options.variants.map(({ id, name }) => option(id, name, id === now.variant)),
		);
		const fen = h("input", { name: "fen", value: now.fen ?? "", spellcheck: false, autocomplete: "off" });
		const player = h(
			"select",
			{ name: "player" },
			METHODS.map((id) => option(id, method(id), id === spec.id)),
		);
		const depth = h("input", {
			name: "depth",
			type: "number",
			min: 1,
			max: 20,
			value: spec.depth || 4,
			inputmode: "numeric",
		});
		const evaluation = h(
			"select",
			{ name: "evaluation" },
			option("", say.ofRules, !spec.evaluation),
			options.evaluations.map(({ id, name }) => option(id, words.evaluations[id]?.[0] ?? name, id === spec.evaluation)),
		);
		const order = h(
			"select",
			{ name: "order" },
			ORDERS.map((id) => option(id, words.explorer.orders[id], id === kind)),
		);
		const lot = h("input", { name: "seed", type: "number", min: 0, value: seed, inputmode: "numeric" });
		const whole = h("input", { name: "spec", value: now.player, spellcheck: false, autocomplete: "off" });
		const seedField = labelled(say.seed, lot);
		const chosen = () => {
			const plain = player.value === "aggressor";
			const ordered =
				order.value === "generated" ? "" : `,order=${order.value === "lots" ? `lots-${lot.value || 0}` : order.value}`;
			const judged = evaluation.value ? `,eval=${evaluation.value}` : "";
			return `${player.value}:${depth.value || 1}${plain ? "" : judged + ordered}`;
		};
		const show = () => {
			whole.value = chosen();
			evaluation.disabled = order.disabled = player.value === "aggressor";
			seedField.hidden = order.value !== "lots";
		};
		seedField.hidden = kind !== "lots";
		/** @param {Event} event */
		const onsubmit = (event) => {
			event.preventDefault();
			close();
			search({ variant: rules.value, fen: fen.value.trim() || null, player: whole.value.trim() || chosen() });
		};
		/** @param {Event} event */
		const onchange = ({ target }) => {
			if (target === rules) fen.value = "";
			if (target !== whole && target !== fen) show();
		};
		return [
			h(
				"form",
				{ class: "setup", onsubmit, onchange },
				labelled(say.rules, rules),
				labelled(say.player, player),
				labelled(say.depth, depth),
				labelled(say.evaluation, evaluation),
				labelled(say.order, order),
				seedField,
				labelled(say.position, fen),
				labelled(say.spec, whole),
				h("button", { class: "primary" }, say.go),
			),
		];
	});
}

/** What can be taken away. @param {{id: string, step: number, nodes: number, variant: string}} now */
export function files({ id, step, nodes, variant }) {
	const say = words.explorerMore.files;
	const whole = nodes <= MOST_DRAWN ? "all" : nodes <= MOST_WRITTEN ? "texts" : "none";
	open(say.title, () => {
		const seed = h("input", {
			type: "number",
			min: 1,
			value: 1 + Math.floor(Math.random() * 999),
			inputmode: "numeric",
		});
		const link = (/** @type {string} */ name, /** @type {boolean} */ solution) => {
			const a = h("a", { class: "button", target: "_blank", rel: "noopener" }, name);
			const show = () =>
				(a.href = `/api/worksheet?variant=${variant}&seed=${Number(seed.value) || 1}&solution=${solution}`);
			seed.addEventListener("input", show);
			show();
			return a;
		};
		const said = h("p", { class: "faint", role: "status" }, say.linkNote);
		const press = button([icon("link"), say.copy], async () => {
			said.textContent = (await copy(location.href)) ? say.copied : words.common.noCopy;
		});
		return [
			h("h3", {}, say.worksheet),
			h("p", { class: "faint" }, say.worksheetNote),
			h("div", { class: "row" }, labelled(say.seed, seed), link(say.task, false), link(say.solution, true)),
			h("h3", {}, say.files),
			h("p", { class: "faint" }, say.filesNotes[whole]),
			h(
				"div",
				{ class: "row" },
				["svg", "dot", "json"].map((format) =>
					saveLink(
						[icon("download"), format.toUpperCase()],
						`/api/explorations/${id}/export?format=${format}&step=${step}`,
					),
				),
			),
			h("h3", {}, say.link),
			said,
			h("div", { class: "row" }, press),
		];
	});
}
