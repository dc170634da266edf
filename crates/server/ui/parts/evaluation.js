// What the full engine thinks of a position: the bar beside the board, one line of words, and exact values where tables
// know them.

import { moveName } from "../board/state.js";
import { h, setText } from "../dom.js";
import { scoreText } from "../score.js";
import { words } from "../words/words.js";
import { analyse } from "./analyse.js";

export class Evaluation {
	stop = () => {};
	key = "";
	fill = h("span");
	text = h("strong");
	meaning = h("span", { class: "meaning" });
	proved = h("p", { class: "proved" });

	/** @param {import("./insight.js").Insight} insight */
	constructor(insight) {
		this.insight = insight;
		this.control = insight.control;
		insight.bar.append(this.fill);
		insight.el.append(
			h("p", {}, this.text, this.meaning, h("span", { class: "owner" }, words.evaluation.engine)),
			this.proved,
		);
	}

	update() {
		const { shown, open } = this.insight;
		const { game, look } = this.control;
		const key = [shown, open, look.here, game.nodes.length, game.outcome?.reason, look.viewing].join();
		if (key === this.key) return;
		this.key = key;
		this.stop();
		this.proved.replaceChildren();
		if (!shown) return;
		this.showProved();
		if (game.outcome && look.here === game.current)
			this.showScore(
				{ winner: game.outcome.winner, plies: null, value: 0, proved: false },
				game.outcome.winner ? undefined : words.evaluation.draw,
			);
		else if (open)
			this.stop = analyse(
				{ game: game.id, node: look.here, time: 300, lines: 1 },
				({ lines: [best] }) => best && this.showScore(best.score),
				(done) => done || this.fail(),
			);
		else this.blank();
	}

	/** This position was not opened: it is an older one, or the computer is to move. */
	blank() {
		setText(this.text, "");
		setText(this.meaning, this.control.look.viewing === null ? words.evaluation.later : words.evaluation.closed);
	}

	/** It did not come: what stands there is another position's, and is asked for with the next change. */
	fail() {
		this.key = "";
		setText(this.text, "");
		setText(this.meaning, words.page.unreachable);
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
		this.proved.replaceChildren(
			...moves.flatMap(({ text, proved }) =>
				proved
					? [h("span", { class: `badge ${proved.value}` }, words.evaluation.proved(moveName(game.size, text), proved))]
					: [],
			),
		);
	}
}

/** Black's share of the evaluation bar, 0 to 1. @param {Score} score */
function blackShare(score) {
	if (score.winner) return score.winner === "black" ? 1 : 0;
	if (score.proved) return 0.5;
	return 1 / (1 + Math.exp(-(score.value ?? 0) / 150));
}

/** What a value means. @param {number} value In hundredths of a man for Black. */
function meaning(value) {
	const { even, little, better, winning } = words.evaluation;
	const size = Math.abs(value);
	if (size < 20) return even;
	return (size < 60 ? little : size < 150 ? better : winning)(value > 0 ? "black" : "white");
}
