/** The parts of statements that count in rate windows. Nearly every call begins with one. */
import { type RawBuilder, sql } from 'kysely';
import type { Argument } from '../database/prepare.ts';
import { withoutWaiting } from '../database/without-waiting.ts';

/** The values of so many windows, by their turn. */
export interface WindowValues {
  [name: `key_${number}`]: string;
  [name: `end_${number}`]: Date;
  [name: `limit_${number}`]: number;
  now: Date;
  /** The allowed difference of clocks, as an interval. */
  difference: string;
}

type Value = Argument<WindowValues>;

/** Whether a window has ended, or was started by a clock that ran ahead. */
const isOver = (value: Value, end: RawBuilder<unknown>) =>
  sql`(rate_windows.ends_at <= ${value('now')}::timestamptz
    or rate_windows.ends_at > ${end} + ${value('difference')}::interval)`;

/**
 * The windows, and the first that is full. It reads them one by one: a join that was planned while the table was small would read
 * all of it for ever.
 */
export function askedParts(windows: number, value: Value): RawBuilder<unknown> {
  const rows = Array.from({ length: windows }, (_, turn) => {
    const [key, end, limit] = [value(`key_${turn}`), value(`end_${turn}`), value(`limit_${turn}`)];
    return sql`(${sql.lit(turn)}, ${key}::text, ${end}::timestamptz, ${limit}::integer)`;
  });
  return sql`asked (turn, key, ends_at, most) as (values ${sql.join(rows)}),
    full_one as (
      select min(turn) as turn from asked where (
        select hits >= most and not ${isOver(value, sql`asked.ends_at`)} from rate_windows where rate_windows.key = asked.key
      )
    )`;
}

/**
 * Counts in all windows up to the full one, behind `askedParts`. One part writes them, because each part of a statement that writes
 * costs as much as several rows.
 *
 * @param waits whether the commit waits for the disk
 */
export function counting(value: Value, { waits }: { waits: boolean }): RawBuilder<unknown> {
  const over = () => isOver(value, sql`excluded.ends_at`);
  return sql`insert into rate_windows (key, hits, ends_at)
    select key, 1, ends_at from asked
    where turn <= coalesce((select turn from full_one), turn)${sql.raw(waits ? '' : ` and ${withoutWaiting}`)}
    order by turn
    on conflict (key) do update set
      hits = case when ${over()} then 1 else rate_windows.hits + 1 end,
      ends_at = case when ${over()} then excluded.ends_at else rate_windows.ends_at end
    returning key, hits, ends_at`;
}
