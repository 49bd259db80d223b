/** Hashes passwords with argon2id, in libuv's thread pool and so off the event loop. @see RFC 9106 */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters. Each hash contains its own, so older hashes still verify after a change. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Computed at start: otherwise the first unknown address would take visibly longer. */
const decoy = hash(randomBytes(32), cost);

/** The form to hash: keyboards encode the same letters differently. @see NIST SP 800-63B section 3.1.1.2 */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC');
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether the password matches the hash. Without a hash it is false, after the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null;
}
