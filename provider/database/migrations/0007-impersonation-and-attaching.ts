/** Sessions of impersonators, and social accounts on their way to a signed-in user. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table impersonation_tokens (
    token_hash text primary key,
    user_id text not null references users on delete cascade,
    impersonator text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index impersonation_tokens_of_user on impersonation_tokens (user_id)`,
  sql`create index impersonation_tokens_expiry on impersonation_tokens (expires_at)`,
  sql`alter table sessions add column impersonator text`,
  sql`create table oauth_attach_tokens (
    token_hash text primary key,
    user_id text not null references users on delete cascade,
    provider_type text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index oauth_attach_tokens_of_user on oauth_attach_tokens (user_id)`,
  sql`create index oauth_attach_tokens_expiry on oauth_attach_tokens (expires_at)`,
  sql`alter table oauth_states add column attach_user_id text references users on delete cascade`,
  sql`create index oauth_states_of_user on oauth_states (attach_user_id)`,
  sql`alter table oauth_tokens add column attach_user_id text references users on delete cascade`,
  sql`alter table oauth_tokens add column sealed_identity text`,
  sql`alter table oauth_tokens alter column oauth_user_registration_id drop not null`,
  sql`create index oauth_tokens_of_user on oauth_tokens (attach_user_id)`,
];

export const impersonationAndAttaching: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
