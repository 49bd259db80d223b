/** Passwords at rest: argon2id, computed in libuv's thread pool and so beside the event loop. @see RFC 9106 */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters; they stand in each hash, so that raising them leaves older hashes readable. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Made while the provider starts: otherwise the first unknown address would take visibly longer. */
const decoy = hash(randomBytes(32), cost);

/** As it is hashed: one password, though keyboards differ in how they write its letters. @see NIST SP 800-63B section 3.1.1.2 */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC');
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether it is the password; without a hash never, which takes as long to find out. */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  const right = await verify(kept ?? (await decoy), password);
  return right && kept !== null;
}
