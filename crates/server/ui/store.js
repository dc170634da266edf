// Where small shared state lives: a value, its changes and those who want to hear of them.

/**
 * @template {object} T
 * @param {T} initial
 */
export function createStore(initial) {
  let value = initial;
  /** @type {Set<(value: T) => void>} */
  const listeners = new Set();
  return {
    get: () => value,
    /** @param {Partial<T>} patch */
    set(patch) {
      value = { ...value, ...patch };
      for (const listener of listeners) listener(value);
    },
    /** @param {(value: T) => void} listener @returns {() => void} */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
