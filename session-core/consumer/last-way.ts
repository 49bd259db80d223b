/** Remembers which method this browser signed in with last: a note for the visitor, nothing more. */
import type { Environment } from '../environment.ts';
import { lastWayKeyOf } from '../state/more-names.ts';
import type { Factor } from '../wire/shared.ts';
import type { Commit } from './methods/parts.ts';
import type { ConsumerCore } from './types.ts';

/** A commit that also stores the way, where the reply begins another session. */
export function remembersWay(
  commit: Commit,
  { keeper, stateKey }: Pick<ConsumerCore, 'keeper' | 'stateKey'>,
  { storage }: Pick<Environment, 'storage'>,
): Commit {
  return (reply, duration, options) => {
    const before = keeper.sessionId();
    const result = commit(reply, duration, options);
    const { session } = keeper.store.get();
    const way = session && session.session_id !== before && wayOf(session.authentication_factors ?? []);
    if (way) storage.set(lastWayKeyOf(stateKey), way);
    return result;
  };
}

/** The newest first factor in one word. Null if another program proved the identity. */
function wayOf(factors: readonly Factor[]): string | null {
  let way = null;
  let newest = '';
  for (const { type, delivery_method: by, last_authenticated_at: at } of factors) {
    const word = Object.hasOwn(words, by) ? words[by] : type === 'oauth' && by.replace(/^oauth_/, '');
    if (!word || at < newest) continue;
    way = word;
    newest = at;
  }
  return way;
}

const words: Readonly<Record<string, string>> = {
  email: 'email',
  sms: 'sms',
  whatsapp: 'whatsapp',
  knowledge: 'password',
  webauthn_registration: 'passkey',
  crypto_wallet: 'wallet',
};
