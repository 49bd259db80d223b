/** Replaces an outdated hash: only a sign-in has the password that a new one is made from. */
import { Refusal } from '../http/refusal.ts';
import { hashPassword, isOutdated, normalizePassword, verifyPassword } from './hashing.ts';

/** The row that has the hash. */
interface Place<Known> {
  /** Replaces the known hash; false if it is no longer there. */
  store(hash: string): Promise<boolean>;
  find(): Promise<Known | null | undefined>;
}

/**
 * An imported hash, or one with older costs, becomes our own.
 *
 * @param typed the right password, as it was typed
 * @returns what is stored now
 */
export async function renewHash<Known extends { hash: string }>(
  known: Known,
  typed: string,
  { store, find }: Place<Known>,
): Promise<Known> {
  if (!isOutdated(known.hash)) return known;
  let hash: string;
  try {
    hash = await hashPassword(normalizePassword(typed));
  } catch (error) {
    // Too busy: the old hash is good enough for this sign-in.
    if (error instanceof Refusal) return known;
    throw error;
  }
  if (await store(hash)) return { ...known, hash };
  // Another sign-in with this password renewed it first, or the password has changed: then the lock has no effect.
  const current = await find();
  return current && (await verifyPassword(current.hash, typed)) ? current : known;
}
