// The node that one looks at: its board with what the evaluation counts where, its value, whose choice it is, the window as a
// bar that closes, and a cut in words.

import { place } from "../board/state.js";
import { diagram } from "../board/render.js";
import { h, s } from "../dom.js";
import { outcomeSentence } from "../ending.js";
import { button } from "../form.js";
import { words } from "../words/words.js";
import { count, measure, number, worth } from "./say.js";

/** @typedef {{exploration: ExplorationView, look: LookView, hidden: boolean}} Scene */

/** The card of a node. @param {Scene} scene @param {{term: string | null, pick: (name: string | null) => void, flipped: boolean}} board */
export function card({ exploration, look, hidden }, { term, pick, flipped }) {
	const say = words.explorer;
	const { position, known, way, terms } = look;
	const after = say.after(way);
	const chosen = terms.find(({ name }) => name === term);
	const picture = diagram(position.size, position.board, {
		label: say.boardName(after, position.turn),
		marks: { path: look.path },
		flipped,
	});
	const counted = chosen ? chosen.squares : look.leaf ? sums(terms) : [];
	picture.append(
		...counted.map(({ square, value }) => {
			const { row, col } = place(position.size, square, flipped);
			return s("text", { class: "counted", x: col * 10 + 5, y: row * 10 + 6.7 }, number(value));
		}),
	);
	const value = hidden ? say.hidden : known ? say.value(known.kind, worth(known.value)) : say.noValue;
	return h(
		"section",
		{ class: "card node-card", "aria-label": say.here },
		h("div", { class: "small-board" }, picture),
		h(
			"div",
			{ class: "facts" },
			h("p", { class: "after" }, after),
			h("h2", {}, value, known && !hidden && h("span", { class: "sign" }, ` ${say.signs[known.kind]}`)),
			h("p", { class: "faint" }, choice(exploration, look)),
			terms.length > 0 &&
				h(
					"p",
					{ class: "terms", "aria-label": say.terms },
					terms.map(({ name, value, squares }) => {
						const text = say.term(say.termNames[name] ?? name, number(value));
						if (!squares.length) return h("span", { class: "term" }, text);
						const on = name === term;
						const chip = button(text, () => pick(on ? null : name), "term");
						chip.setAttribute("aria-pressed", String(on));
						return chip;
					}),
				),
		),
		windowBar(exploration, look, hidden),
	);
}

/** What every piece adds in all terms together. @param {TermView[]} terms */
function sums(terms) {
	/** @type {Map<number, number>} */
	const all = new Map();
	for (const { squares } of terms)
		for (const { square, value } of squares) all.set(square, (all.get(square) ?? 0) + value);
	return [...all].map(([square, value]) => ({ square, value }));
}

/** Whose choice it is, and what that means. @param {ExplorationView} exploration @param {LookView} look */
function choice(exploration, look) {
	const say = words.explorer;
	if (look.position.outcome) return outcomeSentence(look.position.outcome);
	if (look.leaf) return say.leaf;
	if (exploration.means && look.way.length)
		return exploration.player.includes("count=net") ? say.meanOfMoves : say.mean;
	return say.chooses(look.position.turn, exploration.turn, look.highest);
}

/** The window as a bar. @param {ExplorationView} exploration @param {LookView} look @param {boolean} hidden */
function windowBar(exploration, look, hidden) {
	const say = words.explorer;
	const { alpha, beta, known } = look;
	if (!exploration.window) return h("p", { class: "faint window-none" }, say.noWindow);
	const value = hidden ? null : known;
	const marks = [alpha?.value, beta?.value, value?.value].filter((one) => one !== undefined).map((one) => measure(one));
	const [least, most] = [Math.min(...marks, 0), Math.max(...marks, 0)];
	const room = Math.max(1, (Math.min(most, 1e8) - Math.max(least, -1e8)) * 0.45);
	/** Where a value stands on the bar, in hundredths. @param {WorthView} one */
	const at = (one) => {
		const [low, high] = [Math.max(least, -1e8) - room, Math.min(most, 1e8) + room];
		return Math.min(97, Math.max(3, (100 * (measure(one) - low)) / (high - low)));
	};
	const [left, right] = [alpha ? at(alpha.value) : 0, beta ? at(beta.value) : 100];
	const closed = Boolean(look.cut) && !hidden;
	const rail = s(
		"svg",
		{ viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
		s("rect", { class: "rail", x: 0, y: 2, width: 100, height: 4 }),
		s("rect", { class: "open", x: left, y: 1, width: Math.max(0.6, right - left), height: 6 }),
		value && s("rect", { class: "value", x: at(value.value) - 0.5, y: 0, width: 1, height: 8 }),
	);
	/** @param {string} text @param {number} x @param {string} row */
	const label = (text, x, row) => {
		const el = h("span", { class: row }, text);
		// From the middle on the text ends at its place, so that it never leaves the bar.
		if (x > 50) el.style.right = `${100 - x}%`;
		else el.style.left = `${x}%`;
		return el;
	};
	const name = say.windowName(
		alpha ? worth(alpha.value) : say.open,
		beta ? worth(beta.value) : say.open,
		value ? worth(value.value) : say.noValue,
	);
	const end = (/** @type {"alpha" | "beta"} */ which) => closed && look.cut?.bound === which;
	return h(
		"div",
		{ class: `window ${closed ? "closed" : ""}`, role: "img", "aria-label": name },
		h("p", {}, say.window),
		h(
			"div",
			{ class: "bar" },
			rail,
			beta && label(say.beta(worth(beta.value), beta.side) + (end("beta") ? say.closed : ""), right, "upper"),
			alpha && label(say.alpha(worth(alpha.value), alpha.side) + (end("alpha") ? say.closed : ""), left, "lower"),
		),
	);
}

/** A text in which `[…]` is marked as what is compared with. @param {string} text */
export function marked(text) {
	const [before = "", held = "", after = ""] = text.split(/[[\]]/);
	return [before, held && h("mark", {}, held), after];
}

/** A cut in words, with the button that proves it. @param {Scene} scene @param {() => Promise<ExpansionView>} expand */
export function cutBox({ exploration, look }, expand) {
	const say = words.explorer;
	const { cut } = look;
	if (!cut) return [];
	const answer = h("p", { class: "faint", role: "status" });
	const boxes = [
		h("div", { class: "card explain" }, h("p", {}, h("b", {}, say.cut), " ", marked(say.cutText(cut, worth)))),
	];
	if (!cut.skipped.length) return boxes;
	answer.textContent = say.expandNote(cut.skipped.length, worth(exploration.value));
	const press = button(say.expand, async () => {
		if (press.ariaDisabled) return;
		// It keeps the focus.
		press.ariaDisabled = "true";
		try {
			const { moves, nodes, value, root, stays } = await expand();
			const texts = moves.map(({ move, value }) => say.worth(move, worth(value)));
			answer.textContent = say.expanded(texts, count(nodes), worth(value), worth(root), stays);
			answer.className = stays ? "proved" : "faint";
		} catch (error) {
			press.ariaDisabled = null;
			answer.textContent = error instanceof Error ? error.message : "";
		}
	});
	boxes.push(h("div", { class: "expand", "data-node": look.node }, press, answer));
	return boxes;
}
