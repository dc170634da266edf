// What the computer thinks: the evaluation bar, its text, proved values and the figures of the last search.

import { blackShare, count, scoreText } from "../announce.js";
import { analyse } from "../api.js";
import { h, setText } from "../dom.js";
import { button } from "../form.js";
import { settings } from "../settings.js";
import { icon } from "./icons.js";

const WORD = { win: "wins", draw: "draws", loss: "loses" };

export class Insight {
	stop = () => {};
	key = "";
	fill = h("span");
	bar = h("div", { class: "evalbar", "aria-hidden": "true" }, this.fill);
	text = h("strong");
	stats = h("p", { class: "stats faint" });
	proved = h("p", { class: "proved" });
	toggle = button([icon("bar"), "Evaluation"], () => settings.set({ evaluation: !settings.get().evaluation }), "quiet");
	el = h("div", {}, h("div", { class: "eval-row" }, this.toggle, this.text), this.proved, this.stats);

	/** @param {GameControl} control */
	constructor(control) {
		this.control = control;
	}

	/** Help from the engine is fair unless hints are off or another person plays far away. */
	get fair() {
		const { outcome, options, yours, seats } = this.control.game;
		return !!outcome || (options.hints && !(yours.length && (seats.black.kind === "link" || seats.white.kind === "link")));
	}

	get on() {
		return settings.get().evaluation && this.fair;
	}

	update() {
		const { on, control: { game, viewing } } = this;
		const node = viewing ?? game.current;
		this.toggle.disabled = !this.fair;
		this.toggle.setAttribute("aria-pressed", String(on));
		this.proved.hidden = !this.fair;
		this.bar.classList.toggle("off", !on);
		const key = [on, this.fair, node, game.nodes.length, game.outcome].join();
		if (key === this.key) return;
		this.key = key;
		this.stop();
		this.showStats();
		this.showProved();
		if (!on) setText(this.text, "");
		else if (game.outcome && node === game.current) this.showScore({ winner: game.outcome.winner, plies: null, value: 0, proved: false }, game.outcome.winner ? undefined : "draw");
		else this.stop = analyse({ game: game.id, node, time: 300, lines: 1 }, ({ lines: [best] }) => best && this.showScore(best.score));
	}

	/** @param {Score} score @param {string} [text] */
	showScore(score, text) {
		this.fill.style.setProperty("--share", String(blackShare(score)));
		setText(this.text, text ?? scoreText(score));
	}

	/** Each move with its proved value, where the endgame tables know it. */
	showProved() {
		const { game, viewing } = this.control;
		const moves = viewing === null ? game.position.moves : [];
		this.proved.replaceChildren(...moves.flatMap(({ text, proved }) => (proved
			? [h("span", { class: `badge ${proved.value}` }, `${text} ${WORD[proved.value]}${proved.distance ? ` in ${proved.distance}` : ""}`)] : [])));
	}

	/** Of the last move up to here that a computer made. */
	showStats() {
		const { nodes, line, current } = this.control.game;
		const past = line.slice(0, line.indexOf(this.control.viewing ?? current) + 1).reverse();
		const node = past.map((id) => nodes.find((one) => one.id === id)).find((one) => one?.report?.nodes);
		if (!node?.report) return setText(this.stats, "");
		const { depth, nodes: positions, time_ms: time, cuts, score } = node.report;
		setText(this.stats, [`${node.text}: depth ${depth}`, `${count(positions)} positions`, `${count(time)} ms`,
			cuts && `cuts ${count(cuts.max)} max, ${count(cuts.min)} min`, score && this.fair && scoreText(score)].filter(Boolean).join(" · "));
	}
}
