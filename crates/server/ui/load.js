// What a screen needs beyond the first one is loaded when it is opened: its styles and its HTML.

import { fillWords, speak } from "./words/words.js";

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** A style sheet, once. Without it a screen is plain but works, so a failure is no reason to stop. @param {string} name */
export function style(name) {
	let loading = styles.get(name);
	if (!loading) {
		loading = new Promise((resolve) => {
			const link = document.createElement("link");
			link.rel = "stylesheet";
			link.href = `/assets/${name}`;
			link.onload = () => resolve();
			link.onerror = () => {
				styles.delete(name);
				link.remove();
				resolve();
			};
			document.head.append(link);
		});
		styles.set(name, loading);
	}
	return loading;
}

/** The elements of an HTML file of ours, with their words. @param {string} name */
export async function markup(name) {
	const [answer] = await Promise.all([fetch(`/assets/${name}`), speak("rest"), speak("choices")]);
	if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
	return fillWords(new DOMParser().parseFromString(await answer.text(), "text/html").body);
}

/** Makes something when it is first wanted; after a failure the next wish tries again. @template T @param {() => Promise<T>} make */
export function once(make) {
	/** @type {Promise<T> | undefined} */
	let made;
	return () =>
		(made ??= make().catch((error) => {
			made = undefined;
			throw error;
		}));
}
