/** Messages leave in the order of the calls that asked for them, also those of one millisecond. */
import { type Kysely, type Migration, sql } from 'kysely';

export const orderOfDeliveries: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table deliveries add column seq bigint generated always as identity`.execute(database);
  },
};
