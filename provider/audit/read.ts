/** Reads the record: a page for people, newest first, and all of it for machines, oldest first. */

import { sql } from 'kysely';
import { hour, later, minute } from '../clock/clock.ts';
import type { AuditEventRow, Queries } from '../database/schema.ts';
import type { Actor } from './context.ts';
import type { AuditKind } from './kinds.ts';
import { mostFacts } from './seals.ts';

/** Which facts. */
export interface AuditFilter extends Partial<Record<keyof typeof places, string | undefined>> {
  actor?: Actor | undefined;
  kinds?: readonly AuditKind[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** A fact as the management API gives it. */
export type AuditEvent = ReturnType<typeof describe>;

/** A page of facts, the newest first, from before the cursor. */
export async function listEvents(
  queries: Queries,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ events: AuditEvent[]; next: number | null }> {
  const rows = await filtered(queries, filter)
    .$if(before !== undefined, (query) => query.where('event_id', '<', before ?? 0))
    .orderBy('event_id', 'desc')
    // One more, to know whether there is another page.
    .limit(limit + 1)
    .execute();
  const events = rows.slice(0, limit).map(describe);
  return { events, next: rows.length > limit ? (events.at(-1)?.event_id ?? null) : null };
}

/** A transaction takes seconds at most: by then every fact with a smaller id has been committed. */
const settledAfter = minute;
const exportBatch = 500;

/**
 * Oldest first, after the cursor. It stops a minute short of now: the database assigns ids before their transactions
 * commit, so a reader without this delay would skip facts that commit late.
 */
export async function* exportEvents(
  queries: Queries,
  filter: AuditFilter,
  { after, now, limit }: { after: number; now: Date; limit: number },
): AsyncGenerator<AuditEvent> {
  let cursor = after;
  for (let remaining = limit; remaining > 0; ) {
    const size = Math.min(exportBatch, remaining);
    const rows = await filtered(queries, filter)
      .where('event_id', '>', cursor)
      .where('recorded_at', '<=', later(now, -settledAfter))
      .orderBy('event_id')
      .limit(size)
      .execute();
    for (const row of rows) yield describe(row);
    remaining -= rows.length;
    cursor = rows.at(-1)?.event_id ?? cursor;
    if (rows.length < size) return;
  }
}

/** Oldest first. */
export async function eventsBetween(
  queries: Queries,
  filter: AuditFilter,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<AuditEvent[]> {
  const rows = await filtered(queries, filter)
    .where('event_id', '>', after)
    .where('event_id', '<=', last)
    .orderBy('event_id')
    .limit(limit)
    .execute();
  return rows.map(describe);
}

/** Where a fact has what a filter asks for. */
const places = {
  user_id: sql.ref('user_id'),
  session_id: sql.ref('session_id'),
  organization_id: sql`details -> 'of' ->> 'organization_id'`,
  project_id: sql`details -> 'of' ->> 'project_id'`,
  actor_id: sql`details -> 'of' ->> 'actor_id'`,
};

function filtered(queries: Queries, { actor, kinds, from, to, ...exact }: AuditFilter) {
  let query = queries.selectFrom('audit_events').selectAll();
  for (const [name, place] of Object.entries(places)) {
    const value = exact[name as keyof typeof exact];
    if (value !== undefined) query = query.where(place, '=', value);
  }
  // A literal, so that the planner knows which index has it.
  if (actor) query = query.where('actor', '=', sql.lit(actor));
  if (kinds) query = query.where('kind', 'in', kinds);
  if (from) query = query.where('recorded_at', '>=', from).where('event_id', '>', sealedBefore(from));
  if (to) query = query.where('recorded_at', '<', to).where('event_id', '<=', sealedAfter(to));
  return query;
}

/** Longer than a transaction takes, and than clocks differ. */
const slack = hour;

/**
 * The last fact of which a seal says that it was recorded before a time. Facts have no index by their time, which each sign-in
 * would have to write: their ids grow with it, and seals say how.
 */
export const sealedBefore = (time: Date) => sql<number>`coalesce((
  select last_event_id from audit_seals where sealed_at <= ${later(time, -slack)}::timestamptz
  order by sealed_at desc limit 1), 0)`;

/** A fact that comes after all that were recorded before a time. A seal with the most facts may leave some to the next. */
const sealedAfter = (time: Date) => sql<number>`coalesce((
  select last_event_id from audit_seals
  where sealed_at >= ${later(time, slack)}::timestamptz and facts < ${sql.lit(mostFacts)}
  order by sealed_at limit 1), ${sql.lit(Number.MAX_SAFE_INTEGER)})`;

export function describe(row: AuditEventRow) {
  const { expires_at: _retention, salt: _salt, erased_hash: _hash, recorded_at, details, ...shown } = row;
  return { ...shown, ...readDetails(details), recorded_at: recorded_at.toISOString() };
}

/** The organization of a fact, and what else it says. */
function readDetails({ of, ...details }: Record<string, unknown>) {
  const {
    organization_id = null,
    project_id = null,
    actor_id = null,
  } = (of ?? {}) as { organization_id?: string; project_id?: string; actor_id?: string };
  return { organization_id, project_id, actor_id, details };
}
