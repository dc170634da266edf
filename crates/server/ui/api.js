// How the page talks to the server: JSON requests, and events that reconnect by themselves.

import { words } from "./words/words.js";

/** A refusal by the server, in one sentence for the user. */
export class ApiError extends Error {
	/** @param {number} status 0: not reached. @param {{error?: string, reasons?: string[], game?: GameView, params?: Record<string, any>}} body In the page's words. @param {number} retryAfter Seconds. */
	constructor(status, body, retryAfter) {
		super(body.error ?? words.page.status(status));
		this.status = status;
		this.reasons = body.reasons ?? [];
		this.game = body.game ?? null;
		this.params = body.params ?? {};
		this.retryAfter = retryAfter;
	}
}

/** @param {string} method @param {string} path @param {object | null} body @param {AbortSignal} [signal] @returns {Promise<any>} */
async function request(method, path, body, signal) {
	/** @type {RequestInit} */
	const init = { method };
	if (signal) init.signal = signal;
	if (method !== "GET") {
		init.headers = { "Content-Type": "application/json" };
		if (body) init.body = JSON.stringify(body);
	}
	let response, json, answer;
	try {
		response = await fetch(path, init);
		json = response.headers.get("Content-Type")?.includes("json");
		answer = json ? await response.json() : (await response.text()) || null;
	} catch (error) {
		// Who has called it off knows that; an answer that never comes, or not whole, is told.
		if (signal?.aborted && signal.reason.name !== "TimeoutError") throw error;
		throw new ApiError(0, { error: words.page.unreachable }, 1);
	}
	if (response.ok) return answer;
	throw new ApiError(
		response.status,
		json ? await inWords(answer) : {},
		Number(response.headers.get("Retry-After") ?? 1),
	);
}

/** A refusal as the page says it, or as the server does if those words do not come. @param {Refusal} refusal */
const inWords = (refusal) => import("./refusal.js").then((own) => own.inWords(refusal)).catch(() => refusal);

/** @param {string} path @param {AbortSignal} [signal] */
export const get = (path, signal) => request("GET", path, null, signal);
/** @param {string} path @param {object} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) => request("POST", path, body, signal);
/** @param {string} path */
export const remove = (path) => request("DELETE", path, null);

/** A timer that comes this much too late means that the machine has slept. */
const NAP = 10000;

/**
 * Listens to a stream of events and connects again when it breaks, and after the machine has slept: a connection may be
 * dead then without knowing.
 * @param {string} path
 * @param {Record<string, (data: any) => void>} handlers By the event's name.
 * @param {(online: boolean) => void} onConnection
 * @param {() => unknown} [awaited] Does somebody wait for whoever listens? Then a hidden tab listens on.
 * @returns {() => void} Ends it.
 */
export function listen(path, handlers, onConnection, awaited) {
	/** @type {EventSource | null} */
	let source = null;
	let timer = 0;
	let hiding = 0;
	let wait = 500;
	const connect = () => {
		clearTimeout(timer);
		source?.close();
		const mine = (source = new EventSource(path));
		mine.onopen = () => {
			wait = 500;
			onConnection(true);
		};
		mine.onerror = () => {
			if (mine !== source) return;
			onConnection(false);
			mine.close();
			timer = window.setTimeout(connect, wait);
			wait = Math.min(wait * 1.6, 5000);
		};
		for (const [name, handler] of Object.entries(handlers)) {
			mine.addEventListener(name, (event) => {
				const { data } = /** @type {MessageEvent} */ (event);
				if (mine === source) handler(data ? JSON.parse(data) : null);
			});
		}
	};
	/** Browsers allow few connections: a tab that stays hidden gives its own back. */
	const onVisibility = () => {
		clearTimeout(hiding);
		if (document.hidden)
			hiding = window.setTimeout(() => {
				if (awaited?.()) return;
				clearTimeout(timer);
				source?.close();
			}, 20000);
		else if (source?.readyState === EventSource.CLOSED) connect();
	};
	let ticked = Date.now();
	const ticker = window.setInterval(() => {
		const slept = Date.now() - ticked > NAP;
		ticked = Date.now();
		if (slept && !document.hidden) connect();
	}, 2000);
	document.addEventListener("visibilitychange", onVisibility);
	addEventListener("online", connect);
	connect();
	return () => {
		document.removeEventListener("visibilitychange", onVisibility);
		removeEventListener("online", connect);
		clearInterval(ticker);
		clearTimeout(timer);
		clearTimeout(hiding);
		source?.close();
		source = null;
	};
}

/** @type {Promise<Options> | null} */
let asked = null;

/** What can be played here; asked once, and named by the words that are loaded. */
export async function options() {
	asked ??= get("/api/options").catch((error) => {
		asked = null;
		throw error;
	});
	return named(await asked);
}

/** The same with the page's words for all that it knows; engines of others keep their names. @param {Options} options @returns {Options} */
function named(options) {
	return {
		...options,
		variants: options.variants.map((variant) => ({
			...variant,
			...(words.variants[variant.id] ?? words.otherVariants?.[variant.id]),
		})),
		levels: options.levels.map((level) => {
			const [title = level.title, about = level.about] = words.levels[level.spec] ?? [];
			const number = level.spec.match(/^engine:(\d+)$/)?.[1];
			return { ...level, title, about, name: number ? words.level(number) : title };
		}),
		presets: options.presets.map((preset) => {
			const [, family = "", step = ""] = preset.spec.match(/^preset:(.*)-(.*)$/) ?? [];
			const title = words.presets[family]?.(step) ?? preset.title;
			const { least, most } = preset.depths;
			return {
				...preset,
				title,
				about: words.looks(least, most),
				step: preset.step && (Number(preset.step) ? preset.step : title),
			};
		}),
	};
}
