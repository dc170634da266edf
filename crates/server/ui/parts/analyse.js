// What the full engine thinks of a position, as it finds it.

/**
 * Asks for an analysis; the last answer counts.
 * @param {Record<string, string | number | boolean>} query
 * @param {(info: AnalysisInfo) => void} onInfo
 * @param {(done: boolean) => void} [onEnd] It is over, or broke; not when it was ended here.
 * @returns {() => void} Ends it.
 */
export function analyse(query, onInfo, onEnd) {
	const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
	/** @type {EventSource | null} */
	let source = new EventSource(`/api/analysis?${text}`);
	const end = () => {
		source?.close();
		source = null;
	};
	source.addEventListener("info", (event) => source && onInfo(JSON.parse(event.data)));
	const over = (/** @type {boolean} */ done) => {
		if (!source) return;
		end();
		onEnd?.(done);
	};
	source.addEventListener("done", () => over(true));
	source.onerror = () => over(false);
	return end;
}
