// Is it shown what the full engine thinks? It is help: off until somebody asks, counted by the server, and not there between
// people before the end. What is seen of it comes when it is asked for.

import { h } from "../dom.js";
import { once, style } from "../load.js";
import { spoken, words } from "../words/words.js";

export class Insight {
	/** Somebody asked to see it. */
	on = false;
	/** The version of the game that was asked about last; after a refusal the next change asks again, but not at once. */
	asked = 0;
	bar = h("div", { class: "evalbar", "aria-hidden": "true", hidden: true });
	el = h("div", { class: "evalline", hidden: true });
	/** @type {import("./evaluation.js").Evaluation | null} */
	view = null;

	/** @param {GameControl} control */
	constructor(control) {
		this.control = control;
	}

	/** May it be shown at all? */
	get allowed() {
		const { game, watching } = this.control;
		return (
			!!game.outcome ||
			game.can.evaluate ||
			watching ||
			(!game.people && !game.yours.length) ||
			game.evaluated.length > 0
		);
	}

	get shown() {
		return this.on && this.allowed;
	}

	/** Is the position that is looked at open for evaluation? */
	get open() {
		const { game, look, watching } = this.control;
		return !!game.outcome || watching || !game.yours.length || game.evaluated.includes(look.here);
	}

	/** It comes with its styles, so that the board keeps its place. */
	load = once(async () => {
		const [{ Evaluation }] = await Promise.all([spoken(import("./evaluation.js")), style("evaluation.css")]);
		this.view = new Evaluation(this);
	});

	async toggle() {
		const { control } = this;
		try {
			await this.load();
		} catch {
			return control.say(words.page.unreachable, true);
		}
		if (control.closed) return;
		this.on = !this.on;
		this.asked = 0;
		control.changed();
	}

	stop() {
		this.view?.stop();
	}

	update() {
		const { shown, open, control } = this;
		const { game, active, online } = control;
		this.bar.hidden = this.el.hidden = !shown;
		if (shown && !open && active && online && game.can.evaluate && this.asked !== game.version) {
			this.asked = game.version;
			control.act("evaluate").then((done) => done || setTimeout(() => (this.asked = 0), 5000));
		}
		this.view?.update();
	}
}
