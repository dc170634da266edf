// The board of an analysis: both sides move, by click, drag, key or typed text, with the engine's arrows and exact values.

import { Animator } from "../board/animate.js";
import { boardDrag } from "../board/drag.js";
import { boardEvents } from "../board/events.js";
import { BoardView } from "../board/render.js";
import { choosing, origins } from "../board/state.js";
import { h, s } from "../dom.js";
import { Chooser } from "../game/chooser.js";
import { settings, sound, still } from "../settings.js";
import { words } from "../words/words.js";
import { arrow, value } from "./arrows.js";

/** @typedef {{board: string, path: Path, position: Position | null}} Scene Without a position nothing can be moved. */

export class AnalysisBoard {
	/** @type {number[][]} Where the engine's lines begin, the best first. */
	lines = [];
	/** A move that was made and is not shown yet. @type {Promise<unknown> | null} */
	making = null;

	/**
	 * @param {number} size @param {Scene} scene
	 * @param {{play: (move: LegalMove, path: Path, drawn: Promise<void>) => Promise<unknown>, say: (sentence: string, warning?: boolean) => void}} on
	 */
	constructor(size, scene, on) {
		this.scene = scene;
		this.on = on;
		this.view = new BoardView(size, false);
		this.animator = new Animator(this.view);
		this.arrows = s("svg", { class: "arrows", viewBox: `0 0 ${size * 10} ${size * 10}`, "aria-hidden": "true" });
		this.view.el.append(this.arrows);
		this.el = h("div", { class: "frame" }, this.view.el);
		const moves = () => this.scene.position?.moves ?? [];
		const unknown = { size, board: "", turn: null, moves: [], forbidden: [], outcome: null };
		/** What the chooser asks of a game, in which both sides are ours. */
		const game = () => {
			const position = this.scene.position ?? unknown;
			return { size, position, yours: ["black", "white"], outcome: position.outcome };
		};
		this.chooser = new Chooser(/** @type {any} */ (game), {
			settle: () => this.settle(),
			active: () => moves().length > 0,
			quiet: () => !this.animator.busy && !this.making,
			play: (path, drawn, dropped) => this.play(path, drawn, dropped),
			pass: (move) => this.make(move, { squares: [], captures: [], crowned: null }, Promise.resolve()),
			say: (sentence, warning) => {
				this.on.say(sentence || this.chooser.sentence, warning);
				this.draw();
			},
			changed: () => this.draw(),
		});
		const { chooser } = this;
		boardEvents(this.view, { pick: (square) => chooser.pick(square), cancel: () => chooser.cancel() });
		boardDrag(this.view, {
			canDrag: (square) => {
				this.animator.finish();
				return chooser.chosen.length > 1
					? chooser.match.walked.at(-1) === square
					: !this.making && origins(moves()).includes(square);
			},
			grab: (square) => chooser.grab(square),
			drop: (square) => this.drop(square),
		});
		this.draw();
	}

	/** Lets what still moves arrive. */
	async settle() {
		this.animator.finish();
		await this.making;
	}

	/** @param {Scene} scene */
	show(scene) {
		this.animator.finish();
		// More may be known by now of the same place; what was chosen there stays.
		if (scene !== this.scene) {
			this.scene = scene;
			this.lines = [];
			this.chooser.clear();
		}
		this.draw();
	}

	/** @param {boolean} flipped */
	flip(flipped) {
		this.animator.finish();
		this.view.flip(flipped);
		this.draw();
	}

	/** @param {number[][]} lines */
	point(lines) {
		this.lines = lines;
		this.drawArrows();
	}

	draw() {
		if (this.animator.busy || this.making) return;
		const { board, path, position } = this.scene;
		const { chosen, match, pulse } = this.chooser;
		const { size, flipped, marks } = this.view;
		const model = choosing(board, position, chosen, match);
		const known = match.targets.filter(({ proved }) => proved);
		for (const { square, proved } of known)
			model.names[square - 1] += `, ${words.analysis.value(/** @type {Proved} */ (proved))}`;
		Object.assign(model.marks, {
			path: chosen.length ? [] : path.squares,
			captured: chosen.length ? [] : path.captures,
			pulse,
			targets: match.targets.filter(({ proved }) => !proved),
		});
		this.view.update(model);
		marks.append(...known.map(({ square, proved }) => value(size, flipped, square, /** @type {Proved} */ (proved))));
		this.drawArrows();
	}

	drawArrows() {
		const { size, flipped } = this.view;
		const shown = this.chooser.chosen.length ? [] : this.lines;
		const drawn = shown.map((path, n) => arrow(size, flipped, path, n === 0)).reverse();
		this.arrows.replaceChildren(...drawn.filter((one) => one !== null));
	}

	/** A drop on a square that is no target snaps back and keeps the piece chosen. @param {number | null} square */
	drop(square) {
		const { chooser } = this;
		if (square && chooser.match.targets.some((target) => target.square === square)) chooser.pick(square, true);
		else {
			if (square) chooser.explain([...chooser.chosen, square]);
			this.draw();
		}
	}

	/** @param {Path} path @param {number} drawn Legs that are walked already. @param {boolean} dropped */
	play(path, drawn, dropped) {
		const move = this.scene.position?.moves.find(({ paths }) => paths.includes(path));
		if (!move) return;
		const speed = dropped || still() ? 0 : settings.get().motion === "fast" ? 0.4 : 1;
		const done = this.animator.play(path, { start: drawn, gap: 60, speed });
		sound(path.crowned !== null ? "king" : path.captures.length ? "capture" : "move");
		this.make(move, path, done);
	}

	/** @param {LegalMove} move @param {Path} path @param {Promise<void>} drawn */
	make(move, path, drawn) {
		this.chooser.clear();
		this.view.marks.replaceChildren();
		this.arrows.replaceChildren();
		const making = this.on.play(move, path, drawn).finally(() => {
			if (this.making !== making) return;
			this.making = null;
			this.draw();
		});
		this.making = making;
	}

	/** A move as it is asked for elsewhere on the page. @param {LegalMove} move */
	async ask(move) {
		await this.settle();
		const { moves = [] } = this.scene.position ?? {};
		const legal = moves.find(({ text }) => text === move.text);
		if (!legal) return;
		const [path] = legal.paths;
		this.chooser.clear();
		if (path) this.play(path, 0, false);
		else this.chooser.on.pass(legal);
	}
}
