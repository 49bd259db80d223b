/**
 * The record as a feed: in the order of its ids, and nothing is skipped. The database assigns ids before their transactions
 * commit, so a page ends at a bound: it is read once every transaction that ran at the bound has ended.
 */
import { sql } from 'kysely';
import type { Queries } from '../database/schema.ts';
import { wrongParameter } from '../http/schema-issues.ts';
import { type AuditEvent, type AuditFilter, eventsBetween } from './read.ts';
import { type Bound, readBound } from './seals.ts';

interface Place {
  after: number;
  /** Up to where the reader waits for transactions to end. */
  bound: Bound | null;
}

interface FeedPage {
  events: AuditEvent[];
  cursor: string;
  has_more: boolean;
}

/** @param cursor where to go on; undefined: from the oldest fact; `latest`: what comes from now on */
export async function readFeed(
  queries: Queries,
  filter: AuditFilter,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<FeedPage> {
  if (cursor === 'latest') {
    const { last } = await readBound(queries);
    return { events: [], cursor: written({ after: last, bound: null }), has_more: false };
  }
  const { after: place, bound: waitedFor } = readPlace(cursor);
  const bound = waitedFor ?? (await readBound(queries));
  // A record that began again, such as one in memory, has no fact so late: what is new there comes next.
  const after = Math.min(place, bound.last);
  const isSettled = await isOver(queries, bound);
  if (!isSettled) return { events: [], cursor: written({ after, bound }), has_more: false };
  // One more, to know whether there is another page.
  const rows = await eventsBetween(queries, filter, { after, last: bound.last, limit: limit + 1 });
  const events = rows.slice(0, limit);
  const next =
    rows.length > limit
      ? { after: events.at(-1)?.event_id ?? after, bound }
      : { after: bound.last, bound: null };
  // After a bound that was waited for comes what was written meanwhile.
  return { events, cursor: written(next), has_more: rows.length > limit || waitedFor !== null };
}

/** Whether every transaction that ran at the bound has ended. */
async function isOver(queries: Queries, { before }: Bound): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${before}::xid8 as settled`.execute(queries);
  return rows[0]?.settled ?? false;
}

/** Opaque to the caller. */
function written({ after, bound }: Place): string {
  return Buffer.from([after, ...(bound ? [bound.last, bound.before] : [])].join(' ')).toString('base64url');
}

/** @throws Refusal `bad_request` */
function readPlace(cursor: string | undefined): Place {
  if (cursor === undefined) return { after: 0, bound: null };
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, after, last, before] = /^(\d{1,15})(?: (\d{1,15}) (\d{1,20}))?$/.exec(text) ?? [];
  if (after === undefined) throw wrongParameter('cursor', 'must be the cursor of a page, or "latest"');
  return { after: Number(after), bound: last && before ? { last: Number(last), before } : null };
}
