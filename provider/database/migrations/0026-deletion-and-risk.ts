/** Accounts that are about to be deleted, what is known of an account's browsers and networks, and half sign-ins from new places. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table users add column deletes_at timestamptz`,
  sql`create index users_to_delete on users (deletes_at) where deletes_at is not null`,
  sql`alter table known_devices add column browser_hash text, add column network_hash text`,
  sql`alter table intermediate_sessions
    add column is_unfamiliar boolean not null default false,
    add column email_id text references emails on delete cascade`,
];

export const deletionAndRisk: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
