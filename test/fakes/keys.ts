/** A browser's database of keys, which its tabs share. */
import type { KeyAccess } from '../../session-core/environment.ts';

export function createKeys(): KeyAccess & { clear(): void; readonly size: number } {
  const pairs = new Map<string, CryptoKeyPair>();
  return {
    find: async (name) => pairs.get(name) ?? null,
    async keep(name, pair) {
      const kept = pairs.get(name) ?? pair;
      pairs.set(name, kept);
      return kept;
    },
    clear: () => pairs.clear(),
    get size() {
      return pairs.size;
    },
  };
}
