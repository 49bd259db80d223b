/** Random values, and the hashing and comparison of secrets. */
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** The source of randomness; tests inject their own. */
export interface Random {
  bytes(length: number): Uint8Array;
  uuid(): string;
}

export const systemRandom: Random = { bytes: (length) => randomBytes(length), uuid: () => randomUUID() };

/** 32 random bytes: a token that cannot be guessed. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

const codeDigits = 6;

/** Six digits, all million of them equally likely. */
export function newCode(random: Random): string {
  // 2^32 is not a multiple of a million, so values in the last, incomplete million are discarded.
  const limit = Math.floor(2 ** 32 / 10 ** codeDigits) * 10 ** codeDigits;
  for (;;) {
    const value = Buffer.from(random.bytes(4)).readUInt32BE();
    if (value < limit) return String(value % 10 ** codeDigits).padStart(codeDigits, '0');
  }
}

/** The keys of keyed hashes and of sealed values: the newest first, which writes, and those from before, which only read. */
export type Pepper = readonly [current: string, ...former: string[]];

/** A plain hash is enough for 256-bit tokens, which cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * A keyed hash. An attacker could find six digits behind a plain hash with a million guesses; without the key, rows alone
 * (a replica, a query log) reveal nothing. An attacker with rows and key still has only the minutes until the code
 * expires. Against guessing over the network the rate limits protect, not the hash.
 */
export function hashKeyed(pepper: Pepper, ...parts: string[]): string {
  return hashWith(pepper[0], parts);
}

/** With the newest pepper first: what was hashed before a rotation has the hash of a former one. */
export function keyedHashes(pepper: Pepper, ...parts: string[]): string[] {
  return pepper.map((one) => hashWith(one, parts));
}

/** Whether it is the hash of the parts, with any of the peppers. In constant time. */
export function isKeyedHash(shown: string, pepper: Pepper, ...parts: string[]): boolean {
  return keyedHashes(pepper, ...parts).some((hash) => sameHash(shown, hash));
}

function hashWith(key: string, parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

/** Compares two hashes of one kind in constant time. */
export function sameHash(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
