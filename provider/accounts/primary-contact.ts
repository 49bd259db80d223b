/** The address and the number that a user prefers: the first ones of every list, and what claims name. */
import { sql } from 'kysely';
import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import { methodTables } from './owned-rows.ts';

/** Whether the contact is the user's own and proved: only then it becomes the primary one. Call it with the user locked. */
export async function makePrimary(
  queries: Queries,
  userId: string,
  { type, id }: { type: 'email' | 'phone'; id: string },
): Promise<boolean> {
  const [table, key] = methodTables[type];
  const { rows } = await sql<{ id: string; was: boolean }>`
    select ${sql.ref(key)} as id, is_primary as was from ${sql.table(table)}
    where user_id = ${userId} and ${sql.ref(key)} = ${id} and verified`.execute(queries);
  const [contact] = rows;
  if (!contact) return false;
  if (contact.was) return true;
  await sql`
    update ${sql.table(table)} set is_primary = (${sql.ref(key)} = ${id})
    where user_id = ${userId} and is_primary <> (${sql.ref(key)} = ${id})`.execute(queries);
  const method = type === 'email' ? 'email' : 'phone_number';
  await record(queries, { kind: 'sign_in_method.made_primary', userId, details: { method, id } });
  return true;
}
