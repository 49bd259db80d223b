/** What the sweep looks for is found by an index, however large the tables are. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // A constant default rewrites no table: who is there already is looked at by the next sweeps.
  sql`alter table users add column next_sweep_at timestamptz not null default 'epoch'`,
  sql`create index users_next_sweep on users (next_sweep_at)`,
  sql`create index totps_unverified on totps (expires_at) where not verified`,
  sql`create index idp_clients_last_use on idp_clients (last_used_at)`,
];

export const sweepingInBatches: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
