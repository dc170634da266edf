// The screen of a recorded search: what it shows at a step, and what one can do there.

import { ApiError, get, post } from "../api.js";
import { callSquares } from "../board/state.js";
import { h, icon, isTyping, renew, setText } from "../dom.js";
import { button } from "../form.js";
import { latest } from "../latest.js";
import { speak, spoken, words } from "../words/words.js";
import { card, cutBox } from "./card.js";
import { badge, columns, table } from "./compare.js";
import { crumbs, key } from "./key.js";
import { Overview } from "./overview.js";
import { count, method, orderName, parts, worth } from "./say.js";
import { KEYS, StepBar } from "./steps.js";
import { TreeView } from "./tree.js";

/** @typedef {"watch" | "predict" | "compare"} Mode */

/** Makes something anew only where what it is made of is another. @template {unknown[]} A, T @param {(...from: A) => T} make */
function kept(make) {
	/** @type {A} */
	let before;
	/** @type {T} */
	let made;
	return (/** @type {A} */ ...from) => {
		if (from.some((one, n) => one !== before?.[n])) [before, made] = [from, make(...from)];
		return made;
	};
}

export class Explorer {
	/** @type {ExplorationView | null} */
	exploration = null;
	/** @type {LookView | null} */
	look = null;
	/** @type {ComparisonView | null} */
	comparison = null;
	/** Why there is no comparison. */
	trouble = "";
	/** @type {Mode} */
	mode = "watch";
	/** What was predicted, in that mode. @type {import("./predict.js").Predict | null} */
	predict = null;
	/** The term whose squares are shown. @type {string | null} */
	term = null;
	/** What is said of cuts, by their step. @type {Map<number, HTMLElement[]>} */
	cutBoxes = new Map();
	/** What the columns of the small table say; whoever has opened it reads on at the next step. */
	columns = h("details", {}, h("summary", {}, words.explorer.columns), columns(false));
	comparing = latest();
	closed = false;

	/** @param {Options} options @param {import("./dialogs.js").Wanted} wanted @param {ReturnType<typeof latest>} asking */
	constructor(options, wanted, asking) {
		this.options = options;
		this.wanted = wanted;
		this.asking = asking;
		const query = new URLSearchParams(location.search);
		this.first = Number(query.get("step")) || 0;
		const mode = query.get("mode");
		if (mode === "predict" || mode === "compare") this.mode = mode;
		this.tree = new TreeView({ go: (step) => this.to(step), mark: (move) => this.predict?.mark(move) });
		this.overview = new Overview((step) => {
			this.steps.pause();
			this.to(step);
		});
		this.steps = new StepBar({
			walk: (way) => this.walk(way),
			next: async () => {
				const next = this.look?.into ?? null;
				if (next !== null) await this.to(next);
				return next !== null;
			},
		});
		const say = words.explorer;
		this.about = h("p", { class: "faint about" });
		this.crumbs = h("p", { class: "crumbs", "aria-label": say.way });
		this.side = h("div", { class: "think-side" });
		this.main = h("div", { class: "think-main" });
		this.key = h("div", { class: "think-key" });
		this.said = h("p", { class: "hidden-text", role: "status" });
		this.el = h(
			"div",
			{ class: "think" },
			h(
				"div",
				{ class: "think-head" },
				h("div", {}, h("h1", {}, say.title), this.about),
				button([icon("sliders"), h("span", { class: "long" }, say.change)], () => this.choose(), "quiet", say.change),
				button([icon("download"), h("span", { class: "long" }, say.save)], () => this.take(), "quiet", say.save),
				this.modes(),
			),
			this.main,
			this.side,
			this.steps.el,
			this.said,
		);
		this.onKey = (/** @type {KeyboardEvent} */ event) => this.press(event);
		document.addEventListener("keydown", this.onKey);
		this.resized = new ResizeObserver(() => this.tree.resize());
		this.resized.observe(this.tree.box);
	}

	/** Nothing is predicted yet. Its script comes with the first who does. */
	async fresh() {
		this.predict = null;
		if (this.mode !== "predict") return;
		const { Predict } = await spoken(import("./predict.js"), "explorer-more");
		this.predict = new Predict({
			look: (step) => this.ask(step),
			redraw: () => this.draw(),
			next: () => this.look?.next_question !== null && this.to(this.look?.next_question ?? 0),
		});
	}

	close() {
		this.closed = true;
		document.removeEventListener("keydown", this.onKey);
		this.resized.disconnect();
		this.overview.close();
		this.steps.pause();
		this.asking.stop();
		this.comparing.stop();
	}

	/** Watch, predict or compare. */
	modes() {
		const say = words.explorer;
		return h(
			"fieldset",
			{
				class: "seg",
				onchange: (/** @type {Event} */ { target }) =>
					this.turn(/** @type {Mode} */ (/** @type {HTMLInputElement} */ (target).value)),
			},
			h("legend", { class: "hidden-text" }, say.mode),
			/** @type {Mode[]} */ (["watch", "predict", "compare"]).map((mode) =>
				h(
					"label",
					{},
					h("input", { type: "radio", name: "mode", value: mode, checked: mode === this.mode }),
					h("span", {}, say.modes[mode]),
				),
			),
		);
	}

	/** @param {Mode} mode */
	async turn(mode) {
		this.mode = mode;
		this.steps.pause();
		this.address();
		await this.fresh();
		if (this.closed || this.mode !== mode) return;
		if (mode === "predict" && this.look && !this.look.question && this.look.next_question !== null)
			this.to(this.look.next_question);
		else this.draw();
	}

	/** Shows the search that is wanted, once it is recorded. */
	async open(mine = this.asking.next(), answer = post("/api/explorations", this.wanted, mine)) {
		const say = words.explorer;
		callSquares(this.options.variants.find(({ id }) => id === this.wanted.variant));
		this.steps.pause();
		this.comparing.stop();
		Object.assign(this, { exploration: null, look: null, comparison: null, trouble: "", cutBoxes: new Map() });
		this.main.replaceChildren(h("p", { class: "card waiting", role: "status" }, say.loading));
		this.side.replaceChildren();
		this.steps.el.toggleAttribute("hidden", true);
		setText(this.about, "");
		try {
			const [exploration] = await Promise.all([answer, this.fresh()]);
			if (mine.aborted) return;
			this.exploration = exploration;
			const step = Math.min(this.first, exploration.steps - 1);
			this.first = 0;
			const look = await this.ask(step);
			if (mine.aborted) return;
			this.arrive(look);
			if (this.mode === "predict" && !look.question && look.next_question !== null) await this.to(look.next_question);
			// What was asked for comes first, and then what it is compared with.
			const comparing = this.comparing.next();
			requestAnimationFrame(() => setTimeout(() => comparing.aborted || this.compare(comparing)));
		} catch (error) {
			if (!mine.aborted) this.refuse(error);
		}
	}

	/** What cannot be recorded, and the depth that could be. @param {unknown} error */
	refuse(error) {
		const say = words.explorer;
		const text = error instanceof ApiError ? error.message : words.page.refused;
		const fits = error instanceof ApiError ? error.params.depth : undefined;
		const { id } = parts(this.wanted.player);
		const smaller = fits && this.wanted.player.replace(/^[^,]*/, `${id}:${fits}`);
		this.main.replaceChildren(
			h(
				"div",
				{ class: "card waiting", role: "alert" },
				h("p", {}, text),
				h(
					"div",
					{ class: "row" },
					smaller
						? button(say.fits(fits), () => this.search({ ...this.wanted, player: smaller }), "primary")
						: button(say.again, () => this.open(), "primary"),
					button(say.change, () => this.choose()),
				),
			),
		);
		if (!(error instanceof ApiError)) console.error(error);
	}

	/** Asks about the recorded search; one that is no longer kept is recorded again. @template T @param {(address: string) => Promise<T>} use @param {AbortSignal} [signal] */
	async recorded(use, signal) {
		const address = () => `/api/explorations/${this.exploration?.id}`;
		try {
			return await use(address());
		} catch (error) {
			if (!(error instanceof ApiError) || error.status !== 404) throw error;
			this.exploration = await post("/api/explorations", this.wanted, signal);
			return use(address());
		}
	}

	/** What lies open at a step, with the words for it. @param {number} step @param {AbortSignal} [signal] */
	async ask(step, signal) {
		/** @type {LookView} */
		const look = await this.recorded((address) => get(`${address}?step=${step}`, signal), signal);
		// How a game ends is told by the words of the game.
		if (look.position.outcome) await speak("rest");
		return look;
	}

	/** Goes to a step. @param {number} step */
	async to(step) {
		if (!this.exploration) return;
		const mine = this.asking.next();
		try {
			const look = await this.ask(step, mine);
			if (!mine.aborted) this.arrive(look);
		} catch (error) {
			if (mine.aborted) return;
			this.steps.pause();
			setText(this.said, error instanceof Error ? error.message : "");
		}
	}

	/** @param {LookView} look */
	arrive(look) {
		this.look = look;
		this.predict?.arrive(look);
		this.draw();
		this.address();
		const { way, known, cut } = look;
		const say = words.explorer;
		const value = this.hidden() ? say.hidden : known ? say.value(known.kind, worth(known.value)) : say.noValue;
		const why = cut && !this.hidden() ? say.cutText(cut, worth).replace(/[[\]]/g, "") : "";
		setText(this.said, say.said(say.after(way), value, why));
	}

	/** @param {import("./steps.js").Way} way */
	walk(way) {
		this.steps.pause();
		const step = this.look?.[way];
		if (typeof step === "number") this.to(step);
	}

	/** Are the values hidden that would give the answer away? */
	hidden = () => this.mode === "predict" && Boolean(this.look && !this.look.question && !this.look.leaf);

	/** The address of what is shown. */
	address() {
		const { variant, fen, player } = this.wanted;
		const query = new URLSearchParams({ variant, ...(fen ? { fen } : {}), player });
		if (this.look?.step) query.set("step", String(this.look.step));
		if (this.mode !== "watch") query.set("mode", this.mode);
		history.replaceState(history.state, "", `/explorer?${query}`);
	}

	/** @param {typeof this.wanted} wanted */
	search(wanted) {
		this.wanted = wanted;
		this.term = null;
		this.first = 0;
		this.look = null;
		this.address();
		this.open();
	}

	/** The dialogs, once they are there; null if somebody looks at something else by then. */
	async dialogs() {
		const dialogs = await spoken(import("./dialogs.js"), "choices", "explorer-more");
		return this.closed || document.querySelector("dialog[open]") ? null : dialogs;
	}

	async choose() {
		const dialogs = await this.dialogs();
		dialogs?.setup(this.options, this.wanted, (wanted) => this.search(wanted));
	}

	async take() {
		const { look } = this;
		// The files are links: what they lead to has to be there.
		const [dialogs] = await Promise.all([this.dialogs(), look && this.ask(look.step).catch(() => {})]);
		const { exploration } = this;
		if (exploration && look)
			dialogs?.files({ id: exploration.id, step: look.step, nodes: exploration.nodes, variant: exploration.variant });
	}

	/** The same position by other methods, to the depth that fits. @param {AbortSignal} mine */
	async compare(mine) {
		const { exploration } = this;
		if (!exploration) return;
		const { variant, fen, evaluation, order } = exploration;
		// The tree of an aggressor is deeper than its name.
		const depth = parts(exploration.player).depth || exploration.depth;
		/** @param {number} depth @returns {Promise<ComparisonView>} */
		const ask = (depth) => {
			const query = new URLSearchParams({ variant, fen, depth: String(depth) });
			if (evaluation) query.set("evaluation", evaluation);
			if (order) query.set("order", order);
			return get(`/api/comparison?${query}`, mine);
		};
		try {
			this.comparison = await ask(Math.max(depth, 1)).catch((error) => {
				if (error instanceof ApiError && error.params.depth) return ask(error.params.depth);
				throw error;
			});
		} catch (error) {
			// Beside the tree there is one table less.
			this.trouble = error instanceof ApiError ? error.message : words.page.unreachable;
		}
		if (!mine.aborted) this.draw();
	}

	draw() {
		const { exploration, look } = this;
		if (!exploration || !look) return;
		const say = words.explorer;
		const spec = parts(exploration.player);
		const name = say.player(method(spec.id), spec.depth || exploration.depth, orderName(exploration.order));
		setText(this.about, `${name} · ${say.size(count(exploration.nodes), count(exploration.cuts))}`);
		this.el.dataset.mode = this.mode;
		this.steps.el.toggleAttribute("hidden", this.mode === "compare");
		if (this.mode === "compare") {
			this.drawComparison(exploration);
			return;
		}
		if (!this.tree.box.isConnected) {
			this.main.replaceChildren(this.crumbs, this.tree.box, this.key, this.overview.el);
			// Elsewhere it has lost its place.
			this.tree.look = null;
		}
		const predicting = this.mode === "predict";
		this.tree.show(look, this.predict?.open(look) ? this.predict.marks : null, predicting);
		this.crumbs.replaceChildren(...crumbs(look, (step) => this.to(step)));
		renew(this.key, this.signs(exploration, this.comparison, predicting));
		this.steps.show(look, exploration.steps, predicting);
		this.overview.show(exploration, look.step, predicting);
		const scene = { exploration, look, hidden: this.hidden() };
		const beside = predicting ? (this.predict?.boxes(exploration, look) ?? []) : [...this.cutBox(scene), this.small()];
		const boxes = [this.card(exploration, look, predicting, this.term), ...beside];
		renew(
			this.side,
			boxes.filter((one) => one !== null),
		);
	}

	/** The key beside the tree. */
	signs = kept(key);

	/** The card of the current node. */
	card = kept(
		(
			/** @type {ExplorationView} */ exploration,
			/** @type {LookView} */ look,
			/** @type {boolean} */ predicting,
			/** @type {string | null} */ term,
		) => {
			// The question is about the parent, and so is the window that answers it.
			const asked = predicting && look.question;
			const seen = asked ? { ...look, alpha: look.above_alpha, beta: look.above_beta } : look;
			const pick = (/** @type {string | null} */ term) => {
				this.term = term;
				this.draw();
				/** @type {HTMLElement | null} */ (this.side.querySelector(".term[aria-pressed=true], .term"))?.focus();
			};
			return card(
				{ exploration, look: seen, hidden: this.hidden() },
				{ term, pick, flipped: exploration.turn === "black" },
			);
		},
	);

	/** The cut of a step. It is made once, so that what was asked of it stays, whatever comes meanwhile. @param {import("./card.js").Scene} scene */
	cutBox(scene) {
		const { step, node } = scene.look;
		const ask = () => this.recorded((address) => post(`${address}/expand`, { node }));
		const box = this.cutBoxes.get(step) ?? cutBox(scene, ask);
		this.cutBoxes.set(step, box);
		return box;
	}

	/** The table in short. */
	small = () => this.comparison && this.exploration && this.table(this.comparison, parts(this.exploration.player).id);
	table = kept((/** @type {ComparisonView} */ comparison, /** @type {string} */ current) =>
		h(
			"section",
			{ class: "card same" },
			h("div", { class: "row" }, h("h2", {}, words.explorer.same), badge(comparison)),
			table(comparison, current, false),
			this.columns,
		),
	);

	/** @param {ExplorationView} exploration */
	async drawComparison(exploration) {
		const { comparison } = this;
		if (!comparison) {
			this.side.replaceChildren();
			const { comparing, again } = words.explorer;
			const retry = () => {
				this.trouble = "";
				this.draw();
				this.compare(this.comparing.next());
			};
			this.main.replaceChildren(
				this.trouble
					? h(
							"div",
							{ class: "card waiting", role: "alert" },
							h("p", {}, this.trouble),
							button(again, retry, "primary"),
						)
					: h("p", { class: "card waiting", role: "status" }, comparing),
			);
			return;
		}
		const { engine, middle } = await spoken(import("./comparison.js"), "explorer-more");
		if (this.mode !== "compare" || this.comparison !== comparison) return;
		this.side.replaceChildren(...[engine(comparison)].filter((one) => one !== null));
		this.main.replaceChildren(...middle(comparison, parts(exploration.player).id));
	}

	/** @param {KeyboardEvent} event */
	press(event) {
		const { target } = event;
		if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
		if (this.mode === "compare" || document.querySelector("dialog[open]")) return;
		const taken = target instanceof HTMLElement && target.closest("button, a, [role=treeitem], input");
		const way = KEYS[event.key];
		if (event.key === " " && !taken) {
			event.preventDefault();
			this.steps.toggle();
		} else if (way && !(target instanceof HTMLInputElement)) {
			event.preventDefault();
			this.walk(way === "next_cut" ? this.steps.cutWay : way);
		}
	}
}
