// What comes and goes: an analysis as PDN or as a link, others from a text or a file, and those that this browser keeps.

import { options as getOptions, post } from "../api.js";
import { h, icon, setText } from "../dom.js";
import { button, reasons } from "../form.js";
import { latest } from "../latest.js";
import { decoded } from "../parts/pdn-file.js";
import { positionField } from "../parts/position-field.js";
import { copy } from "../parts/share.js";
import { LANGUAGE, speak, words } from "../words/words.js";
import * as shelf from "./shelf.js";
import { Study } from "./study.js";

/** The server reads no more than two megabytes, quotes and line ends counted twice. */
const MOST_BYTES = 1_900_000;

/** @param {{study: Study, id: string, variant: Variant | undefined, go: Go, left: AbortSignal}} here `left`: nobody wants it any more. */
export async function openLibrary({ study, id, variant, go, left }) {
	await Promise.all([speak("games"), speak("choices"), speak("library")]);
	const { variants } = await getOptions();
	if (left.aborted) return;
	/** What is read or opened, and what goes to the clipboard. */
	const [opening, copying] = [latest(), latest()];
	const say = words.library;
	const status = h("p", { role: "status", class: "said" });
	const close = () => {
		opening.stop();
		copying.stop();
		field.stop();
		dialog.close();
		dialog.remove();
	};
	const leave = (/** @type {string} */ path) => {
		close();
		go(path);
	};
	/** Does something that may fail, and says what came of it, unless another of its kind was wanted since. @param {ReturnType<typeof latest>} kind @param {(mine: AbortSignal) => Promise<string>} act */
	const tried = async (kind, act) => {
		const mine = kind.next();
		const said = await act(mine).catch((error) => reasons(error).join(" "));
		if (!mine.aborted) setText(status, said);
	};
	/** @type {() => Promise<string>} */
	const pdn = async () => (await post("/api/study", study.written())).pdn;
	/** @param {string} text @param {AbortSignal} mine */
	const copied = async (text, mine) => (mine.aborted ? "" : (await copy(text)) ? say.copied : say.notCopied);
	const link = () => {
		const moves = study.way(study.current).map(({ text }) => text);
		return `${location.origin}/analysis?${new URLSearchParams({ variant: study.variant, fen: study.fen, moves: moves.join(" ") })}`;
	};

	const read = button(say.read, () => tried(opening, openFound), "primary");
	read.disabled = true;
	const field = positionField({
		variant: () => study.variant,
		changed: (found) => {
			opening.stop();
			read.disabled = !found?.start;
		},
	});
	/** What was pasted becomes an analysis of its own. @param {AbortSignal} mine */
	const openFound = async (mine) => {
		const { start, variant: rules = study.variant } = field.found ?? {};
		if (start?.fen) leave(`/analysis?${new URLSearchParams({ variant: rules, fen: start.fen })}`);
		if (!start?.pdn) return "";
		const other = new Study(await post("/api/study/read", { text: start.pdn, game: start.game, variant: rules }));
		if (mine.aborted) return "";
		const kept = { id: shelf.newId(), changed: Date.now(), way: [], study: other.written() };
		if (!shelf.keep(kept)) return words.analysis.notKept;
		leave(`/analysis?id=${kept.id}`);
		return "";
	};
	const file = h("input", {
		type: "file",
		accept: ".pdn,.txt,text/plain",
		class: "hidden-text",
		"aria-label": say.file,
		onchange: () =>
			tried(opening, async (mine) => {
				const [one] = file.files ?? [];
				// The same file can be chosen again.
				file.value = "";
				if (one && one.size > MOST_BYTES) return say.large(one.name);
				const text = one && decoded(await one.arrayBuffer());
				if (text !== undefined && !mine.aborted) field.set(text);
				return "";
			}),
	});
	const rules = h(
		"select",
		{},
		variants.map((one) => h("option", { value: one.id, selected: one.id === variant?.id }, one.name)),
	);
	const list = h("ul", { class: "kept" });
	const showKept = () => {
		const all = shelf.all();
		list.replaceChildren(
			...all.map((one) => keptRow(one, variants, one.id === id, leave, showKept)),
			...(all.length ? [] : [h("li", { class: "faint" }, say.none)]),
		);
	};
	showKept();
	const dialog = h(
		"dialog",
		{ class: "library", "aria-label": say.title, onclose: close },
		h("div", { class: "head-row" }, h("h2", {}, say.title), button(icon("close"), close, "quiet icon-only", say.close)),
		h(
			"div",
			{ class: "buttons" },
			button([icon("copy"), say.copy], () => tried(copying, async (mine) => copied(await pdn(), mine))),
			button([icon("download"), say.save], () => tried(latest(), async () => save(await pdn()))),
			button([icon("link"), say.link], () => tried(copying, (mine) => copied(link(), mine))),
		),
		status,
		h("h3", {}, say.open),
		field.el,
		h("div", { class: "buttons" }, read, h("label", { class: "button" }, file, say.file)),
		h(
			"div",
			{ class: "buttons" },
			h("label", { class: "field" }, h("span", {}, say.rules), rules),
			button(say.fresh, () => leave(`/analysis?variant=${rules.value}`)),
			button(say.editor, () => leave(`/editor?${new URLSearchParams({ variant: study.variant, fen: study.fen })}`)),
		),
		h("h3", {}, say.kept),
		list,
	);
	left.addEventListener("abort", close);
	document.body.append(dialog);
	dialog.showModal();
}

/** Gives a text to the browser as a file, which says so itself. @param {string} text */
function save(text) {
	const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
	h("a", { href, download: "analysis.pdn" }).click();
	setTimeout(() => URL.revokeObjectURL(href), 1000);
	return "";
}

/** @param {shelf.Kept} one @param {Variant[]} variants @param {boolean} here @param {(path: string) => void} leave @param {() => void} changedList */
function keptRow({ id, changed, study }, variants, here, leave, changedList) {
	const say = words.library;
	const tag = (/** @type {string} */ name) => study.tags?.find((tag) => tag.name === name)?.value ?? "";
	const rules = variants.find((one) => one.id === study.variant)?.name ?? study.variant;
	const name = tag("Black") && tag("White") ? say.players(tag("Black"), tag("White")) : rules;
	const text = say.about(name, study.moves.length);
	return h(
		"li",
		{ "aria-current": here ? "true" : null },
		h(
			"a",
			{
				href: `/analysis?id=${id}`,
				onclick: (/** @type {Event} */ event) => {
					event.preventDefault();
					leave(`/analysis?id=${id}`);
				},
			},
			text,
		),
		h(
			"time",
			{ class: "faint", datetime: new Date(changed).toISOString() },
			new Date(changed).toLocaleString(LANGUAGE, { dateStyle: "medium", timeStyle: "short" }),
		),
		button(
			icon("trash"),
			() => {
				shelf.forget(id);
				changedList();
			},
			"quiet icon-only",
			say.forget(text),
		),
	);
}
