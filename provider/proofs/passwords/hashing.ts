/** Hashes passwords with argon2id, in libuv's thread pool and so off the event loop. @see RFC 9106 */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { requestNetwork } from '../../audit/context.ts';
import { verifyForeign } from './foreign-hashes.ts';
import { createHashQueue } from './hash-queue.ts';

/** OWASP's parameters. Each hash contains its own, so older hashes still verify after a change. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Computed at start: otherwise the first unknown address would take visibly longer. */
const decoy = hash(randomBytes(32), cost);

/** The form to hash and to compare with what leaked: keyboards encode the same letters differently. @see NIST SP 800-63B section 3.1.1.2 */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** The pool of libuv has four threads by default, which looking up names and reading files share. */
const inTurn = createHashQueue({ threads: Math.min(4, Math.max(1, availableParallelism())) });

/** How many hashes wait for their turn. */
export const waitingHashes = inTurn.waiting;

/** @throws Refusal with status 503 when too many visitors are signing in */
export function hashPassword(password: string): Promise<string> {
  return inTurn(requestNetwork(), () => hash(password, cost));
}

/**
 * Other systems hash what is typed, or another form of it than ours: a ligature, an ellipsis and a full-width letter are different
 * texts for them. Each form is tried once.
 */
function formsFor(stored: string, typed: string): string[] {
  const normalized = normalizePassword(typed);
  return isOutdated(stored)
    ? [...new Set([typed, normalized, typed.normalize('NFC'), typed.normalize('NFD')])]
    : [normalized];
}

/**
 * Whether the password matches the hash. Without a hash it is false, after the same time.
 *
 * @param typed as it was typed
 * @throws Refusal as of `hashPassword`
 */
export async function verifyPassword(stored: string | null, typed: string): Promise<boolean> {
  const compared = stored ?? (await decoy);
  for (const form of formsFor(compared, typed)) {
    const matches = await inTurn(requestNetwork(), () => verifyForeign(compared, form));
    if (matches) return stored !== null;
  }
  return false;
}

/** How every hash of our own begins: algorithm, version and costs. */
const ours = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Whether another system made the hash, or we did with other costs: the next sign-in replaces it. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(ours);
}
