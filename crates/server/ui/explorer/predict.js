// Predict: the student says what alpha-beta skips, or what the top is worth, and is told what was right and why.

import { h, renew } from "../dom.js";
import { button } from "../form.js";
import { words } from "../words/words.js";
import { marked } from "./card.js";
import { typed, worth } from "./say.js";

export class Predict {
	/** What is marked as skipped. @type {Set<string>} */
	marks = new Set();
	right = 0;
	asked = 0;
	/** The step that one is at. @type {number | undefined} */
	step;
	/** The question that has been answered. */
	answered = -1;
	/** What was said to the answer. @type {(Node | string)[] | null} */
	verdict = null;
	/** @type {ExplorationView | null} */
	exploration = null;
	/** @type {LookView | null} */
	look = null;

	/** @param {{look: (step: number) => Promise<LookView>, redraw: () => void, next: () => void}} act */
	constructor(act) {
		const say = words.explorerMore.predict;
		this.act = act;
		// All of it is made once: whoever types or has the focus is not disturbed by what comes meanwhile.
		this.checkButton = button(say.check, () => this.check(false), "primary large");
		this.showButton = button(say.show, () => this.check(true), "quiet");
		this.nextButton = button(words.explorer.steps.question, act.next, "primary large");
		this.score = h("span", { class: "faint push" });
		this.row = h("div", { class: "row" });
		this.told = h("div", { class: "card explain", role: "status", tabindex: -1 });
		this.all = [this.told, this.row, this.rootForm()];
	}

	/** A step has been gone to. @param {LookView} look */
	arrive(look) {
		if (this.step === look.step) return;
		this.step = look.step;
		this.marks = new Set();
		this.verdict = null;
	}

	/** @param {string} move */
	mark(move) {
		if (this.verdict) return;
		if (!this.marks.delete(move)) this.marks.add(move);
		this.act.redraw();
	}

	/** Whether an answer is waited for. @param {LookView} look */
	open = (look) => look.question && !this.verdict;

	/** The moves that are asked about. @param {LookView} look */
	static rest(look) {
		const parent = look.tree.find(({ node }) => node === look.node)?.parent;
		return look.tree.filter((branch) => branch.parent === parent && branch.stage === "coming");
	}

	/** @param {boolean} told Whether the student wants to be told. */
	async check(told) {
		const say = words.explorerMore.predict;
		const { look } = this;
		if (!look || look.into === null) return;
		const after = await this.act.look(look.into);
		if (this.look !== look || this.verdict) return;
		const parent = look.tree.find(({ node }) => node === look.node)?.parent;
		const cut = after.node === parent ? after.cut : null;
		const skipped = cut?.skipped ?? [];
		const right = skipped.length === this.marks.size && skipped.every((move) => this.marks.has(move));
		const next = Predict.rest(look)[0]?.move ?? "";
		const why = cut
			? marked(words.explorer.cutText(cut, worth))
			: [
					say.goesOn(
						look.above_alpha && worth(look.above_alpha.value),
						look.above_beta && worth(look.above_beta.value),
						next,
					),
				];
		if (!told && this.answered !== look.step) {
			this.asked++;
			if (right) this.right++;
			this.answered = look.step;
		}
		this.verdict = [...(told ? [] : [h("b", {}, right ? say.correct : say.wrong), " "]), ...why.filter(Boolean)];
		this.act.redraw();
	}

	/** The boxes beside the tree. @param {ExplorationView} exploration @param {LookView} look */
	boxes(exploration, look) {
		const say = words.explorerMore.predict;
		const rest = Predict.rest(look).map(({ move }) => move ?? "");
		const question = look.question
			? say.question(look.way.at(-1) ?? "", exploration.turn, worth(look.known?.value), rest)
			: look.next_question === null
				? exploration.window
					? say.noQuestion
					: say.noCuts
				: null;
		Object.assign(this, { exploration, look });
		const open = this.open(look);
		const focused = this.row.contains(document.activeElement);
		renew(this.told, [h("p", {}, this.verdict ?? [h("b", {}, say.yours), " ", question ?? say.rootNote])]);
		this.score.textContent = say.right(this.right, this.asked);
		renew(this.row, [
			...(open ? [this.checkButton, this.showButton] : look.next_question === null ? [] : [this.nextButton]),
			...(this.asked ? [this.score] : []),
		]);
		// Whoever has pressed what is no longer there goes on with what stands in its place.
		if (focused && !this.row.contains(document.activeElement)) (this.row.querySelector("button") ?? this.told).focus();
		return this.all;
	}

	rootForm() {
		const say = words.explorerMore.predict;
		const field = h("input", { "aria-label": say.root, placeholder: say.number, autocomplete: "off" });
		const note = h("p", { class: "faint", role: "status" }, say.rootNote);
		/** @param {Event} event */
		const onsubmit = (event) => {
			event.preventDefault();
			const { exploration } = this;
			if (!exploration) return;
			const value = worth(exploration.value);
			const right = typed(field.value) === typed(value);
			note.textContent = say.rootTold(right, exploration.turn, value, exploration.choice);
		};
		return h(
			"form",
			{ class: "card root-form", onsubmit },
			h("h2", {}, say.root),
			h("div", { class: "row" }, field, h("button", {}, say.check)),
			note,
		);
	}
}
