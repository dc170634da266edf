// What the user does on the board: clicks, keys and a roving tab stop. What it means is the caller's business.

import { place, squareAt, squares } from "./state.js";

/** @param {BoardView} view @param {{pick: (square: number) => void, cancel: () => void}} on */
export function boardEvents(view, on) {
	view.grid.addEventListener("click", (event) => {
		const square = squareOf(event.target);
		if (!square) return;
		view.setTabStop(square);
		on.pick(square);
	});
	view.grid.addEventListener("focusin", (event) => {
		const square = squareOf(event.target);
		if (square) view.setTabStop(square);
	});
	view.grid.addEventListener("keydown", (event) => {
		if (event.ctrlKey && !["Home", "End"].includes(event.key)) return;
		if (event.altKey || event.metaKey) return;
		if (event.key === "Escape") on.cancel();
		const square = squareOf(event.target);
		const next = square && neighbour(view, square, event.key, event.ctrlKey);
		if (!next) return;
		event.preventDefault();
		event.stopPropagation();
		view.focus(next);
	});
}

/** @param {EventTarget | null} target */
function squareOf(target) {
	const button = target instanceof Element ? target.closest("[data-square]") : null;
	return button instanceof HTMLElement ? Number(button.dataset.square) : null;
}

/**
 * Where an arrow key leads. Left and right stay in the row; up and down zigzag over the dark squares of
 * two columns, so that the same key held down crosses the board. At its edge they stay, and are the board's still.
 * @param {BoardView} view
 * @param {number} square
 * @param {string} key
 * @param {boolean} whole Home and End of the board instead of the row.
 */
function neighbour({ size, flipped }, square, key, whole) {
	const { row, col } = place(size, square, flipped);
	const first = squareAt(size, row, 0, flipped) ? 0 : 1;
	const across = col % 2 === 0 ? 1 : -1;
	switch (key) {
		case "ArrowLeft":
			return squareAt(size, row, col - 2, flipped) ?? square;
		case "ArrowRight":
			return squareAt(size, row, col + 2, flipped) ?? square;
		case "ArrowUp":
			return squareAt(size, row - 1, col + across, flipped) ?? square;
		case "ArrowDown":
			return squareAt(size, row + 1, col + across, flipped) ?? square;
		case "Home":
			return whole ? (flipped ? squares(size) : 1) : squareAt(size, row, first, flipped);
		case "End":
			return whole ? (flipped ? 1 : squares(size)) : squareAt(size, row, size - 2 + first, flipped);
		default:
			return null;
	}
}
