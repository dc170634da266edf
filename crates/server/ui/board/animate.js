// How pieces move: slides along a path, leg by leg, which any new action may finish at once.

import { capturedStay } from "./state.js";

const SLIDE = 200;

export class Animator {
	/** @param {BoardView} view */
	constructor(view) {
		this.view = view;
		/** @type {Animation[]} */
		this.running = [];
	}

	get busy() {
		return this.running.length > 0;
	}

	/** Everything arrives now. */
	finish() {
		for (const animation of this.running) animation.finish();
	}

	/**
	 * Slides the piece that stands on the first square along the path. What it jumps fades away, or pales where it stays
	 * until the move is over.
	 * @param {Path} path
	 * @param {{start?: number, gap?: number, speed?: number}} [how] `start`: index of the square where it is drawn
	 *   now; `gap`: rest between two legs in ms; `speed`: 0 is instant, 1 normal, smaller is faster.
	 */
	async play(path, { start = 0, gap = 0, speed = 1 } = {}) {
		this.finish();
		const piece = this.view.pieces.get(path.squares[0] ?? 0);
		const legs = path.squares.length - 1 - start;
		if (!piece) return;
		piece.classList.add("moving");
		// A hidden page draws nothing: what moves there would never arrive.
		if (legs > 0 && speed > 0 && !document.hidden) {
			document.onvisibilitychange = () => this.finish();
			const total = legs * SLIDE + (legs - 1) * gap;
			/** @type {Keyframe[]} */
			const frames = [];
			const animations = [];
			for (let leg = 0; leg < legs; leg++) {
				const from = leg * (SLIDE + gap);
				const [a = 0, b = 0] = path.squares.slice(start + leg);
				frames.push({ transform: this.view.transform(a), offset: from / total, easing: "cubic-bezier(.3,.1,.25,1)" });
				frames.push({ transform: this.view.transform(b), offset: (from + SLIDE) / total, easing: "linear" });
				const jumped = this.view.pieces.get(path.captures[start + leg] ?? 0);
				if (jumped)
					animations.push(
						jumped.animate([{ opacity: 1 }, { opacity: capturedStay() ? 0.5 : 0 }], {
							delay: (from + SLIDE / 2) * speed,
							duration: SLIDE * speed,
							fill: "forwards",
						}),
					);
			}
			animations.push(piece.animate(frames, { duration: total * speed, fill: "forwards" }));
			this.running = animations;
			const crowning =
				path.crowned === null
					? 0
					: window.setTimeout(
							() => piece.classList.add("king"),
							((path.crowned - start) * (SLIDE + gap) - gap) * speed,
						);
			await Promise.allSettled(animations.map((animation) => animation.finished));
			clearTimeout(crowning);
			this.running = [];
			this.settle(path);
			for (const animation of animations) animation.cancel();
		} else {
			this.settle(path);
		}
		piece.classList.remove("moving");
	}

	/** Notes where everything stands after a move, until the next update. @param {Path} path */
	settle({ squares, captures, crowned }) {
		const [from = 0] = squares;
		const to = squares.at(-1) ?? from;
		const piece = this.view.pieces.get(from);
		for (const square of captures) {
			this.view.pieces.get(square)?.remove();
			this.view.pieces.delete(square);
		}
		if (!piece) return;
		if (crowned !== null) piece.classList.add("king");
		this.view.put(piece, to);
		this.view.pieces.delete(from);
		this.view.pieces.set(to, piece);
	}
}
