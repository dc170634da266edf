// The moves of an analysis as people write them: the line, variations below the move that they replace, comments and signs;
// and what can be done with the move that is looked at.

import { moveName } from "../board/state.js";
import { h, icon, s } from "../dom.js";
import { button } from "../form.js";
import { words } from "../words/words.js";
import { MARKS } from "./study.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./study.js").Step} Step */

/** What a mark is called in styles. @type {Record<string, string>} */
const KINDS = { "!": "good", "!!": "good", "!?": "good", "?!": "inaccuracy", "?": "mistake", "??": "blunder" };
/** The glyphs of the only move. */
const ONLY = [7, 8];

/** One of this screen's own icons. @param {string} name An id in analysis/icons.svg. */
const own = (name) =>
	s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `/assets/analysis/icons.svg#${name}` }));

/** @param {string} text @param {string} kind @param {string} name */
const sign = (text, kind, name) => [
	h("span", { class: `sign ${kind}`, "aria-hidden": "true" }, text),
	h("span", { class: "hidden-text" }, ` ${name}`),
];

export class Notation {
	/** The moves that are shown. @type {Map<Step, HTMLButtonElement>} */
	shown = new Map();
	/** Has something been typed since the comment of that move was opened? Then it stays there until it is left. */
	typing = false;

	/**
	 * @param {Study} study @param {Side} first Who moves first by the rules.
	 * @param {{settle: () => Promise<boolean>, go: (step: Step) => void, changed: () => void, removed: () => void, pdn: () => void}} on `settle`: lets a move under way arrive, to which the next press belongs; false if the screen was left.
	 */
	constructor(study, first, on) {
		this.study = study;
		/** Whose comment can be written. */
		this.commented = study.current;
		this.first = first;
		this.on = on;
		const say = words.analysis;
		this.text = h("div", { class: "notation", role: "group", "aria-label": say.moves });
		this.area = h("textarea", {
			rows: 2,
			"aria-label": say.commentOf,
			oninput: () => {
				this.typing = true;
				this.commented.comment = this.area.value.trim();
				this.on.changed();
			},
			onblur: () => this.showComment(),
			onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.comment(false),
		});
		this.editor = h(
			"div",
			{ class: "comment-editor", hidden: true },
			this.area,
			button(say.done, () => this.comment(false)),
		);
		this.marks = MARKS.map((mark) =>
			button(h("span", { class: `sign ${KINDS[mark]}` }, mark), () => this.mark(mark), "quiet mark", say.marks[mark]),
		);
		this.noter = button([own("note"), h("span", { class: "long" }, say.comment)], () => this.comment(true), "quiet");
		this.noter.setAttribute("aria-label", say.comment);
		this.promoter = button(own("up"), () => this.promote(), "quiet icon-only", say.promote);
		this.remover = button(icon("trash"), () => this.remove(), "quiet icon-only", say.remove);
		this.el = h(
			"section",
			{ class: "card written", "aria-label": say.notation },
			this.text,
			this.editor,
			h(
				"div",
				{ class: "move-tools", role: "toolbar", "aria-label": say.tools },
				h("span", { class: "marks-row" }, this.marks),
				this.noter,
				this.promoter,
				this.remover,
				button([icon("download"), "PDN"], () => this.on.pdn(), "quiet pdn", say.files),
			),
		);
		this.write();
	}

	/** The number of the move that leads to a place, counted as rules do: two plies have the same. @param {Step} step */
	half(step) {
		return this.study.way(step).length - 1 + (this.study.root.turn === this.first ? 0 : 1);
	}

	/** Writes everything anew. */
	write() {
		const { root } = this.study;
		const say = words.analysis;
		const here = this.text.contains(document.activeElement);
		this.shown.clear();
		/** @type {HTMLElement[]} */
		const parts = [];
		if (root.comment) parts.push(h("p", { class: "say" }, root.comment));
		if (root.children[0]) parts.push(...this.line(root.children[0], 0));
		else parts.push(h("p", { class: "faint" }, say.empty));
		this.text.replaceChildren(...parts);
		this.show();
		if (here) this.shown.get(this.study.current)?.focus();
	}

	/** A line from a move on, in paragraphs: variations and longer comments stand between. @param {Step} from @param {number} depth */
	line(from, depth) {
		/** @type {HTMLElement[]} */
		const parts = [];
		/** @type {HTMLElement | null} */
		let row = null;
		let numbered = false;
		let half = this.half(from);
		/** @type {Step | undefined} */
		let step = from;
		for (; step; step = step.children[0], half++) {
			if (!row) parts.push((row = h("p")));
			if (half % 2 === 0 || !numbered)
				row.append(h("i", {}, `${Math.floor(half / 2) + 1}${half % 2 ? "…" : "."}`), " ");
			numbered = true;
			row.append(this.move(step, depth), ...this.signs(step), " ");
			if (step.comment) {
				if (depth) row.append(h("span", { class: "say" }, step.comment), " ");
				else {
					parts.push(h("p", { class: "say" }, step.comment));
					row = null;
				}
				numbered = false;
			}
			const others = step === from && depth ? [] : (step.parent?.children.slice(1) ?? []);
			for (const variation of others) {
				parts.push(h("div", { class: "var" }, this.line(variation, depth + 1)));
				row = null;
				numbered = false;
			}
		}
		return parts;
	}

	/** @param {Step} step @param {number} depth */
	move(step, depth) {
		const move = button(moveName(this.study.size, step.text), () => this.on.go(step), depth ? "mv" : "mv main");
		move.tabIndex = -1;
		this.shown.set(step, move);
		return move;
	}

	/** @param {Step} step */
	signs({ mark, nags }) {
		const say = words.analysis;
		const named = /** @type {Record<string, string>} */ (say.marks)[mark];
		return [
			...(mark ? sign(mark, KINDS[mark] ?? "", named ?? mark) : []),
			...nags.flatMap((nag) => (ONLY.includes(nag) ? sign("□", "only", say.only) : sign(`$${nag}`, "glyph", ""))),
		];
	}

	/** Shows which move is looked at, and what can be done with it. */
	show() {
		const { current } = this.study;
		const [first] = this.shown.values();
		for (const [step, move] of this.shown) {
			const here = step === current;
			move.tabIndex = here || (!current.parent && move === first) ? 0 : -1;
			if (here) move.setAttribute("aria-current", "true");
			else move.removeAttribute("aria-current");
		}
		const here = this.shown.get(current);
		if (here) reveal(this.text, here);
		else this.text.scrollTop = 0;
		// Who steps through the moves with a key finds the focus where the eyes are.
		if (this.text.contains(document.activeElement)) (here ?? first)?.focus({ preventScroll: true });
		this.marks.forEach((button, n) => {
			button.setAttribute("aria-pressed", String(current.mark === MARKS[n]));
			button.disabled = !current.parent;
		});
		this.promoter.disabled = !this.study.branch(current);
		this.remover.disabled = !current.parent;
		if (!this.typing) this.showComment();
	}

	/** Takes the comment of the move that is looked at. */
	showComment() {
		this.typing = false;
		this.commented = this.study.current;
		if (this.area.value.trim() !== this.commented.comment) this.area.value = this.commented.comment;
	}

	/** @param {string} mark */
	async mark(mark) {
		if (!(await this.on.settle())) return;
		const { current } = this.study;
		current.mark = current.mark === mark ? "" : mark;
		this.on.changed();
	}

	/** @param {boolean} open */
	async comment(open) {
		if (open && !(await this.on.settle())) return;
		this.editor.hidden = !open;
		this.showComment();
		if (open) this.area.focus();
		else this.noter.focus();
	}

	async promote() {
		if (!(await this.on.settle())) return;
		this.study.promote(this.study.current);
		this.on.changed();
	}

	async remove() {
		if (!(await this.on.settle()) || !this.study.current.parent) return;
		this.study.current = this.study.remove(this.study.current);
		this.on.removed();
	}
}

/** Scrolls a box, and nothing else, until a part of it is in sight. @param {HTMLElement} box @param {HTMLElement} part */
function reveal(box, part) {
	const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
	if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - 8;
	else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
}
