// An analysis: a tree of moves from any position, with what is said of them. The server plays the moves; this only keeps
// which there are, and in which order.

import { other } from "../board/state.js";

/**
 * @typedef {object} Step A place in the tree: the start, or a move and where it leads.
 * @property {number} id
 * @property {Step | null} parent Null at the start.
 * @property {Step[]} children The first one is the line, the others are variations.
 * @property {string} text As PDN writes it; empty at the start.
 * @property {Side} turn Who is to move here.
 * @property {Path} path
 * @property {string} board
 * @property {string} comment
 * @property {string} mark `!`, `?` and their like; empty where there is none.
 * @property {number[]} nags Glyphs beside it, by their numbers.
 * @property {Position | null} position With its legal moves, once it was asked for.
 */
/** @typedef {{text: string, path: Path, board: string}} Made A move that was made. */

/** The marks that a move can be given, each with the glyph that means the same. */
export const MARKS = /** @type {const} */ (["!", "?", "!!", "??", "!?", "?!"]);

export class Study {
	ids = 0;

	/** @param {StudyView} view */
	constructor(view) {
		const { variant, size, fen, board, turn, comment, tags, result, moves } = view;
		this.variant = variant;
		this.size = size;
		this.fen = fen;
		this.tags = tags;
		this.result = result;
		const nowhere = { squares: [], captures: [], crowned: null };
		this.root = this.step(null, { text: "", path: nowhere, board }, turn);
		this.root.comment = comment ?? "";
		this.graft(this.root, moves);
		/** What is looked at. */
		this.current = this.root;
	}

	/** @param {Step | null} parent @param {Made} made @param {Side} turn @returns {Step} */
	step(parent, { text, path, board }, turn) {
		const said = { comment: "", mark: "", nags: [], position: null };
		return { id: this.ids++, parent, children: [], text, turn, path, board, ...said };
	}

	/** The move after a place; one that is there already is not added again. @param {Step} parent @param {Made} made */
	add(parent, made) {
		const known = parent.children.find(({ text }) => text === made.text);
		if (known) return known;
		const step = this.step(parent, made, other(parent.turn));
		parent.children.push(step);
		return step;
	}

	/** Adds moves of the server after a place. @param {Step} at @param {StudyMove[]} moves @returns {Step} The last of them. */
	graft(at, moves) {
		/** @type {Map<number, Step>} */
		const known = new Map([[0, at]]);
		let last = at;
		for (const move of moves) {
			last = this.add(known.get(move.parent) ?? at, move);
			last.comment ||= move.comment ?? "";
			last.mark ||= move.mark ?? "";
			if (!last.nags.length) last.nags = move.nags;
			known.set(move.id, last);
		}
		return last;
	}

	/** The moves from the start to a place. @param {Step} step */
	way(step) {
		const way = [];
		for (let at = step; at.parent; at = at.parent) way.unshift(at);
		return way;
	}

	/** The end of the line that goes on from a place. @param {Step} step */
	end(step) {
		let at = step;
		while (at.children[0]) at = at.children[0];
		return at;
	}

	/** The place after these moves, as far as they are there. @param {string[]} texts */
	follow(texts) {
		let at = this.root;
		for (const text of texts) {
			const next = at.children.find((child) => child.text === text);
			if (!next) break;
			at = next;
		}
		return at;
	}

	/** Where a variation begins that leads to a place: the last move on the way that is not the first of its kind. @param {Step} step @returns {Step | null} */
	branch(step) {
		for (let at = step; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
		return null;
	}

	/** The variation that leads to a place goes up by one. @param {Step} step */
	promote(step) {
		const branch = this.branch(step);
		const siblings = branch?.parent?.children;
		if (!branch || !siblings) return;
		const place = siblings.indexOf(branch);
		siblings.splice(place - 1, 2, branch, /** @type {Step} */ (siblings[place - 1]));
	}

	/** Takes a move away, and all that follows it. @param {Step} step @returns {Step} Where one is then. */
	remove(step) {
		const { parent } = step;
		if (!parent) return step;
		parent.children = parent.children.filter((child) => child !== step);
		return parent;
	}

	/** All moves, each after the one that it follows, and the line before variations. */
	moves() {
		/** @type {Step[]} */
		const all = [];
		const waiting = [...this.root.children].reverse();
		for (let step = waiting.pop(); step; step = waiting.pop()) {
			all.push(step);
			waiting.push(...[...step.children].reverse());
		}
		return all;
	}

	/** As it is sent and kept. @returns {WriteStudy} */
	written() {
		const all = this.moves();
		const number = new Map(all.map((step, n) => [step, n + 1]));
		return {
			variant: /** @type {any} */ (this.variant),
			fen: this.fen,
			comment: this.root.comment || null,
			tags: this.tags,
			result: this.result,
			moves: all.map(({ parent, text, comment, mark, nags }) => ({
				parent: (parent && number.get(parent)) ?? 0,
				move: text,
				comment: comment || null,
				mark: mark || null,
				nags,
			})),
		};
	}

	/** A tag that says something. @param {string} name */
	tag(name) {
		const value = this.tags.find((tag) => tag.name === name)?.value.trim() ?? "";
		return /^[?.]*$/.test(value) ? "" : value;
	}
}
