// Games between people: the links to send, the invitation, the rematch, and a call when it is one's turn on a hidden page.

import { spoken, words } from "../words/words.js";

/** @typedef {{control: GameControl, prompt: import("../parts/prompt.js").Prompt, board: BoardView, flipped: boolean, variant: Variant | undefined, later: () => void}} Screen */

export class People {
	/** @type {string | null} The link whose card is shown. */
	seat = null;
	/** @type {string | null | undefined} The next game, once this one has been shown. */
	rematch = undefined;
	/** The version for which a hidden page has called. */
	called = 0;

	/** @param {Screen} screen @param {Page} page */
	constructor(screen, page) {
		this.screen = screen;
		this.page = page;
		screen.control.people = this;
		document.addEventListener("visibilitychange", this.call);
	}

	close() {
		document.removeEventListener("visibilitychange", this.call);
	}

	update() {
		const { game } = this.screen.control;
		this.showLinks(game);
		this.call();
		// Both go to the rematch when it is made.
		if (game.rematch && this.rematch === null && game.yours.length) this.page.go(`/game/${game.rematch}`);
		this.rematch = game.rematch;
	}

	/** The other sides of the table, with who sits there. @param {GameView} game */
	others({ seats, yours }) {
		const sides = /** @type {Side[]} */ (["black", "white"]);
		return sides.filter((side) => !yours.includes(side)).map((side) => ({ side, ...seats[side] }));
	}

	/** Tells who came or went. @param {GameView} before */
	met(before) {
		const { control } = this.screen;
		for (const { side, name, kind, online } of this.others(control.game)) {
			const { online: was, taken } = before.seats[side];
			if (kind !== "computer" && online !== was && taken && !control.game.outcome)
				control.say(online ? words.people.here(name) : words.people.left(name));
		}
	}

	/** Tells of a hint that another has used. @param {GameView} old @param {GameView} view */
	helped(old, view) {
		for (const { side, name } of this.others(view))
			if (view.help.hints[side] > old.help.hints[side]) this.screen.control.say(words.people.helped(name));
	}

	/** The links to send, until somebody has come. @param {GameView} game */
	async showLinks({ links }) {
		const { prompt, control } = this.screen;
		const seat = links?.seat.black ?? links?.seat.white ?? null;
		if (seat === this.seat) return;
		this.seat = seat;
		prompt.card = null;
		if (!seat) return prompt.update();
		const made = spoken(import("../parts/links.js")).then(({ linksCard }) => linksCard(control, seat));
		const card = await made.catch(() => null);
		if (this.seat !== seat) return;
		// What did not come is asked for again with the next change.
		if (!card) return (this.seat = null);
		prompt.card = card;
		prompt.update();
	}

	/** A hidden page says in its title, and where that is allowed by a notification, that it is one's turn. */
	call = () => {
		const { control, variant } = this.screen;
		const { game } = control;
		const mine = game.yours.length === 1 && game.can.move;
		const calls = document.hidden && mine;
		if (control.closed) return;
		this.page.title(calls ? words.game.yourMove : (variant?.name ?? words.page.titles.game));
		if (!calls || this.called === game.version) return;
		this.called = game.version;
		if ("Notification" in window && Notification.permission === "granted")
			new Notification(words.game.yourMove, { body: control.sentence, tag: game.id, icon: "/icon-192.png" });
	};
}

/** An invited person says under which name, and joins. @param {Screen} screen @param {string} token */
export async function invite(screen, token) {
	const { control, prompt, board } = screen;
	const done = () => {
		prompt.card = null;
		screen.later();
	};
	try {
		const { invitationCard } = await spoken(import("../parts/links.js"));
		const card = await invitationCard(control.game, token, {
			watch: done,
			joined: (game) => {
				screen.flipped = game.yours.join() === "black";
				board.flip(screen.flipped);
				control.feed.answer(game);
				done();
			},
		});
		if (!card) return control.game.yours.length ? undefined : control.say(words.links.taken, true);
		prompt.card = card;
		screen.later();
	} catch (error) {
		control.say(error instanceof Error ? error.message : "", true);
	}
}
