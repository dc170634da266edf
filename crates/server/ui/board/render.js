// How the playing board gets on the screen: a real button for each dark square, in a grid, marks below them, pieces above.
// The buttons are made once; an update touches only what changed.

import { h, s, setText } from "../dom.js";
import { words } from "../words/words.js";
import { boardPiece, drawMarks, pieceClass } from "./pieces.js";
import { label, mirrored, place, squareAt, squares } from "./state.js";

export { diagram, drawPiece } from "./pieces.js";

export class BoardView {
	/** @param {number} size @param {boolean} flipped */
	constructor(size, flipped) {
		this.size = size;
		this.flipped = flipped;
		/** @type {Map<number, HTMLButtonElement>} */
		this.buttons = new Map();
		/** @type {Map<number, HTMLElement>} */
		this.pieces = new Map();
		this.marks = s("svg", { class: "marks", viewBox: `0 0 ${size * 10} ${size * 10}`, "aria-hidden": "true" });
		this.layer = h("div", { class: "pieces", "aria-hidden": "true" });
		this.grid = h("div", {
			class: "grid",
			role: "grid",
			"aria-label": words.board.name,
			"aria-rowcount": size,
			"aria-colcount": size,
		});
		this.mirrored = mirrored();
		this.el = h("div", { class: this.mirrored ? "board mirrored" : "board" }, this.marks, this.grid, this.layer);
		this.el.style.setProperty("--n", String(size));
		this.focused = 1;
		this.build();
	}

	/** Rows and cells in the order in which they are seen. */
	build() {
		const rows = [];
		for (let row = 0; row < this.size; row++) {
			const cells = [];
			for (let col = 0; col < this.size; col++) {
				const square = squareAt(this.size, row, col, this.flipped);
				if (!square) continue;
				const button =
					this.buttons.get(square) ??
					h(
						"button",
						{ type: "button", class: "square", "data-square": square, tabindex: -1 },
						h("span", { "aria-hidden": "true" }),
					);
				this.buttons.set(square, button);
				const cell = h("div", { role: "gridcell", "aria-colindex": col + 1 }, button);
				cell.style.gridColumn = String(col + 1);
				cells.push(cell);
			}
			rows.push(h("div", { role: "row", "aria-rowindex": row + 1 }, cells));
		}
		this.grid.replaceChildren(...rows);
		this.setTabStop(this.focused);
	}

	/** @param {boolean} flipped */
	flip(flipped) {
		if (flipped === this.flipped) return;
		const active = document.activeElement;
		this.flipped = flipped;
		this.build();
		if (active instanceof HTMLElement && this.grid.contains(active)) active.focus();
		for (const [square, piece] of this.pieces) this.put(piece, square);
	}

	/** Only one square is in the tab order. @param {number} square */
	setTabStop(square) {
		this.buttons.get(this.focused)?.setAttribute("tabindex", "-1");
		this.focused = square;
		this.buttons.get(square)?.setAttribute("tabindex", "0");
	}

	/** @param {number} square */
	focus(square) {
		this.setTabStop(square);
		this.buttons.get(square)?.focus();
	}

	/** Where a piece on this square is drawn. @param {number} square */
	transform(square) {
		const { row, col } = place(this.size, square, this.flipped);
		return `translate(${col * 100}%, ${row * 100}%)`;
	}

	/** @param {HTMLElement} piece @param {number} square */
	put(piece, square) {
		piece.style.transform = this.transform(square);
	}

	/** The square under a point of the window. @param {number} x @param {number} y */
	squareFrom(x, y) {
		const box = this.el.getBoundingClientRect();
		const cell = box.width / this.size;
		return squareAt(this.size, Math.floor((y - box.top) / cell), Math.floor((x - box.left) / cell), this.flipped);
	}

	/** Shows a model; cheap enough for every click. @param {BoardModel} model */
	update(model) {
		this.updatePieces(model);
		for (let square = 1; square <= squares(this.size); square++) {
			const button = this.buttons.get(square);
			const name = model.names[square - 1] ?? String(square);
			if (button && button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
			button?.classList.toggle("live", model.live?.includes(square) ?? false);
			if (button?.firstElementChild) setText(button.firstElementChild, label(model.labels, this.size, square));
		}
		this.marks.replaceChildren(...drawMarks(this.size, this.flipped, model.marks));
	}

	/** @param {BoardModel} model */
	updatePieces({ board, lifted }) {
		for (let square = 1; square <= board.length; square++) {
			const piece = board[square - 1] ?? ".";
			let el = this.pieces.get(square);
			if (piece === ".") {
				el?.remove();
				this.pieces.delete(square);
				continue;
			}
			if (!el) {
				el = boardPiece(piece);
				this.pieces.set(square, el);
				this.layer.append(el);
			}
			const isLifted = lifted?.from === square;
			const name = `${pieceClass(isLifted && lifted.king ? piece.toUpperCase() : piece)}${isLifted ? " lifted" : ""}${lifted?.jumped.includes(square) ? " jumped" : ""}`;
			if (el.className !== name) el.className = name;
			this.put(el, isLifted ? lifted.at : square);
		}
	}
}
