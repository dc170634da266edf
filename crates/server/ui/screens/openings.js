// Openings: what was played in a position and how it ended, in one's own games and in the archive of this machine.

import { get, options as getOptions } from "../api.js";
import { callSquares, moveName } from "../board/state.js";
import { h, icon, isTyping, setText } from "../dom.js";
import { button, reasons } from "../form.js";
import { latest } from "../latest.js";
import { style } from "../load.js";
import { GameList } from "../openings/games.js";
import { ImportCard } from "../openings/import.js";
import { men, moveTable } from "../openings/table.js";
import { MoveLine } from "../parts/line.js";
import { settings } from "../settings.js";
import { StartBoard } from "../start/board.js";
import { speak, words } from "../words/words.js";

/** @param {HTMLElement} root @param {{here: () => boolean, go: (path: string) => void}} page */
export async function open(root, { here, go }) {
	// Names of games first: what can be played is named by the words that are loaded.
	await Promise.all([speak("games"), speak("openings"), style("openings.css"), style("line.css")]);
	const { variants, default: usual } = await getOptions();
	const asked = new URLSearchParams(location.search);
	const wanted = asked.get("variant") ?? settings.get().choice?.variant ?? usual.variant;
	const screen = new OpeningsScreen(variants, here, go);
	root.append(screen.el);
	await screen.begin({
		variant: variants.find(({ id }) => id === wanted)?.id ?? usual.variant,
		from: asked.get("from") === "archive" ? "archive" : "own",
		fen: asked.get("fen"),
		line: (asked.get("line") ?? "").split(/[\s,_]+/).filter(Boolean),
	});
	return () => screen.close();
}

/** @typedef {{variant: string, from: "own" | "archive", fen: string | null, line: string[]}} Place What is looked at. */

class OpeningsScreen {
	questions = latest();
	/** @type {OpeningsView | null} */
	view = null;
	/** @type {Place} */
	place = { variant: "", from: "own", fen: null, line: [] };
	/** What was asked for last, which is shown when its answer has come. */
	asked = this.place;
	/** The move on the board is drawn. */
	drawn = Promise.resolve();
	flipped = false;
	closed = false;

	/** @param {Variant[]} variants @param {() => boolean} here Is the screen still wanted? @param {(path: string) => void} go */
	constructor(variants, here, go) {
		const say = words.openings;
		this.variants = variants;
		this.here = here;
		this.board = new StartBoard({
			play: (squares, drawn) => this.made(squares, drawn),
			say: (sentence) => setText(this.status, sentence ?? this.sentence),
		});
		this.head = h("h1", {});
		this.status = h("p", { class: "said", role: "status" });
		this.line = new MoveLine(say.way);
		this.ballot = h("section", { class: "card", "aria-label": say.threeMove });
		this.table = h("div", {});
		this.count = h("p", { class: "said" });
		this.list = new GameList(go);
		this.importing = new ImportCard({
			variant: () => this.place.variant,
			done: () => this.look({ ...this.asked, from: "archive" }),
		});
		this.passing = button(say.pass, () => this.play("pass"), "primary");
		this.rules = h(
			"select",
			{ onchange: () => this.look({ ...this.asked, variant: this.rules.value, fen: null, line: [] }) },
			variants.map(({ id, name }) => h("option", { value: id }, name)),
		);
		this.source = h(
			"select",
			{ onchange: () => this.look({ ...this.asked, from: this.source.value === "own" ? "own" : "archive" }) },
			/** @type {const} */ (["own", "archive"]).map((from) => h("option", { value: from }, say.from[from])),
		);
		this.analysis = h("a", { class: "button quiet" }, icon("board"), say.analyse);
		/** @param {string} name @param {string} picture @param {() => void} act */
		const nav = (name, picture, act) => button(icon(picture), act, "quiet icon-only", name);
		this.el = h(
			"div",
			{ class: "openings" },
			h(
				"section",
				{ "aria-label": say.board },
				this.board.el,
				h(
					"div",
					{ class: "steps" },
					this.status,
					h(
						"div",
						{ class: "tools" },
						nav(say.begin, "first", () => this.cut(0)),
						nav(say.back, "previous", () => this.back()),
						nav(say.flip, "flip", () => this.flip()),
						this.analysis,
					),
				),
			),
			h(
				"section",
				{ class: "openings-side", "aria-label": say.side },
				this.head,
				this.line.el,
				h(
					"div",
					{ class: "choices" },
					h("label", {}, h("span", {}, say.games), this.source),
					h("label", {}, h("span", {}, say.rules), this.rules),
				),
				this.ballot,
				h("div", {}, this.count, this.table),
				this.passing,
				this.list.el,
				this.importing.el,
			),
		);
		document.addEventListener("keydown", this.onkey);
	}

	close() {
		this.closed = true;
		this.questions.stop();
		this.importing.close();
		document.removeEventListener("keydown", this.onkey);
	}

	/** What stands in the status while nothing else is said. */
	get sentence() {
		const { view } = this;
		return view ? (view.position.outcome?.text ?? words.openings.turn(view.position.turn)) : "";
	}

	/** @param {Place} place */
	async begin(place) {
		this.flipped = this.variants.find(({ id }) => id === place.variant)?.first === "black";
		await this.look(place);
		if (this.view?.may_import) await this.importing.watch(false);
	}

	/** Looks at another position. @param {Place} place */
	async look(place) {
		const mine = this.questions.next();
		this.asked = place;
		const query = new URLSearchParams({ variant: place.variant, from: place.from });
		if (place.fen) query.set("fen", place.fen);
		if (place.line.length) query.set("line", place.line.join("_"));
		try {
			/** @type {[OpeningsView, void]} */
			const [view] = await Promise.all([get(`/api/openings?${query}`, mine), this.drawn]);
			if (mine.aborted || this.closed || !this.here()) return;
			if (place.variant !== this.place.variant) {
				const variant = this.variants.find(({ id }) => id === place.variant);
				callSquares(variant);
				this.flipped = variant?.first === "black";
			}
			this.view = view;
			this.place = this.asked = { ...place, line: view.line };
			history.replaceState(null, "", `/openings?${query}`);
			this.show(view);
			await this.list.show(`${query}`, view.all.games > 0, mine);
		} catch (error) {
			await this.drawn;
			if (mine.aborted || this.closed) return;
			this.asked = this.place;
			this.board.reset();
			setText(this.status, reasons(error).join(" "));
			this.source.value = this.place.from;
			this.rules.value = this.place.variant;
		}
	}

	/** A move on the board. @param {number[]} squares @param {Promise<void>} drawn */
	made(squares, drawn) {
		const same = (/** @type {Path} */ path) => `${path.squares}` === `${squares}`;
		const move = this.view?.position.moves.find(({ paths }) => paths.some(same));
		this.drawn = drawn;
		// Who goes back before the answer is there finds nothing chosen.
		this.board.chosen = [];
		if (move) this.play(move.text);
	}

	/** @param {string} move */
	play(move) {
		return this.look({ ...this.place, from: this.asked.from, line: [...this.place.line, move] });
	}

	/** Back to the position after so many moves. @param {number} count */
	cut(count) {
		return this.look({ ...this.asked, line: this.asked.line.slice(0, count) });
	}

	back() {
		return this.cut(Math.max(0, this.asked.line.length - 1));
	}

	flip() {
		this.flipped = !this.flipped;
		this.draw();
	}

	draw() {
		const { view } = this;
		if (!view) return;
		const { size, board } = view.position;
		this.board.show({ size, board, flipped: this.flipped, position: view.position });
	}

	/** @param {OpeningsView} view */
	show(view) {
		const say = words.openings;
		const { position, line, all } = view;
		const { variant, from, fen } = this.place;
		setText(this.head, view.name ?? (line.length || fen ? say.title : say.start));
		this.rules.value = variant;
		this.source.value = from;
		this.draw();
		setText(this.status, this.sentence);
		this.line.show(
			line.map((move) => moveName(position.size, move)),
			(n) => this.look({ ...this.place, from: this.asked.from, line: line.slice(0, n + 1) }),
		);
		this.line.at(line.length - 1);
		this.line.el.hidden = !line.length;
		this.passing.hidden = !position.moves.some(({ pass }) => pass);
		const asked = new URLSearchParams({ variant, moves: line.join("_") });
		if (fen) asked.set("fen", fen);
		this.analysis.href = `/analysis?${asked}`;
		this.showBallot(view);
		const none =
			from === "own" ? say.none.own : view.archive ? "" : say.none[view.may_import ? "archive" : "elsewhere"];
		setText(this.count, [say.had(all.games.toLocaleString()), all.games ? "" : none].filter(Boolean).join(" "));
		this.table.replaceChildren(...(all.games ? [moveTable(view, (move) => void this.play(move))] : []));
		this.importing.el.hidden = !view.may_import;
		this.importing.tell(view.archive);
	}

	/** @param {OpeningsView} view */
	showBallot({ ballot, position }) {
		const say = words.openings;
		this.ballot.hidden = !ballot;
		if (!ballot) return;
		const { opinion } = ballot;
		const name = (/** @type {string} */ move) => moveName(position.size, move);
		this.ballot.replaceChildren(
			h("h2", {}, say.ballot(ballot.number)),
			h("p", {}, `${ballot.moves.split(" ").map(name).join(" ")} · ${say.deck[ballot.deck]}`),
			...(opinion
				? [
						h("p", {}, say.opinion(men(opinion.score), opinion.depth, opinion.nodes.toLocaleString())),
						h("p", { class: "faint" }, say.expects(opinion.line.map(name).join(" "))),
					]
				: []),
		);
	}

	/** Left goes back, right plays what was played most, home goes to the start. @param {KeyboardEvent} event */
	onkey = (event) => {
		const { target } = event;
		const elsewhere = target instanceof Element && target.closest(".frame, select, progress");
		if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || elsewhere) return;
		if (document.querySelector("dialog[open]") || !this.here()) return;
		const most = this.view?.moves[0]?.text;
		if (event.key === "ArrowLeft") this.back();
		else if (event.key === "Home") this.cut(0);
		else if (event.key === "ArrowRight" && most) this.play(most);
		else return;
		event.preventDefault();
	};
}
