// Who plays: name, captured pieces, clock, and whose turn it is. A strip above the board and one below.

import { count } from "../announce.js";
import { drawPiece } from "../board/render.js";
import { other } from "../board/state.js";
import { h, setText } from "../dom.js";
import { words } from "../words/words.js";

/** One player's strip. */
export class PlayerStrip {
	piece = h("span", { class: "who-piece" });
	name = h("strong");
	turn = h("span", { class: "turn-dot" }, h("span", { class: "hidden-text" }, words.players.toMove));
	note = h("span", { class: "note" });
	taken = h("span", { class: "taken", "aria-hidden": "true" });
	count = h("span", { class: "taken-count" });
	clock = h("span", { class: "clock", hidden: true });
	el = h(
		"section",
		{ class: "strip" },
		this.piece,
		h("div", { class: "who" }, this.name, this.turn, this.note),
		this.taken,
		this.count,
		this.clock,
	);
	/** @type {Side} */
	side = "black";
	drawn = "";

	/** @param {(spec: string) => string} titleOf What kind of player a level is. */
	constructor(titleOf) {
		this.titleOf = titleOf;
	}

	/** @param {GameControl} control @param {Side} side @param {boolean} figures Whether the search is told in figures. */
	update(control, side, figures) {
		const { game, look } = control;
		this.side = side;
		this.turn.hidden = !!game.outcome || game.position.turn !== side || look.viewing !== null;
		const name = control.nameOf(side);
		this.el.setAttribute("aria-label", words.players.strip(side, name));
		setText(this.name, name);
		setText(this.note, this.noteText(control, figures));
		this.tick(control);
		const captured = look.captured[side];
		const key = side + captured;
		if (key === this.drawn) return;
		this.drawn = key;
		const [own, theirs] = side === "black" ? "bw" : "wb";
		this.piece.replaceChildren(drawPiece(own ?? "b"));
		this.taken.replaceChildren(...Array.from({ length: captured }, () => drawPiece(theirs ?? "w")));
		this.count.replaceChildren(
			captured ? String(captured) : "",
			h("span", { class: "hidden-text" }, captured ? ` ${words.players.captured(captured)}` : ""),
		);
	}

	/** @param {GameControl} control @param {boolean} figures */
	noteText({ game, thinking }, figures) {
		const { side } = this;
		const { kind, name, spec, taken, online } = game.seats[side];
		if (kind === "computer") {
			if (figures && thinking?.side === side && thinking.depth)
				return words.players.depth(thinking.depth, count(thinking.nodes));
			return this.titleOf(spec ?? "") || words.sides[side];
		}
		const { free, here, away } = words.players;
		const where =
			game.people && !game.yours.includes(side) && !game.outcome
				? !taken
					? free
					: kind === "link" || game.seats[other(side)].kind === "link"
						? online
							? here
							: away
						: ""
				: "";
		return [name === words.sides[side] ? "" : words.sides[side], where].filter(Boolean).join(" · ");
	}

	/** The clock, which most games do without. @param {GameControl} control */
	tick(control) {
		if (control.game.clock)
			import("./clock.js").then(
				({ showClock }) => showClock(this, control),
				() => {},
			);
	}
}
