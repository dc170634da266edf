// The sounds of the board, synthesised: no file is loaded.

/** @typedef {{ at: number, pitch: number, to?: number, length: number, loud: number, shape?: OscillatorType }} Tone Seconds and hertz. */

/** A knock on wood: a short low tone that falls. @param {number} at @param {number} loud @param {number} [pitch] @returns {Tone} */
const knock = (at, loud, pitch = 210) => ({ at, pitch, to: pitch / 2.5, length: 0.09, loud, shape: "triangle" });

/** @param {number} at @param {number} pitch @param {number} [length] @returns {Tone} */
const bell = (at, pitch, length = 0.3) => ({ at, pitch, length, loud: 0.22 });

/** @satisfies {Record<string, Tone[]>} */
const SOUNDS = {
	move: [knock(0, 0.5)],
	capture: [knock(0, 0.5), knock(0.07, 0.7, 150)],
	king: [bell(0, 523), bell(0.11, 659), bell(0.22, 784)],
	end: [bell(0, 392), bell(0.16, 523), bell(0.32, 659), bell(0.48, 523, 0.7)],
	illegal: [knock(0, 0.3, 140)],
};

/** @type {AudioContext | undefined} */
let audio;

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
	if (typeof AudioContext === "undefined") return;
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
