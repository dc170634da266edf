// The board of the start screen: it shows where the game begins, and a move made on it is the first one.

import { Animator } from "../board/animate.js";
import { boardDrag } from "../board/drag.js";
import { boardEvents } from "../board/events.js";
import { extend, forbidden, match } from "../board/matcher.js";
import { BoardView } from "../board/render.js";
import { choosing, mirrored, origins, squareName, whyNot } from "../board/state.js";
import { h } from "../dom.js";
import { settings, still } from "../settings.js";
import { words } from "../words/words.js";

/** @typedef {{size: number, board: string, flipped: boolean, position: Position | null | undefined}} Scene Without a position nothing can be moved. */

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
			canDrag: (square) =>
				this.chosen[1] ? match(this.moves, this.chosen).walked.at(-1) === square : origins(this.moves).includes(square),
			grab: (square) => {
				if (!this.chosen[1]) this.choose([square]);
				return this.chosen[0];
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
		if (scene.size !== this.view.size || mirrored() !== this.view.mirrored) {
			this.view = this.build(scene.size, scene.flipped);
			this.animator = new Animator(this.view);
		}
		this.view.flip(scene.flipped);
		if (old?.position?.fen !== scene.position?.fen || old?.board !== scene.board) this.chosen = [];
		this.draw();
	}

	draw() {
		const { scene, chosen } = this;
		if (scene) this.view.update(choosing(scene.board, scene.position, chosen, match(this.moves, chosen)));
	}

	/** A click or a key. @param {number} square */
	async pick(square) {
		const position = this.scene?.position;
		if (!position) return;
		const { targets, walked, stop } = match(this.moves, this.chosen);
		const target = targets.some((one) => one.square === square);
		if (stop && square === walked.at(-1)) return this.play(stop.path);
		if (!target && this.chosen.length && square === this.chosen[0]) return this.choose([]);
		const next = this.chosen.length ? extend(this.moves, this.chosen, square) : null;
		if (next || origins(this.moves).includes(square)) return this.choose(next ?? [square]);
		const reason = whyNot(position, square);
		const wanted = reason ? [square] : [...this.chosen, square];
		this.choose([]);
		const { chosen } = this;
		const why = await forbidden(position, wanted);
		if (this.chosen === chosen && (why || reason))
			this.on.say(why ?? words.board.frozen(squareName(this.view.size, square), reason ?? ""));
	}

	/** @param {number[]} chosen */
	choose(chosen) {
		this.chosen = chosen;
		const { play, stop, walked, targets } = match(this.moves, chosen);
		if (play) return this.play(play.path);
		this.walked = (walked.length || 1) - 1;
		this.draw();
		const name = (/** @type {number | undefined} */ square) => squareName(this.view.size, square ?? 0);
		const say = words.board;
		this.on.say(
			!chosen[0]
				? null
				: stop
					? say.stop(name(walked[0]), name(walked.at(-1)))
					: chosen[1]
						? say.route
						: say.picked(
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
		this.dropped = false;
	}

	/** @param {Path} path */
	play(path) {
		const speed = this.dropped || still() ? 0 : settings.get().motion === "fast" ? 0.4 : 1;
		const drawn = this.animator.play(path, { start: this.walked, gap: 60, speed });
		this.view.marks.replaceChildren();
		this.on.play(path.squares, drawn);
	}

	/** The move could not be made: back to where it was. */
	reset() {
		this.animator.finish();
		this.choose([]);
	}
}
