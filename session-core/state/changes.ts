/** A subscription to one part of a state, notified only of real changes of that part. */
export function changesOf<S, T>(
  { store }: { store: { get(): S } },
  subscribe: (listener: (state: S) => void) => () => void,
  part: (state: S) => T,
): (listener: (value: T) => void) => () => void {
  return (listener) => {
    let last = part(store.get());
    return subscribe((state) => {
      const next = part(state);
      if (next === last) return;
      last = next;
      listener(next);
    });
  };
}
