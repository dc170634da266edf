// The start screen: what to play, against whom, on which side. One click on Play is enough.

import { get, options as getOptions, post } from "../api.js";
import { diagram } from "../board/render.js";
import { startBoard } from "../board/state.js";
import { find, h, isTyping, setText, template } from "../dom.js";
import { changed, reasons, show } from "../form.js";
import { ComputerPicker, defaultPick, player } from "../parts/computer-picker.js";
import { positionField } from "../parts/position-field.js";
import { settings } from "../settings.js";

/** @typedef {import("../parts/computer-picker.js").Pick} Pick */
/** @typedef {"computer" | "black" | "white"} Who */
/**
 * @typedef {Record<Who, Pick> & {variant: string, opponent: "computer" | "here" | "link" | "watch", side: "black" | "white" | "random",
 *   hints: boolean, undo: boolean, clock: string, start: "standard" | "ballot" | "position"}} Choice Clock: "minutes+seconds" or "".
 */

/** Small pictures of what is special, on 6x6 boards. @type {Record<string, [string, number[]]>} */
const PICTURES = {
	english: [".b..w.....w.......", [2, 7, 14]],
	regicide: [".b..W.......B..w..", [2, 7]],
	mini: ["bbbbbb......wwwwww", []],
	straight: ["b...w......w......", [1, 8, 15]],
};
/** @type {Who[]} */
const WHO = ["computer", "black", "white"];

/** @param {HTMLElement} root @param {{go: Go}} page */
export async function startScreen(root, { go }) {
	const screen = new StartScreen(await getOptions(), go);
	root.append(screen.el);
	return () => document.removeEventListener("keydown", screen.onkey);
}

class StartScreen {
	el = template("start-template");
	form = find(this.el, "form");
	status = find(this.el, ".status");
	/** @type {HTMLButtonElement} */
	play = find(this.el, ".primary");
	drawn = "";

	/** @param {Options} options @param {Go} go */
	constructor(options, go) {
		this.options = options;
		this.go = go;
		this.choice = this.remembered();
		const { el, form } = this;
		find(el, ".cards").append(...options.variants.map(({ id, name, special }) => {
			const [board = "", path = []] = PICTURES[id] ?? [];
			return h("label", {}, h("input", { type: "radio", name: "variant", value: id }), diagram(6, board, { marks: { path } }), h("span", { class: "card-text" }, h("strong", {}, name), h("span", {}, special)));
		}));
		this.pickers = ["Computer", "Black", "White"].map((label, i) => {
			const who = WHO[i] ?? "computer";
			return new ComputerPicker(options, label, (patch) => this.set({ [who]: { ...this.choice[who], ...patch } }));
		});
		find(el, ".computers").append(...this.pickers.map((picker) => picker.el));
		this.position = positionField({ variant: () => this.choice.variant, changed: (found) => this.set(found ? { variant: found.variant } : {}) });
		find(el, ".position").append(this.position.el);
		form.addEventListener("change", (event) => this.set(changed(event)));
		form.addEventListener("submit", (event) => event.preventDefault());
		this.play.addEventListener("click", () => this.begin());
		document.addEventListener("keydown", this.onkey);
		this.fromUrl();
		find(el, "details").toggleAttribute("open", this.choice.start !== "standard");
		this.render();
		this.showResume();
	}

	/** Key C: computer first. @param {KeyboardEvent} event */
	onkey = (event) => {
		if (event.key.toLowerCase() !== "c" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
		this.set({ side: "white", opponent: "computer" });
		setText(this.status, "Computer first: it plays Black and begins.");
	};

	/** @returns {Choice} */
	remembered() {
		const { variants, default: { variant } } = this.options;
		const pick = defaultPick(this.options);
		const { choice } = settings.get();
		const known = variants.some(({ id }) => id === choice?.variant);
		return {
			variant, opponent: "computer", computer: pick, black: pick, white: { ...pick, level: "engine:5" }, side: "black", hints: true, undo: true, clock: "",
			...(known ? choice : {}), start: known && choice.start === "ballot" ? "ballot" : "standard",
		};
	}

	/** `/?variant=english&fen=…` or `&pdn=0`: play from a position. */
	fromUrl() {
		const query = new URLSearchParams(location.search);
		const variant = query.get("variant");
		if (variant && this.options.variants.some(({ id }) => id === variant)) this.choice.variant = variant;
		const text = query.get("fen") ?? (query.has("pdn") ? sessionStorage.getItem("pdn") : null);
		if (!text) return;
		this.choice.start = "position";
		this.position.set(text, Number(query.get("pdn") ?? 0));
	}

	get variant() {
		return this.options.variants.find(({ id }) => id === this.choice.variant);
	}

	/** @param {Partial<Choice>} patch */
	set(patch) {
		const before = this.choice;
		this.choice = { ...before, ...patch };
		this.fitPresets(before);
		if (this.choice.start === "ballot" && !this.variant?.ballots) this.choice.start = "standard";
		settings.set({ choice: this.choice });
		const { variant } = this.choice;
		if (variant !== before.variant && this.position.area.value && this.position.found?.variant !== variant) this.position.check();
		this.render();
	}

	/** A newly chosen preset brings its rules; newly chosen rules let presets of other rules go. @param {Choice} before */
	fitPresets(before) {
		for (const who of WHO) {
			const pick = this.choice[who];
			const home = pick.kind === "preset" && this.options.presets.find(({ spec }) => spec === pick.preset)?.variant;
			if (!home || home === this.choice.variant) continue;
			if (pick !== before[who]) this.choice.variant = home;
			else this.choice[who] = { ...pick, kind: "level" };
		}
	}

	render() {
		const { choice, variant, el } = this;
		const { opponent } = choice;
		show(this.form, choice);
		const people = opponent === "here" || opponent === "link";
		const names = WHO.map((who, i) => {
			const picker = this.pickers[i];
			picker?.update(choice[who], choice.variant);
			if (picker) picker.el.hidden = people || (who === "computer") !== (opponent === "computer");
			return player(this.options, choice[who], choice.variant).name;
		});
		const both = opponent === "here" || opponent === "watch";
		find(el, ".your-side").hidden = both;
		find(el, ".ballot").hidden = !variant?.ballots;
		this.position.el.hidden = choice.start !== "position";
		const text = { computer: `You against ${names[0]}`, here: "Two people at this screen", link: "You against somebody you send a link", watch: `${names[1]} against ${names[2]}` };
		find(el, ".summary").replaceChildren(h("strong", {}, variant?.name), h("span", {}, text[opponent]));
		this.play.disabled = choice.start === "position" && !this.position.found;
		if (variant) this.draw(variant, choice.side === "black" && !both);
	}

	/** The board as it will be when the game begins. @param {Variant} variant @param {boolean} flipped */
	draw(variant, flipped) {
		const found = this.choice.start === "position" ? this.position.found?.position : null;
		const board = found?.size === variant.size ? found.board : startBoard(variant);
		if (this.drawn === board + flipped) return;
		this.drawn = board + flipped;
		find(this.el, ".start-picture").replaceChildren(diagram(variant.size, board, { flipped }));
	}

	/** @returns {NewGame} */
	request() {
		const { variant, opponent, side, hints, undo, clock, start } = this.choice;
		/** @param {Who} who @returns {SeatRequest} */
		const computer = (who) => ({ kind: "computer", spec: player(this.options, this.choice[who], variant).spec });
		/** @type {SeatRequest} */
		const here = { kind: "here" };
		/** @type {SeatRequest} */
		const theirs = opponent === "computer" ? computer("computer") : { kind: opponent === "link" ? "link" : "here" };
		const first = side === "black" || (side === "random" && Math.random() < 0.5);
		const seats = opponent === "watch" ? { black: computer("black"), white: computer("white") } : first ? { black: here, white: theirs } : { black: theirs, white: here };
		const [minutes = 0, seconds = 0] = clock.split("+").map(Number);
		return {
			variant, ...seats, hints, undo, clock: clock ? { initial_ms: minutes * 60000, increment_ms: seconds * 1000 } : null,
			start: start === "ballot" ? { ballot: true } : start === "position" ? this.position.found?.start ?? null : null,
		};
	}

	async begin() {
		this.play.disabled = true;
		setText(this.status, "");
		try {
			const { id } = await post("/api/games", this.request());
			this.go(`/game/${id}`);
		} catch (error) {
			this.play.disabled = false;
			setText(this.status, reasons(error).join(" "));
		}
	}

	/** The last unfinished game, one click away. The list is a convenience: without it one can still play. */
	async showResume() {
		const { games } = await get("/api/games?limit=5").catch(() => ({ games: [] }));
		const open = games.find((/** @type {GameSummary} */ game) => !game.outcome && game.moves > 0);
		if (open) find(this.el, ".resume").append(h("a", { href: `/game/${open.id}` }, `Continue ${open.black} against ${open.white}, move ${Math.floor(open.moves / 2) + 1}`));
	}
}
