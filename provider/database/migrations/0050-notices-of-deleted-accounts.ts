/** A notice can outlive its account: the one that says that the account is gone. */
import { type Kysely, type Migration, sql } from 'kysely';

export const noticesOfDeletedAccounts: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table owner_notices alter column user_id drop not null`.execute(database);
  },
};
