/** Remembers which proofs were used, so that each works once in this process. @see RFC 9449 section 11.1 */
import { createHash } from 'node:crypto';

/** A fresh proof cannot be remembered, and so is not taken: forgetting another one would let a thief use that again. */
export class TooManyProofs extends Error {
  /** How soon there is room again. */
  readonly seconds: number;

  constructor(seconds: number) {
    super('Too many proofs are still fresh.');
    this.seconds = seconds;
  }
}

interface SpentProofsOptions {
  /** For how long a proof must be remembered. Seconds. */
  lifetime: number;
  /** Proofs of one key, so that one app cannot use up the room of all. */
  maxPerKey?: number;
  /** Proofs of all keys. */
  maxProofs?: number;
}

/**
 * Returns a function that says whether the proof was unused, and marks it as used.
 * @throws TooManyProofs
 */
export function createSpentProofs({ lifetime, maxPerKey = 1_000, maxProofs = 100_000 }: SpentProofsOptions) {
  /** When each proof is stale, by key and digest. Both maps have first what is stale first. */
  const byKey = new Map<string, Map<string, number>>();
  let size = 0;

  function forgetStale(proofs: Map<string, number>, now: number): void {
    for (const [digest, staleAt] of proofs) {
      if (staleAt >= now) return;
      proofs.delete(digest);
      size--;
    }
  }

  function forgetStaleKeys(now: number): void {
    for (const [key, proofs] of byKey) {
      forgetStale(proofs, now);
      if (proofs.size > 0) return;
      byKey.delete(key);
    }
  }

  return (key: string, id: string, now: number): boolean => {
    forgetStaleKeys(now);
    const proofs = byKey.get(key) ?? new Map<string, number>();
    forgetStale(proofs, now);
    // The app chooses the id and its length; all digests have one.
    const digest = createHash('sha256').update(id).digest('base64url');
    if (proofs.has(digest)) return false;
    if (proofs.size >= maxPerKey || size >= maxProofs) {
      const [staleAt = now + lifetime] = proofs.values();
      throw new TooManyProofs(staleAt + 1 - now);
    }
    proofs.set(digest, now + lifetime);
    size++;
    byKey.delete(key);
    byKey.set(key, proofs);
    return true;
  };
}
