// The engine's card: it thinks about the position that is looked at, for as long as the page is in sight, and shows its best
// lines. How many lines, threads and how much memory is behind the sliders, within what the owner of the machine allows.

import { moveName } from "../board/state.js";
import { h, icon, setText } from "../dom.js";
import { button } from "../form.js";
import { analyse } from "../parts/analyse.js";
import { scoreText } from "../score.js";
import { keyOf } from "../settings.js";
import { words } from "../words/words.js";

const KEY = "crownhead-engine";
/** The most lines, and the most moves of one that are shown. */
const LINES = 5;
const MOVES = 12;
/** Megabytes to choose from, and what is usual. */
const MEMORIES = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536];
const USUAL = 32;
/** Before a stream that broke is asked for again, in ms. */
const REST = 2000;

/** @typedef {{on: boolean, lines: number, threads: number, hash: number}} Wish */

export class Engine {
	/** @type {Wish} */
	wish = { on: true, lines: 3, threads: 1, hash: USUAL };
	/** The position to think about; null where there is nothing to think about. @type {Position | null} */
	position = null;
	/** @type {AnalysisInfo | null} */
	info = null;
	/** Ends the thinking. */
	stop = () => {};
	timer = 0;
	closed = false;

	/**
	 * @param {Options["analysis"]} most
	 * @param {{found: (lines: string[]) => void, play: (moves: string[]) => void}} on `found`: the first move of each line.
	 */
	constructor(most, on) {
		this.on = on;
		try {
			this.wish = { ...this.wish, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
		} catch {
			// As it comes.
		}
		this.wish.lines = Math.min(LINES, Math.max(1, this.wish.lines));
		this.wish.threads = Math.min(most.threads, Math.max(1, this.wish.threads));
		this.wish.hash = Math.min(most.memory, Math.max(1, this.wish.hash));
		const say = words.analysis;
		this.toggle = h("input", {
			type: "checkbox",
			role: "switch",
			onchange: () => this.want({ on: this.toggle.checked }),
		});
		this.key = h("kbd", { "aria-hidden": "true" });
		this.figures = h("span", { class: "figures" });
		this.rows = Array.from({ length: LINES }, (_, n) => new Row(n, (count) => this.choose(n, count)));
		this.list = h(
			"ol",
			{ class: "lines", "aria-label": say.lines },
			this.rows.map(({ el }) => el),
		);
		/** @param {string} name @param {keyof Wish} key @param {number[]} values @param {(n: number) => string} text */
		const choice = (name, key, values, text) =>
			h(
				"label",
				{ class: "field" },
				h("span", {}, name),
				h(
					"select",
					{
						name: key,
						onchange: (/** @type {Event} */ event) =>
							this.want({ [key]: Number(/** @type {HTMLSelectElement} */ (event.target).value) }),
					},
					values.map((n) => h("option", { value: n, selected: n === this.wish[key] }, text(n))),
				),
			);
		const upTo = (/** @type {number} */ n) => Array.from({ length: n }, (_, i) => i + 1);
		const memories = MEMORIES.filter((n) => n < most.memory);
		this.power = h(
			"div",
			{ class: "power", hidden: true },
			choice(say.howMany, "lines", upTo(LINES), String),
			choice(say.threads, "threads", upTo(most.threads), String),
			choice(say.memory, "hash", [...memories, most.memory], say.megabytes),
		);
		const sliders = button(icon("sliders"), () => this.open(sliders), "quiet icon-only", say.power);
		sliders.setAttribute("aria-expanded", "false");
		this.el = h(
			"section",
			{ class: "card engine", "aria-label": say.engine },
			h(
				"div",
				{ class: "card-head" },
				h("label", { class: "switch" }, this.toggle, h("b", {}, say.engine)),
				this.key,
				this.figures,
				sliders,
			),
			this.power,
			this.list,
		);
		this.onVisible = () => this.think();
		document.addEventListener("visibilitychange", this.onVisible);
		this.show();
	}

	close() {
		this.closed = true;
		this.rest();
		document.removeEventListener("visibilitychange", this.onVisible);
	}

	/** @param {HTMLButtonElement} sliders */
	open(sliders) {
		this.power.hidden = !this.power.hidden;
		sliders.setAttribute("aria-expanded", String(!this.power.hidden));
	}

	/** @param {Partial<Wish>} wish */
	want(wish) {
		Object.assign(this.wish, wish);
		try {
			localStorage.setItem(KEY, JSON.stringify(this.wish));
		} catch {
			// Then it lasts as long as the page.
		}
		this.forget();
		this.think();
	}

	/** Another position, or nothing to think about. @param {Position | null} position */
	look(position) {
		if (position?.fen === this.position?.fen && position?.variant === this.position?.variant) return;
		this.position = position;
		this.forget();
		this.think();
	}

	forget() {
		this.info = null;
		this.on.found([]);
		this.show();
	}

	/** Nobody thinks any more. */
	rest() {
		clearTimeout(this.timer);
		this.stop();
	}

	/** Thinks if somebody wants to know. */
	think() {
		this.rest();
		const { wish, position } = this;
		if (!wish.on || !position || document.hidden || this.closed) return;
		const { variant, fen } = position;
		const { lines, threads, hash } = wish;
		this.stop = analyse(
			{ variant, fen, lines, threads, hash, live: true },
			(info) => {
				// Who looks again after a while has been told more before.
				if (this.info && info.depth < this.info.depth) return;
				this.info = info;
				this.on.found(info.lines.map(({ moves }) => moves[0] ?? ""));
				this.show();
			},
			(done) => {
				if (!done) this.timer = window.setTimeout(() => this.think(), REST);
			},
		);
	}

	show() {
		const { wish, info, position } = this;
		const say = words.analysis;
		this.toggle.checked = wish.on;
		const key = keyOf("evaluation");
		this.key.hidden = !key;
		setText(this.key, key.toUpperCase());
		this.list.hidden = !wish.on || !position;
		const speed = info && info.time_ms > 0 ? (1000 * info.nodes) / info.time_ms : 0;
		setText(
			this.figures,
			!wish.on || !position ? "" : info ? say.figures(info.depth, speed ? say.speed(speed) : "") : say.begins,
		);
		const size = position?.size ?? 8;
		this.rows.forEach((row, n) => row.show(n < wish.lines, info?.lines[n] ?? null, size));
	}

	/** Plays so many moves of a line. @param {number} line @param {number} count */
	choose(line, count) {
		const moves = this.info?.lines[line]?.moves.slice(0, count);
		if (moves?.length) this.on.play(moves);
	}
}

/** A line: its score, and its moves, which can be pressed. */
class Row {
	score = h("span", { class: "score" });
	/** What is heard of the score. */
	heard = h("span", { class: "hidden-text" });

	/** @param {number} place @param {(count: number) => void} choose */
	constructor(place, choose) {
		// Only the first is in the tab order: the others follow when it was played.
		this.moves = Array.from({ length: MOVES }, (_, n) => {
			const move = button("", () => choose(n + 1), "mv");
			if (n) move.tabIndex = -1;
			return move;
		});
		this.el = h("li", {}, h("span", {}, this.score, this.heard), h("div", { class: "pv" }, this.moves));
		this.el.dataset.line = String(place);
	}

	/** @param {boolean} wanted @param {AnalysisInfo["lines"][number] | null} line @param {number} size */
	show(wanted, line, size) {
		this.el.hidden = !wanted;
		const { winner, proved, value } = line?.score ?? { winner: null, proved: false, value: 0 };
		const better = winner ?? (proved || !value ? "even" : value > 0 ? "black" : "white");
		this.score.className = `score ${line ? better : "none"}`;
		setText(this.score, line ? words.analysis.score(line.score) : "");
		this.score.setAttribute("aria-hidden", "true");
		setText(this.heard, line ? scoreText(line.score) : "");
		this.moves.forEach((move, n) => {
			const text = line?.moves[n];
			move.hidden = !text;
			setText(move, text ? moveName(size, text) : "");
		});
	}
}
