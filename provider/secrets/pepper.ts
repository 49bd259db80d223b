/** The secret of keyed hashes. It is made once and lives in the database. */
import type { Database } from '../database/schema.ts';
import { newToken, type Random } from './secrets.ts';

export async function loadPepper(database: Database, random: Random): Promise<string> {
  await database
    .insertInto('secrets')
    .values({ name: 'pepper', value: newToken(random) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'pepper')
    .executeTakeFirstOrThrow();
  return row.value;
}
