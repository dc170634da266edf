export const networkCard = (/** @type {Bind} */ _now, /** @type {(now: Bind) => void} */ _show) => "";
