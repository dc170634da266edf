// Who asks the computer to move? The one place that knows whether it is to move and nobody has asked. It looks after every
// change and every second, so that no lost answer, refusal or sleep can leave a game standing still.

import { ApiError, post } from "../api.js";

/** How often it looks, in ms. */
const EVERY = 1000;
/** No search takes longer; an answer that is not here by then is not coming. */
const PATIENCE = 60000;
/** Rests after a failure grow up to this. */
const LONGEST_REST = 5000;

/**
 * @typedef {object} Asker
 * @property {() => GameView} latest The newest view that is known.
 * @property {() => boolean} ready Whether the next move may be asked for, as far as the page is concerned.
 * @property {(view: GameView) => void} answer
 * @property {(sentence: string) => void} complain
 * @property {() => void} changed
 */

export class Computer {
	/** @type {{node: number, step: boolean, abort: AbortController, timer: ReturnType<typeof setTimeout>} | null} What is asked for now. */
	asking = null;
	/** How many things are under way that change the game, so that asking makes no sense. */
	held = 0;
	/** One more move, though the game is paused. */
	stepping = false;
	rest = 0;
	notBefore = 0;
	ended = false;

	/** @param {Asker} game */
	constructor(game) {
		this.game = game;
		this.ticker = setInterval(() => this.check(), EVERY);
	}

	end() {
		this.ended = true;
		clearInterval(this.ticker);
		this.stop();
	}

	/** Is it to move, and does somebody have to ask? @param {GameView} view */
	due(view) {
		const step = this.stepping || (this.asking?.step && this.asking.node === view.current);
		return view.can.ask_computer && (!view.paused || step);
	}

	check() {
		if (this.ended || this.held) return;
		const view = this.game.latest();
		const { asking } = this;
		// The same question may be asked of a newer version: offers and hints change it, the position decides.
		if (asking && (!this.due(view) || asking.node !== view.current)) this.stop();
		if (this.asking || !this.due(view) || !this.game.ready() || performance.now() < this.notBefore) return;
		this.ask(view);
	}

	/** @param {GameView} view */
	async ask(view) {
		const abort = new AbortController();
		const step = this.stepping && view.paused;
		const mine = { node: view.current, step, abort, timer: setTimeout(() => abort.abort(), PATIENCE) };
		this.asking = mine;
		// One step is one question: its answer may come by the stream of events first.
		this.stepping = false;
		this.game.changed();
		try {
			const answer = await post(
				`/api/games/${view.id}/computer`,
				{ version: view.version, ...(step ? { step } : {}) },
				abort.signal,
			);
			if (this.asking === mine) this.rest = 0;
			this.game.answer(answer);
		} catch (error) {
			if (this.asking === mine) {
				this.fail(error);
				this.stepping = step && this.game.latest().current === mine.node;
			}
		} finally {
			clearTimeout(mine.timer);
			if (this.asking === mine) this.asking = null;
			this.check();
			this.game.changed();
		}
	}

	/** @param {unknown} error */
	fail(error) {
		const { status, retryAfter, message, game } =
			error instanceof ApiError ? error : { status: 0, retryAfter: 0, message: "", game: null };
		const { version } = this.game.latest();
		if (game) this.game.answer(game);
		// That the game has moved on is no failure: the next look asks about what it is now.
		if (status === 409 && this.game.latest().version !== version) return;
		this.rest = Math.min(LONGEST_REST, Math.max(retryAfter * 1000, this.rest * 2, 300));
		this.notBefore = performance.now() + this.rest;
		if (status && status !== 409 && status !== 429) this.game.complain(message);
	}

	/** Calls the search off. */
	stop() {
		this.asking?.abort.abort();
		this.asking = null;
	}

	/** Nobody asks while something is done that changes the game. @template T @param {() => Promise<T>} work @returns {Promise<T>} */
	async without(work) {
		this.held++;
		this.stop();
		try {
			return await work();
		} finally {
			this.held--;
			this.check();
		}
	}
}
