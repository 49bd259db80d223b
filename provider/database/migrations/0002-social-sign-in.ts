/** Social sign-in: flows under way, accounts at identity providers, and the tokens that end a flow. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table oauth_states (
    state_hash text primary key,
    browser_hash text not null,
    provider_type text not null,
    login_url text not null,
    signup_url text not null,
    code_challenge text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index oauth_states_expiry on oauth_states (expires_at)`,
  sql`create table oauth_registrations (
    oauth_user_registration_id text primary key,
    user_id text not null references users on delete cascade,
    provider_type text not null,
    provider_subject text not null,
    email_id text references emails on delete set null,
    profile_picture_url text not null default '',
    locale text not null default '',
    created_at timestamptz not null,
    unique (provider_type, provider_subject)
  )`,
  sql`create index oauth_registrations_of_user on oauth_registrations (user_id)`,
  sql`create index oauth_registrations_of_email on oauth_registrations (email_id)`,
  sql`create table oauth_tokens (
    token_hash text primary key,
    oauth_user_registration_id text not null references oauth_registrations on delete cascade,
    code_challenge text,
    sealed_values text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index oauth_tokens_of_registration on oauth_tokens (oauth_user_registration_id)`,
  sql`create index oauth_tokens_expiry on oauth_tokens (expires_at)`,
];

export const socialSignIn: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
