// The experiments that there are: what runs, what waits, what is done; and two of them chosen to be compared.

import { h, renew, setText } from "../dom.js";
import { button } from "../form.js";
import { words } from "../words/words.js";
import { percent } from "./numbers.js";
import { isLive, titleOf } from "./titles.js";

export class PastPanel {
	list = h("ul", { class: "past" });
	note = h("p", { class: "faint" });
	start = button(words.labPast.compare, () => this.choose(!this.choosing), "link");
	show = button(words.labPast.show, () => this.compare(), "primary");
	choosing = false;
	/** @type {string[]} Those that were chosen, in order. */
	chosen = [];
	/** @type {ExperimentSummary[]} */
	experiments = [];
	current = "";

	/** @param {Variant[]} variants @param {Go} go */
	constructor(variants, go) {
		this.variants = variants;
		this.go = go;
		this.el = h(
			"section",
			{ class: "card past-card", "aria-label": words.labPast.title },
			h("h2", {}, words.labPast.title),
			this.note,
			this.list,
			h("div", { class: "buttons" }, this.show, this.start),
		);
	}

	/** @param {ExperimentSummary[]} experiments @param {string} current */
	update(experiments, current) {
		this.experiments = experiments;
		this.current = current;
		this.chosen = this.chosen.filter((id) => experiments.some((one) => one.id === id));
		const matches = experiments.filter(({ round_robin, played }) => !round_robin && played > 0);
		this.start.hidden = matches.length < 2 && !this.choosing;
		setText(this.start, this.choosing ? words.labRun.cancel : words.labPast.compare);
		this.show.hidden = !this.choosing;
		this.show.disabled = this.chosen.length !== 2;
		setText(this.note, this.choosing ? words.labPast.compareNote : experiments.length ? "" : words.labPast.none);
		this.note.hidden = !this.note.textContent;
		const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.id;
		renew(
			this.list,
			experiments.map((one) => this.item(one)),
		);
		// Its row may have another text now.
		if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-id="${focused}"]`))?.focus();
	}

	/** @param {ExperimentSummary} one */
	item(one) {
		const { id, variant, state, played, games, score, round_robin } = one;
		const title = titleOf(one);
		const rules = this.variants.find((known) => known.id === variant)?.name ?? variant;
		const say = words.labPast;
		const how =
			state === "finished"
				? say.games(played)
				: state === "stopped"
					? say.stoppedAt(played, games)
					: `${say.games(games)} · ${words.labRun.states[state] ?? state}`;
		const text = [rules, how, score === null || isLive(one) ? "" : percent(score)].filter(Boolean).join(" · ");
		const body = [h("strong", {}, title), h("span", { class: "faint" }, text)];
		if (!this.choosing)
			return h(
				"li",
				{},
				h("a", { href: `/laboratory/${id}`, "data-id": id, "aria-current": id === this.current ? "true" : null }, body),
			);
		const box = h("input", {
			type: "checkbox",
			"data-id": id,
			"aria-label": say.choose(title),
			checked: this.chosen.includes(id),
			disabled: round_robin || !played || (this.chosen.length === 2 && !this.chosen.includes(id)),
			onchange: () => {
				this.chosen = box.checked ? [...this.chosen, id] : this.chosen.filter((other) => other !== id);
				this.update(this.experiments, this.current);
			},
		});
		return h("li", {}, h("label", {}, box, h("span", {}, body)));
	}

	/** @param {boolean} choosing */
	choose(choosing) {
		this.choosing = choosing;
		this.chosen = [];
		this.update(this.experiments, this.current);
		if (choosing) /** @type {HTMLElement | null} */ (this.list.querySelector("input:enabled"))?.focus();
	}

	compare() {
		const [one, two] = this.chosen;
		this.choosing = false;
		this.chosen = [];
		this.go(`/laboratory/${one}?with=${two}`);
	}
}
