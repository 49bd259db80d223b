/** An object without the keys whose value is undefined: unset values are not sent. */
export function present<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // The type says the same; the compiler cannot follow it through the entries.
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
