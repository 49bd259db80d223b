/** Passkeys that are made without a dialog. */
import { type Kysely, type Migration, sql } from 'kysely';

export const automaticPasskeys: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table webauthn_challenges add column automatic boolean not null default false`.execute(
      database,
    );
  },
};
