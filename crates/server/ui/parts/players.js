// Who plays: name, captured pieces, clock, whose turn, and what the computer is doing.

import { count, plural } from "../announce.js";
import { drawPiece } from "../board/render.js";
import { sideName } from "../board/state.js";
import { h, setText } from "../dom.js";

/** "4:07", and tenths in the last twenty seconds. @param {number} ms */
export function clockText(ms) {
	const left = Math.max(0, ms);
	if (left < 20000) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, "0")}`;
	const seconds = Math.ceil(left / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** One player's strip. */
export class PlayerStrip {
	piece = h("span");
	name = h("strong");
	note = h("span", { class: "note" });
	taken = h("span", { class: "taken", "aria-hidden": "true" });
	count = h("span", { class: "taken-count" });
	clock = h("span", { class: "clock" });
	el = h("section", { class: "player" }, this.piece, h("div", { class: "who" }, this.name, this.note), this.taken, this.count, this.clock);
	/** @type {Side} */
	side = "black";
	drawn = "";

	/** @param {GameControl} control @param {Side} side */
	update(control, side) {
		const { game } = control;
		const turn = !game.outcome && game.position.turn === side;
		const name = game.seats[side].kind !== "computer" && game.yours.join() === side ? "You" : game.seats[side].name;
		this.side = side;
		this.el.classList.toggle("turn", turn);
		this.el.setAttribute("aria-label", `${sideName(side)}: ${name}`);
		setText(this.name, name);
		setText(this.note, this.noteText(control, turn));
		this.tick(control);
		const captured = game.captured[side];
		const key = side + captured;
		if (key === this.drawn) return;
		this.drawn = key;
		const [own, theirs] = side === "black" ? "bw" : "wb";
		this.piece.replaceChildren(drawPiece(own ?? "b"));
		this.taken.replaceChildren(...Array.from({ length: captured }, () => drawPiece(theirs ?? "w")));
		this.count.replaceChildren(captured ? String(captured) : "", h("span", { class: "hidden-text" }, captured ? ` captured ${plural(captured, "piece").slice(2)}` : ""));
	}

	/** @param {GameControl} control @param {boolean} turn */
	noteText({ game, thinking, paused, watching }, turn) {
		const { side } = this;
		const { kind, name, taken, online } = game.seats[side];
		/** @param {string} text */
		const note = (text) => [name === sideName(side) ? "" : sideName(side), text].filter(Boolean).join(" · ");
		if (game.outcome) return note(game.outcome.winner === side ? "winner" : "");
		if (kind === "link" && !game.yours.includes(side)) return note(!taken ? "seat is free" : online ? "here" : "away");
		if (!turn) return note("");
		if (kind !== "computer") return note("to move");
		if (paused && watching) return note("paused");
		return thinking?.depth ? `Thinking… depth ${thinking.depth}, ${count(thinking.nodes)} positions` : "Thinking…";
	}

	/** @param {GameControl} control */
	tick({ game: { clock }, received }) {
		this.clock.hidden = !clock;
		if (!clock) return;
		const running = clock.running === this.side;
		const left = clock[`${this.side}_ms`] - (running ? Date.now() - received : 0);
		setText(this.clock, clockText(left));
		this.clock.className = `clock${running ? " running" : ""}${left < 20000 ? " low" : ""}`;
	}
}
