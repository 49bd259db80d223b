/** Where a page of a list begins: after the last entry of the page before. */
import { wrongField, wrongParameter } from './schema-issues.ts';
import { isStorable } from './times.ts';

interface Position {
  createdAt: Date;
  id: string;
}

/** Writes a position so that the caller cannot read it. */
export function writeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

/**
 * @param part where the cursor is
 * @throws Refusal `bad_request`
 */
export function readCursor(cursor: string, part: 'query' | 'body' = 'query'): Position {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  if (!/^[\x21-\x7e]+$/.test(id) || !isStorable(createdAt)) {
    const message = 'must be the next_cursor of a page';
    throw part === 'query' ? wrongParameter('cursor', message) : wrongField('cursor', message);
  }
  return { createdAt, id };
}

/**
 * The page out of rows that are one more than it holds.
 *
 * @param position of an entry in the list
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, position: (row: Row) => Position) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next_cursor: rows.length > limit && last ? writeCursor(position(last)) : null };
}
