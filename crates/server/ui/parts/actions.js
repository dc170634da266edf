// The buttons of a game. Each has a plain English name; the short text is for narrow screens.

import { get } from "../api.js";
import { h, setText } from "../dom.js";
import { button, saveLink } from "../form.js";
import { settings, SPEEDS } from "../settings.js";
import { icon } from "./icons.js";
import { copy } from "./share.js";

/** @param {string} name @param {string} short @param {string} picture @param {() => void} onclick */
const action = (name, short, picture, onclick) => button([icon(picture), h("span", {}, short)], onclick, "action", name);

export class Actions {
	/** @param {GameControl} control @param {{go: Go, flip: () => void, ask: import("./prompt.js").Prompt["ask"]}} tools */
	constructor(control, { go, flip, ask }) {
		this.control = control;
		this.confirm = ask;
		this.hint = action("Hint", "Hint", "hint", () => control.askHint());
		this.undoButton = action("Undo", "Undo", "undo", () => this.undo());
		this.redoButton = action("Redo", "Redo", "redo", () => this.redo());
		this.pause = action("Pause", "Pause", "pause", () => control.pause(!control.paused));
		this.step = action("Step", "Step", "step", () => control.step());
		this.now = action("Move now", "Now", "now", () => control.moveNow());
		this.draw = action("Offer draw", "Draw", "draw", () => ask("Offer a draw?", () => this.offerDraw()));
		this.resign = action("Resign", "Resign", "flag", () => ask("Resign this game?", () => control.act("resign")));
		this.speedText = h("span");
		this.slider = h("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: settings.get().speed, "aria-label": "Speed", oninput: () => settings.set({ speed: Number(this.slider.value) }) });
		this.speed = h("div", { class: "speed" }, h("span", { "aria-hidden": "true" }, "Speed"), this.slider, this.speedText);
		this.el = h("div", { class: "area-actions", role: "toolbar", "aria-label": "Game" }, this.speed,
			h("div", { class: "action-row" }, this.pause, this.step, this.hint, this.undoButton, this.redoButton, this.now,
				action("Flip board", "Flip", "flip", flip), this.draw, this.resign, action("New game", "New", "add", () => go("/"))));
		this.share = h("div", { class: "share" }, button([icon("copy"), "Copy PDN"], () => this.copyPdn(), "quiet"),
			saveLink([icon("download"), "Download PDN"], `/api/games/${control.game.id}/pdn`, "quiet"));
	}

	update() {
		const { control } = this;
		const { watching, paused, game: { can, yours, outcome, options, seats } } = control;
		const link = seats.black.kind === "link" || seats.white.kind === "link";
		const alone = !yours.length;
		this.speed.hidden = this.pause.hidden = this.step.hidden = !watching || !!outcome;
		this.draw.hidden = this.resign.hidden = alone || !!outcome;
		this.hint.hidden = this.resign.hidden || !options.hints;
		this.undoButton.hidden = !options.undo || (alone && !watching);
		this.redoButton.hidden = this.undoButton.hidden || link;
		this.now.hidden = this.resign.hidden || seats.black.kind === seats.white.kind || link;
		this.now.disabled = !control.asking;
		this.hint.disabled = !can.hint;
		this.undoButton.disabled = !can.undo && !can.offer_undo;
		this.redoButton.disabled = !can.redo;
		this.draw.disabled = !can.offer_draw;
		this.resign.disabled = !can.resign;
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
		else if (control.game.can.offer_undo) this.confirm("Ask to take back your last move?", () => control.act("offer", { kind: "undo" }));
	}

	redo() {
		if (this.control.game.can.redo) this.control.act("redo");
	}

	async offerDraw() {
		const { control } = this;
		const answer = await control.act("offer", { kind: "draw" });
		if (answer && !answer.outcome && !answer.offers.length) control.say("The computer declines the draw: it wants to play on.");
	}

	async copyPdn() {
		const { control } = this;
		control.say((await copy(await get(`/api/games/${control.game.id}/pdn`))) ? "PDN copied." : "Copying is not possible here; use Download PDN.");
	}
}
