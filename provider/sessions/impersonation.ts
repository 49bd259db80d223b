/** The session in which a member of the support team looks at the account of a user or a member. */

import type { Factor } from '../../session-core/wire/shared.ts';
import { later, minute } from '../clock/clock.ts';
import { isUnused, usedNow } from '../database/one-use.ts';
import type { Queries } from '../database/schema.ts';
import { type Holder, type HolderKind, holderColumn, holderColumns } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';
import type { World } from '../world/world.ts';
import { type OpenSession, type Start, startSession } from './session-rows.ts';

/** How long such a token waits to be exchanged. */
const tokenMinutes = 5;

/** For the back office, which passes it on to the impersonator. */
export async function createImpersonationToken(
  world: Pick<World, 'clock' | 'random'>,
  queries: Queries,
  { holder, impersonator }: { holder: Pick<Holder, 'kind' | 'id'>; impersonator: string },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken(world.random);
  const expires_at = later(world.clock.now(), tokenMinutes * minute);
  await queries
    .insertInto('impersonation_tokens')
    .values({ token_hash: hashToken(token), ...holderColumns(holder), impersonator, expires_at })
    .execute();
  return { token, expiresAt: expires_at };
}

/**
 * Uses the token up, and starts the session.
 *
 * @param start gives whose session it is, with the proof; undefined if the project has no such holder who can sign in
 * @throws Refusal `unable_to_auth_impersonation_token`
 */
export async function beginImpersonation<Kind extends HolderKind>(
  world: World,
  trx: Queries,
  caller: Caller,
  {
    token,
    minutes,
    kind,
    start,
  }: {
    token: string;
    minutes: number;
    kind: Kind;
    start(id: string, factor: Factor): Promise<Pick<Start<Kind>, 'holder' | 'proofs'> | undefined>;
  },
): Promise<OpenSession<Kind>> {
  const now = world.clock.now();
  const used = await trx
    .updateTable('impersonation_tokens')
    .set(usedNow(now))
    .where('token_hash', '=', hashToken(token))
    .where(holderColumn[kind], 'is not', null)
    .where(isUnused())
    .where('expires_at', '>', now)
    .returning(['user_id', 'member_id', 'impersonator'])
    .executeTakeFirst();
  const id = used?.[holderColumn[kind]];
  const factor = {
    delivery_method: 'impersonation',
    type: 'impersonated',
    last_authenticated_at: now.toISOString(),
  } as const;
  const begun = id == null ? undefined : await start(id, factor);
  if (!used || !begun) throw new Refusal('unable_to_auth_impersonation_token');
  return startSession(world, trx, caller, { ...begun, minutes, impersonator: used.impersonator });
}
