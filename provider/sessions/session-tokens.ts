/** Session tokens, and the key of the browser that one is bound to. */
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { newToken } from '../secrets.ts';
import type { World } from '../world.ts';

/** A thumbprint of a key: SHA-256 in base64url. @see RFC 7638 */
const thumbprint = /^[\w-]{43}$/;

/**
 * A new session token. It names the key that the caller has proved: `random.thumbprint`. The hash of all of it is stored, so a token
 * with another key, or without one, is unknown, and no call needs a further look into the database.
 *
 * @throws Refusal `session_binding_required`
 */
export function newSessionToken(
  { random, settings }: Pick<World, 'random' | 'settings'>,
  { provedKey }: Pick<Caller, 'provedKey'>,
): string {
  const token = newToken(random);
  const { session_binding } = settings.project;
  if (session_binding === 'off') return token;
  if (provedKey !== null) return `${token}.${provedKey}`;
  if (session_binding === 'required') throw new Refusal('session_binding_required');
  return token;
}

/** The thumbprint of the key that a session token is bound to; null for one that any browser may use. */
export function boundKey(token: string): string | null {
  const [, key = ''] = token.split('.');
  return thumbprint.test(key) ? key : null;
}

/** The refusal of a token that is bound to another browser. Every client knows by its type that the session is over here. */
export function notHere(): Refusal {
  return new Refusal('session_not_found', {
    message: 'This session belongs to another browser, or this browser has lost its key. Sign in again.',
    details: { needs: 'dpop_proof' },
  });
}

/** Whether the token may be used by a caller who has proved this key, or none. */
export function mayUse(token: string, provedKey: string | null): boolean {
  const key = boundKey(token);
  return key === null || key === provedKey;
}
