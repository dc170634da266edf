// Between people: what they are called and, by link, who can reach this page.

import { h } from "../dom.js";
import { once, style } from "../load.js";
import { speak, words } from "../words/words.js";

/** @param {string} label @param {string} name @param {string} autocomplete */
const nameField = (label, name, autocomplete) =>
	h("label", { class: "field" }, h("span", {}, label), h("input", { name, maxlength: 40, autocomplete }));

/** @param {HTMLElement} place */
export async function openPeople(place) {
	await Promise.all([style("start-more.css"), speak("rest")]);
	const other = nameField(words.people.otherName, "other", "off");
	const door = h("div");
	place.append(h("div", { class: "names" }, nameField(words.people.yourName, "name", "nickname"), other), door);
	const openDoor = once(async () => {
		const { networkPanel } = await import("../parts/network.js");
		door.append((await networkPanel()).el);
	});
	return {
		/** @param {import("./choice.js").Choice} choice */
		async update({ opponent }) {
			other.hidden = opponent !== "here";
			door.hidden = opponent !== "link";
			if (opponent === "link") await openDoor();
		},
	};
}
