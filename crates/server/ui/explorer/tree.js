// The part of a search tree that lies open, from left to right: the way to the current node, and the children of every node
// on it. Where there are too many, those far from the way are one node that opens when it is pressed.

import { h, s } from "../dom.js";
import { words } from "../words/words.js";
import { known } from "./say.js";

/** A node that is drawn, or one that stands for several. @typedef {{branch: BranchView | null, more: BranchView[], parent: number | null, ply: number, children: Item[], x: number, y: number, el: HTMLElement}} Item */

/** From one row to the next, and how high a node is. */
const ROW = 30;
const HEIGHT = 26;
/** How wide a node is, and from one column to the next: where there is room, where the way is long, and on narrow screens. */
const WIDE = { width: 116, column: 150, room: 110, most: 12 };
const LONG = { width: 110, column: 128, room: 64, most: 12 };
const NARROW = { width: 104, column: 122, room: 0, most: 5 };
const MARGIN = 12;
/** The most nodes that are drawn, and the fewest of a family: with what is in them they stay below 500 elements. */
const MOST = 95;
const FEWEST = 3;

export class TreeView {
	/** Parents all of whose children are shown. @type {Set<number>} */
	unfolded = new Set();
	/** @type {LookView | null} */
	look = null;
	/** Moves that are marked as skipped, and whether any can be. @type {Set<string> | null} */
	marked = null;
	sizes = WIDE;
	/** How much room there was when it was drawn. */
	room = "";
	secret = false;
	/** The items in the order in which they are read. @type {Item[]} */
	items = [];

	/** @param {{go: (step: number) => void, mark: (move: string) => void}} act */
	constructor(act) {
		this.act = act;
		this.el = h("div", {
			class: "tree",
			role: "tree",
			"aria-label": words.explorer.tree,
			onkeydown: (/** @type {KeyboardEvent} */ event) => this.onKey(event),
		});
		this.box = h("div", { class: "tree-box" }, this.el);
	}

	/** @param {LookView} look @param {Set<string> | null} marked @param {boolean} secret Whether the value at the top is. */
	show(look, marked, secret) {
		const stays = look === this.look;
		this.look = look;
		this.marked = marked;
		this.secret = secret;
		this.draw(stays);
	}

	/** There may be more room, or less. */
	resize() {
		if (this.room !== this.measure()) this.draw();
	}

	measure = () => `${this.box.clientWidth} ${this.box.clientHeight}`;

	/** @param {boolean} [stays] Whether the place in the tree is the same: then so are what is in sight and what has the focus. */
	draw(stays) {
		const { look, el, box } = this;
		if (!look) return;
		this.room = this.measure();
		const focused = this.items.find((item) => item.el === document.activeElement);
		/** @type {Map<number | null, BranchView[]>} */
		const families = new Map();
		for (const branch of look.tree) families.set(branch.parent, [...(families.get(branch.parent) ?? []), branch]);
		const way = look.tree.filter((branch) => branch.way);
		const deepest = way.length - (families.has(look.node) ? 0 : 1);
		/** How many columns there is room for. @param {typeof WIDE} sizes */
		const fitting = ({ width, column, room }) =>
			Math.max(3, Math.floor((box.clientWidth - MARGIN - room + column - width) / column));
		const sizes = box.clientWidth < 560 ? NARROW : fitting(WIDE) > deepest ? WIDE : LONG;
		const { width, column } = sizes;
		// A high box has room for two large families.
		let most = Math.max(sizes.most, Math.floor(box.clientHeight / ROW / 2));
		const columns = fitting(sizes);
		const first = Math.max(0, deepest - columns + 1);
		/** The families in sight, the top, and what may stand alone above it. */
		const drawn = () =>
			way.slice(first).reduce((n, { node }) => n + this.folded(families.get(node) ?? [], most).length, 2);
		// Where all would be too many, what was unfolded first is folded again, and then families become smaller.
		while (drawn() > MOST && (this.unfolded.size || most > FEWEST)) {
			const [oldest] = this.unfolded;
			if (oldest === undefined) most--;
			else this.unfolded.delete(oldest);
		}
		this.items = [];
		let rows = 0;
		/** @param {BranchView} branch @returns {Item} */
		const place = (branch) => {
			const item = this.item(branch, [], branch.parent);
			if (branch.way && branch.node !== null) {
				const children = families.get(branch.node) ?? [];
				item.children = this.folded(children, most).map((child) =>
					child.branch
						? place(child.branch)
						: { ...this.item(null, child.more, branch.node), y: MARGIN + rows++ * ROW },
				);
			}
			const [top, bottom] = [item.children[0], item.children.at(-1)];
			item.y = top && bottom ? (top.y + bottom.y) / 2 : MARGIN + rows++ * ROW;
			return item;
		};
		const top = way[first] ?? way[0];
		if (!top) return;
		// What the current node is compared with may lie further up: then it stands alone above the rest.
		const held = look.tree.find(({ node }) => node !== null && node === look.cut?.with);
		const alone = held && held.ply <= first ? this.item(held, [], null) : null;
		if (alone) alone.y = MARGIN + rows++ * ROW;
		const list = this.list(place(top), first);
		for (const item of list) item.x = (item.ply - first) * column + MARGIN;
		if (alone) list.unshift({ ...alone, x: MARGIN });
		this.sizes = sizes;
		el.style.setProperty("--node", `${width}px`);
		el.classList.toggle("tight", sizes !== WIDE);
		el.replaceChildren(edges(list, look, width), ...list.map((item) => item.el));
		for (const item of list) {
			item.el.style.translate = `${item.x}px ${item.y}px`;
			item.el.setAttribute("aria-level", String(item.ply + 1));
		}
		const right = Math.max(...list.map(({ x }) => x));
		el.style.width = `${right + width + sizes.room}px`;
		el.style.height = `${rows * ROW + 2 * MARGIN}px`;
		this.items = list;
		const same = (/** @type {Item} */ item) =>
			stays && item.parent === focused?.parent && item.branch?.move === focused?.branch?.move;
		const home = (list.find(same) ?? this.current())?.el;
		home?.setAttribute("tabindex", "0");
		if (!stays) this.follow();
		if (focused) home?.focus({ preventScroll: true });
	}

	/** Brings the current node, and what it is compared with, into sight. */
	follow() {
		const { box } = this;
		const item = this.current();
		if (!item) return;
		const held = this.items.find(({ branch }) => branch && branch.node === this.look?.cut?.with);
		const [top, bottom] = [Math.min(item.y, held?.y ?? item.y), Math.max(item.y, held?.y ?? item.y)];
		const spread = bottom - top > box.clientHeight - 60 ? item.y : (top + bottom) / 2;
		const children = this.items.filter(({ branch, more }) => (branch ?? more[0])?.parent === this.look?.node);
		const lowest = Math.max(bottom, ...children.map(({ y }) => y));
		const middle = lowest - top < box.clientHeight - 60 ? (top + lowest) / 2 : spread;
		box.scrollTop = middle - box.clientHeight / 2 + ROW / 2;
		box.scrollLeft = item.x + this.sizes.width + this.sizes.room - box.clientWidth;
	}

	current() {
		return this.items.find(({ branch }) => branch && branch.node === this.look?.node);
	}

	/** Items in the order in which they are read. @param {Item} root @param {number} first */
	list(root, first) {
		/** @type {Item[]} */
		const list = [];
		/** @param {Item} item */
		const walk = (item) => {
			list.push(item);
			item.children.forEach((child, n) => {
				child.el.setAttribute("aria-posinset", String(n + 1));
				child.el.setAttribute("aria-setsize", String(item.children.length));
				walk(child);
			});
		};
		walk(root);
		root.el.classList.toggle("cropped", first > 0);
		return list;
	}

	/** Children with the far ones put together. @param {BranchView[]} children @param {number} most */
	folded(children, most) {
		const parent = children[0]?.parent ?? null;
		const single = (/** @type {BranchView} */ branch) => ({ branch, more: /** @type {BranchView[]} */ ([]) });
		if (children.length <= most || (parent !== null && this.unfolded.has(parent))) return children.map(single);
		const way = children.findIndex((child) => child.way);
		const near =
			way >= 0
				? way
				: Math.max(
						0,
						children.findIndex(({ stage }) => stage === "coming"),
					);
		const start = Math.max(0, Math.min(near - Math.floor(most / 2) + 1, children.length - most + 1));
		const needed = (/** @type {BranchView} */ child, /** @type {number} */ n) =>
			(n >= start && n < start + most - 1) ||
			child.node === this.look?.cut?.with ||
			(this.marked && child.stage === "coming" && parent === this.asked());
		/** @type {{branch: BranchView | null, more: BranchView[]}[]} */
		const shown = [];
		for (const [n, child] of children.entries()) {
			const last = shown.at(-1);
			if (needed(child, n)) shown.push(single(child));
			else if (last?.more.length) last.more.push(child);
			else shown.push({ branch: null, more: [child] });
		}
		// One that stands for one saves nothing.
		return shown.map((one) => (one.more.length === 1 ? single(/** @type {BranchView} */ (one.more[0])) : one));
	}

	/** @param {BranchView | null} branch @param {BranchView[]} more @param {number | null} parent @returns {Item} */
	item(branch, more, parent) {
		const ply = (branch ?? more[0])?.ply ?? 0;
		return { branch, more, parent, ply, children: [], x: 0, y: 0, el: branch ? this.node(branch) : this.fold(more) };
	}

	/** @param {BranchView} branch */
	node(branch) {
		const { look } = this;
		const say = words.explorer;
		const now = branch.node !== null && branch.node === look?.node;
		const held = branch.node !== null && branch.node === look?.cut?.with;
		const asked = this.marked && branch.stage === "coming" && branch.parent === this.asked();
		const marked = asked && this.marked?.has(branch.move ?? "");
		const secret = (this.secret && branch.ply === 0) || (this.marked && branch.node === this.asked());
		const value = secret ? "?" : known(branch.known);
		const note =
			branch.stage === "skipped"
				? say.skipped
				: marked
					? say.maybe
					: branch.stage === "coming"
						? say.coming
						: branch.way || branch.ply === 0
							? ""
							: branch.skipped
								? say.someSkipped(branch.skipped)
								: branch.inner
									? say.leaves(branch.leaves)
									: "";
		const move = branch.move ?? say.start(branch.turn);
		const kind = [
			branch.turn,
			branch.stage,
			branch.way ? "way" : "",
			now ? "now" : "",
			held ? "held" : "",
			branch.inner && branch.stage === "done" ? "inner" : "",
			marked ? "guess" : "",
			asked ? "asked" : "",
		];
		return h(
			"div",
			{
				class: `node ${kind.filter(Boolean).join(" ")}`,
				role: "treeitem",
				tabindex: -1,
				"aria-selected": String(Boolean(now)),
				// Of what comes it would tell whether it is going to be searched.
				"aria-expanded": branch.inner && branch.stage !== "coming" ? String(branch.way) : null,
				"aria-checked": asked ? String(Boolean(marked)) : null,
				"data-move": branch.move,
				onclick: () => (asked ? this.act.mark(branch.move ?? "") : branch.step !== null && this.act.go(branch.step)),
			},
			h("span", {}, move),
			h("span", { class: "hidden-text" }, say.moves(branch.turn)),
			value && h("b", {}, value),
			note && h("small", {}, note),
		);
	}

	/** The node whose remaining moves are asked about: the parent of the current one. */
	asked() {
		return this.look?.tree.find(({ node }) => node === this.look?.node)?.parent ?? null;
	}

	/** @param {BranchView[]} more */
	fold(more) {
		const parent = more[0]?.parent ?? 0;
		const open = () => {
			this.unfolded.add(parent ?? 0);
			this.draw();
		};
		const text = words.explorer.more(more.length);
		return h(
			"div",
			{
				class: "node several",
				role: "treeitem",
				tabindex: -1,
				"aria-selected": "false",
				onclick: open,
			},
			h("span", {}, text),
		);
	}

	/** The keys of a tree: up and down from node to node, right to the children, left to the parent. @param {KeyboardEvent} event */
	onKey(event) {
		const at = this.items.findIndex(({ el }) => el === document.activeElement);
		const item = this.items[at];
		if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
		const { key } = event;
		if (key === "Enter" || key === " ") {
			event.preventDefault();
			event.stopPropagation();
			item.el.click();
			return;
		}
		const parent = this.items.find(({ branch }) => branch && branch.node === item.parent);
		const next = {
			ArrowDown: this.items[at + 1],
			ArrowUp: this.items[at - 1],
			ArrowRight: item.children[0],
			ArrowLeft: parent,
			Home: this.items[0],
			End: this.items.at(-1),
		}[key];
		if (!["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "Home", "End"].includes(key)) return;
		event.preventDefault();
		event.stopPropagation();
		if (!next && key === "ArrowRight" && item.branch?.inner) item.el.click();
		if (!next) return;
		for (const { el } of this.items) el.setAttribute("tabindex", el === next.el ? "0" : "-1");
		next.el.focus();
	}
}

/** The lines between nodes, one path for each kind, and the arrow to what the current node is compared with. @param {Item[]} items @param {LookView} look @param {number} width */
function edges(items, look, width) {
	/** @type {Record<string, string>} */
	const paths = { plain: "", later: "", skip: "", way: "" };
	for (const { branch, more, children, x, y } of items) {
		if (!branch && !more.length) continue;
		for (const child of children) {
			const [x1, y1, x2, y2] = [x + width, y + HEIGHT / 2, child.x, child.y + HEIGHT / 2];
			const middle = (x1 + x2) / 2;
			const kind = child.branch?.way
				? "way"
				: child.branch?.stage === "skipped"
					? "skip"
					: child.branch?.stage === "coming"
						? "later"
						: "plain";
			paths[kind] += `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
		}
	}
	const now = items.find(({ branch }) => branch && branch.node === look.node);
	const held = items.find(({ branch }) => branch && branch.node !== null && branch.node === look.cut?.with);
	const lines = Object.entries(paths).filter(([, d]) => d);
	const drawn = lines.map(([kind, d]) => s("path", { class: `edge ${kind}`, d }));
	if (now && held) {
		const [x1, y1, x2, y2] = [now.x, now.y + HEIGHT / 2, held.x, held.y + HEIGHT / 2];
		const bend = Math.max(2, Math.min(x1, x2) - 26);
		const head = `M${x2 - 8} ${y2 - 5}l7 5-7 5z`;
		drawn.push(s("path", { class: "edge compare", d: `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2 - 6} ${y2}` }));
		drawn.push(s("path", { class: "head", d: head }));
	}
	return s("svg", { class: "edges", "aria-hidden": "true", width: "100%", height: "100%" }, drawn);
}
