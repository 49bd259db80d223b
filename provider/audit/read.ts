/** Reads the record: a page for people, newest first, and all of it for machines, oldest first. */

import { sql } from 'kysely';
import { hour, later, minute } from '../clock/clock.ts';
import type { AuditEventRow, Queries } from '../database/schema.ts';
import type { Actor } from './context.ts';
import type { AuditKind } from './kinds.ts';
import { mostFacts } from './seals.ts';

/** Which facts. */
export interface AuditFilter {
  userId?: string | undefined;
  sessionId?: string | undefined;
  organizationId?: string | undefined;
  projectId?: string | undefined;
  actor?: Actor | undefined;
  /** The key of the management API, or the member who changed another one. */
  actorId?: string | undefined;
  kinds?: readonly AuditKind[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** A fact as the management API gives it. */
export interface AuditEvent {
  event_id: number;
  recorded_at: string;
  kind: AuditKind;
  actor: string;
  user_id: string | null;
  session_id: string | null;
  /** Set for a fact about an organization or a member. */
  organization_id: string | null;
  /** Null in facts from before projects were recorded. */
  project_id: string | null;
  /** The key of the management API, or the member who changed another one. */
  actor_id: string | null;
  ip_address: string;
  user_agent: string;
  request_id: string | null;
  details: Record<string, unknown>;
}

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

function filtered(
  queries: Queries,
  { userId, sessionId, organizationId, projectId, actor, actorId, kinds, from, to }: AuditFilter,
) {
  return (
    queries
      .selectFrom('audit_events')
      .selectAll()
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? null))
      .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? null))
      .$if(organizationId !== undefined, (query) =>
        query.where(sql`details -> 'of' ->> 'organization_id'`, '=', organizationId ?? null),
      )
      .$if(projectId !== undefined, (query) =>
        query.where(sql`details -> 'of' ->> 'project_id'`, '=', projectId ?? null),
      )
      .$if(actorId !== undefined, (query) =>
        query.where(sql`details -> 'of' ->> 'actor_id'`, '=', actorId ?? null),
      )
      // A literal, so that the planner knows which index has it.
      .$if(actor !== undefined, (query) => query.where('actor', '=', sql.lit(actor ?? 'user')))
      .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
      .$if(from !== undefined, (query) =>
        query
          .where('recorded_at', '>=', from ?? new Date(0))
          .where('event_id', '>', sealedBefore(from ?? new Date(0))),
      )
      .$if(to !== undefined, (query) =>
        query
          .where('recorded_at', '<', to ?? new Date(0))
          .where('event_id', '<=', sealedAfter(to ?? new Date(0))),
      )
  );
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

export function describe(row: AuditEventRow): AuditEvent {
  const { expires_at: _retention, salt: _salt, erased_hash: _hash, recorded_at, details, ...shown } = row;
  return { ...shown, ...readDetails(details), recorded_at: recorded_at.toISOString() };
}

/** The organization of a fact, and what else it says. */
function readDetails({ of, ...details }: Record<string, unknown>) {
  const {
    organization_id = null,
    project_id = null,
    actor_id = null,
  } = (of ?? {}) as Partial<Pick<AuditEvent, 'organization_id' | 'project_id' | 'actor_id'>>;
  return { organization_id, project_id, actor_id, details };
}
