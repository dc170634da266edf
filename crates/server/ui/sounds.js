/**
 * The sounds of the board, synthesised: no file is loaded. Muted until somebody asks for them.
 */

/**
 * @typedef {object} Tone
 * @property {number} at  start in seconds
 * @property {number} pitch  in hertz
 * @property {number} [to]  pitch at the end; the same if absent
 * @property {number} length  in seconds
 * @property {number} loud  0 to 1
 * @property {OscillatorType} [shape]
 */

/** A knock on wood is a short low tone that falls; crowning and the end are small melodies. */
const SOUNDS = {
	move: [knock(0, 0.5)],
	capture: [knock(0, 0.5), knock(0.07, 0.7, 150)],
	king: [bell(0, 523), bell(0.11, 659), bell(0.22, 784)],
	end: [bell(0, 392), bell(0.16, 523), bell(0.32, 659), bell(0.48, 523, 0.7)],
	illegal: [/** @type {Tone} */ ({ at: 0, pitch: 140, to: 110, length: 0.14, loud: 0.25, shape: "triangle" })],
};

let muted = true;

/** @type {AudioContext | undefined} */
let audio;

/**
 * Switches sounds off or on. Who keeps the settings remembers it.
 * @param {boolean} value
 */
export function setMuted(value) {
	muted = value;
}

/** Plays a sound, unless the page is muted or the browser has no audio. @param {keyof typeof SOUNDS} name */
export function play(name) {
	if (muted || typeof AudioContext === "undefined") return;
	audio ??= new AudioContext();
	if (audio.state === "suspended") audio.resume().catch(() => {});
	for (const tone of SOUNDS[name]) sound(audio, tone);
}

/** @param {AudioContext} context @param {Tone} tone */
function sound(context, { at, pitch, to = pitch, length, loud, shape = "sine" }) {
	const start = context.currentTime + at;
	const end = start + length;
	const oscillator = new OscillatorNode(context, { type: shape, frequency: pitch });
	const volume = new GainNode(context, { gain: 0 });
	oscillator.frequency.setValueAtTime(pitch, start);
	oscillator.frequency.exponentialRampToValueAtTime(to, end);
	volume.gain.setValueAtTime(0.0001, start);
	volume.gain.exponentialRampToValueAtTime(loud, start + 0.005);
	volume.gain.exponentialRampToValueAtTime(0.0001, end);
	oscillator.connect(volume).connect(context.destination);
	oscillator.start(start);
	oscillator.stop(end);
}

/** @param {number} at @param {number} loud @param {number} [pitch] @returns {Tone} */
function knock(at, loud, pitch = 210) {
	return { at, pitch, to: pitch / 2.5, length: 0.09, loud, shape: "triangle" };
}

/** @param {number} at @param {number} pitch @param {number} [length] @returns {Tone} */
function bell(at, pitch, length = 0.3) {
	return { at, pitch, length, loud: 0.22 };
}
