// The exact value of every move, where tables or a solution know it: grouped, the best first. Nobody has to think then.

import { moveName } from "../board/state.js";
import { h } from "../dom.js";
import { button } from "../form.js";
import { words } from "../words/words.js";

const ORDER = { win: 0, draw: 1, loss: 2 };

/** Moves of the same value and length, the best first: short wins, long losses. @param {Position} position */
function groups({ moves }) {
	/** @type {Map<string, {proved: Proved, moves: LegalMove[]}>} */
	const found = new Map();
	for (const move of moves) {
		const { proved } = move;
		if (!proved) continue;
		const key = proved.value === "draw" ? "draw" : `${proved.value} ${proved.distance}`;
		const group = found.get(key) ?? { proved, moves: [] };
		group.moves.push(move);
		found.set(key, group);
	}
	const far = (/** @type {Proved} */ { distance }) => distance ?? Infinity;
	return [...found.values()].sort(
		({ proved: a }, { proved: b }) =>
			ORDER[a.value] - ORDER[b.value] || (a.value === "win" ? far(a) - far(b) : far(b) - far(a)),
	);
}

export class Exact {
	note = h("span", { class: "figures" });
	body = h("tbody");

	/** @param {(move: LegalMove) => void} play */
	constructor(play) {
		this.play = play;
		const say = words.analysis;
		this.el = h(
			"section",
			{ class: "card exact-values", "aria-label": say.exact },
			h("div", { class: "card-head" }, h("b", {}, say.exact), this.note),
			h("table", {}, h("caption", { class: "hidden-text" }, say.exactTable), this.body),
		);
	}

	/** @param {Position} position One of whose moves every value is known. @param {boolean} solved */
	show(position, solved) {
		const say = words.analysis;
		const pieces = [...position.board].filter((piece) => piece !== ".").length;
		this.note.textContent = solved ? say.solved : say.known(pieces);
		const all = groups(position);
		const [best, next] = all;
		/** One move alone keeps the value. */
		const only = best?.moves.length === 1 && !!next && next.proved.value !== best.proved.value ? best : null;
		this.body.replaceChildren(
			...all.map((group) =>
				h(
					"tr",
					{ class: group === best ? "best" : null },
					h(
						"td",
						{},
						group.moves.map((move) => {
							const name = moveName(position.size, move.text);
							return button(name, () => this.play(move), "mv", say.play(name));
						}),
						group === only && h("span", { class: "sign only", title: say.only }, "□"),
					),
					h("td", { class: `value ${group.proved.value}` }, say.value(group.proved)),
				),
			),
		);
	}
}
