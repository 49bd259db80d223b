/** What a company's login last called a member: only another name there replaces the member's. */
import { type Kysely, type Migration, sql } from 'kysely';

export const namesAtLogins: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sso_registrations add column name text not null default ''`.execute(database);
  },
};
