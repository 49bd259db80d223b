/** Finds rows by a part of a text, with the help of an index of all parts of three letters: see `parts_of` in `tables/users.ts`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A shorter text has no part in the index. */
export const shortestPart = 3;

/** What the index of members has; the expression must be the same. */
export const namesOfMember = sql`(address_key || ' ' || name)`;

/** @param indexed as an index of the table has it; `text` is what must contain the part */
export const hasPart = (indexed: RawBuilder<unknown>, part: string, text = indexed): RawBuilder<SqlBool> =>
  sql`(parts_of(${indexed}) @> parts_of(${part}) and ${hasText(text, part)})`;

/** Whether a text contains this one; the index does not help. */
export const hasText = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`strpos(lower(${text}), ${part.toLowerCase()}) > 0`;
