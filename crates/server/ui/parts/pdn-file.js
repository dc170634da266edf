// Games from a PDN file: which of them, and how keeping them goes.

import { ApiError, post } from "../api.js";
import { h, icon } from "../dom.js";
import { button, reasons } from "../form.js";
import { latest } from "../latest.js";
import { words } from "../words/words.js";
import { gameLine } from "./position-field.js";

/** So many are kept at once. */
const MOST = 50;
/** The server reads no more than two megabytes, quotes and line ends counted twice. */
const MOST_BYTES = 1_900_000;

/** @param {{go: Go, say: (text: string) => void, kept: () => Promise<boolean>}} page What to do with a sentence, and when games were kept: true if they are in sight. */
export function pdnFile({ go, say, kept }) {
	const questions = latest();
	const field = h("input", {
		type: "file",
		accept: ".pdn,.txt,text/plain",
		class: "hidden-text",
		onchange: () => field.files?.[0] && read(field.files[0]),
	});
	const el = h("section", { class: "pdn-file", "aria-label": words.file.name, hidden: true });

	/** @param {...(Node | null)} content */
	function show(...content) {
		el.replaceChildren(...content.filter((node) => node !== null));
		el.hidden = !content.length;
	}

	function close() {
		questions.stop();
		show();
		say("");
	}

	/** @param {File} file */
	async function read(file) {
		const mine = questions.next();
		field.value = "";
		show();
		say(words.file.reading(file.name));
		try {
			if (file.size > MOST_BYTES) throw new ApiError(413, { error: words.file.large(file.name, MOST_BYTES / 1e6) }, 0);
			const text = decoded(await file.arrayBuffer());
			const answer = await post("/api/read", { text }, mine);
			if (mine.aborted) return;
			if (answer.kind === "fen")
				go(`/editor?variant=${answer.position.variant}&fen=${encodeURIComponent(answer.position.fen)}`);
			else if (answer.games.length === 1) open(text, answer.games[0]);
			else choose(file.name, text, answer.games);
		} catch (error) {
			if (!mine.aborted) say(reasons(error).join(" "));
		}
	}

	/** @param {string} name @param {string} text @param {PdnGame[]} games */
	function choose(name, text, games) {
		const some = games.slice(0, MOST);
		say("");
		show(
			h("h2", {}, words.file.title(games.length, name)),
			h("p", { class: "faint" }, words.file.choose),
			h(
				"ol",
				{ class: "file-games" },
				games.map((game) =>
					h(
						"li",
						{},
						button(gameLine(game), () => open(text, game), "quiet"),
					),
				),
			),
			h(
				"div",
				{ class: "buttons" },
				button(
					some.length < games.length ? words.file.first(MOST) : words.file.all(games.length),
					() => keep(text, some),
					"primary",
				),
				button(words.common.cancel, close),
			),
		);
		el.querySelector("button")?.focus();
	}

	/** @param {string} text @param {PdnGame} game */
	async function open(text, game) {
		const mine = questions.next();
		try {
			const { id } = await save(text, game);
			if (!mine.aborted) go(`/game/${id}`);
		} catch (error) {
			if (!mine.aborted) say(reasons(error).join(" "));
		}
	}

	/** One after the other, so that it can be stopped. @param {string} text @param {PdnGame[]} games */
	async function keep(text, games) {
		const mine = questions.next();
		const bar = h("progress", { max: games.length, value: 0, "aria-label": words.file.progress });
		const state = h("p");
		/** @type {string[]} */
		const failed = [];
		let done = 0;
		let stopped = false;
		show(
			h("h2", {}, words.file.importing),
			bar,
			state,
			h(
				"div",
				{ class: "buttons" },
				button(words.file.stop, () => (stopped = true)),
			),
		);
		for (const game of games) {
			state.textContent = words.file.of(done + failed.length, games.length);
			try {
				await save(text, game);
				done++;
			} catch (error) {
				failed.push(words.file.failure(game.index + 1, game, reasons(error).join(" ")));
				// Without the server the others fail too.
				stopped ||= error instanceof ApiError && error.status === 0;
			}
			if (mine.aborted) return;
			bar.value = done + failed.length;
			if (stopped) break;
		}
		show(
			...(failed.length
				? [
						h("h2", {}, words.file.failed(failed.length)),
						h(
							"ul",
							{ class: "problems" },
							failed.map((line) => h("li", {}, line)),
						),
						h("div", { class: "buttons" }, button(words.common.close, close)),
					]
				: []),
		);
		// Without the list there is something else to be said, and another file has its own sentences.
		if ((await kept()) && !mine.aborted) say(words.file.done(done));
	}

	return {
		el,
		input: h("label", { class: "button file-button" }, icon("add"), words.file.input, field),
		stop: questions.stop,
	};
}

/** @param {string} text @param {PdnGame} game @returns {Promise<GameView>} */
async function save(text, { index, variant, problem }) {
	if (problem) throw new ApiError(400, { error: problem }, 0);
	return post("/api/games/import", { text, game: index, variant });
}

/** Old files are not in UTF-8. @param {ArrayBuffer} bytes */
export function decoded(bytes) {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}
