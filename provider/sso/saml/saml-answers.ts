/** What a company's login has posted: it waits in the sign-in until the visitor's own navigation shows the cookie. */

import { isRefusalType, Refusal } from '../../http/refusal.ts';
import type { Flow } from '../../proofs/social/states.ts';
import { open, type SealKey, seal } from '../../secrets/seal.ts';
import { hashToken } from '../../secrets/secrets.ts';
import type { StoreWorld } from '../../world/ground.ts';
import type { SsoIdentity } from '../identity.ts';

/** The database has the hash of the state only. */
const answerKey = (state: string): SealKey => ({ key: state, purpose: 'identity of a posted answer' });

/** The first answer stays. @throws Refusal `unsolicited_saml_response` */
export async function keepAnswer(
  { database, random, clock }: StoreWorld,
  state: string,
  identity: SsoIdentity,
): Promise<void> {
  await database
    .updateTable('oauth_states')
    .set({ sealed_answer: seal(random, answerKey(state), identity) })
    .where('state_hash', '=', hashToken(state))
    .where('sealed_answer', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .returning('state_hash')
    .executeTakeFirstOrThrow(() => new Refusal('unsolicited_saml_response'));
}

/** @throws Refusal with the reason if there is none */
export function answerOf({ sealed_answer }: Flow, state: string, error: string | null): SsoIdentity {
  // Sealed above, maybe in another process of the same version.
  if (sealed_answer) return open(answerKey(state), sealed_answer) as SsoIdentity;
  throw new Refusal(error !== null && isRefusalType(error) ? error : 'invalid_saml_response');
}
