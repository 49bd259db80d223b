/** The session in which a member of the support team looks at a user's account. */

import type { Factor } from '../../session-core/wire/shared.ts';
import { later, minute } from '../clock.ts';
import type { Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken, newToken } from '../secrets.ts';
import type { World } from '../world.ts';
import type { OpenSession } from './session-rows.ts';
import { startSession } from './session-rows.ts';

/** How long such a session lives, however often it is extended. Minutes. */
export const longestMinutes = 60;

const tokenMinutes = 5;

interface NewToken {
  userId: string;
  impersonator: string;
}

/** For the back office, which passes it on to the impersonator. */
export async function createImpersonationToken(
  world: World,
  queries: Queries,
  { userId: user_id, impersonator }: NewToken,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken(world.random);
  const expires_at = later(world.clock.now(), tokenMinutes * minute);
  await queries
    .insertInto('impersonation_tokens')
    .values({ token_hash: hashToken(token), user_id, impersonator, expires_at })
    .execute();
  return { token, expiresAt: expires_at };
}

/**
 * Uses the token up.
 *
 * @throws Refusal `unable_to_auth_impersonation_token`
 */
export async function takeImpersonationToken(
  world: World,
  queries: Queries,
  token: string,
): Promise<NewToken> {
  const now = world.clock.now();
  const found = await queries
    .updateTable('impersonation_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('user_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'impersonator'])
    .executeTakeFirst();
  if (found?.userId == null) throw new Refusal('unable_to_auth_impersonation_token');
  return { userId: found.userId, impersonator: found.impersonator };
}

export function startImpersonation(
  world: World,
  queries: Queries,
  caller: Caller,
  { userId, impersonator, minutes }: NewToken & { minutes: number },
): Promise<OpenSession> {
  const proof = { userId, factor: impersonationFactor(world.clock.now()), minutes };
  return startSession(world, queries, caller, proof, {
    impersonator: { name: impersonator, absoluteMinutes: longestMinutes },
  });
}

function impersonationFactor(at: Date): Factor {
  return { delivery_method: 'impersonation', type: 'impersonated', last_authenticated_at: at.toISOString() };
}
