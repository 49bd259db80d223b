/** The session in which a member of the support team looks at the account of a user or a member. */

import { inTransaction } from '../../platform/storage/transaction.ts';
import type { Factor } from '../../session-core/wire/shared.ts';
import { record } from '../audit/record.ts';
import { later, minute } from '../clock/clock.ts';
import { isUnused, usedNow } from '../database/one-use.ts';
import type { Queries } from '../database/schema.ts';
import { type HolderId, type HolderKind, holderColumn, holderColumns } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';
import type { Parts } from '../world/ground.ts';
import type { MessageWorld } from '../world/world.ts';
import { type OpenSession, type Start, startSession } from './session-rows.ts';

/** How long such a token waits to be exchanged. */
const tokenMinutes = 5;

interface Allowed {
  holder: HolderId;
  impersonator: string;
  reason: string;
}

/**
 * For the back office, which passes the token on to the impersonator.
 *
 * @param find throws if there is no such holder
 */
export async function allowImpersonation(
  world: Parts<'database' | 'clock' | 'random' | 'log'>,
  { holder, impersonator, reason }: Allowed,
  find: (trx: Queries) => Promise<unknown>,
): Promise<{ token: string; expires_at: Date }> {
  const token = newToken(world.random);
  const expires_at = later(world.clock.now(), tokenMinutes * minute);
  await inTransaction(world.database, async (trx) => {
    await find(trx);
    const details = { impersonator, reason };
    await record(trx, { kind: 'admin.impersonation_allowed', userId: holder.id, details });
    await trx
      .insertInto('impersonation_tokens')
      .values({ token_hash: hashToken(token), ...holderColumns(holder), impersonator, expires_at })
      .execute();
  });
  logAudit(world, holder, 'impersonation_allowed', { impersonator, reason });
  return { token, expires_at };
}

/** Writes who viewed the account of a holder, and why, at a level that quiet logs include. */
export function logAudit(
  { log }: Parts<'log'>,
  { kind, id }: HolderId,
  audit: string,
  details: object = {},
): void {
  const logged: object = { audit, [holderColumn[kind]]: id, ...details };
  log.warn(logged, audit.replaceAll('_', ' '));
}

/**
 * Uses the token up, and starts the session.
 *
 * @param start gives whose session it is, with the proof; undefined if the project has no such holder who can sign in
 * @throws Refusal `unable_to_auth_impersonation_token`
 */
export async function beginImpersonation<Kind extends HolderKind>(
  world: MessageWorld,
  caller: Caller,
  { token, minutes, kind, start }: Exchange<Kind>,
): Promise<OpenSession<Kind>> {
  const now = world.clock.now();
  const { id, session } = await inTransaction(world.database, async (trx) => {
    const used = await trx
      .updateTable('impersonation_tokens')
      .set(usedNow(now))
      .where('token_hash', '=', hashToken(token))
      .where(holderColumn[kind], 'is not', null)
      .where(isUnused(now))
      .where('expires_at', '>', now)
      .returning(['user_id', 'member_id', 'impersonator'])
      .executeTakeFirst();
    const id = used?.[holderColumn[kind]] ?? '';
    const factor = {
      delivery_method: 'impersonation',
      type: 'impersonated',
      last_authenticated_at: now.toISOString(),
    } as const;
    const begun = used && (await start(trx, id, factor));
    if (!begun) throw new Refusal('unable_to_auth_impersonation_token');
    const { impersonator } = used;
    return { id, session: await startSession(world, trx, caller, { ...begun, minutes, impersonator }) };
  });
  const { session_id, impersonator } = session.row;
  logAudit(world, { kind, id }, 'impersonation_begun', { session_id, impersonator });
  return session;
}

interface Exchange<Kind extends HolderKind> {
  token: string;
  minutes: number;
  kind: Kind;
  start(
    trx: Queries,
    id: string,
    factor: Factor,
  ): Promise<Pick<Start<Kind>, 'holder' | 'proofs'> | undefined>;
}
