/** Social sign-ins under way: each can be ended once, within minutes, by the browser that began it. */
import { later, minute } from '../clock.ts';
import { hashKeyed, hashToken, newToken } from '../secrets.ts';
import type { World } from '../world.ts';
import type { FlowProof } from './identity.ts';

const stateMinutes = 15;

export interface Flow {
  provider_type: string;
  login_url: string;
  signup_url: string;
  code_challenge: string | null;
  /** The signed-in user who is to get the account; null for a sign-in. */
  attach_user_id: string | null;
}

/** @returns the state that travels with the visitor */
export async function beginFlow(
  world: World,
  { browserSecret, ...flow }: Flow & { browserSecret: string },
): Promise<string> {
  const state = newToken(world.random);
  const now = world.clock.now();
  await world.database
    .insertInto('oauth_states')
    .values({
      state_hash: hashToken(state),
      browser_hash: hashToken(browserSecret),
      ...flow,
      created_at: now,
      expires_at: later(now, stateMinutes * minute),
    })
    .execute();
  return state;
}

/** Ends the flow. Null, with nothing used up, if it is unknown, over, of another provider or of another browser. */
export async function endFlow(
  world: World,
  { state, browserSecret, type }: { state: string; browserSecret: string; type: string },
): Promise<Flow | null> {
  const now = world.clock.now();
  const flow = await world.database
    .updateTable('oauth_states')
    .set({ used_at: now })
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browserSecret))
    .where('provider_type', '=', type)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['provider_type', 'login_url', 'signup_url', 'code_challenge', 'attach_user_id'])
    .executeTakeFirst();
  return flow ?? null;
}

/** A flow under way, without ending it. */
export async function findFlow(world: World, state: string): Promise<Flow | null> {
  const flow = await world.database
    .selectFrom('oauth_states')
    .select(['provider_type', 'login_url', 'signup_url', 'code_challenge', 'attach_user_id'])
    .where('state_hash', '=', hashToken(state))
    .where('used_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .executeTakeFirst();
  return flow ?? null;
}

/**
 * What ties the identity provider's answer to this flow. Made from two secrets of which only hashes are kept, so that
 * nothing has to be stored, and reading the database is not enough to make it.
 */
export function flowProof(state: string, browserSecret: string): FlowProof {
  return {
    nonce: hashKeyed(browserSecret, 'nonce', state),
    verifier: hashKeyed(browserSecret, 'code verifier', state),
  };
}
