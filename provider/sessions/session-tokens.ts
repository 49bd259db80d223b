/** Session tokens, and the key of the browser that one is bound to. */
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';
import { newNamedToken } from './named-tokens.ts';

/** 32 bytes in base64url: a thumbprint of a key (SHA-256, RFC 7638), or the id of a device-bound session. */
const name = /^[\w-]{43}$/;

/**
 * A new token of this session. It names what it is bound to: `random.thumbprint.device`, the key that the caller has proved and the
 * device-bound session of the token that it replaces. The hash of all of it is stored, so a token with other names, or without them,
 * is unknown, and no call needs another query.
 *
 * @param replaced the token of the same session, if it has one
 * @throws Refusal `session_binding_required`
 */
export function newSessionToken(
  world: Parts<'settings' | 'random'>,
  caller: Pick<Caller, 'provedKey'>,
  sessionId: string,
  replaced?: string,
): string {
  const token = newKeyToken(world, caller, sessionId);
  const device = replaced === undefined ? null : deviceOf(replaced);
  return device === null ? token : withDevice(token, token, device);
}

function newKeyToken(
  { random, settings }: Parts<'settings' | 'random'>,
  { provedKey }: Pick<Caller, 'provedKey'>,
  sessionId: string,
): string {
  const token = newNamedToken(random, sessionId);
  const { session_binding } = settings.project;
  if (session_binding === 'off') return token;
  if (provedKey !== null) return `${token}.${provedKey}`;
  if (session_binding === 'required') throw new Refusal('session_binding_required');
  return token;
}

/** The thumbprint of the key that a session token is bound to; null for one that any browser may use. */
function boundKey(token: string): string | null {
  return namedIn(token, 1);
}

/** The device-bound session that a session token names; null if it names none. */
export function deviceOf(token: string): string | null {
  return namedIn(token, 2);
}

function namedIn(token: string, place: 1 | 2): string | null {
  const part = token.split('.')[place] ?? '';
  return name.test(part) ? part : null;
}

/** A token that is bound to a device, and to the same key as the token that it replaces. */
export function withDevice(random: string, replaced: string, device: string): string {
  return [random.split('.')[0], boundKey(replaced) ?? '', device].join('.');
}

/** The refusal of a token that is bound to another browser. From its type, every client knows that the session has ended in this browser. */
export function notHere(): Refusal {
  return new Refusal('session_not_found', {
    message: 'This session belongs to another browser, or this browser has lost its key. Sign in again.',
    details: { needs: 'dpop_proof' },
  });
}

/** Whether a caller who has proved this key and this device, or none, may use the token. */
export function mayUse(
  token: string,
  { provedKey, provedDevice }: Pick<Caller, 'provedKey' | 'provedDevice'>,
): boolean {
  const [key, device] = [boundKey(token), deviceOf(token)];
  return (key === null || key === provedKey) && (device === null || device === provedDevice);
}
