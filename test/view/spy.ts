/** Functions that do nothing, or remember what they were called with. */

export const nothing = () => {};

/** A function that remembers what it was called with. */
export function spy<T extends unknown[]>() {
  const calls: T[] = [];
  return Object.assign((...values: T) => void calls.push(values), { calls });
}
