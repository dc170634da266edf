// The games of the moment: small boards of those that are being played, as they stand.

import { diagram } from "../board/render.js";
import { h, setText } from "../dom.js";
import { words } from "../words/words.js";

export class Scenes {
	list = h("div", { class: "scenes" });
	/** @type {{board: HTMLElement, text: HTMLElement, el: HTMLElement, key: string}[]} */
	places = [];

	constructor() {
		this.el = h(
			"section",
			{ class: "card", "aria-label": words.labGames.now },
			h("h2", {}, words.labGames.now),
			this.list,
		);
	}

	/** @param {SceneView[]} scenes */
	show(scenes) {
		this.el.hidden = !scenes.length;
		while (this.places.length < scenes.length) {
			const [board, text] = [h("div", { "aria-hidden": "true" }), h("p", { class: "faint" })];
			this.places.push({ board, text, el: h("div", {}, board, text), key: "" });
		}
		scenes.forEach(({ number, black, white, board, size, plies }, n) => {
			const place = this.places[n];
			if (!place) return;
			setText(place.text, words.labGames.scene(number, black, white, plies));
			if (place.key === board) return;
			place.key = board;
			place.board.replaceChildren(diagram(size, board));
		});
		const wanted = this.places.slice(0, scenes.length).map(({ el }) => el);
		if (wanted.length !== this.list.children.length) this.list.replaceChildren(...wanted);
	}
}
