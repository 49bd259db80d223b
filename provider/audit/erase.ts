/**
 * Erases where a user or member who is gone was, and with which browser, from the facts about them. The facts stay, and their seals
 * hold: a seal covers a salted hash of the two, which outlives them. The database erases only what a fact says was erased.
 */
import { sql } from 'kysely';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { day, later } from '../clock/clock.ts';
import type { Queries } from '../database/schema.ts';
import { wrongParameter } from '../http/schema-issues.ts';
import type { Ground, Parts } from '../world/ground.ts';
import { record } from './record.ts';

/** Any number that nothing else in the database uses. */
const turnId = 4_400_019;

type Erasing = Parts<'database'> & Pick<Ground, 'servers'>;

/**
 * Erases at once. Returns the number of facts that it changed.
 *
 * @throws Refusal `bad_request`: the user or member is still there
 */
export async function erasePerson({ database, servers }: Erasing, id: string): Promise<number> {
  const databases = [database, ...(servers?.others() ?? [])];
  for (const one of databases)
    if (await isThere(one, id)) throw wrongParameter('user_id', 'must be of a user or member who is gone');
  let erased = 0;
  for (const one of databases)
    if (one === database || (await hasFacts(one, id)))
      erased += await inTransaction(one, (trx) => erase(trx, id, {}));
  return erased;
}

/** A server that the project has left has its earlier facts too. */
const hasFacts = async (queries: Queries, id: string) =>
  (await queries
    .selectFrom('audit_events')
    .select('event_id')
    .where('user_id', '=', id)
    .where('salt', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Erases those who have been gone for as long as is configured; returns how many. Part of the sweep, in its order. */
export async function eraseDue(
  { database, clock, settings, servers }: Parts<'database' | 'clock' | 'settings'> & Pick<Ground, 'servers'>,
  stopping: AbortSignal | undefined,
): Promise<number> {
  const until = later(clock.now(), -settings.eraseAfterDays * day);
  for (let erased = 0; ; erased += 1) {
    const erasesElsewhere = async (id: string) => {
      for (const other of servers?.others() ?? [])
        if (await hasFacts(other, id)) await inTransaction(other, (trx) => erase(trx, id, {}));
    };
    if (stopping?.aborted) return erased;
    if (!(await inTransaction(database, (trx) => eraseNext(trx, until, erasesElsewhere)))) return erased;
  }
}

/** @returns whether there was one, and it was the turn of this process */
async function eraseNext(
  trx: Queries,
  until: Date,
  eraseElsewhere: (id: string) => Promise<void>,
): Promise<boolean> {
  const { rows } = await sql<{ event_id: number; user_id: string }>`
    with turn as (select pg_try_advisory_xact_lock(${turnId}) as ours), last as (
      select coalesce((
        select (details ->> 'removal_id')::bigint from audit_events
        where kind = 'record.erased' and details ? 'removal_id' order by event_id desc limit 1
      ), 0) as removal_id
    ), removals as (
      (select event_id, user_id, recorded_at from audit_events, last
        where kind = 'user.removed' and event_id > removal_id order by event_id limit 1)
      union all
      (select event_id, user_id, recorded_at from audit_events, last
        where kind = 'member.removed' and event_id > removal_id order by event_id limit 1)
    ), next as (select * from removals order by event_id limit 1)
    select event_id, user_id from next, turn where turn.ours and recorded_at <= ${until}`.execute(trx);
  const [removal] = rows;
  if (!removal) return false;
  const { user_id: id, event_id: removal_id } = removal;
  // A member who came back is erased after the next removal; the fact says that this one has been dealt with.
  if (await isThere(trx, id))
    await record(trx, { kind: 'record.erased', userId: null, details: { removal_id } });
  else {
    await eraseElsewhere(id);
    await erase(trx, id, { removal_id });
  }
  return true;
}

async function erase(trx: Queries, id: string, details: { removal_id?: number }): Promise<number> {
  const { end } = await trx
    .selectFrom('audit_events')
    .select(({ fn }) => fn.max('expires_at').as('end'))
    .where(sql<string>`coalesce(details -> 'of' ->> 'actor_id', user_id)`, '=', id)
    .where(({ or, eb }) => or([eb('user_id', '=', id), eb(sql`details -> 'of' ->> 'actor_id'`, '=', id)]))
    .executeTakeFirstOrThrow();
  // Needed for as long as a fact of which it says that it was erased.
  await record(trx, { kind: 'record.erased', userId: id, details, ...(end && { neededUntil: end }) });
  const { rows } = await sql<{ erased: number }>`select erase_record(${id}) as erased`.execute(trx);
  return rows[0]?.erased ?? 0;
}

async function isThere(queries: Queries, id: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from users where user_id = ${id})
      or exists (select from members where member_id = ${id} and status <> 'deleted') as there`.execute(
    queries,
  );
  return rows[0]?.there === true;
}
