/** Recovery codes are shown in the order in which their owner got them. Those that exist are numbered as they are stored. */
import { type Kysely, type Migration, sql } from 'kysely';

export const orderOfRecoveryCodes: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table totp_recovery_codes add column seq bigint generated always as identity`.execute(
      database,
    );
  },
};
