/** Windows that count attempts, in the database: fixed in time, so that one row holds each. */
import { type CompiledQuery, sql } from 'kysely';
import { later, minute } from '../clock/clock.ts';
import { type Prepared, prepare } from '../database/prepare.ts';
import type { Queries } from '../database/schema.ts';
import { hashKeyed } from '../secrets/secrets.ts';
import type { Parts } from '../world/ground.ts';
import { askedParts, counting, type WindowValues } from './rate-windows-text.ts';

/** The allowed difference between the clocks of several providers. */
const clockDifference = minute;

export interface Window {
  key: string;
  limit: number;
  milliseconds: number;
}

/** A window after a hit. */
export interface Counted {
  key: string;
  hits: number;
  ends_at: Date;
  limit: number;
}

/** The largest `integer` of PostgreSQL. */
export const unlimited = 2 ** 31 - 1;

/** Counts, and gives the windows up to the first that is over its limit. */
export async function hit(
  world: Parts<'clock'>,
  queries: Queries,
  windows: readonly Window[],
  { waits }: { waits: boolean },
): Promise<Counted[]> {
  const { rows } = await queries.executeQuery(hitStatement(world, windows, { waits }));
  return readHits(queries, windows, rows);
}

export type Hit = Omit<Counted, 'limit'>;

/**
 * Counts in each window in turn, up to the first that is over its limit: the next ones do not count then. One statement counts,
 * so that two processes cannot both take the last attempt. It looks for a full window first; one that becomes full at this very
 * moment has let attempts through to the next windows, and `readHits` takes them back.
 */
export function hitStatement(
  world: Parts<'clock'>,
  windows: readonly Window[],
  { waits }: { waits: boolean },
): CompiledQuery<Hit> {
  const name = `${windows.length} ${waits}`;
  const statement = statements.get(name) ?? prepareHit(windows.length, waits);
  statements.set(name, statement);
  return statement.with(windowValues(world, windows));
}

const statements = new Map<string, Prepared<WindowValues, Hit>>();

const prepareHit = (windows: number, waits: boolean) =>
  prepare<WindowValues>()(
    (_database, value) => sql<Hit>`with ${askedParts(windows, value)} ${counting(value, { waits })}`,
  );

/** The values for `askedParts`. */
export function windowValues({ clock }: Parts<'clock'>, windows: readonly Window[]): WindowValues {
  const values: WindowValues = { now: clock.now(), difference: `${clockDifference} milliseconds` };
  for (const [turn, { key, milliseconds, limit }] of windows.entries()) {
    values[`key_${turn}`] = key;
    values[`end_${turn}`] = later(values.now, milliseconds);
    values[`limit_${turn}`] = Math.min(limit, unlimited);
  }
  return values;
}

export async function readHits(
  queries: Queries,
  windows: readonly Window[],
  rows: readonly Hit[],
): Promise<Counted[]> {
  const counted = rows.map((row, index) => ({ ...row, limit: windows[index]?.limit ?? unlimited }));
  const over = counted.findIndex(({ hits, limit }) => hits > limit);
  const next = over < 0 ? [] : counted.splice(over + 1);
  if (next.length > 0) await takeBack(queries, next);
  return counted;
}

/** Takes one hit back from each window, if it still is the same one: in turn, as `counting` does, to avoid deadlocks. */
export async function takeBack(queries: Queries, counted: readonly Pick<Counted, 'key' | 'ends_at'>[]) {
  for (const { key, ends_at } of counted)
    await queries
      .updateTable('rate_windows')
      .set(({ eb }) => ({ hits: eb('hits', '-', 1) }))
      .where('key', '=', key)
      .where('ends_at', '=', ends_at)
      .where('hits', '>', 0)
      .execute();
}

/** A window that ends after this was started by a clock that ran ahead, and would block for too long. */
export function latestEnd(now: Date, milliseconds: number): Date {
  return later(now, milliseconds + clockDifference);
}

export function windowKey(world: Parts<'pepper'>, kind: string, ...subject: string[]): string {
  return `${kind}:${hashKeyed(world.pepper, kind, ...subject)}`;
}
