// What the server refuses, in the page's words: it names its sentences by ids. Loaded with the first refusal.

import { LANGUAGE } from "./words/words.js";

/** @param {Refusal} refusal @returns {Promise<Refusal>} */
export async function inWords(refusal) {
	/** @type {{default: Record<string, string | ((params: any) => string)>}} */
	const { default: sayings } = await import(`./words/${LANGUAGE}/server.js`);
	/** The sentence for an id; the server's own for one that is unknown here. @param {Saying | undefined} saying @param {string} text */
	const said = (saying, text) => {
		const word = Object.hasOwn(sayings, saying?.id ?? "") ? sayings[saying?.id ?? ""] : undefined;
		return (typeof word === "function" ? word(saying?.params ?? {}) : word) ?? text;
	};
	const { error, reasons = [], faults = [] } = refusal;
	return { ...refusal, error: said(refusal, error), reasons: reasons.map((reason, i) => said(faults[i], reason)) };
}
