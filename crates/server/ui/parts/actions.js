// The buttons of a game: what can be done in this state, at most six, and the rest behind More.

import { h, setText } from "../dom.js";
import { button } from "../form.js";
import { settings, SPEEDS } from "../settings.js";
import { icon } from "./icons.js";

/** @param {string} name @param {string} short @param {string} picture @param {() => void} onclick */
const action = (name, short, picture, onclick) => button([icon(picture), h("span", {}, short)], onclick, "action", name);

/** @typedef {{flip: () => void, more: () => void, copyPdn: () => void, ask: import("./prompt.js").Prompt["ask"], insight: import("./insight.js").Insight}} ActionTools */

export class Actions {
	/** @param {GameControl} control @param {ActionTools} tools */
	constructor(control, { flip, more, copyPdn, ask, insight }) {
		this.control = control;
		this.ask = ask;
		this.insight = insight;
		this.pause = action("Pause", "Pause", "pause", () => control.pause(!control.game.paused));
		this.step = action("Step", "Step", "step", () => control.step());
		this.now = action("Move now", "Move now", "now", () => control.moveNow());
		this.hint = action("Hint", "Hint", "hint", () => control.askHint());
		this.undoButton = action("Undo", "Undo", "undo", () => this.undo());
		this.evaluation = action("Evaluation", "Evaluation", "bar", () => insight.toggle());
		this.draw = action("Offer draw", "Draw", "draw", () => ask("Offer a draw?", () => this.offerDraw()));
		this.resign = action("Resign", "Resign", "flag", () => ask("Resign this game?", () => control.interrupt("resign")));
		this.flip = action("Flip board", "Flip", "flip", flip);
		this.copy = action("Copy PDN", "PDN", "copy", copyPdn);
		this.slider = h("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: settings.get().speed, "aria-label": "Speed", oninput: () => settings.set({ speed: Number(this.slider.value) }) });
		this.speedText = h("span");
		this.speed = h("div", { class: "speed" }, h("span", { "aria-hidden": "true" }, "Speed"), this.slider, this.speedText);
		this.el = h("div", { class: "actions" }, this.speed, h("div", { class: "action-row", role: "toolbar", "aria-label": "Game" },
			this.pause, this.step, this.now, this.hint, this.undoButton, this.evaluation, this.draw, this.resign, this.flip, this.copy, action("More", "More", "more", more)));
	}

	update() {
		const { control, insight } = this;
		const { watching, game: { can, yours, outcome, options, seats, people, position, paused } } = control;
		const alone = !yours.length;
		const playing = !alone && !outcome;
		const thinks = playing && seats[position.turn].kind === "computer";
		this.speed.hidden = this.pause.hidden = this.step.hidden = !watching || !!outcome;
		this.now.hidden = !thinks;
		this.now.disabled = !control.computer.asking;
		this.hint.hidden = !playing || thinks || !options.hints;
		this.hint.disabled = !can.hint;
		this.undoButton.hidden = !options.undo || (alone && !watching);
		this.undoButton.disabled = !can.undo && !can.offer_undo;
		this.evaluation.hidden = !insight.allowed && !(playing && !people && options.hints);
		this.evaluation.disabled = !insight.allowed && !thinks;
		this.evaluation.setAttribute("aria-pressed", String(insight.shown));
		this.draw.hidden = this.resign.hidden = !playing;
		this.draw.disabled = !can.offer_draw;
		this.resign.disabled = !can.resign;
		this.flip.hidden = playing;
		this.copy.hidden = !outcome;
		const name = paused ? "Resume" : "Pause";
		if (this.pause.title !== name) {
			this.pause.title = name;
			this.pause.setAttribute("aria-label", name);
			this.pause.replaceChildren(icon(paused ? "play" : "pause"), h("span", {}, name));
		}
		const speed = SPEEDS[settings.get().speed]?.name ?? "";
		setText(this.speedText, speed);
		this.slider.setAttribute("aria-valuetext", speed);
	}

	undo() {
		const { control } = this;
		if (control.game.can.undo) control.undo();
		else if (control.game.can.offer_undo) this.ask("Ask to take back your last move?", () => control.act("offer", { kind: "undo" }));
	}

	redo() {
		if (this.control.game.can.redo) this.control.interrupt("redo");
	}

	async offerDraw() {
		const { control } = this;
		const answer = await control.act("offer", { kind: "draw" });
		if (answer && !answer.outcome && !answer.offers.length) control.say("The computer declines the draw: it wants to play on.");
	}
}
