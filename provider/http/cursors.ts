/** Where a page of a list begins: after the last entry of the page before. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { wrongField, wrongParameter } from './schema-issues.ts';
import { isStorable } from './times.ts';

interface Position {
  createdAt: Date;
  id: string;
}

/** Writes a position so that the caller cannot read it. */
function writeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

/**
 * @param part where the cursor is
 * @throws Refusal `bad_request`
 */
function readCursor(cursor: string, part: 'query' | 'body'): Position {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  if (!/^[\x21-\x7e]+$/.test(id) || !isStorable(createdAt)) {
    const message = 'must be the next_cursor of a page';
    throw part === 'query' ? wrongParameter('cursor', message) : wrongField('cursor', message);
  }
  return { createdAt, id };
}

/** Whether a row comes after the cursor, in a list in the order of two columns. @throws Refusal `bad_request` */
export function isBeyond(
  cursor: string | undefined,
  [time, id]: readonly [time: string, id: string],
  { newestFirst = false, part = 'query' }: { newestFirst?: boolean; part?: 'query' | 'body' } = {},
): RawBuilder<SqlBool> {
  if (cursor === undefined) return sql`true`;
  const after = readCursor(cursor, part);
  const compared = sql.raw(newestFirst ? '<' : '>');
  return sql`(${sql.ref(time)}, ${sql.ref(id)}) ${compared} (${after.createdAt}::timestamptz, ${after.id})`;
}

/** The page out of rows that are one more than it holds. @param id names the column with the id */
export function pageOf<Id extends string, Row extends { created_at: Date } & Record<Id, string>>(
  rows: readonly Row[],
  limit: number,
  id: Id,
) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, next_cursor: last ? writeCursor({ createdAt: last.created_at, id: last[id] }) : null };
}
