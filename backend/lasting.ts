/** What this server keeps of the provider's for some minutes: settings and policies. */

/** How long a copy is used before it is loaded again. Milliseconds. */
const maxAge = 5 * 60_000;
/** How long after a failure the old one serves before the next try. Milliseconds. */
const pause = 10_000;
/** Copies of organizations; the oldest goes first. */
const mostCopies = 1000;

interface Copy<V> {
  value: V | undefined;
  freshUntil: number;
  loading: Promise<void> | null;
}

/**
 * Keeps one copy for each key. When it is too old, callers continue with the old copy while one request loads the new one; only the
 * first load is waited for.
 */
export function createLasting<V>(now: () => number): (key: string, load: () => Promise<V>) => Promise<V> {
  const copies = new Map<string, Copy<V>>();

  async function renew(key: string, copy: Copy<V>, load: () => Promise<V>): Promise<void> {
    try {
      copy.value = await load();
      copy.freshUntil = now() + maxAge;
    } catch (error) {
      copy.freshUntil = now() + pause;
      if (copy.value !== undefined) return;
      copies.delete(key);
      throw error;
    } finally {
      copy.loading = null;
    }
  }

  return async (key, load) => {
    const copy = copies.get(key) ?? { value: undefined, freshUntil: Number.NEGATIVE_INFINITY, loading: null };
    copies.set(key, copy);
    if (now() >= copy.freshUntil) copy.loading ??= renew(key, copy, load);
    if (copy.value === undefined) await copy.loading;
    const [oldest = key] = copies.keys();
    if (copies.size > mostCopies) copies.delete(oldest);
    // Loaded by now, or the load has thrown.
    return copy.value as V;
  };
}
