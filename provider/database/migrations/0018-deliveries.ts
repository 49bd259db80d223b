/** Messages that are still to be sent. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table deliveries (
    delivery_id text primary key,
    job jsonb not null,
    tries integer not null default 0,
    next_try_at timestamptz not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index deliveries_by_try on deliveries (next_try_at)`,
  sql`create index deliveries_by_end on deliveries (expires_at)`,
];

export const deliveries: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
