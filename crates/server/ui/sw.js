// The service worker: makes the page installable and keeps its shell for when the program is not running. The network
// comes first, so a new version is seen at once; games are the server's business, nothing under /api is ever stored.

const CACHE = "crownhead-shell";
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
	event.waitUntil(
		caches
			.open(CACHE)
			.then((cache) => cache.add("/"))
			.then(() => worker.skipWaiting()),
	);
});

worker.addEventListener("activate", (event) => {
	event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== "GET" || origin !== worker.location.origin || pathname.startsWith("/api/")) return;
	event.respondWith(networkFirst(event));
});

/** @param {RequestInfo} key @param {Response} answer */
const store = async (key, answer) => (await caches.open(CACHE)).put(key, answer);

/** @param {FetchEvent} event @returns {Promise<Response>} */
async function networkFirst(event) {
	const { request } = event;
	// Every page is the same shell, so one stored copy serves all of them.
	const key = request.mode === "navigate" ? "/" : request;
	try {
		const answer = await fetch(request);
		// Nobody waits until it is stored, and where nothing more can be it is still the newest.
		if (answer.ok) event.waitUntil(store(key, answer.clone()).catch(() => {}));
		return answer;
	} catch (error) {
		const stored = await caches.match(key);
		if (stored) return stored;
		throw error;
	}
}
