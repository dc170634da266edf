// The one place for questions and answers beside the board: confirm, offers, route, looking back, the end, an absent opponent.

import { helpSentence, offerName, reasonSentence, scoreText } from "../announce.js";
import { post } from "../api.js";
import { moveName } from "../board/naming.js";
import { other } from "../board/state.js";
import { h, setText } from "../dom.js";
import { button } from "../form.js";
import { clockText } from "./players.js";

/** @param {string | HTMLElement} text @param {...(HTMLElement | false)} buttons */
const row = (text, ...buttons) => h("div", { class: "row" }, h("p", {}, text), h("div", { class: "buttons" }, buttons));

export class Prompt {
	/** @type {{text: string, act: () => void} | null} */
	question = null;
	/** @type {Element | null} */
	asker = null;
	/** @type {HTMLElement | null} A card that others put here: links, an invitation. */
	card = null;
	/** Nobody wants to claim anything: wait. */
	waiting = false;
	key = "";
	countdown = h("span");
	el = h("div", { class: "prompt" });

	/** @param {GameControl} control @param {Go} go */
	constructor(control, go) {
		this.control = control;
		this.go = go;
	}

	/** Asks for a second step. @param {string} text @param {() => void} act */
	ask = (text, act) => {
		this.question = { text, act };
		this.asker = document.activeElement;
		this.update();
		this.el.querySelector("button")?.focus();
	};

	/** @param {boolean} yes */
	answer(yes) {
		const { question } = this;
		this.question = null;
		this.update();
		if (this.asker instanceof HTMLElement) this.asker.focus();
		if (yes) question?.act();
	}

	/** What is to be asked or told now: a key, and how to build it. @returns {[string, (() => HTMLElement)?]} */
	content() {
		const { control, question } = this;
		const { game, look, hint, chooser } = control;
		const cancel = () => button("Cancel", () => chooser.cancel());
		if (question) return [question.text, () => row(question.text, button("Cancel", () => this.answer(false)), button("Confirm", () => this.answer(true), "danger"))];
		if (look.viewing !== null) return [`view ${look.viewing} ${game.current} ${game.outcome?.text}`, () => this.lookingBack()];
		const offer = game.yours.length === 1 && game.offers.find(({ by }) => !game.yours.includes(by));
		if (offer) return [`offer ${offer.kind}`, () => this.offered(offer)];
		if (game.outcome) return [`end ${game.version} ${game.rematch} ${game.offers.length}`, () => this.ended(game, /** @type {Outcome} */ (game.outcome))];
		if (this.card) return ["card", () => /** @type {HTMLElement} */ (this.card)];
		if (chooser.match.stop) return ["skip", () => row("May capture again", cancel(), button("Skip", () => chooser.skip(), "primary"))];
		if (chooser.chosen.length > 1) return ["route", () => row("Choose the route", cancel())];
		if (control.pass) return ["pass", () => row("No move is possible", button("Pass", () => chooser.typed("pass"), "primary"))];
		if (hint && control.hintLine) return ["hint", () => row(`${scoreText(hint.score)} · depth ${hint.depth} · ${hint.line.slice(0, 8).map((text) => moveName(game.size, text)).join(" ")}`)];
		const mine = game.offers.find(({ by }) => game.yours.includes(by));
		if (mine) return [`mine ${mine.kind}`, () => row(`You offered ${offerName[mine.kind]}. Waiting for an answer.`)];
		if (game.claim_in_ms !== null && !this.waiting) return [`away ${game.can.claim} ${game.can.abort}`, () => this.absent(game)];
		return [""];
	}

	update() {
		const { game } = this.control;
		if (game.claim_in_ms === null) this.waiting = false;
		this.tick();
		const [key, build] = this.content();
		if (key === this.key) return;
		const inside = this.el.contains(document.activeElement);
		this.key = key;
		const made = build?.();
		this.el.replaceChildren(...(made ? [made] : []));
		if (inside) this.control.board.focus(this.control.board.focused);
	}

	/** How long one still has to wait for somebody who left. */
	tick() {
		const { game: { claim_in_ms: left }, feed: { received } } = this.control;
		if (left !== null) setText(this.countdown, clockText(Math.max(0, left - (Date.now() - received))).replace(/\.\d$/, ""));
	}

	lookingBack() {
		const { game, look } = this.control;
		const text = moveName(game.size, look.node?.text ?? "");
		const at = look.way.length + (game.start.turn === "white" ? 1 : 0);
		const where = look.here === 0 ? "Viewing the start" : game.line.includes(look.here) ? `Viewing move ${Math.ceil(at / 2)}, ${text}` : `Viewing the variation ${text}`;
		return row(where, button(game.outcome ? "Back to the end" : "Back to the game", () => look.at(null)), button("Play from here", () => this.playFrom(), game.outcome ? "" : "primary"));
	}

	get local() {
		const { black, white } = this.control.game.seats;
		return black.kind !== "link" && white.kind !== "link";
	}

	/** Goes on from another position: in this game while it runs and that is allowed, else in a new one with its history. */
	async playFrom() {
		const { control, local } = this;
		const { game, look } = control;
		const node = look.here;
		if (!game.outcome && local && game.owner && game.options.undo) {
			if (await control.interrupt("goto", { node })) look.at(null);
			return;
		}
		const start = { from: game.id, node };
		if (!local || !game.owner) {
			const moved = look.node;
			const { fen } = await post("/api/position", { variant: game.variant, board: look.board, turn: moved ? other(moved.side) : game.start.turn });
			return this.go(`/?variant=${game.variant}&fen=${encodeURIComponent(fen)}&from=${game.id}&node=${node}`);
		}
		/** @param {Side} side */
		const seat = (side) => {
			const { kind, spec, name } = game.seats[side];
			return kind === "computer" ? { kind, spec } : { kind, name };
		};
		try {
			const { id } = await post("/api/games", { variant: game.variant, black: seat("black"), white: seat("white"), ...game.options, start });
			this.go(`/game/${id}`);
		} catch (error) {
			control.say(error instanceof Error ? error.message : "", true);
		}
	}

	/** @param {Offer} offer */
	offered({ kind, by }) {
		/** @param {boolean} accept */
		const answer = (accept) => this.control.act("answer", { kind, accept });
		return row(`${this.control.game.seats[by].name} offers ${offerName[kind]}.`, button("Decline", () => answer(false)), button("Accept", () => answer(true), "primary"));
	}

	/** @param {GameView} game @param {Outcome} outcome */
	ended(game, outcome) {
		const { winner, reason } = outcome;
		const mine = game.yours.length === 1 ? game.yours[0] : null;
		const title = reason === "aborted" ? "Aborted" : !winner ? "A draw" : mine ? (mine === winner ? "You win" : "You lose") : `${game.seats[winner].name} ${game.record ? "won" : "wins"}`;
		const help = helpSentence(game);
		return h("div", { class: "end", role: "status", "data-outcome": winner ?? "draw", "data-reason": reason },
			h("h2", {}, title), h("p", {}, reasonSentence(outcome)), help && h("p", { class: "faint" }, help),
			game.offers.some(({ kind, by }) => kind === "rematch" && game.yours.includes(by)) && h("p", {}, "You offered a rematch. Waiting for an answer."),
			h("div", { class: "buttons" },
				game.rematch ? button("Go to the rematch", () => this.go(`/game/${game.rematch}`), "primary") : game.can.rematch && !game.record && button("Rematch", () => this.rematch(), "primary"),
				button("New game", () => this.go("/"))));
	}

	async rematch() {
		const answer = await this.control.act("offer", { kind: "rematch" });
		if (answer?.rematch) this.go(`/game/${answer.rematch}`);
	}

	/** The other player has left. @param {GameView} game */
	absent({ can, seats, yours, position }) {
		const { control } = this;
		const name = seats[yours[0] === "black" ? "white" : "black"].name;
		const wait = button("Wait", () => {
			this.waiting = true;
			this.update();
		});
		if (!can.claim) return row(h("span", {}, `${name} has left. You can end the game in `, this.countdown, "."), can.abort && button("Abort the game", () => control.act("abort")), wait);
		return row(`${name} has left. You can claim the game, or wait.`, wait,
			can.abort && button("Abort", () => control.act("abort")), button("Call it a draw", () => control.act("claim", { kind: "draw" })),
			!yours.includes(position.turn) && button("Claim the win", () => control.act("claim", { kind: "win" }), "primary"));
	}
}
