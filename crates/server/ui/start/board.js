// The board of the start screen: it shows where the game begins, and a move made on it is the first one.

import { Animator } from "../board/animate.js";
import { boardDrag } from "../board/drag.js";
import { boardEvents } from "../board/events.js";
import { extend, match } from "../board/matcher.js";
import { BoardView } from "../board/render.js";
import { mustCapture, origins, squareLabel, squareName, whyNot } from "../board/state.js";
import { h } from "../dom.js";
import { settings, still } from "../settings.js";
import { words } from "../words/words.js";

/** @typedef {{size: number, board: string, flipped: boolean, position: Position | null}} Scene Without a position nothing can be moved. */

export class StartBoard {
	el = h("div", { class: "frame" });
	/** @type {Scene | null} */
	scene = null;
	/** @type {number[]} Squares chosen so far. */
	chosen = [];
	/** Legs of the chosen move that are already drawn. */
	walked = 0;
	/** The piece was put down by hand: it is there already. */
	dropped = false;

	/** @param {{play: (path: number[], drawn: Promise<void>) => void, say: (sentence: string | null) => void}} on `say` null: nothing in particular. */
	constructor(on) {
		this.on = on;
		this.view = this.build(8, false);
		this.animator = new Animator(this.view);
	}

	/** @param {number} size @param {boolean} flipped */
	build(size, flipped) {
		const view = new BoardView(size, flipped);
		boardEvents(view, { pick: (square) => this.pick(square), cancel: () => this.choose([]) });
		boardDrag(view, {
			canDrag: (square) => this.chosen.length < 2 && origins(this.moves).includes(square),
			grab: (square) => {
				if (this.chosen[0] !== square) this.choose([square]);
				return square;
			},
			drop: (square) => this.drop(square),
		});
		this.el.replaceChildren(view.el);
		return view;
	}

	get moves() {
		return this.scene?.position?.moves ?? [];
	}

	/** @param {Scene} scene */
	show(scene) {
		const old = this.scene;
		this.scene = scene;
		if (scene.size !== this.view.size) {
			this.view = this.build(scene.size, scene.flipped);
			this.animator = new Animator(this.view);
		}
		this.view.flip(scene.flipped);
		if (old?.position?.fen !== scene.position?.fen || old?.board !== scene.board) this.chosen = [];
		this.draw();
	}

	draw() {
		if (!this.scene) return;
		const { board } = this.scene;
		const { walked, jumped, targets, ways } = match(this.moves, this.chosen);
		const crowned = ways[0]?.path.crowned ?? null;
		const [origin] = this.chosen;
		const at = walked.at(-1) ?? origin;
		const from = this.chosen.length ? [] : origins(this.moves);
		const forced = mustCapture(this.moves);
		this.view.update({
			board,
			labels: settings.get().labels,
			names: this.names(targets.map(({ square }) => square)),
			lifted: origin && at ? { from: origin, at, jumped, king: crowned !== null && walked.length > crowned } : null,
			live: [...origins(this.moves), ...targets.map(({ square }) => square)],
			marks: {
				selected: at ?? null,
				movable: forced ? [] : from,
				forced: forced ? from : [],
				targets: targets.map((target) => ({ ...target, proved: null })),
			},
		});
	}

	/** What screen readers call the squares. @param {number[]} targets */
	names(targets) {
		const from = origins(this.moves);
		const can = mustCapture(this.moves) ? words.board.canCapture : words.board.canMove;
		return [...(this.scene?.board ?? "")].map((piece, i) => {
			const square = i + 1;
			const state =
				this.chosen[0] === square
					? words.board.chosen
					: targets.includes(square)
						? words.board.target
						: from.includes(square)
							? can
							: "";
			return squareLabel(squareName(this.view.size, square), piece, state);
		});
	}

	/** A click or a key. @param {number} square */
	pick(square) {
		const position = this.scene?.position;
		if (!position) return;
		const { targets, walked, stop } = match(this.moves, this.chosen);
		const target = targets.some((one) => one.square === square);
		if (stop && square === walked.at(-1)) return this.play(stop.path);
		if (!target && this.chosen.length && square === this.chosen[0]) return this.choose([]);
		const next = this.chosen.length ? extend(this.moves, this.chosen, square) : null;
		if (next || origins(this.moves).includes(square)) return this.choose(next ?? [square]);
		this.choose([]);
		const reason = whyNot(position, square);
		if (reason) this.on.say(words.board.frozen(squareName(this.view.size, square), reason));
	}

	/** @param {number[]} chosen */
	choose(chosen) {
		this.chosen = chosen;
		const { play, stop, walked, targets } = match(this.moves, chosen);
		if (play) return this.play(play.path);
		this.walked = Math.max(0, walked.length - 1);
		this.draw();
		const name = (/** @type {number | undefined} */ square) => squareName(this.view.size, square ?? 0);
		if (!chosen.length) this.on.say(null);
		else if (stop) this.on.say(words.board.stop(name(walked[0]), name(walked.at(-1))));
		else if (chosen.length > 1) this.on.say(words.board.route);
		else
			this.on.say(
				words.board.picked(
					name(chosen[0]),
					targets.map(({ square }) => name(square)),
				),
			);
	}

	/** A drop on a square that is no target snaps back and keeps the piece chosen. @param {number | null} square */
	drop(square) {
		if (!square || !match(this.moves, this.chosen).targets.some((target) => target.square === square))
			return this.draw();
		this.dropped = true;
		this.pick(square);
	}

	/** @param {Path} path */
	play(path) {
		const speed = this.dropped || still() ? 0 : settings.get().motion === "fast" ? 0.4 : 1;
		const drawn = this.animator.play(path, { start: this.walked, gap: 60, speed });
		this.dropped = false;
		this.view.marks.replaceChildren();
		this.on.play(path.squares, drawn);
	}

	/** The move could not be made: back to where it was. */
	reset() {
		this.animator.finish();
		this.choose([]);
	}
}
