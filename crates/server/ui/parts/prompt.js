// The one place for questions and answers beside the board: confirm, offers, route, looking back, the end, an absent opponent.
// What is to be asked or told is known here; how it is put comes with the first of them.

import { h } from "../dom.js";
import { once, style } from "../load.js";
import { spoken } from "../words/words.js";

/** After a failure it is loaded again, in ms. */
const AGAIN = 1000;

/** @typedef {import("./prompt-rows.js").PromptRows} PromptRows */
/** @typedef {"draw" | "resign" | "undo" | "leave"} Question What is to be confirmed. */

export class Prompt {
	/** @type {{what: Question, act: () => void} | null} */
	question = null;
	/** @type {Element | null} */
	asker = null;
	/** @type {HTMLElement | null} A card that others put here: links, an invitation. */
	card = null;
	/** Nobody wants to claim anything: wait. */
	waiting = false;
	key = "";
	el = h("div", { class: "prompt" });
	/** @type {PromptRows | null} */
	rows = null;

	/** @param {GameControl} control @param {Go} go */
	constructor(control, go) {
		this.control = control;
		this.go = go;
	}

	load = once(async () => {
		const [{ PromptRows }] = await Promise.all([spoken(import("./prompt-rows.js")), style("prompt.css")]);
		this.rows = new PromptRows(this);
	});

	/** Asks for a second step. @param {Question} what @param {() => void} act */
	ask = (what, act) => {
		this.question = { what, act };
		this.asker = document.activeElement;
		this.update();
		this.focus();
	};

	focus() {
		this.el.querySelector("button")?.focus();
	}

	/** @param {boolean} yes */
	answer(yes) {
		const { question } = this;
		this.question = null;
		this.update();
		if (this.asker instanceof HTMLElement) this.asker.focus();
		if (yes) question?.act();
	}

	/** What is to be asked or told now: a key, and how to build it. @returns {[string, ((rows: PromptRows) => HTMLElement)?]} */
	content() {
		const { control, question, card } = this;
		const { game, look, hint, chooser } = control;
		if (question) return [`ask ${question.what}`, (rows) => rows.asked(question.what)];
		if (look.viewing !== null)
			return [`view ${look.viewing} ${game.current} ${game.outcome?.reason}`, (rows) => rows.lookingBack()];
		const offer = game.yours.length === 1 && game.offers.find(({ by }) => !game.yours.includes(by));
		if (offer) return [`offer ${offer.kind}`, (rows) => rows.offered(offer)];
		const { outcome } = game;
		if (outcome)
			return [`end ${game.version} ${game.rematch} ${game.offers.length}`, (rows) => rows.ended(game, outcome)];
		if (card) return ["card", () => card];
		if (chooser.match.stop) return ["skip", (rows) => rows.skip()];
		if (chooser.chosen.length > 1) return ["route", (rows) => rows.route()];
		if (control.pass) return ["pass", (rows) => rows.pass()];
		if (hint && control.hintLine) return ["hint", (rows) => rows.hint(hint)];
		const mine = game.offers.find(({ by }) => game.yours.includes(by));
		if (mine) return [`mine ${mine.kind}`, (rows) => rows.waiting(mine.kind)];
		if (game.claim_in_ms !== null && !this.waiting)
			return [`away ${game.can.claim} ${game.can.abort}`, (rows) => rows.absent(game)];
		return [""];
	}

	update() {
		const { control, rows } = this;
		if (control.game.claim_in_ms === null) this.waiting = false;
		this.tick();
		const [key, build] = this.content();
		if (key === this.key) return;
		if (build && !rows) {
			// Then it is what is right by then that is shown.
			this.load().then(
				() => this.update(),
				() => setTimeout(() => control.closed || this.update(), AGAIN),
			);
			return;
		}
		const inside = this.el.contains(document.activeElement);
		this.key = key;
		this.el.replaceChildren(...(build && rows ? [build(rows)] : []));
		if (this.question) this.focus();
		else if (inside) control.board.focus(control.board.focused);
	}

	tick() {
		this.rows?.tick();
	}
}
