/**
 * Whether an admin has set up a company's login, or made a directory's token: only then it speaks for admins. Those that are there
 * go on as they did.
 */
import { type Kysely, type Migration, sql } from 'kysely';

export const rightsOfConnections: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of [
      sql`alter table sso_connections add column by_admin boolean not null default true`,
      sql`alter table scim_connections add column by_admin boolean not null default true,
        add column next_by_admin boolean not null default false`,
    ]) {
      await statement.execute(database);
    }
  },
};
