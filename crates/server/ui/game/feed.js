// In which order is a game shown? Views come from the stream of events and from answers to requests. The newest one wins,
// whatever order they arrive in, and each is shown when what came before has been drawn.

/**
 * @typedef {object} FeedEvents
 * @property {(step: GameNode, view: GameView) => Promise<void>} step Draws a move.
 * @property {(old: GameView, view: GameView, last: GameNode | undefined) => void} shown A new view is on the page.
 * @property {() => void} idle Everything that has arrived is shown.
 */

/** More moves than this at once are not drawn one by one. */
const MOST_STEPS = 4;

export class Feed {
	/** @type {GameView[]} Views that wait to be shown. */
	queue = [];
	/** @type {Promise<void> | null} */
	pumping = null;
	/** When the shown clocks were right. */
	received = Date.now();
	/** When it was right who is there. */
	met = Date.now();
	closed = false;

	/** @param {GameView} game @param {FeedEvents} on */
	constructor(game, on) {
		this.shown = game;
		/** The newest view that is known, which may still wait to be shown. */
		this.latest = game;
		this.on = on;
	}

	/** An answer to a request. What is not newer changes nothing. @param {GameView} view */
	answer(view) {
		if (this.closed || view.id !== this.latest.id || view.version <= this.latest.version) return;
		this.latest = view;
		this.queue.push(view);
		this.pump();
	}

	/** The stream's events come in order, so the same version again has newer clocks and seats. @param {GameView} view */
	event(view) {
		if (this.closed || view.id !== this.latest.id) return;
		if (view.version !== this.latest.version) return this.answer(view);
		this.latest = view;
		if (this.pumping) this.queue.push(view);
		else this.put(view);
	}

	/** Changes what is known beside the moves, such as who is there. @param {(view: GameView) => GameView} change */
	amend(change) {
		const same = this.latest === this.shown;
		this.latest = change(this.latest);
		this.shown = same ? this.latest : change(this.shown);
	}

	pump() {
		this.pumping ??= (async () => {
			for (let view = this.queue.shift(); view && !this.closed; view = this.queue.shift()) await this.show(view);
		})().finally(() => {
			this.pumping = null;
			this.on.idle();
		});
	}

	/** @param {GameView} view */
	async show(view) {
		const steps = between(this.shown, view);
		for (const step of steps) await this.on.step(step, view);
		// Who has come or gone while it was drawn is known of the newest only.
		if (!this.closed) this.put(view.version === this.latest.version ? this.latest : view, steps.at(-1));
	}

	/** @param {GameView} view @param {GameNode} [last] */
	put(view, last) {
		const old = this.shown;
		this.shown = view;
		this.received = this.met = Date.now();
		this.on.shown(old, view, last);
	}
}

/** The moves that lead from what is shown to a view; none where it goes back or elsewhere. @param {GameView} old @param {GameView} view */
function between(old, view) {
	const steps = [];
	for (let id = view.current; id !== old.current;) {
		const node = view.nodes.find((one) => one.id === id);
		if (!node || steps.length === MOST_STEPS) return [];
		steps.unshift(node);
		id = node.parent;
	}
	return steps;
}
