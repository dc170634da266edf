// Which move does the player mean? Clicks, drops, keys and typed text choose squares, until one move is left.

import { extend, forbidden, match } from "../board/matcher.js";
import { mustCapture, origins, sideOf, squareName, whyNot } from "../board/state.js";
import { spoken, words } from "../words/words.js";

/**
 * @typedef {object} ChooserEvents
 * @property {() => Promise<void>} settle Lets what still moves arrive.
 * @property {() => boolean} active May a move be chosen now?
 * @property {() => boolean} quiet Is nothing on its way?
 * @property {(path: Path, drawn: number, dropped: boolean) => void} play A move is chosen; `drawn` legs of it are walked.
 * @property {(move: LegalMove) => void} pass
 * @property {(sentence: string, warning?: boolean) => void} say
 * @property {() => void} changed
 */

export class Chooser {
	/** @type {number[]} Squares chosen so far. */
	chosen = [];
	/** Legs of the chosen move that are already drawn. */
	walked = 0;
	/** The piece was put down by hand: it is there already. */
	dropped = false;
	/** @type {number[]} Pieces to point at. */
	pulse = [];
	/** @type {Promise<void> | null} Until what still moves has arrived; the last click that waits for it. */
	waiting = null;

	/** @param {() => GameView} game @param {ChooserEvents} on */
	constructor(game, on) {
		this.game = game;
		this.on = on;
	}

	get match() {
		return match(this.game().position.moves, this.chosen);
	}

	/** Nothing is chosen or pointed at any more. */
	clear() {
		this.chosen = [];
		this.walked = 0;
		this.pulse = [];
		this.dropped = false;
	}

	/** What is chosen and what may follow, in a sentence; empty when nothing is. */
	get sentence() {
		const { size } = this.game();
		const { stop, walked, targets } = this.match;
		const [first] = this.chosen;
		if (!first) return "";
		const name = squareName(size, first);
		if (stop) return words.board.skip(name, squareName(size, walked.at(-1) ?? first));
		if (this.chosen.length > 1) return words.board.route;
		return words.board.picked(
			name,
			targets.map(({ square }) => squareName(size, square)),
		);
	}

	/** A click, a key or a drop on a square. @param {number} square @param {boolean} [dropped] */
	async pick(square, dropped = false) {
		// Clicks are taken in their order: who comes while another waits, waits behind it.
		if (this.waiting || !this.on.quiet()) {
			const turn = Promise.resolve(this.waiting).then(() => this.on.settle());
			this.waiting = turn;
			await turn;
			if (this.waiting === turn) this.waiting = null;
		}
		this.pulse = [];
		if (!this.on.active()) return this.refuse(square);
		const { position } = this.game();
		const { targets, walked } = this.match;
		const target = targets.some((one) => one.square === square);
		if (!target && this.chosen.length && (square === this.chosen[0] || square === walked.at(-1))) return this.cancel();
		const next = this.chosen.length ? extend(position.moves, this.chosen, square) : null;
		if (next) return this.choose(next, dropped);
		const from = origins(position.moves);
		if (from.includes(square)) return this.choose([square]);
		const reason = whyNot(position, square);
		const told = await this.explain(reason ? [square] : [...this.chosen, square]);
		if (told === null) return;
		if (told) {
			if (reason) this.chosen = [];
			return this.on.changed();
		}
		if (!reason) return this.cancel();
		this.chosen = [];
		if (mustCapture(position.moves)) this.pulse = from;
		this.on.say(words.board.frozen(squareName(position.size, square), reason), true);
	}

	/**
	 * Says why squares may not be chosen, if another capture goes before theirs. Null when somebody went on meanwhile: what
	 * was chosen since stays.
	 * @param {number[]} squares @returns {Promise<boolean | null>} Was it said?
	 */
	async explain(squares) {
		const { chosen } = this;
		const { position } = this.game();
		const why = await forbidden(position, squares);
		if (this.chosen !== chosen || this.game().position !== position) return null;
		if (!why) return false;
		this.pulse = origins(position.moves);
		this.on.say(why, true);
		return true;
	}

	/** Says why nothing can be picked up. @param {number} square */
	refuse(square) {
		const { position, yours, outcome } = this.game();
		if (outcome || !this.on.quiet() || !sideOf(position.board[square - 1] ?? ".")) return;
		this.on.say(yours.length ? words.game.notYet(position.turn) : words.game.watching);
	}

	/** @param {number[]} chosen @param {boolean} [dropped] */
	choose(chosen, dropped = false) {
		this.chosen = chosen;
		const { play, walked } = this.match;
		if (play) return this.on.play(play.path, this.walked, dropped);
		this.walked = walked.length - 1;
		this.on.say("");
	}

	cancel() {
		this.clear();
		this.on.say("");
	}

	/** Ends a capture that might go on. */
	skip() {
		const { stop } = this.match;
		if (stop) this.on.play(stop.path, this.walked, false);
	}

	/** The piece that can be dragged from a square, by the square where it stood before this move. @param {number} square */
	grab(square) {
		const [first] = this.chosen;
		if (first && this.chosen.length > 1) return this.match.walked.at(-1) === square ? first : null;
		if (!origins(this.game().position.moves).includes(square)) return null;
		if (first !== square) this.choose([square]);
		return square;
	}

	/** Plays what stands in a field now. @param {HTMLInputElement} field */
	async typed(field) {
		const { value } = field;
		const typing = await spoken(import("./typed.js")).catch(() => null);
		if (typing) typing.typed(this, field, value);
		else this.on.say(words.page.unreachable, true);
	}
}
