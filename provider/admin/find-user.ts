/** Finds the user of a call of the management API. */
import { sql } from 'kysely';
import { acceptedTerms } from '../accounts/terms.ts';
import { describeUser, userColumns } from '../accounts/user-record.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';
import type { AdminUser } from './schemas.ts';

const byId = (queries: Queries, userId: string) =>
  queries.selectFrom('users').select('user_id').where('user_id', '=', userId);

/** @throws Refusal `user_not_found` */
export async function findUser({ database }: Parts<'database'>, userId: string): Promise<void> {
  if (!(await byId(database, userId).executeTakeFirst())) throw new Refusal('user_not_found');
}

/** Users as the project's own servers see them; the caller says which. */
export function adminUsers(queries: Queries, now: Date) {
  return queries
    .selectFrom('users')
    .select(userColumns(sql<Date>`${now}::timestamptz`))
    .select(['users.mfa', 'users.locked_at', 'users.lock_reason'])
    .select(lastSeen.as('last_seen_at'))
    .select((users) => acceptedTerms('user', users));
}

/** From the stored sessions, else from what the sweep has noted about deleted ones. */
export const lastSeen = sql<Date | null>`(
  select greatest(users.last_seen_at, max(sessions.last_accessed_at)) from sessions
  where sessions.user_id = users.user_id and sessions.impersonator is null
)`;

type AdminUserRow = Awaited<ReturnType<ReturnType<typeof adminUsers>['execute']>>[number];

export function describeAdminUser(row: AdminUserRow): AdminUser {
  const { mfa, locked_at, lock_reason, last_seen_at, terms_accepted } = row;
  return {
    ...describeUser(row),
    mfa,
    locked: locked_at && { at: locked_at.toISOString(), reason: lock_reason ?? '' },
    last_seen_at: last_seen_at?.toISOString() ?? null,
    terms_accepted,
  };
}

/** @throws Refusal `user_not_found` */
export async function loadAdminUser(
  { clock }: Parts<'clock'>,
  queries: Queries,
  userId: string,
): Promise<AdminUser> {
  const row = await adminUsers(queries, clock.now())
    .where('users.user_id', '=', userId)
    .executeTakeFirstOrThrow(() => new Refusal('user_not_found'));
  return describeAdminUser(row);
}

/**
 * Locks the user until the transaction ends: sign-ins wait.
 *
 * @throws Refusal `user_not_found`
 */
export async function lockAdminUser(trx: Queries, userId: string): Promise<void> {
  if (!(await byId(trx, userId).forUpdate().executeTakeFirst())) throw new Refusal('user_not_found');
}
