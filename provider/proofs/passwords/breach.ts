/** Looks a password up in the shipped list of leaked ones, and at a range service if one is configured. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Parts } from '../../world/ground.ts';

/** First bytes of the SHA-1 of each common password, in lower case, sorted; `scripts/common-passwords.mjs` makes it. */
const common = readFileSync(new URL('./common-passwords.bin', import.meta.url));
export const commonHashBytes = 6;

/** Short, because a visitor is waiting. Milliseconds. */
const rangeTimeout = 1_500;

/** Whether either list contains it. A range service that fails is logged and counts as "not found". */
export async function isBreached(world: Parts<'settings' | 'log'>, password: string): Promise<boolean> {
  if (isCommon(password)) return true;
  const { breachRangeUrl } = world.settings.passwords;
  if (breachRangeUrl === undefined) return false;
  try {
    return await isInRange(breachRangeUrl, password, rangeTimeout);
  } catch (error) {
    world.log.warn({ err: withoutAddress(error) }, 'the service for leaked passwords did not answer');
    return false;
  }
}

/** Whether the shipped list contains the password, in any capitalisation. */
export function isCommon(password: string): boolean {
  const prefix = createHash('sha1').update(password.toLowerCase()).digest().subarray(0, commonHashBytes);
  let low = 0;
  let high = common.length / commonHashBytes;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = middle * commonHashBytes;
    const order = common.compare(prefix, 0, commonHashBytes, start, start + commonHashBytes);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

/**
 * Queries a service with k-anonymity: it receives five digits of the hash and returns all hashes with that prefix.
 *
 * @see https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange
 */
export async function isInRange(rangeUrl: string, password: string, timeout: number): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const response = await fetch(`${rangeUrl.replace(/\/$/, '')}/${hash.slice(0, 5)}`, {
    // Padding hides which range was requested: otherwise the length of the response would reveal it.
    headers: { 'Add-Padding': 'true', 'User-Agent': 'auth-elements-provider' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  const rest = hash.slice(5);
  return (await response.text()).split('\n').some((line) => {
    const [suffix = '', count = ''] = line.trim().split(':');
    // Padding entries have the count 0.
    return suffix.toUpperCase() === rest && Number(count) > 0;
  });
}

/** The address contains five digits of the hash, so it must not reach the log. */
function withoutAddress(error: unknown): Error {
  const { name, message } = error instanceof Error ? error : new Error('unknown');
  return new Error(`${name}: ${message.replace(/https?:\S+/g, '[address]')}`);
}
