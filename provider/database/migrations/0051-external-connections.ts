/** Connections by which an organization uses the company login of another one. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table sso_connections drop constraint sso_connections_kind_check`,
  sql`alter table sso_connections add constraint sso_connections_kind_check check (kind in ('oidc', 'saml', 'external'))`,
  sql`alter table sso_connections add column source_connection_id text references sso_connections on delete cascade`,
  sql`alter table sso_connections add constraint sso_connections_external_source
    check ((kind = 'external') = (source_connection_id is not null))`,
  sql`create unique index sso_connections_of_source on sso_connections (source_connection_id, organization_id)`,
];

export const externalConnections: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
