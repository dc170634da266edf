// PDN that goes into the archive of this machine: the file is sent as it is, and read in the background.

import { ApiError, get, remove } from "../api.js";
import { h, setText } from "../dom.js";
import { button } from "../form.js";
import { latest } from "../latest.js";
import { words } from "../words/words.js";

/** How often it is asked how far it is, in ms. */
const TICK = 400;

/** @param {ImportView["stage"]} stage */
const isUnderWay = (stage) => stage === "uploading" || stage === "reading" || stage === "writing";

export class ImportCard {
	questions = latest();
	timer = 0;
	/** A file is on its way. Until it arrives the server tells of the import before it. */
	sending = false;
	closed = false;

	/** @param {{variant: () => string, done: () => void}} on `done`: the archive has changed. */
	constructor(on) {
		this.on = on;
		const say = words.openings;
		this.state = h("p", {});
		this.file = h("input", { type: "file", accept: ".pdn,text/plain", "aria-label": say.choose });
		this.file.addEventListener("change", () => this.send());
		this.bar = h("progress", { max: 1, "aria-label": say.progress });
		this.status = h("p", { role: "status" });
		this.faults = h("ul", {});
		this.why = h("details", { hidden: true }, h("summary", {}, say.faults), this.faults);
		this.stop = button(say.cancel, () => this.cancel());
		this.el = h(
			"section",
			{ class: "card openings-import", "aria-label": say.import },
			h("h2", {}, say.import),
			this.state,
			h("p", { class: "faint" }, say.about),
			this.file,
			this.bar,
			this.status,
			this.stop,
			this.why,
		);
		this.bar.hidden = this.stop.hidden = true;
	}

	close() {
		this.closed = true;
		this.rest();
	}

	/** Asks no more how far it is. */
	rest() {
		this.questions.stop();
		clearTimeout(this.timer);
	}

	/** @param {number | null} games Of the archive. */
	tell(games) {
		const say = words.openings;
		setText(this.state, games === null ? say.noArchive : say.archive(games.toLocaleString()));
	}

	/** Sends the chosen file. */
	async send() {
		const [file] = this.file.files ?? [];
		if (!file) return;
		const query = new URLSearchParams({ variant: this.on.variant(), name: file.name });
		this.sending = this.file.disabled = true;
		this.bar.hidden = this.stop.hidden = false;
		this.bar.removeAttribute("value");
		this.why.hidden = true;
		setText(this.status, `${file.name} · ${words.openings.stages.uploading}`);
		this.watch(true);
		try {
			const answer = await fetch(`/api/openings/import?${query}`, {
				method: "POST",
				headers: { "Content-Type": "application/x-draughts-pdn" },
				body: file,
			});
			if (!answer.ok) {
				const refusal = await answer.json();
				const { inWords } = await import("../refusal.js");
				throw new ApiError(answer.status, await inWords(refusal), 1);
			}
			this.sending = false;
			this.watch(true);
		} catch (error) {
			this.sending = false;
			this.rest();
			this.idle();
			setText(this.status, error instanceof ApiError ? error.message : words.page.unreachable);
		}
	}

	idle() {
		this.bar.hidden = this.stop.hidden = true;
		this.file.disabled = false;
		this.file.value = "";
	}

	/** Asks how far it is, again and again until it is over. @param {boolean} begun Whether somebody waits for its end. */
	async watch(begun) {
		if (this.closed) return;
		clearTimeout(this.timer);
		const mine = this.questions.next();
		try {
			/** @type {ImportView} */
			const now = await get("/api/openings/import", mine);
			if (mine.aborted) return;
			const under = isUnderWay(now.stage);
			if (under || !this.sending) this.show(now);
			if (under || this.sending) {
				this.timer = window.setTimeout(() => this.watch(true), TICK);
				return;
			}
			this.idle();
			if (begun && now.stage === "done") this.on.done();
		} catch {
			if (!mine.aborted && begun) this.timer = window.setTimeout(() => this.watch(begun), 4 * TICK);
		}
	}

	/** @param {ImportView} now */
	show(now) {
		const say = words.openings;
		const { stage, added, duplicates, empty, bad, foreign } = now;
		if (stage === "none") return;
		const under = isUnderWay(stage);
		this.bar.hidden = this.stop.hidden = !under;
		this.file.disabled = under;
		if (stage === "reading") this.bar.value = now.all ? now.done / now.all : 0;
		else this.bar.removeAttribute("value");
		const text = (/** @type {number} */ n) => n.toLocaleString();
		const counts = {
			added: text(added),
			duplicates: text(duplicates),
			empty: text(empty),
			bad: text(bad),
			foreign: text(foreign),
		};
		const sum = stage === "uploading" ? "" : say.summary(counts);
		setText(this.status, [now.name, say.stages[stage], sum, now.why].filter(Boolean).join(" · "));
		this.why.hidden = !now.faults.length;
		if (this.faults.children.length !== now.faults.length)
			this.faults.replaceChildren(...now.faults.map((fault) => h("li", {}, fault)));
	}

	async cancel() {
		try {
			await remove("/api/openings/import");
			// Its answer may be older than what has been heard since, for example that it is over.
			if (!this.stop.hidden) this.watch(true);
		} catch (error) {
			setText(this.status, error instanceof ApiError ? error.message : words.openings.broken);
		}
	}
}
