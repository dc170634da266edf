// Dragging with a mouse or pen is a first click and a drop. Fingers tap, so that the page still scrolls.

const THRESHOLD = 5;

/**
 * `canDrag` says whether something on a square may be picked up; `grab` picks it up and gives the square under which the view
 * knows the piece, which is another one when it has walked part of its way.
 * @param {BoardView} view
 * @param {{canDrag: (square: number) => boolean, grab: (square: number) => number | null | undefined, drop: (square: number | null) => void}} on
 */
export function boardDrag(view, on) {
	/** @type {{square: number, x: number, y: number, piece: HTMLElement | null} | null} */
	let drag = null;
	let swallowClick = false;

	view.grid.addEventListener("pointerdown", (event) => {
		swallowClick = false;
		if (event.pointerType === "touch" || event.button !== 0) return;
		const square = view.squareFrom(event.clientX, event.clientY);
		if (square && on.canDrag(square)) drag = { square, x: event.clientX, y: event.clientY, piece: null };
	});

	view.grid.addEventListener("pointermove", (event) => {
		if (!drag) return;
		if (!drag.piece) {
			if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < THRESHOLD) return;
			drag.piece = view.pieces.get(on.grab(drag.square) ?? 0) ?? null;
			if (!drag.piece) return;
			view.grid.setPointerCapture(event.pointerId);
			drag.piece.classList.add("dragging");
		}
		const box = view.el.getBoundingClientRect();
		const half = box.width / view.size / 2;
		drag.piece.style.transform = `translate(${event.clientX - box.left - half}px, ${event.clientY - box.top - half}px)`;
	});

	/** @param {PointerEvent} event @param {boolean} dropped */
	const end = (event, dropped) => {
		if (!drag) return;
		const { piece } = drag;
		drag = null;
		if (!piece) return;
		swallowClick = true;
		piece.classList.remove("dragging");
		on.drop(dropped ? view.squareFrom(event.clientX, event.clientY) : null);
	};
	view.grid.addEventListener("pointerup", (event) => end(event, true));
	view.grid.addEventListener("pointercancel", (event) => end(event, false));
	view.grid.addEventListener(
		"click",
		(event) => {
			if (!swallowClick) return;
			swallowClick = false;
			event.stopImmediatePropagation();
		},
		true,
	);
}
