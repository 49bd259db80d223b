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
  sql`(parts_of(${text}) @> parts_of(${part}) and strpos(lower(${text}), ${part.toLowerCase()}) > 0)`;
