/** Functions that do nothing, or record their calls. */

export const nothing = () => {};

/** A function that records its calls. */
export function spy<T extends unknown[]>() {
  const calls: T[] = [];
  return Object.assign((...values: T) => void calls.push(values), { calls });
}
