// How the page talks to the server: JSON requests, and events that reconnect by themselves.

/** A refusal by the server, in one sentence for the user. */
export class ApiError extends Error {
	/** @param {number} status 0: not reached. @param {{error?: string, reasons?: string[], game?: GameView}} body @param {number} retryAfter Seconds. */
	constructor(status, body, retryAfter) {
		super(body.error ?? `The server answered with status ${status}.`);
		this.status = status;
		this.reasons = body.reasons ?? [];
		this.game = body.game ?? null;
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
	let response;
	try {
		response = await fetch(path, init);
	} catch (error) {
		if (signal?.aborted) throw error;
		throw new ApiError(0, { error: "Crownhead cannot be reached: start it again, or check the connection." }, 1);
	}
	if (response.status === 204) return null;
	const json = response.headers.get("Content-Type")?.includes("json") ?? false;
	if (!response.ok) {
		const refusal = json ? await response.json() : {};
		throw new ApiError(response.status, refusal, Number(response.headers.get("Retry-After") ?? 1));
	}
	return json ? response.json() : response.text();
}

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
 * @returns {() => void} Ends it.
 */
export function listen(path, handlers, onConnection) {
	/** @type {EventSource | null} */
	let source = null;
	let timer = 0;
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
		if (document.hidden) timer = window.setTimeout(() => source?.close(), 20000);
		else if (source?.readyState === EventSource.CLOSED) connect();
		else clearTimeout(timer);
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
		source?.close();
		source = null;
	};
}

/**
 * Asks for a short analysis; the last answer counts.
 * @param {Record<string, string | number>} query
 * @param {(info: AnalysisInfo) => void} onInfo
 * @returns {() => void} Ends it.
 */
export function analyse(query, onInfo) {
	const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
	/** @type {EventSource | null} */
	let source = new EventSource(`/api/analysis?${text}`);
	const end = () => {
		source?.close();
		source = null;
	};
	source.addEventListener("info", (event) => source && onInfo(JSON.parse(event.data)));
	source.addEventListener("done", end);
	source.onerror = end;
	return end;
}

/** @type {Promise<Options> | null} */
let asked = null;

/** What can be played here; asked once. */
export function options() {
	asked ??= get("/api/options").catch((error) => {
		asked = null;
		throw error;
	});
	return asked;
}
