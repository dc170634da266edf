// Which answer still counts? Of the questions asked in one place only the last: the answer to an older one changes nothing.

/** A row of questions, each of which calls off the one before it. */
export function latest() {
	let asking = new AbortController();
	return {
		/** The next question. Its signal is aborted as soon as another is asked: then its answer must change nothing. */
		next() {
			asking.abort();
			asking = new AbortController();
			return asking.signal;
		},
		/** Nobody waits for an answer any more. */
		stop: () => asking.abort(),
	};
}
