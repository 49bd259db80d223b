/** Where sessions began, which their owner sees in the list of them. */
import { type Kysely, type Migration, sql } from 'kysely';

export const placesOfSessions: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions add column place text`.execute(database);
  },
};
