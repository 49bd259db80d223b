/** Members report changes to how they sign in, which then stays as it is for a day. */
import { type Kysely, type Migration, sql } from 'kysely';

export const membersLocked: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table members add column methods_locked_until timestamptz`.execute(database);
  },
};
