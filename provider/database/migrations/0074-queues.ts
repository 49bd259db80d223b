/** The tables of all queues name their columns alike, and are read by destination. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table owner_notices rename column due_at to next_try_at`,
  sql`alter table logout_notices rename column attempts to tries`,
  sql`alter table deliveries add column lane text not null default ''`,
  sql`create index deliveries_by_lane on deliveries (lane, next_try_at)`,
  sql`create index logout_notices_by_client on logout_notices (client_id, next_try_at)`,
  sql`create index webhook_deliveries_due_by_webhook on webhook_deliveries (webhook_id, next_try_at)
    where next_try_at is not null`,
];

export const queues: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
