// Can others reach this page? The door to the local network: opened with one click, closed with one click.

import { get, options, post } from "../api.js";
import { h, icon } from "../dom.js";
import { button, reasons } from "../form.js";
import { style } from "../load.js";
import { words } from "../words/words.js";

/** Was the page opened on the machine that the program runs on? Only there can the door be opened. */
export const isThisMachine = () => /^(127\.|localhost$|\[::1)/.test(location.hostname);

/** A picture that a phone reads. @param {string} text @param {string} [alt] */
export const qrCode = (text, alt = words.network.qr(text)) =>
	h("img", { class: "qr", src: `/api/qr.svg?text=${encodeURIComponent(text)}`, alt, width: 132, height: 132 });

/**
 * Says who can reach the page, and opens and closes the door. The element hides itself when there is nothing to say.
 * What changes is also written into `options().bind`, so that links made later have the right address.
 * @param {{path?: string, changed?: (bind: Bind) => void}} [how] `path`: what the QR code leads to, behind the address.
 */
export async function networkPanel({ path = "/", changed = () => {} } = {}) {
	const [{ bind }] = await Promise.all([options(), style("network.css")]);
	const el = h("section", { class: "network-door", "aria-label": words.network.name });
	const problem = h("p", { class: "problem", role: "status" });
	let turn = 0;
	let shown = "";

	/** @param {Promise<Bind>} question @param {HTMLButtonElement | null} [pressed] What waits for the answer. */
	async function ask(question, pressed) {
		const mine = ++turn;
		problem.replaceChildren();
		if (pressed) pressed.disabled = true;
		try {
			const answer = await question;
			if (mine !== turn) return;
			Object.assign(bind, answer);
			changed(bind);
		} catch (error) {
			if (mine !== turn) return;
			problem.append(reasons(error).join(" "));
		}
		// Without news nothing is drawn anew: somebody may be pressing the button.
		if (pressed || JSON.stringify(bind) !== shown) show();
	}
	/** @param {boolean} open */
	const door = (open) => ask(post("/api/network", { open }), el.querySelector("button"));

	function show() {
		const focused = el.contains(document.activeElement);
		shown = JSON.stringify(bind);
		const {
			loopback,
			can_open,
			addresses: [address = ""],
		} = bind;
		el.hidden = !isThisMachine();
		if (loopback) {
			el.replaceChildren(
				h(
					"div",
					{},
					h("p", {}, h("strong", {}, words.network.closed[0]), words.network.closed[1]),
					can_open
						? h(
								"p",
								{ class: "buttons" },
								button([icon("link"), words.network.open], () => door(true)),
							)
						: null,
					h("p", { class: "faint" }, can_open ? words.network.warning : words.network.none),
					problem,
				),
			);
		} else {
			el.replaceChildren(
				address ? qrCode(address + path) : "",
				h(
					"div",
					{},
					h("p", {}, h("strong", {}, words.network.open)),
					h("p", { class: "address" }, address),
					h("p", { class: "faint" }, words.network.scan),
					can_open
						? h(
								"p",
								{ class: "buttons" },
								button([icon("close"), words.network.close], () => door(false)),
							)
						: null,
					problem,
				),
			);
		}
		if (focused) el.querySelector("button")?.focus();
	}

	show();
	// Another window may have changed it since.
	if (isThisMachine()) ask(get("/api/network"));
	return { el, show };
}
