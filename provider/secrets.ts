/** Random values, and how those that are kept are hashed and compared. */
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** Where randomness comes from; a test can put its own in place. */
export interface Random {
  bytes(length: number): Uint8Array;
  uuid(): string;
}

export const systemRandom: Random = { bytes: (length) => randomBytes(length), uuid: () => randomUUID() };

/** 32 random bytes: a token that cannot be guessed. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

export const codeDigits = 6;

/** Six digits, all million of them equally likely. */
export function newCode(random: Random): string {
  // 32 bits do not divide by a million: values of the last, incomplete million are thrown away.
  const limit = Math.floor(2 ** 32 / 10 ** codeDigits) * 10 ** codeDigits;
  for (;;) {
    const value = Buffer.from(random.bytes(4)).readUInt32BE();
    if (value < limit) return String(value % 10 ** codeDigits).padStart(codeDigits, '0');
  }
}

/** For 256-bit tokens a plain hash is enough: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Six digits can be guessed from any hash by trying a million, so the hash is keyed: rows alone (a replica, a query log)
 * give nothing away. Who holds rows and key together still has only the minutes until the code expires; against
 * guessing over the network the limited tries protect, not the hash.
 */
export function hashKeyed(pepper: string, ...parts: string[]): string {
  return createHmac('sha256', pepper).update(JSON.stringify(parts)).digest('base64url');
}

/** Compares two hashes of one kind in constant time. */
export function sameHash(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
