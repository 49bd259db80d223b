/** Finds rows by a part of a text, with the help of an index of all parts of three letters: see `parts_of` in the baseline. */
import { z } from '@hono/zod-openapi';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { optional } from '../calls/schemas.ts';

/** What an address names the text with. */
export const search = optional(
  z.string().trim().min(3).max(200).openapi({ description: 'A part of an address or name' }),
);

/** @param text as an index of the table has it */
export const hasPart = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`(parts_of(${text}) @> parts_of(${part}) and ${hasText(text, part)})`;

/** Whether a text contains this one; the index does not help. */
export const hasText = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`strpos(lower(${text}), ${part.toLowerCase()}) > 0`;

/** The search looks at so many of the next rows one by one: a part that all have fills the page from the first of them. */
const nearby = [250, 5000];

/**
 * A page of what has the part. A part that many rows have fills the page from the next rows; the index would give all of them. What
 * few rows have, it finds among any number.
 */
export async function pageWithPart<Row>(
  count: number,
  { near, anywhere }: { near(most: number): Promise<Row[]>; anywhere(): Promise<Row[]> },
): Promise<Row[]> {
  for (const most of nearby) {
    const rows = await near(most);
    if (rows.length >= count) return rows;
  }
  return anywhere();
}
