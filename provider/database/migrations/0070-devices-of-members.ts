/** Sessions of members, too, that the browser itself binds to its device. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table device_bound_sessions
    alter column session_id drop not null,
    add column member_session_id text unique references member_sessions on delete cascade,
    add check (num_nonnulls(session_id, member_session_id) = 1)`,
];

export const devicesOfMembers: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
