// Cards of a game by link: what to send to the opponent, and what an invited person sees before joining.

import { get, options, post } from "../api.js";
import { h, setText } from "../dom.js";
import { button, reasons } from "../form.js";
import { style } from "../load.js";
import { settings } from "../settings.js";
import { words } from "../words/words.js";
import { linkRow } from "./share.js";

/**
 * The links of a game whose other seat is free, with the address under which others reach this machine.
 * @param {GameControl} control @param {string} seat
 */
export async function linksCard(control, seat) {
	const { game } = control;
	const [{ bind }, { isThisMachine, networkPanel, qrCode }] = await Promise.all([
		options(),
		import("./network.js"),
		style("links.css"),
	]);
	const rows = h("div", { class: "links-row" });
	/** @param {boolean} done */
	const copied = (done) => control.say(done ? words.links.copied : words.links.notCopied);
	let shown = "";
	/** @param {Bind} now */
	const show = (now) => {
		const base = (isThisMachine() ? now.addresses[0] : null) ?? location.origin;
		const news = `${base} ${now.loopback}`;
		// Somebody may be copying what stands there already.
		if (news === shown) return;
		shown = news;
		rows.replaceChildren(
			h(
				"div",
				{},
				linkRow(words.links.seat, base + seat, copied),
				linkRow(words.links.watch, base + (game.links?.watch ?? ""), copied),
			),
			isThisMachine() && now.loopback ? "" : qrCode(base + seat, words.links.qr),
		);
	};
	show(bind);
	const { el } = await networkPanel({ path: seat, changed: show });
	return h(
		"div",
		{ class: "links" },
		h(
			"div",
			{ class: "links-head" },
			h("h2", {}, words.links.send),
			game.can.abort && button(words.links.abort, () => control.act("abort"), "quiet"),
		),
		rows,
		el,
	);
}

/**
 * An invitation: what is played, under which name, and whether hints are agreed on. Null when the seat is taken.
 * @param {GameView} game @param {string} token @param {{joined: (game: GameView) => void, watch: () => void}} on
 */
export async function invitationCard({ id, position }, token, { joined, watch }) {
	/** @type {Invitation} */
	const { side, host, hints, taken } = await get(`/api/games/${id}/invitation?token=${encodeURIComponent(token)}`);
	if (taken) return null;
	await style("links.css");
	const name = h("input", {
		name: "name",
		maxlength: 40,
		value: settings.get().name,
		placeholder: words.links.guest,
		autocomplete: "nickname",
	});
	const agree = h("input", { type: "checkbox", name: "help" });
	const problem = h("p", { class: "problems" });
	const join = async () => {
		settings.set({ name: name.value.trim() });
		try {
			joined(await post(`/api/games/${id}/seat`, { token, name: name.value.trim(), help: hints && agree.checked }));
		} catch (error) {
			setText(problem, reasons(error).join(" "));
		}
	};
	return h(
		"form",
		{
			class: "links invitation",
			onsubmit: (/** @type {Event} */ event) => {
				event.preventDefault();
				join();
			},
		},
		h("h2", {}, words.links.invites(host)),
		h("p", {}, words.links.side(side, side === position.turn)),
		h("label", { class: "field" }, h("span", {}, words.people.yourName), name),
		hints && h("label", { class: "check" }, agree, words.links.hints),
		problem,
		h(
			"div",
			{ class: "buttons" },
			h("button", { class: "primary" }, words.links.join),
			button(words.links.onlyWatch, watch),
		),
	);
}
