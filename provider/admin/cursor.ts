/** Where a page of a list begins: after the last entry of the page before, newest first. */
import { wrongParameter } from '../http/schema-issues.ts';

export interface Position {
  createdAt: Date;
  id: string;
}

/** Opaque to the caller. */
export function writeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

/** @throws Refusal `bad_request` */
export function readCursor(cursor: string): Position {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  if (id === '' || Number.isNaN(createdAt.getTime()))
    throw wrongParameter('cursor', 'must be the next_cursor of a page');
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
