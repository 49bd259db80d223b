/** What works once: rows with `used_at` and `used_by`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { proxysId } from '../audit/context.ts';
import { later, minute } from '../clock/clock.ts';

/**
 * Whether nobody has used the row, or this very request has, within the last minute. If a process dies after it has committed and
 * before it answers, the proxy sends the request to another one, under the same id. The proxy sets that id itself, over what a
 * visitor sends.
 */
export const isUnused = (
  now: Date | RawBuilder<Date>,
  request: RawBuilder<string | null> = sql`${proxysId()}`,
) =>
  sql<SqlBool>`(used_at is null or used_by = ${request} and used_at > ${now}::timestamptz - interval '1 minute')`;

/** Whether this very request has used the row before, within the last minute. */
export const isRepeated = (
  { used_at, used_by }: { used_at: Date | null; used_by: string | null },
  now: Date,
): boolean => used_at !== null && used_by !== null && used_by === proxysId() && later(used_at, minute) > now;

/**
 * What ends with a change, such as a new password, ends without the rows that this very request has used up: the change was made,
 * and a repeated request has to find them.
 */
export const isNotUsedHere = () => sql<SqlBool>`(used_by is null or used_by is distinct from ${proxysId()})`;

/** Columns of a row that the request uses up. */
export const usedNow = (now: Date) => ({ used_at: now, used_by: proxysId() });
