// The start screen: whom to play, at which game, on which side. One click on Play is enough, or a move on the board.

import { get, options as getOptions, post } from "../api.js";
import { callSquares, other, startBoard } from "../board/state.js";
import { find, setText, template } from "../dom.js";
import { changed, reasons, show } from "../form.js";
import { once } from "../load.js";
import { actionOf, settings } from "../settings.js";
import { StartBoard } from "../start/board.js";
import { remembered, request } from "../start/choice.js";
import { Opponent } from "../start/opponent.js";
import { VariantCards } from "../start/variants.js";
import { spoken, words } from "../words/words.js";

/** What is on its way for longer than this is told; so long after a failure it is asked again. */
const SLOW = 1000;

/** @typedef {import("../start/choice.js").Choice} Choice */
/** @typedef {import("../start/given.js").Given} Given */
/** @typedef {import("../start/more.js").More} More */

/** @param {HTMLElement} root @param {Page} page */
export async function open(root, { go, here }) {
	const options = await getOptions();
	const choice = remembered(options);
	// Classic players bring how they are called and asked for.
	if ([choice.computer, choice.black, choice.white].some((pick) => pick.row === "classic"))
		await spoken(import("../start/classic.js"), "choices");
	const given = location.search ? (await import("../start/given.js")).given(options, choice) : null;
	if (!here()) return;
	const screen = new StartScreen(options, choice, given, go);
	root.append(screen.el);
	return () => screen.close();
}

class StartScreen {
	/** @type {HTMLFormElement} */
	el = /** @type {any} */ (template("start-template"));
	status = find(this.el, ".start-status");
	caption = find(this.el, ".caption");
	/** @type {HTMLButtonElement} */
	play = find(this.el, ".primary");
	/** @type {Map<string, Position | null | undefined>} Where games start, by the question that was asked; null while it is on its way, undefined after a failure. */
	known = new Map();
	/** @type {string | null} What the board has to say. */
	spoken = null;
	/** @type {More | undefined} */
	more = undefined;
	/** @type {Awaited<ReturnType<typeof import("../start/people.js").openPeople>> | undefined} */
	people = undefined;
	closed = false;

	/** @param {Options} options @param {Choice} choice @param {Given | null} given @param {Go} go */
	constructor(options, choice, given, go) {
		this.options = options;
		this.choice = choice;
		this.given = given;
		this.go = go;
		const { el } = this;
		this.cards = new VariantCards(find(el, ".games"), options.variants, (variant) => this.set({ variant }));
		this.opponent = new Opponent(find(el, ".opponent"), options, (patch) => this.set(patch), this.missing);
		this.board = new StartBoard({
			play: (path, drawn) => this.begin(path, drawn),
			say: (sentence) => this.say(sentence),
		});
		find(el, ".start-board").prepend(this.board.el);
		el.addEventListener("input", (event) => this.change(event));
		el.addEventListener("submit", (event) => {
			event.preventDefault();
			this.begin();
		});
		document.addEventListener("keydown", this.onkey);
		if (given) this.openMore().then(({ field }) => field.set(given.text, given.game), this.missing);
		find(el, "details").addEventListener("toggle", () => this.openMore().catch(this.missing));
		find(el, "details").toggleAttribute("open", this.choice.start !== "standard");
		this.unsubscribe = settings.subscribe(() => this.render());
		this.render();
		this.showResume();
		// What Play leads to may as well be there by then.
		setTimeout(() => import("./game.js").catch(() => {}), 300);
	}

	close() {
		this.closed = this.cards.closed = true;
		this.unsubscribe();
		document.removeEventListener("keydown", this.onkey);
	}

	/** @param {Event} event */
	change(event) {
		const patch = changed(event);
		if ("name" in patch) settings.set({ name: patch.name });
		else if (Object.keys(patch).some((name) => name in this.choice)) this.set(patch);
	}

	/** A part of the page did not come. */
	missing = () => setText(this.status, words.page.unreachable);

	/** The key that lets the computer begin. @param {KeyboardEvent} event */
	onkey = (event) => {
		if (actionOf(event) !== "computerFirst") return;
		this.set({ side: other(this.turn), opponent: "computer" });
		setText(this.status, words.start.computerFirst(this.turn));
	};

	/** Clock, help and start position, made when they are wanted. */
	openMore = once(async () => {
		const { openMore } = await import("../start/more.js");
		this.more = await openMore(
			() => this.choice,
			(patch) => this.set(patch),
		);
		find(this.el, "details").append(this.more.el);
		this.render();
		return this.more;
	});

	/** Names, and who can reach this page: for games between people. */
	openPeople = once(async () => {
		const { openPeople } = await import("../start/people.js");
		this.people = await openPeople(find(this.el, ".people"));
		this.render();
	});

	/** @returns {Variant} */
	get variant() {
		const { variants } = this.options;
		return variants.find(({ id }) => id === this.choice.variant) ?? /** @type {Variant} */ (variants[0]);
	}

	get found() {
		return this.choice.start === "position" ? (this.more?.field.found ?? null) : null;
	}

	/** Where the game starts, once the server has said so; null until then, and where lots decide; undefined if it cannot be asked. */
	get position() {
		const { variant, found } = this;
		const { start } = this.choice;
		if (start === "ballot" || (start === "position" && !found)) return null;
		return (
			found?.position ??
			this.ask(
				found
					? { variant: variant.id, fen: found.at.fen }
					: { variant: variant.id, board: startBoard(variant), turn: variant.first },
			)
		);
	}

	/** Whoever begins. */
	get turn() {
		return this.position?.turn ?? this.variant.first;
	}

	/** An answer is kept with its question, so one that comes late is never taken for another's. @param {object} question */
	ask(question) {
		const key = JSON.stringify(question);
		if (!this.known.has(key)) {
			this.known.set(key, null);
			const ask = async () => {
				const position = await post("/api/position", question).catch(() => {});
				this.known.set(key, position);
				this.render();
				if (!position && !this.closed) setTimeout(ask, SLOW);
			};
			ask();
		}
		return this.known.get(key);
	}

	/** @param {Partial<Choice>} patch */
	set(patch) {
		if (this.closed) return;
		const choice = (this.choice = { ...this.choice, ...patch });
		if (choice.start === "ballot" && !this.variant.ballots) choice.start = "standard";
		this.spoken = null;
		setText(this.status, "");
		settings.set({ choice });
	}

	/** @param {string | null} sentence */
	say(sentence) {
		this.spoken = sentence;
		setText(this.caption, sentence ?? this.usual());
	}

	render() {
		// The squares are another screen's by now.
		if (this.closed) return;
		this.more?.update(this.choice, this.variant);
		const { choice, variant, el, position } = this;
		const { opponent, start } = choice;
		const people = opponent === "here" || opponent === "link";
		show(el, { ...choice, name: settings.get().name });
		this.cards.update(variant.id);
		this.opponent.update(choice, variant);
		find(el, ".people").hidden = !people;
		if (people) this.openPeople().catch(this.missing);
		this.people?.update(choice).catch(this.missing);
		find(el, ".side").hidden = opponent === "watch";
		/** @type {HTMLAnchorElement} */
		const rules = find(el, ".rules-link");
		rules.href = `/guide/${variant.id}`;
		setText(find(el, ".special"), variant.special);
		el.style.setProperty("--n", String(variant.size));
		this.play.disabled = start === "position" && !this.found;
		callSquares(variant);
		this.board.show({
			size: variant.size,
			board: position?.board ?? startBoard(variant),
			position: this.canMove ? position : null,
			flipped: choice.side === "black" && (opponent === "computer" || opponent === "link"),
		});
		setText(this.caption, this.spoken ?? this.usual());
	}

	/** May the first move be made on the board? */
	get canMove() {
		const { opponent, side } = this.choice;
		return opponent === "here" || (opponent === "computer" && (side === "random" || side === this.turn));
	}

	/** What the board says when nothing is chosen on it: what a move or Play will do. */
	usual() {
		const {
			position,
			canMove,
			turn,
			choice: { opponent, side, start },
		} = this;
		const say = words.start;
		if (start === "position" && !this.found) return say.paste;
		if (position === undefined) return words.page.unreachable;
		if (position?.outcome) return say.over(this.more?.outcomeSentence(position.outcome) ?? "");
		if (opponent === "watch") return say.playWatch;
		if (opponent === "link") return say.playLink;
		if (start === "ballot") return say.playBallot;
		if (start === "position" && !position) return say.playEnd;
		if (opponent === "here") return say.moveHere(turn);
		if (side === "random") return say.moveLot(turn);
		return canMove ? say.move(turn) : say.wait(turn);
	}

	/** Makes the game and goes to it. @param {number[]} [path] The first move, made on the board. @param {Promise<void>} [drawn] */
	async begin(path, drawn) {
		if (this.el.inert) return;
		const { found, given } = this;
		// A position of another game brings its history, unless something else was pasted since.
		const start =
			given?.start && found?.variant === this.choice.variant && this.more?.field.area.value.trim() === given.text
				? given.start
				: found?.start;
		const wish = request(this.options, this.choice, start ?? null, path ? this.turn : null);
		this.el.inert = true;
		setText(this.status, "");
		if (path) this.say("");
		const slow = setTimeout(() => setText(this.status, path ? words.game.sending : words.game.waiting), SLOW);
		const patience = AbortSignal.timeout(30000);
		try {
			const [{ id, version }] = await Promise.all([post("/api/games", wish, patience), drawn]);
			// Should the move be lost on its way, the game is there to make it again.
			if (path) await post(`/api/games/${id}/moves`, { version, path }, patience).catch(() => {});
			this.go(`/game/${id}`);
		} catch (error) {
			this.el.inert = false;
			this.board.reset();
			setText(this.status, reasons(error).join(" "));
			this.play.focus();
		} finally {
			clearTimeout(slow);
		}
	}

	/** The last unfinished game, one click away. The line is a convenience: without it one can still play. */
	async showResume() {
		try {
			const { games } = await get("/api/games?limit=5");
			const open = games.find((/** @type {GameSummary} */ game) => !game.outcome && game.moves > 0);
			if (open) find(this.el, ".resume").append(...(await (await import("../start/resume.js")).resumeLine(open)));
		} catch {
			// As above.
		}
	}
}
