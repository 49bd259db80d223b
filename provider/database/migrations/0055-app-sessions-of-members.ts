/** Members' sessions of connected apps, which end with the app's access. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table member_sessions add column grant_id text references idp_grants on delete cascade`,
  sql`create index member_sessions_of_grant on member_sessions (grant_id) where grant_id is not null`,
];

export const appSessionsOfMembers: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
