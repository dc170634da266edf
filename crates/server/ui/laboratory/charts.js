// The pictures of an experiment, drawn by hand as SVG: the running score with its band, and bars of results.
// Shape carries the meaning: the first series is solid, the second dashed.

import { h, s } from "../dom.js";
import { grouped } from "./numbers.js";

/** @typedef {{points: number[][], games: number}} Series Games, value, low and high; and how many games there are to be. */

export const LEFT = 44;
export const RIGHT = 14;
export const TOP = 10;
export const BOTTOM = 24;

/** A picture that is as wide as its place. */
export class Picture {
	/** @param {number} height @param {string} kind */
	constructor(height, kind) {
		this.height = height;
		this.svg = s("svg", { role: "img", class: kind, height });
		this.el = h("div", { class: "picture" }, this.svg);
		this.width = 0;
		this.watch = new ResizeObserver(([entry]) => {
			const width = Math.round(entry?.contentRect.width ?? 0);
			if (!width || width === this.width) return;
			this.width = width;
			this.redraw();
		});
		this.watch.observe(this.el);
	}

	/** @returns {SVGElement[]} */
	draw() {
		return [];
	}

	redraw() {
		if (!this.width) return;
		this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
		this.svg.setAttribute("width", String(this.width));
		this.svg.replaceChildren(...this.draw());
	}

	/** What is heard in place of the picture. @param {string} text */
	label(text) {
		if (this.svg.getAttribute("aria-label") !== text) this.svg.setAttribute("aria-label", text);
	}

	stop() {
		this.watch.disconnect();
	}
}

/** Round steps of which about `most` fit below a number. @param {number} all @param {number} most */
export function steps(all, most) {
	const rough = Math.max(all / most, 1);
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
	return Array.from({ length: Math.floor(all / step) + 1 }, (_, n) => n * step);
}

/** @param {number} x @param {number} y @param {string} text @param {string} anchor */
export const note = (x, y, text, anchor = "middle") =>
	s("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor }, text);

/** The score as the games came, with the band of its interval; one match or two. */
export class RunningScore extends Picture {
	/** @type {Series[]} */
	series = [];
	/** What belongs to each of them. @type {{band: SVGElement, curve: SVGElement, end: SVGElement}[]} */
	lines = [];
	frame = s("g", {});
	scale = "";

	constructor() {
		super(218, "running-score");
	}

	/** @param {Series[]} series @param {string} label */
	show(series, label) {
		this.series = series;
		this.label(label);
		if (this.width && this.lines.length === series.length) this.change();
		else this.redraw();
	}

	/** @override */
	draw() {
		this.scale = "";
		this.frame = s("g", {});
		this.lines = this.series.map((_, n) => ({
			band: s("polygon", { class: `band series-${n}` }),
			curve: s("polyline", { class: `curve series-${n}` }),
			end: s("circle", { class: `end series-${n}` }),
		}));
		this.change();
		return [this.frame, ...this.lines.flatMap(({ band, curve, end }) => [band, curve, end])];
	}

	/** The curves as they are now; the lines and numbers behind them only where the scale is another. */
	change() {
		const { width, height } = this;
		const all = Math.max(2, ...this.series.map(({ games }) => games));
		const values = this.series.flatMap(({ points }) => points.slice(Math.min(8, points.length - 1)));
		const low = Math.max(0, Math.min(0.4, ...values.map((point) => point[2] ?? 0)));
		const high = Math.min(1, Math.max(0.6, ...values.map((point) => point[3] ?? 1)));
		const [bottom, top] = [Math.floor(low * 5) / 5, Math.ceil(high * 5) / 5];
		const x = (/** @type {number} */ games) => LEFT + ((width - LEFT - RIGHT) * games) / all;
		const y = (/** @type {number} */ share) =>
			height - BOTTOM - ((height - TOP - BOTTOM) * (Math.min(top, Math.max(bottom, share)) - bottom)) / (top - bottom);
		const at = (/** @type {number} */ games, /** @type {number} */ share) =>
			`${x(games).toFixed(1)},${y(share).toFixed(1)}`;
		const scale = [width, all, bottom, top].join();
		if (scale !== this.scale) {
			this.scale = scale;
			this.frame.replaceChildren(...this.scaled(x, y, all, bottom, top));
		}
		this.series.forEach(({ points }, n) => {
			const line = this.lines[n];
			if (!line) return;
			const up = points.map(([games = 0, , , most = 0]) => at(games, most));
			const down = points.map(([games = 0, , least = 0]) => at(games, least)).reverse();
			line.band.setAttribute("points", [...up, ...down].join(" "));
			line.curve.setAttribute("points", points.map(([games = 0, share = 0]) => at(games, share)).join(" "));
			const [games = 0, share = 0] = points.at(-1) ?? [];
			line.end.setAttribute("cx", x(games).toFixed(1));
			line.end.setAttribute("cy", y(share).toFixed(1));
			line.end.setAttribute("r", points.length ? "4" : "0");
		});
	}

	/** @param {(games: number) => number} x @param {(share: number) => number} y @param {number} all @param {number} bottom @param {number} top */
	scaled(x, y, all, bottom, top) {
		const { width, height } = this;
		const out = [];
		const step = top - bottom > 0.6 ? 0.2 : 0.1;
		for (let share = bottom; share < top + 0.01; share += step)
			out.push(
				s("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: y(share).toFixed(1), y2: y(share).toFixed(1) }),
				note(LEFT - 6, y(share) + 4, `${Math.round(share * 100)}\u00a0%`, "end"),
			);
		for (const games of steps(all, width > 480 ? 5 : 3)) out.push(note(x(games), height - 6, grouped(games)));
		const half = y(0.5).toFixed(1);
		out.push(s("line", { class: "even", x1: LEFT, x2: width - RIGHT, y1: half, y2: half }));
		return out;
	}
}

/** A bar of games won, drawn and lost. */
export class ResultBar {
	won = h("span", { class: "won" });
	drawn = h("span", { class: "drawn" });
	lost = h("span", { class: "lost" });
	el = h("span", { class: "bar", "aria-hidden": "true" }, this.won, this.drawn, this.lost);

	/** @param {number[]} tally */
	show([won = 0, drawn = 0, lost = 0]) {
		this.won.style.flexGrow = String(won);
		this.drawn.style.flexGrow = String(drawn);
		this.lost.style.flexGrow = String(lost);
	}
}
