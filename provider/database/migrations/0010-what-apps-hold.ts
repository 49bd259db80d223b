/** Sessions that end with the grant they were made of, and when a registered app was last in use. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table sessions add column grant_id text references idp_grants on delete cascade`,
  sql`create index sessions_of_grant on sessions (grant_id)`,
  // Of which grant they are is not known any more: their apps exchange a token once more.
  sql`delete from sessions where factors @> '[{"delivery_method":"oauth_access_token_exchange"}]'`,
  sql`alter table idp_clients add column last_used_at timestamptz`,
  sql`update idp_clients set last_used_at = greatest(created_at, (
    select max(coalesce(connected_apps.last_used_at, connected_apps.created_at))
    from connected_apps where connected_apps.client_id = idp_clients.client_id
  ))`,
  sql`alter table idp_clients alter column last_used_at set not null`,
];

export const whatAppsHold: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
