// The course of a game as a curve: the expected score of one side after each ply, faults as signs on it. A click goes to
// the ply below it.

import { h, s } from "../dom.js";
import { words } from "../words/words.js";
import { isFault, SIGNS } from "./say.js";

const HEIGHT = 110;
const EDGE = 8;

export class Course {
	at = 0;
	width = 0;
	/** @type {ReviewedPlyView[]} */
	plies = [];

	/** @param {Side} side @param {string} name @param {(ply: number) => void} go */
	constructor(side, name, go) {
		this.side = side;
		this.name = name;
		const say = words.review;
		this.svg = s("svg", {
			role: "img",
			class: "course",
			height: HEIGHT,
			onclick: (/** @type {MouseEvent} */ event) => {
				const { left } = this.svg.getBoundingClientRect();
				const ply = Math.round((event.clientX - left - EDGE) / this.step);
				go(Math.max(0, Math.min(this.plies.length, ply)));
			},
		});
		this.el = h("div", { class: "course-box" }, h("p", { class: "faint" }, say.course(name)), this.svg);
		this.watch = new ResizeObserver(([entry]) => {
			const width = Math.round(entry?.contentRect.width ?? 0);
			if (!width || width === this.width) return;
			this.width = width;
			this.draw();
		});
		this.watch.observe(this.el);
	}

	/** A review, and how its faults are called. @param {ReviewedPlyView[]} plies @param {string[]} faults */
	take(plies, faults) {
		this.plies = plies;
		this.svg.setAttribute("aria-label", words.review.courseLabel(this.name, faults));
	}

	stop() {
		this.watch.disconnect();
	}

	get step() {
		return (this.width - 2 * EDGE) / Math.max(1, this.plies.length);
	}

	/** @param {number} ply */
	show(ply) {
		this.at = ply;
		this.draw();
	}

	draw() {
		const { width, side, plies, step, svg } = this;
		if (!width) return;
		svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
		const x = (/** @type {number} */ ply) => EDGE + ply * step;
		const y = (/** @type {number} */ score) => EDGE + (1 - score) * (HEIGHT - 2 * EDGE);
		/** For the side whose curve it is. @param {ReviewedPlyView} ply */
		const score = (ply) => (ply.side === side ? ply.played : 1 - ply.played);
		const first = plies[0];
		const begin = first ? (first.side === side ? first.best : 1 - first.best) : 0.5;
		const points = [begin, ...plies.map(score)].map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`);
		/** Own faults as signs, those of the opponent as dots. */
		const signs = plies.filter(isFault).map((ply) => {
			const [at, up] = [x(ply.ply), y(score(ply))];
			if (ply.side !== side) return s("circle", { class: "other", cx: at, cy: up, r: 3.5 });
			const grade = ply.grade ?? "good";
			return s(
				"g",
				{
					class: `mark ${grade}`,
					transform: `translate(${at.toFixed(1)} ${Math.min(HEIGHT - 10, Math.max(10, up)).toFixed(1)})`,
				},
				s("rect", { x: -11, y: -9, width: 22, height: 18, rx: 5 }),
				s("text", { y: 4.5, "text-anchor": "middle" }, SIGNS[grade]),
			);
		});
		svg.replaceChildren(
			s("polygon", { class: "area", points: `${x(0)},${HEIGHT} ${points.join(" ")} ${x(plies.length)},${HEIGHT}` }),
			s("line", { class: "even", x1: x(0), x2: x(plies.length), y1: y(0.5), y2: y(0.5) }),
			s("polyline", { class: "score", points: points.join(" ") }),
			s("line", { class: "now", x1: x(this.at), x2: x(this.at), y1: 0, y2: HEIGHT }),
			...signs,
		);
	}
}
