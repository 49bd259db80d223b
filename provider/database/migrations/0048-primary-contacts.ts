/** The address and the number that a user prefers: they come first in every list of them. */
import { type Kysely, type Migration, sql } from 'kysely';

export const primaryContacts: Migration = {
  async up(database: Kysely<unknown>) {
    for (const table of ['emails', 'phone_numbers'])
      await sql`alter table ${sql.table(table)} add column is_primary boolean not null default false`.execute(
        database,
      );
  },
};
