/** Pages of what has a part of a text. */
import { z } from '@hono/zod-openapi';
import { optional } from '../calls/schemas.ts';
import { shortestPart } from '../database/parts.ts';

/** What an address names the text with. */
export const search = optional(
  z.string().trim().min(shortestPart).max(200).openapi({ description: 'A part of an address or name' }),
);

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
