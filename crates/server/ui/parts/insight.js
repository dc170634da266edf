// What the full engine thinks of a position: the bar beside the board, one line of words, and exact values where tables
// know them. It is help: off until somebody asks, counted by the server, and not there between people before the end.

import { blackShare, scoreText } from "../announce.js";
import { analyse } from "../api.js";
import { moveName } from "../board/naming.js";
import { h, setText } from "../dom.js";
import { style } from "../load.js";

const WORD = { win: "wins", draw: "draws", loss: "loses" };

export class Insight {
	/** Somebody asked to see it. */
	on = false;
	stop = () => {};
	key = "";
	asked = -1;
	fill = h("span");
	bar = h("div", { class: "evalbar", "aria-hidden": "true" }, this.fill);
	text = h("strong");
	meaning = h("span", { class: "meaning" });
	proved = h("p", { class: "proved" });
	el = h("div", { class: "evalline", hidden: true }, h("p", {}, this.text, this.meaning, h("span", { class: "owner" }, "full engine")), this.proved);

	/** @param {GameControl} control */
	constructor(control) {
		this.control = control;
	}

	/** May it be shown at all? */
	get allowed() {
		const { game } = this.control;
		return !!game.outcome || game.can.evaluate || this.control.watching || (!game.people && !game.yours.length) || game.evaluated.length > 0;
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
	async toggle() {
		await style("evaluation.css");
		this.on = !this.on;
		this.control.changed();
	}

	update() {
		const { shown, open, control } = this;
		const { game, look, active } = control;
		this.bar.classList.toggle("off", !shown);
		this.el.hidden = !shown;
		if (shown && !open && active && game.can.evaluate && this.asked !== game.current) {
			this.asked = game.current;
			control.act("evaluate");
		}
		const key = [shown, open, look.here, game.nodes.length, game.outcome?.text, look.viewing].join();
		if (key === this.key) return;
		this.key = key;
		this.stop();
		this.proved.replaceChildren();
		if (!shown) return;
		this.showProved();
		if (game.outcome && look.here === game.current) this.showScore({ winner: game.outcome.winner, plies: null, value: 0, proved: false }, game.outcome.winner ? undefined : "draw");
		else if (open) this.stop = analyse({ game: game.id, node: look.here, time: 300, lines: 1 }, ({ lines: [best] }) => best && this.showScore(best.score));
		else this.blank();
	}

	/** This position was not opened: it is an older one, or the computer is to move. */
	blank() {
		setText(this.text, "");
		setText(this.meaning, this.control.look.viewing === null ? "Shown again when it is your turn." : "Not evaluated in this game.");
	}

	/** @param {Score} score @param {string} [text] */
	showScore(score, text) {
		this.fill.style.setProperty("--share", String(blackShare(score)));
		setText(this.text, text ?? scoreText(score));
		setText(this.meaning, score.winner || score.proved ? "" : meaning(score.value ?? 0));
	}

	/** Each move with its exact value, where the endgame tables know it. */
	showProved() {
		const { game, look } = this.control;
		const moves = look.viewing === null ? game.position.moves : [];
		this.proved.replaceChildren(...moves.flatMap(({ text, proved }) => (proved
			? [h("span", { class: `badge ${proved.value}` }, `${moveName(game.size, text)} ${WORD[proved.value]}${proved.distance ? ` in ${proved.distance}` : ""}`)] : [])));
	}
}

/** What a value means. @param {number} value In hundredths of a man for Black. */
function meaning(value) {
	const size = Math.abs(value);
	if (size < 20) return "about even";
	const who = value > 0 ? "Black" : "White";
	return size < 60 ? `a little better for ${who}` : size < 150 ? `better for ${who}` : `${who} is winning`;
}
