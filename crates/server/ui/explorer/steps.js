// The bar of steps: back, in, over, out, play at a speed, and the next cut or question.

import { h, icon, setText } from "../dom.js";
import { button } from "../form.js";
import { words } from "../words/words.js";
import { sign } from "./say.js";

const SPEEDS = [1, 2, 5, 10];

/** The keys of the steps. @type {Record<string, Way>} */
export const KEYS = {
	ArrowRight: "into",
	ArrowDown: "over",
	ArrowLeft: "out",
	ArrowUp: "back",
	Backspace: "back",
	c: "next_cut",
};

/** @typedef {"back" | "into" | "over" | "out" | "next_cut" | "next_question"} Way */

export class StepBar {
	playing = 0;
	speed = 2;
	counter = h("span", { class: "faint counter" });

	/** @param {{walk: (way: Way) => void, next: () => Promise<boolean>}} act Goes by a way, or one step further while it plays. */
	constructor(act) {
		const say = words.explorer.steps;
		this.act = act;
		/** @param {Way} way @param {Node} picture @param {string} name @param {string} [key] */
		const step = (way, picture, name, key) => {
			const label = [picture, h("span", { class: "long" }, name), ...(key ? [h("kbd", { class: "long" }, key)] : [])];
			const el = button(label, () => act.walk(way), "quiet", name);
			el.dataset.way = way;
			return el;
		};
		this.playButton = button(icon("play"), () => this.toggle(), "quiet icon-only", say.play);
		const speed = h(
			"select",
			{ class: "speed", "aria-label": say.speed, onchange: () => this.setSpeed(Number(speed.value)) },
			SPEEDS.map((n) => h("option", { value: n, selected: n === this.speed }, `${n}×`)),
		);
		this.cutName = h("span", {}, say.cut);
		this.cut = button([sign("cut"), this.cutName], () => act.walk(this.cutWay), "primary");
		this.el = h(
			"div",
			{ class: "steps", role: "toolbar", "aria-label": say.name },
			step("back", icon("previous"), say.back),
			step("into", sign("into"), say.into, "→"),
			step("over", sign("over"), say.over, "↓"),
			step("out", sign("out"), say.out, "←"),
			this.playButton,
			speed,
			h("span", { class: "push" }),
			this.cut,
			this.counter,
		);
	}

	/** Where the last button leads. @type {Way} */
	cutWay = "next_cut";

	/** @param {LookView} look @param {number} all @param {boolean} predicting */
	show(look, all, predicting) {
		const say = words.explorer;
		this.cutWay = predicting ? "next_question" : "next_cut";
		setText(this.counter, say.step(look.step + 1, all));
		setText(this.cutName, predicting ? say.steps.question : say.steps.cut);
		this.cut.classList.toggle("primary", !predicting);
		this.cut.disabled = look[this.cutWay] === null;
		for (const el of /** @type {NodeListOf<HTMLButtonElement>} */ (this.el.querySelectorAll("[data-way]")))
			el.disabled = look[/** @type {Way} */ (el.dataset.way)] === null;
	}

	toggle() {
		if (this.playing) this.pause();
		else this.play();
	}

	/** @param {number} speed */
	setSpeed(speed) {
		this.speed = speed || 2;
		if (this.playing) this.play();
	}

	play() {
		this.pause();
		const tick = async () => {
			const goesOn = await this.act.next();
			if (!this.playing) return;
			if (goesOn) this.playing = window.setTimeout(tick, 1000 / this.speed);
			else this.pause();
		};
		this.playing = window.setTimeout(tick, 1000 / this.speed);
		this.name();
	}

	pause() {
		clearTimeout(this.playing);
		this.playing = 0;
		this.name();
	}

	name() {
		const say = words.explorer.steps;
		const name = this.playing ? say.pause : say.play;
		this.playButton.replaceChildren(icon(this.playing ? "pause" : "play"));
		this.playButton.setAttribute("aria-label", name);
		this.playButton.title = name;
	}
}
