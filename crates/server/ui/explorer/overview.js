// The whole search in one strip: from left to right its steps, from top to bottom how deep it was, below that its cuts. It
// is a picture of as many columns as there are dots, however large the search is, with a slider over it.

import { h } from "../dom.js";
import { words } from "../words/words.js";

/** Dots for the marks of the cuts. */
const CUTS = 6;

export class Overview {
	/** @type {ExplorationView | null} */
	exploration = null;
	step = 0;
	/** Is only what has been seen shown? */
	hidden = false;
	canvas = h("canvas", { "aria-hidden": "true" });
	/** The whole search without the step now, painted once. */
	picture = h("canvas");
	pen = this.canvas.getContext("2d");
	marker = "";
	wide = 0;

	/** @param {(step: number) => void} go */
	constructor(go) {
		this.slider = h("input", {
			type: "range",
			min: 0,
			"aria-label": words.explorer.overview,
			oninput: () => go(Number(this.slider.value)),
		});
		this.el = h("div", { class: "overview", title: words.explorer.overviewTitle }, this.canvas, this.slider);
		// It is drawn in colours of the theme.
		this.themed = new MutationObserver(this.paint);
		this.themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
		this.dark = matchMedia("(prefers-color-scheme: dark)");
		this.dark.addEventListener("change", this.paint);
		this.resized = new ResizeObserver(() => this.wide !== this.canvas.clientWidth && this.paint());
		this.resized.observe(this.el);
	}

	close() {
		this.themed.disconnect();
		this.dark.removeEventListener("change", this.paint);
		this.resized.disconnect();
	}

	/** @param {ExplorationView} exploration @param {number} step @param {boolean} predicting Nothing of what comes is given away then. */
	show(exploration, step, predicting) {
		const other = exploration !== this.exploration;
		Object.assign(this, { exploration, step, hidden: predicting });
		this.slider.max = String(exploration.steps - 1);
		this.slider.value = String(step);
		this.slider.setAttribute("aria-valuetext", words.explorer.step(step + 1, exploration.steps));
		if (other) this.paint();
		else this.draw();
	}

	paint = () => {
		const { exploration, canvas, picture } = this;
		const pen = picture.getContext("2d");
		const { clientWidth: width, clientHeight: height } = canvas;
		if (!exploration || !pen || !width) return;
		const sharp = window.devicePixelRatio || 1;
		canvas.width = picture.width = Math.round(width * sharp);
		canvas.height = picture.height = Math.round(height * sharp);
		pen.scale(sharp, sharp);
		// Only those of real properties come as colours that a canvas knows.
		const { color: depths, fill: cuts, stroke: now } = getComputedStyle(canvas);
		const { overview } = exploration;
		const column = width / overview.length;
		const deepest = Math.max(...overview.map((stretch) => stretch.deepest));
		const row = (height - CUTS) / (deepest + 1);
		overview.forEach((stretch, n) => {
			pen.fillStyle = depths;
			// A hair wider, so that no gaps come between columns.
			const top = stretch.highest * row;
			pen.fillRect(n * column, top, column + 0.5, (stretch.deepest + 1) * row - top);
			if (!stretch.cuts) return;
			pen.fillStyle = cuts;
			pen.fillRect(n * column, height - CUTS + 1, Math.max(column - 0.5, 1), CUTS - 1);
		});
		this.marker = now;
		this.wide = width;
		this.draw();
	};

	/** What has been seen, paler what is to come, and between them the step now. */
	draw() {
		const { exploration, picture, pen } = this;
		const { width, height } = picture;
		if (!exploration || !pen || !this.marker) return;
		const { overview, steps } = exploration;
		const here = (this.step + 0.5) / steps;
		// Columns are seen as a whole.
		const seen = Math.round((width * Math.ceil(here * overview.length)) / overview.length);
		const part = (/** @type {number} */ from, /** @type {number} */ to) =>
			to > from && pen.drawImage(picture, from, 0, to - from, height, from, 0, to - from, height);
		pen.clearRect(0, 0, width, height);
		part(0, seen);
		pen.globalAlpha = 0.4;
		if (!this.hidden) part(seen, width);
		pen.globalAlpha = 1;
		pen.fillStyle = this.marker;
		const line = 2 * (window.devicePixelRatio || 1);
		pen.fillRect(Math.min(width - line, Math.max(0, here * width - line / 2)), 0, line, height);
	}
}
