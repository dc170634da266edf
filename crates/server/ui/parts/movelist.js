// The moves of the game as a numbered table; lines that were taken back stay below as variations.

import { moveName, other } from "../board/state.js";
import { h, icon, renew } from "../dom.js";
import { settings } from "../settings.js";
import { button } from "../form.js";
import { style } from "../load.js";
import { words } from "../words/words.js";

export class MoveList {
	key = "";
	body = h("tbody");
	/** @type {Map<number, GameNode[]>} */
	children = new Map();
	/** 1 when the other side began: the first number has one move only. */
	offset = 0;

	/** @param {GameControl} control @param {Side} first Whose moves stand in the first column. */
	constructor(control, first) {
		this.control = control;
		this.first = first;
		/** @param {string} label @param {string} name @param {number} by */
		const nav = (label, name, by) => button(icon(name), () => control.look.by(by), "quiet icon-only", label);
		this.empty = h("p", { class: "faint" }, words.moves.none);
		this.scroller = h(
			"div",
			{ class: "moves-scroll", tabindex: 0, role: "region", "aria-label": words.moves.name },
			h(
				"table",
				{ class: "moves" },
				h("colgroup", {}, h("col"), h("col"), h("col")),
				h(
					"thead",
					{ class: "hidden-text" },
					h(
						"tr",
						{},
						[words.moves.number, words.sides[first], words.sides[other(first)]].map((name) =>
							h("th", { scope: "col" }, name),
						),
					),
				),
				this.body,
			),
			this.empty,
		);
		this.el = this.scroller;
		this.nav = h(
			"div",
			{ class: "move-nav", role: "group", "aria-label": words.moves.look },
			nav(words.moves.first, "first", -999),
			nav(words.moves.previous, "previous", -1),
			nav(words.moves.next, "next", 1),
			nav(words.moves.last, "last", 999),
		);
		this.body.addEventListener("click", (event) => {
			const move = event.target instanceof Element ? event.target.closest("[data-node]") : null;
			if (move instanceof HTMLElement) control.look.at(Number(move.dataset.node));
		});
	}

	update() {
		const { game, look } = this.control;
		const key = [game.nodes.length, game.line, game.current, look.here, settings.get().labels].join();
		if (key === this.key) return;
		// Before it is on the page nothing can be scrolled: then the next update does it all again.
		this.key = this.el.isConnected ? key : "";
		this.children = new Map();
		for (const node of game.nodes) this.children.set(node.parent, [...(this.children.get(node.parent) ?? []), node]);
		this.offset = game.start.turn === this.first ? 0 : 1;
		renew(this.body, this.rows(game));
		this.empty.hidden = game.nodes.length > 0;
		const here = this.body.querySelector("[aria-current]");
		const row = here?.closest("tr");
		this.scroller.scrollTop = row ? row.offsetTop - this.scroller.clientHeight / 2 : 0;
	}

	/** @param {GameNode} node */
	move(node) {
		const { game, look } = this.control;
		return h(
			"button",
			{ type: "button", "data-node": node.id, "aria-current": look.here === node.id ? "true" : null },
			moveName(game.size, node.text),
		);
	}

	/** @param {GameView} game */
	rows(game) {
		const rows = [];
		const now = game.line.indexOf(game.current);
		if (game.nodes.some(({ comment }, i) => comment || i > now)) style("variations.css");
		let parent = 0;
		/** @type {HTMLElement | null} The row that still has room for a second move. */
		let row = null;
		for (const [ply, id] of game.line.entries()) {
			const siblings = this.children.get(parent) ?? [];
			const node = siblings.find((one) => one.id === id);
			if (!node) break;
			const place = ply + this.offset;
			if (!row) {
				row = h(
					"tr",
					{},
					h("th", { scope: "row" }, `${Math.floor(place / 2) + 1}.`),
					place % 2 ? h("td", {}, "…") : null,
				);
				rows.push(row);
			}
			row.append(h("td", { class: ply > now ? "undone" : null }, this.move(node)));
			if (place % 2) row = null;
			// [%…] is for programs.
			const comment = node.comment?.replace(/\[%.*?\]/g, "").trim();
			if (comment) {
				rows.push(h("tr", { class: "comment" }, h("td"), h("td", { colspan: 2 }, comment)));
				row = null;
			}
			for (const sibling of siblings) {
				if (sibling === node) continue;
				rows.push(h("tr", { class: "variation" }, h("td"), h("td", { colspan: 2 }, this.variation(sibling, place))));
				row = null;
			}
			parent = id;
		}
		return rows;
	}

	/** A line beside the game, with lines beside it in brackets. @param {GameNode} node @param {number} place @returns {(HTMLElement | string)[]} */
	variation(node, place) {
		const [next, ...others] = this.children.get(node.id) ?? [];
		return [
			` ${Math.floor(place / 2) + 1}${place % 2 ? "…" : "."}`,
			this.move(node),
			...others.flatMap((other) => ["(", ...this.variation(other, place + 1), ")"]),
			...(next ? this.variation(next, place + 1) : []),
		];
	}
}
