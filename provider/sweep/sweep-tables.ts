/** What the sweep deletes: in each table the rows that are due, found by an index, a limited number at a time. */

import { type ExpressionBuilder, sql } from 'kysely';
import { signInMethod } from '../accounts/sign-in-methods.ts';
import { pendingUserDays } from '../accounts/user-rows.ts';
import { record } from '../audit/record.ts';
import { day, later } from '../clock/clock.ts';
import { partsOf } from '../database/partitions/tables.ts';
import type { Queries, Tables } from '../database/schema.ts';
import { ruledTables, type SweepRule } from '../database/table-rules.ts';

/** The time until the next check of a user who can sign in again, and of one for whom a code or link is still valid. */
const keptUserDays = 30;
const awaitedUserDays = 1;

export interface Batch {
  removed: number;
  /** Whether there may be more rows that are due. */
  full: boolean;
}

export interface SweptTable {
  table: keyof Tables;
  /** Since when the most overdue row is due; null if none is due. */
  dueSince(queries: Queries, now: Date): Promise<Date | null>;
  /** Removes at most `size` rows. Runs in a transaction. */
  removeBatch(queries: Queries, now: Date, size: number): Promise<Batch>;
}

/**
 * The account remembers when its sessions were last used. A user whose row is locked is skipped: that transaction may be waiting
 * for these rows, and notes a use of its own.
 */
const lastUse = sql`, noted as (
  update users set last_seen_at = greatest(users.last_seen_at, seen.at)
  from (select user_id, max(last_accessed_at) as at from gone where user_id is not null and impersonator is null group by user_id) as seen
  where users.user_id = seen.user_id and users.user_id in (
    select user_id from users where user_id in (select user_id from gone) for update skip locked
  )
)`;

/** Users last: one goes when no code and no link is left for them. */
export const sweptTables: readonly SweptTable[] = [
  ...ruledTables.flatMap(([table, { swept }]) => (swept ? [byTime(table, swept)] : [])),
  { table: 'users', dueSince: oldestUser, removeBatch: removeUsers },
];

/** Rows that a sign-in has locked wait for the next sweep, and no sign-in waits for them. */
function byTime(table: keyof Tables, { by, afterDays = 0, where = 'true' }: SweepRule): SweptTable {
  const column = sql.ref(by);
  const isDue = (now: Date) => sql`${column} <= ${later(now, -afterDays * day)} and ${sql.raw(where)}`;
  return {
    table,
    async dueSince(queries, now) {
      const { rows } = await sql<{ due: Date }>`
        select ${column} as due from ${sql.table(table)} where ${isDue(now)} order by ${column} limit 1
      `.execute(queries);
      return rows[0] ? later(rows[0].due, afterDays * day) : null;
    },
    async removeBatch(queries, now, size) {
      if (table === 'audit_events') return removeFacts(queries, size);
      let removed = 0;
      // A place is unique within a partition.
      for (const part of await partsOf(queries, table)) {
        if (removed < size) removed += await removeFrom(queries, part, { now, size: size - removed });
      }
      return { removed, full: removed === size };
    },
  };

  async function removeFrom(queries: Queries, part: string, { now, size }: { now: Date; size: number }) {
    // By their place in the table, which no join has to look for.
    const { rows } = await sql<{ removed: number }>`
      with gone as (
        delete from ${sql.table(part)} where ctid = any (array(
          select ctid from ${sql.table(part)} where ${isDue(now)}
          order by ${column} limit ${size} for update skip locked
        )) returning *
      ) ${table === 'sessions' ? lastUse : sql``}
      select count(*)::integer as removed from gone
    `.execute(queries);
    return rows[0]?.removed ?? 0;
  }
}

/** The database removes what is past its retention by its own clock, and its seals, whatever the clock of this process says. */
async function removeFacts(queries: Queries, size: number): Promise<Batch> {
  const { rows } = await sql<{ removed: number }>`select sweep_record(${size}) as removed`.execute(queries);
  const removed = rows[0]?.removed ?? 0;
  return { removed, full: removed === size };
}

async function oldestUser(queries: Queries, now: Date): Promise<Date | null> {
  const user = await queries
    .selectFrom('users')
    .select(['next_sweep_at', 'created_at'])
    .where('next_sweep_at', '<=', now)
    .orderBy('next_sweep_at')
    .limit(1)
    .executeTakeFirst();
  if (!user) return null;
  // Who was there before users had a time is not due since 1970.
  const firstDue = later(user.created_at, pendingUserDays * day);
  return new Date(Math.min(now.getTime(), Math.max(user.next_sweep_at.getTime(), firstDue.getTime())));
}

/** Checks this many users, removes those who never signed in, and stores when to check the others again. */
async function removeUsers(queries: Queries, now: Date, size: number): Promise<Batch> {
  const users = await queries
    .selectFrom('users')
    .select('user_id')
    .where('next_sweep_at', '<=', now)
    .orderBy('next_sweep_at')
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  if (users.length === 0) return { removed: 0, full: false };
  const ids = users.map(({ user_id }) => user_id);
  // A statement of its own: it sees what was proved until the users were locked.
  const gone = await queries
    .deleteFrom('users')
    .where('user_id', 'in', ids)
    .where('created_at', '<', later(now, -pendingUserDays * day))
    .where((eb) => eb.not(eb.or([isThere(eb), isAwaited(eb)])))
    .returning('user_id')
    .execute();
  await record(
    queries,
    ...gone.map(({ user_id: userId }) => ({
      kind: 'user.removed' as const,
      userId,
      details: { reason: 'never_proved' } as const,
    })),
  );
  await queries
    .updateTable('users')
    .set((eb) => ({
      next_sweep_at: eb
        .case()
        .when(isThere(eb))
        .then(moment(later(now, keptUserDays * day)))
        .else(moment(later(now, awaitedUserDays * day)))
        .end(),
    }))
    .where('user_id', 'in', ids)
    .execute();
  return { removed: gone.length, full: users.length === size };
}

/** Inside an expression the database treats a parameter as text, unless it is cast. */
const moment = (date: Date) => sql<Date>`${date}::timestamptz`;

type UserBuilder = ExpressionBuilder<Tables, 'users'>;

const ofUser = (from: string) =>
  sql<boolean>`exists (select from ${sql.raw(from)} where user_id = users.user_id)`;

/** A user who has added something is real, even if they can no longer sign in. */
const isThere = (eb: UserBuilder) =>
  eb.or([signInMethod(eb), ofUser('passwords'), ofUser('webauthn_registrations')]);

/** Whether a code or a link is out, with which the user may come yet. */
const isAwaited = (eb: UserBuilder) =>
  eb.or([
    ofUser('emails join magic_links using (email_id)'),
    ofUser('emails join otp_codes using (email_id)'),
    ofUser('phone_numbers join otp_codes using (phone_id)'),
  ]);
