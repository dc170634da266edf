// The buttons of a game between two computers: pause, step, and how fast they play.

import { h, icon, setText } from "../dom.js";
import { style } from "../load.js";
import { settings, SPEEDS } from "../settings.js";
import { words } from "../words/words.js";
import { action } from "./actions.js";

export class Watch {
	pause = action(words.watch.pause, "pause", () => this.control.pause(!this.control.game.paused));
	step = action(words.watch.step, "step", () => this.play());
	slider = h("input", {
		type: "range",
		min: 0,
		max: SPEEDS.length - 1,
		value: settings.get().speed,
		"aria-label": words.watch.speed,
		oninput: () => settings.set({ speed: Number(this.slider.value) }),
	});
	/** What the button was made for. */
	paused = false;
	speedText = h("span");
	speed = h(
		"div",
		{ class: "speed" },
		h("span", { "aria-hidden": "true" }, words.watch.speed),
		this.slider,
		this.speedText,
	);

	/** @param {GameControl} control */
	constructor(control) {
		style("watch.css");
		this.control = control;
	}

	/** One move of a paused game, which is seen. */
	async play() {
		const { control } = this;
		control.look.at(null);
		if (!control.game.paused) await control.pause(true);
		await control.settle();
		control.computer.stepping = true;
		control.computer.check();
		control.changed();
	}

	/** @param {boolean} shown */
	update(shown) {
		this.speed.hidden = this.pause.hidden = this.step.hidden = !shown;
		const { paused } = this.control.game;
		if (this.paused !== paused) {
			const name = paused ? words.watch.resume : words.watch.pause;
			this.paused = paused;
			this.pause.title = name;
			this.pause.setAttribute("aria-label", name);
			this.pause.replaceChildren(icon(paused ? "play" : "pause"), h("span", {}, name));
		}
		const speed = words.watch.speeds[settings.get().speed] ?? "";
		setText(this.speedText, speed);
		this.slider.setAttribute("aria-valuetext", speed);
	}
}
