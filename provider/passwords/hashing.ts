/** Passwords at rest: argon2id, computed in libuv's thread pool and so beside the event loop. @see RFC 9106 */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { requestNetwork } from '../audit/context.ts';
import { createHashQueue } from './hash-queue.ts';

/** OWASP's parameters; they stand in each hash, so that raising them leaves older hashes readable. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Made while the provider starts: otherwise the first unknown address would take visibly longer. */
const decoy = hash(randomBytes(32), cost);

/** As it is hashed: one password, though keyboards differ in how they write its letters. @see NIST SP 800-63B section 3.1.1.2 */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** The pool of libuv has four threads by default, which looking up names and reading files share. */
const inTurn = createHashQueue({ threads: Math.min(4, Math.max(1, availableParallelism())) });

/** @throws Refusal with status 503 when too many visitors are signing in */
export function hashPassword(password: string): Promise<string> {
  return inTurn(requestNetwork(), () => hash(password, cost));
}

/**
 * Whether it is the password; without a hash never, which takes as long to find out.
 *
 * @throws Refusal as of `hashPassword`
 */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  const stored = kept ?? (await decoy);
  const right = await inTurn(requestNetwork(), () => verify(stored, password));
  return right && kept !== null;
}
