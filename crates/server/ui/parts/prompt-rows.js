// How the questions and answers beside the board are put.

import { post } from "../api.js";
import { moveName, other } from "../board/state.js";
import { h, setText } from "../dom.js";
import { helpSentence, reasonSentence, remember } from "../ending.js";
import { button } from "../form.js";
import { scoreText } from "../score.js";
import { words } from "../words/words.js";
import { clockText } from "./clock.js";

/** @param {string | HTMLElement} text @param {...(HTMLElement | false)} buttons */
const row = (text, ...buttons) => h("div", { class: "row" }, h("p", {}, text), h("div", { class: "buttons" }, buttons));

export class PromptRows {
	countdown = h("span");

	/** @param {import("./prompt.js").Prompt} prompt */
	constructor(prompt) {
		this.prompt = prompt;
		this.control = prompt.control;
		this.go = prompt.go;
		this.tick();
	}

	/** How long one still has to wait for somebody who left. */
	tick() {
		const {
			game: { claim_in_ms: left },
			feed: { met },
		} = this.control;
		if (left !== null) setText(this.countdown, clockText(Math.max(0, left - (Date.now() - met))).replace(/\.\d$/, ""));
	}

	/** @param {import("./prompt.js").Question} what */
	asked(what) {
		return row(
			words.prompt.asked[what],
			button(words.common.cancel, () => this.prompt.answer(false)),
			button(words.common.confirm, () => this.prompt.answer(true), "danger"),
		);
	}

	cancel() {
		return button(words.common.cancel, () => this.control.chooser.cancel());
	}

	skip() {
		return row(
			words.prompt.again,
			this.cancel(),
			button(words.prompt.skip, () => this.control.chooser.skip(), "primary"),
		);
	}

	route() {
		return row(words.prompt.route, this.cancel());
	}

	pass() {
		const { control } = this;
		return row(
			words.prompt.stuck,
			button(words.prompt.pass, () => control.pass && control.chooser.on.pass(control.pass), "primary"),
		);
	}

	/** @param {Hint} hint */
	hint({ score, depth, line }) {
		return row(
			words.prompt.line(
				scoreText(score),
				depth,
				line.slice(0, 8).map((text) => moveName(this.control.game.size, text)),
			),
		);
	}

	/** @param {Offer["kind"]} kind */
	waiting(kind) {
		return row(words.prompt.offered[kind]);
	}

	lookingBack() {
		const { game, look } = this.control;
		const say = words.prompt;
		const text = moveName(game.size, look.node?.text ?? "");
		const at = look.way.length + (game.start.turn === "white" ? 1 : 0);
		const where =
			look.here === 0
				? say.viewStart
				: game.line.includes(look.here)
					? say.view(Math.ceil(at / 2), text)
					: say.viewVariation(text);
		return row(
			where,
			button(game.outcome ? say.toEnd : say.toGame, () => look.at(null)),
			button(say.playFrom, () => this.playFrom(), game.outcome ? "" : "primary"),
		);
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
			if ((await control.interrupt("goto", { node })) && look.here === node) look.at(null);
			return;
		}
		const start = { from: game.id, node };
		// Who has gone back to the game meanwhile stays there.
		const wanted = () => look.here === node && (game.outcome || look.viewing === node);
		/** @param {Side} side */
		const seat = (side) => {
			const { kind, spec, name } = game.seats[side];
			return kind === "computer" ? { kind, spec } : { kind, name };
		};
		try {
			if (!local || !game.owner) {
				const moved = look.node;
				const { fen } = await post("/api/position", {
					variant: game.variant,
					board: look.board,
					turn: moved ? other(moved.side) : game.start.turn,
				});
				if (wanted()) this.go(`/?variant=${game.variant}&fen=${encodeURIComponent(fen)}&from=${game.id}&node=${node}`);
				return;
			}
			const { id } = await post("/api/games", {
				variant: game.variant,
				black: seat("black"),
				white: seat("white"),
				...game.options,
				start,
			});
			if (wanted()) this.go(`/game/${id}`);
		} catch (error) {
			control.say(error instanceof Error ? error.message : "", true);
		}
	}

	/** @param {Offer} offer */
	offered({ kind, by }) {
		/** @param {boolean} accept */
		const answer = (accept) => this.control.act("answer", { kind, accept });
		return row(
			words.prompt.offers(this.control.game.seats[by].name, kind),
			button(words.prompt.decline, () => answer(false)),
			button(words.prompt.accept, () => answer(true), "primary"),
		);
	}

	/** @param {GameView} game @param {Outcome} outcome */
	ended(game, outcome) {
		const { winner, reason } = outcome;
		remember(game);
		const mine = game.yours.length === 1 ? game.yours[0] : null;
		const say = words.end;
		const title =
			reason === "aborted"
				? say.aborted
				: !winner
					? say.draw
					: mine
						? mine === winner
							? say.win
							: say.loss
						: (game.record ? say.won : say.wins)(game.seats[winner].name);
		const help = helpSentence(game);
		return h(
			"div",
			{ class: "end", role: "status", "data-outcome": winner ?? "draw", "data-reason": reason },
			h("h2", {}, title),
			h("p", {}, reasonSentence(outcome)),
			help && h("p", { class: "faint" }, help),
			game.offers.some(({ kind, by }) => kind === "rematch" && game.yours.includes(by)) &&
				h("p", {}, words.prompt.offered.rematch),
			h(
				"div",
				{ class: "buttons" },
				game.can.review && button(say.review, () => this.go(`/review/${game.id}`), "primary"),
				game.rematch
					? button(say.toRematch, () => this.go(`/game/${game.rematch}`))
					: game.can.rematch && !game.record && button(say.rematch, () => this.rematch()),
				button(say.newGame, () => this.go("/")),
			),
		);
	}

	async rematch() {
		const answer = await this.control.act("offer", { kind: "rematch" });
		if (answer?.rematch) this.go(`/game/${answer.rematch}`);
	}

	/** The other player has left. @param {GameView} game */
	absent({ can, seats, yours, position }) {
		const { control, prompt } = this;
		const say = words.prompt;
		const name = seats[yours[0] === "black" ? "white" : "black"].name;
		const wait = button(say.wait, () => {
			prompt.waiting = true;
			prompt.update();
		});
		const [before = "", after = ""] = say.leftFor(name);
		if (!can.claim)
			return row(
				h("span", {}, before, this.countdown, after),
				can.abort && button(say.abortGame, () => control.act("abort")),
				wait,
			);
		return row(
			say.left(name),
			wait,
			can.abort && button(say.abort, () => control.act("abort")),
			button(say.claimDraw, () => control.act("claim", { kind: "draw" })),
			!yours.includes(position.turn) && button(say.claimWin, () => control.act("claim", { kind: "win" }), "primary"),
		);
	}
}
