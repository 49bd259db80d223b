/** A browser's database of keys, which its tabs share. */
import type { KeyAccess } from '../../session-core/environment.ts';

/** @param junk what is stored in place of a key */
export function createKeys(junk: unknown = null): KeyAccess & { clear(): void; readonly size: number } {
  const pairs = new Map<string, CryptoKeyPair>();
  return {
    find: async (name) => pairs.get(name) ?? (junk as CryptoKeyPair | null),
    async keep(name, pair) {
      const stored = pairs.get(name) ?? pair;
      pairs.set(name, stored);
      return stored;
    },
    clear: () => pairs.clear(),
    get size() {
      return pairs.size;
    },
  };
}
