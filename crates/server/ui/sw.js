/**
 * The service worker: makes the page installable, and keeps its shell for the moments when the program is not running.
 *
 * The network always comes first, so a new version of the program is seen at once; what was stored is used only when
 * nobody answers. Games are the server's business: nothing under /api is ever stored.
 */
const CACHE = "crownhead-shell";
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
	event.waitUntil(caches.open(CACHE).then((cache) => cache.add("/")).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
	event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
	const { request } = event;
	const url = new URL(request.url);
	const ours = request.method === "GET" && url.origin === worker.location.origin;
	if (!ours || url.pathname.startsWith("/api/")) return;
	event.respondWith(networkFirst(request));
});

/** @param {Request} request @returns {Promise<Response>} */
async function networkFirst(request) {
	// Every page is the same shell, so one stored copy serves all of them.
	const key = request.mode === "navigate" ? "/" : request;
	try {
		const answer = await fetch(request);
		if (answer.ok) {
			const cache = await caches.open(CACHE);
			await cache.put(key, answer.clone());
		}
		return answer;
	} catch (error) {
		const stored = await caches.match(key);
		if (stored) return stored;
		throw error;
	}
}
