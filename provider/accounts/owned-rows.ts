/** Removes one of the things that belong to a user. */
import { sql } from 'kysely';
import type { Queries, Tables } from '../database/schema.ts';
/** A table of what belongs to a user, and its key. */
export type Owned = {
  [T in keyof Tables]: Tables[T] extends { user_id: unknown }
    ? [table: T, key: keyof Tables[T] & string]
    : never;
}[keyof Tables];

/** Whether it was there, and the user's own. In SQL, since the query builder has no type for a table that varies. */
export async function removeOwned(
  queries: Queries,
  [table, key]: Owned,
  userId: string,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} = ${id} and user_id = ${userId} returning user_id
  `.execute(queries);
  return rows.length > 0;
}
