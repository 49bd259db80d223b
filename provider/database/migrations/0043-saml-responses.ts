/** What sign-ins by SAML need between the identity provider's form and the visitor's own navigation. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table oauth_states add column sealed_answer text`,
  // Each assertion counts once.
  sql`create table saml_assertions (
    connection_id text not null references sso_connections on delete cascade,
    assertion_id text not null,
    expires_at timestamptz not null,
    primary key (connection_id, assertion_id)
  )`,
  sql`create index saml_assertions_by_end on saml_assertions (expires_at)`,
];

export const samlResponses: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
