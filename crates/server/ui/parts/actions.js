// The buttons of a game: what can be done in this state, at most six, and the rest behind More.

import { h, icon } from "../dom.js";
import { button } from "../form.js";
import { once } from "../load.js";
import { spoken, words } from "../words/words.js";

/** @param {string} name @param {string} picture @param {() => void} onclick @param {string} [short] What is seen of the name. */
export const action = (name, picture, onclick, short = name) =>
	button([icon(picture), h("span", {}, short)], onclick, "action", name);

/** @typedef {{flip: () => void, more: () => void, copyPdn: () => void, ask: import("./prompt.js").Prompt["ask"], insight: import("./insight.js").Insight}} ActionTools */

export class Actions {
	/** @type {import("./watch.js").Watch | null} */
	watch = null;

	/** @param {GameControl} control @param {ActionTools} tools */
	constructor(control, { flip, more, copyPdn, ask, insight }) {
		this.control = control;
		this.ask = ask;
		this.insight = insight;
		const say = words.actions;
		this.now = action(say.now, "now", () => control.moveNow());
		this.hint = action(say.hint, "hint", () => control.askHint());
		this.undoButton = action(say.undo, "undo", () => this.undo());
		this.evaluation = action(say.evaluation, "bar", () => insight.toggle());
		this.draw = action(say.offerDraw, "draw", () => ask("draw", () => this.offerDraw()), say.draw);
		this.resign = action(say.resign, "flag", () => ask("resign", () => control.interrupt("resign")));
		this.flip = action(say.flipBoard, "flip", flip, say.flip);
		this.copy = action(say.copyPdn, "copy", copyPdn, say.copy);
		this.row = h(
			"div",
			{ class: "action-row", role: "toolbar", "aria-label": say.name },
			this.now,
			this.hint,
			this.undoButton,
			this.evaluation,
			this.draw,
			this.resign,
			this.flip,
			this.copy,
			action(say.more, "more", more),
		);
		this.el = h("div", { class: "actions" }, this.row);
	}

	/** Pause, step and speed come where two computers play. */
	load = once(async () => {
		const { Watch } = await spoken(import("./watch.js"));
		this.watch = new Watch(this.control);
		this.el.prepend(this.watch.speed);
		this.row.prepend(this.watch.pause, this.watch.step);
		this.update();
	});

	update() {
		const { control, insight } = this;
		const {
			watching,
			game: { can, yours, outcome, options, seats, people, position },
		} = control;
		const alone = !yours.length;
		const playing = !alone && !outcome;
		const thinks = playing && seats[position.turn].kind === "computer";
		const watched = watching && !outcome;
		if (watched && !this.watch) this.load().catch(() => {});
		this.watch?.update(watched);
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
	}

	undo() {
		const { control } = this;
		if (control.game.can.undo) control.undo();
		else if (control.game.can.offer_undo) this.ask("undo", () => control.act("offer", { kind: "undo" }));
	}

	redo() {
		if (this.control.game.can.redo) this.control.interrupt("redo");
	}

	async offerDraw() {
		const { control } = this;
		const answer = await control.act("offer", { kind: "draw" });
		if (answer && !answer.outcome && !answer.offers.length) control.say(words.actions.declines);
	}
}
