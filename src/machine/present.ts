/** An object without the keys whose value is undefined: on the wire, what is not set is not sent. */
export function present<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // Dropping the undefined ones is exactly what the type says; the compiler cannot see it through entries.
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
