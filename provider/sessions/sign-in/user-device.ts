/** Where a sign-in comes from, for replies that say so. */
import type { RawBuilder } from 'kysely';
import type { UserDevice } from '../../../session-core/wire/shared.ts';
import { prepare } from '../../database/prepare.ts';
import type { Queries } from '../../database/schema.ts';
import { type HolderId, type HolderKind, holderColumn } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import type { Parts } from '../../world/ground.ts';
import type { OpenSession } from '../session-rows.ts';
import type { IntermediateSession } from './intermediate-sessions.ts';

/**
 * The field `user_device` of a reply: the caller's network address, and when the user had another session from there. Sessions
 * are the only memory: the sweep forgets ended ones. A sign-in without its second factor reveals nothing.
 */
export async function userDevice(
  world: Parts<'database'>,
  caller: Caller,
  outcome: OpenSession | IntermediateSession,
): Promise<{ user_device?: UserDevice }> {
  if (!('row' in outcome)) return {};
  const { user_id: id, session_id } = outcome.row;
  return { user_device: await deviceOf(world, caller, { kind: 'user', id, session_id }) };
}

/** The field `member_device`, the same of a member. */
export async function memberDevice(
  world: Parts<'database'>,
  caller: Pick<Caller, 'ip'>,
  { member_id: id, session_id }: { member_id: string; session_id: string },
): Promise<{ member_device: UserDevice }> {
  return { member_device: await deviceOf(world, caller, { kind: 'member', id, session_id }) };
}

async function deviceOf(
  { database }: Parts<'database'>,
  { ip }: Pick<Caller, 'ip'>,
  { kind, id, session_id }: HolderId & { session_id: string },
): Promise<UserDevice> {
  const [times] = await findTimes[kind](database, { holder: id, session: session_id, ip });
  return describeDevice(ip, times);
}

/** @param times when sessions from there began first and were used last */
export function describeDevice(ip: string, times?: { first: Date | null; last: Date | null }): UserDevice {
  const seen =
    times?.first && times.last
      ? { is_new: false, first_seen_at: times.first.toISOString(), last_seen_at: times.last.toISOString() }
      : { is_new: true };
  return { ip_address: ip, ip_address_details: seen };
}

const timesOf = (kind: HolderKind) =>
  prepare<{ holder: string; session: string; ip: string }>()((database, value) =>
    timesFrom(database, value('ip'))
      .where(holderColumn[kind], '=', value('holder'))
      .where('session_id', '!=', value('session')),
  );

const findTimes = { user: timesOf('user'), member: timesOf('member') };

/** When sessions from an address began first and were used last. */
export const timesFrom = (queries: Pick<Queries, 'selectFrom'>, ip: RawBuilder<string>) =>
  queries
    .selectFrom('sessions')
    .select(({ fn }) => [
      fn.min<Date | null>('started_at').as('first'),
      fn.max<Date | null>('last_accessed_at').as('last'),
    ])
    .where('ip_address', '=', ip)
    // In the others, someone else acted for the user.
    .where('impersonator', 'is', null)
    .where('grant_id', 'is', null);
