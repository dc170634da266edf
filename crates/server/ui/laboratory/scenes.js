// The games of the moment: small boards of those that are being played, as they stand.

import { diagram, drawPiece, pieceClass } from "../board/pieces.js";
import { place } from "../board/state.js";
import { h, s, setText } from "../dom.js";
import { words } from "../words/words.js";

/** A board that changes several times a second: only what a move has changed is drawn again. */
class SceneBoard {
	el = h("div", { "aria-hidden": "true" });
	/** The pieces that lie on it, by square, each with its letter. @type {Map<number, {piece: string, el: SVGElement}>} */
	pieces = new Map();
	/** @type {SVGElement | undefined} */
	drawn;
	squares = 0;

	/** @param {number} size @param {string} board */
	show(size, board) {
		if (!this.drawn || this.squares !== board.length) {
			this.squares = board.length;
			this.pieces.clear();
			this.drawn = diagram(size, ".".repeat(board.length));
			this.el.replaceChildren(this.drawn);
		}
		for (let square = 1; square <= board.length; square++) {
			const piece = board[square - 1] ?? ".";
			const old = this.pieces.get(square);
			if (piece === (old?.piece ?? ".")) continue;
			old?.el.remove();
			this.pieces.delete(square);
			if (piece === ".") continue;
			const { row, col } = place(size, square, false);
			const shapes = [...drawPiece(piece).childNodes];
			const el = s("g", { class: pieceClass(piece), transform: `translate(${col * 10} ${row * 10})` }, shapes);
			this.pieces.set(square, { piece, el });
			this.drawn.append(el);
		}
	}
}

export class Scenes {
	list = h("div", { class: "scenes" });
	/** @type {{board: SceneBoard, text: HTMLElement, el: HTMLElement}[]} */
	places = [];

	/** @param {HTMLElement} place */
	constructor(place) {
		this.place = place;
		const say = words.labGames.now;
		place.replaceChildren(h("section", { class: "card", "aria-label": say }, h("h2", {}, say), this.list));
	}

	/** @param {SceneView[]} scenes */
	show(scenes) {
		this.place.hidden = !scenes.length;
		while (this.places.length < scenes.length) {
			const [board, text] = [new SceneBoard(), h("p", { class: "faint" })];
			this.places.push({ board, text, el: h("div", {}, board.el, text) });
		}
		scenes.forEach(({ number, black, white, board, size, plies }, n) => {
			const here = this.places[n];
			if (!here) return;
			setText(here.text, words.labGames.scene(number, black, white, plies));
			here.board.show(size, board);
		});
		const wanted = this.places.slice(0, scenes.length).map(({ el }) => el);
		if (wanted.length !== this.list.children.length) this.list.replaceChildren(...wanted);
	}
}
