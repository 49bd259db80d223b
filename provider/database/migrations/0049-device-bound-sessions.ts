/** Sessions that the browser itself binds to its device. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table device_bound_sessions (
    device_session_id text primary key,
    session_id text not null unique references sessions on delete cascade,
    public_key jsonb not null,
    created_at timestamptz not null
  )`,
];

export const deviceBoundSessions: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
