// The one place for questions and answers beside the board: confirm, offers, route, looking back, the end, links.

import { helpSentence, offerName, scoreText } from "../announce.js";
import { post } from "../api.js";
import { other } from "../board/state.js";
import { h } from "../dom.js";
import { button, saveLink } from "../form.js";
import { linkRow } from "./share.js";

/** @param {string} text @param {...HTMLElement} buttons */
const row = (text, ...buttons) => h("div", { class: "row" }, h("p", {}, text), h("div", { class: "buttons" }, buttons));

export class Prompt {
	/** @type {{text: string, act: () => void} | null} */
	question = null;
	/** @type {Element | null} */
	asker = null;
	key = "";
	/** The version of the game whose end banner was closed. */
	dismissed = -1;
	/** Short questions, next to the buttons; on phones always in sight. */
	el = h("div", { class: "prompt" });
	/** What takes more room: the end and the links. */
	large = h("div", { class: "prompt" });

	/** @param {GameControl} control @param {{go: Go, base: string}} tools */
	constructor(control, { go, base }) {
		this.control = control;
		this.go = go;
		this.base = base;
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
		const { game, viewing, hint } = control;
		const cancel = () => button("Cancel", () => control.cancel());
		if (question) return [question.text, () => row(question.text, button("Cancel", () => this.answer(false)), button("Confirm", () => this.answer(true), "danger"))];
		if (viewing !== null) return [`view ${viewing} ${game.current}`, () => this.lookingBack(viewing)];
		const offer = game.yours.length === 1 && game.offers.find(({ by }) => !game.yours.includes(by));
		if (offer) return [`offer ${offer.kind}`, () => this.offered(offer.kind)];
		if (game.outcome && this.dismissed !== game.version) return [`end ${game.version}`, () => this.ended(game, game.outcome)];
		if (control.match.stop) return ["skip", () => row("May capture again", button("Skip", () => control.skip(), "primary"), cancel())];
		if (control.chosen.length > 1) return ["route", () => row("Choose the route", cancel())];
		if (control.pass) return ["pass", () => row("No move is possible", button("Pass", () => control.typed("pass"), "primary"))];
		if (hint && control.hintLine) return ["hint", () => row(`${scoreText(hint.score)} · depth ${hint.depth} · ${hint.line.slice(0, 8).join(" ")}`)];
		const mine = game.offers.find(({ by }) => game.yours.includes(by));
		if (mine) return [`mine ${mine.kind}`, () => row(`You offered ${offerName[mine.kind]}. Waiting for an answer.`)];
		const seat = game.links?.seat.black ?? game.links?.seat.white;
		if (seat) return [`links ${seat}`, () => this.links(seat, game.links?.watch ?? "")];
		return [""];
	}

	update() {
		const [key, build] = this.content();
		if (key === this.key) return;
		const inside = this.el.contains(document.activeElement) || this.large.contains(document.activeElement);
		this.key = key;
		const made = build?.();
		const isLarge = made?.matches(".end, .links");
		this.el.replaceChildren(...(made && !isLarge ? [made] : []));
		this.large.replaceChildren(...(made && isLarge ? [made] : []));
		if (made?.matches(".end")) made.scrollIntoView({ block: "nearest" });
		if (inside) this.control.board.focus(this.control.board.focused);
	}

	/** @param {number} viewing */
	lookingBack(viewing) {
		const { game } = this.control;
		const text = game.nodes.find(({ id }) => id === viewing)?.text;
		const at = game.line.indexOf(viewing) + 1 + (game.start.turn === "white" ? 1 : 0);
		const where = viewing === 0 ? "Viewing the start" : game.line.includes(viewing) ? `Viewing move ${Math.ceil(at / 2)}, ${text}` : `Viewing the variation ${text}`;
		return row(where, button("Back to the game", () => this.control.look(null)), button("Play from here", () => this.playFrom(viewing), "primary"));
	}

	get local() {
		const { black, white } = this.control.game.seats;
		return black.kind !== "link" && white.kind !== "link";
	}

	/** Goes on from another position: in this game where that is allowed, else in a new one. @param {number} viewing */
	async playFrom(viewing) {
		const { control } = this;
		const { game } = control;
		if (this.local && game.owner && game.options.undo) {
			control.stopAsking();
			if (await control.act("goto", { node: viewing })) control.look(null);
			return;
		}
		const node = game.nodes.find(({ id }) => id === viewing);
		const { fen } = await post("/api/position", { variant: game.variant, board: node?.board ?? game.start.board, turn: node ? other(node.side) : game.start.turn });
		this.go(`/?variant=${game.variant}&fen=${encodeURIComponent(fen)}`);
	}

	/** @param {Offer["kind"]} kind */
	offered(kind) {
		/** @param {boolean} accept */
		const answer = (accept) => this.control.act("answer", { kind, accept });
		return row(`Your opponent offers ${offerName[kind]}.`, button("Decline", () => answer(false)), button("Accept", () => answer(true), "primary"));
	}

	/** @param {GameView} game @param {Outcome | null} outcome */
	ended(game, outcome) {
		const { winner = null, reason, text } = outcome ?? {};
		const title = !winner ? "A draw" : game.yours.length === 1 ? (game.yours[0] === winner ? "You win" : "You lose") : winner === "black" ? "Black wins" : "White wins";
		return h("div", { class: "end", "data-outcome": winner ?? "draw", "data-reason": reason },
			h("h2", {}, title), h("p", {}, text), h("p", { class: "faint" }, helpSentence(game)),
			h("div", { class: "buttons" },
				game.rematch ? button("Go to the rematch", () => this.go(`/game/${game.rematch}`), "primary") : game.can.rematch && button("Rematch", () => this.rematch(), "primary"),
				button("New game", () => this.go("/")), saveLink("Save PDN", `/api/games/${game.id}/pdn`),
				button("View moves", () => {
					this.dismissed = game.version;
					this.control.look(0);
				})));
	}

	async rematch() {
		const answer = await this.control.act("offer", { kind: "rematch" });
		if (this.local && answer?.rematch) this.go(`/game/${answer.rematch}`);
	}

	/** @param {string} seat @param {string} watch */
	links(seat, watch) {
		/** @param {boolean} done */
		const copied = (done) => this.control.say(done ? "Link copied." : "Copying is not possible here; select the link and copy it.");
		return h("div", { class: "links" },
			h("p", {}, h("strong", {}, "Send this link to your opponent.")),
			linkRow("Opponent's link", this.base + seat, copied), linkRow("Link to watch", this.base + watch, copied),
			/\/\/(127\.|localhost|\[::1)/.test(this.base) && h("p", { class: "faint" }, "These links work on this computer only. Start Crownhead with --bind 0.0.0.0 to play over your network."));
	}
}
