/** Second factors: which sessions have proved theirs, sign-ins that stand halfway, and browsers that are remembered. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Without the app there is nothing that was proved.
  sql`alter table sessions add column proved_totp_id text references totps on delete set null`,
  sql`create index sessions_of_totp on sessions (proved_totp_id) where proved_totp_id is not null`,
  sql`update sessions set proved_totp_id = totps.totp_id from totps
    where totps.user_id = sessions.user_id and totps.verified
      and sessions.factors @> jsonb_build_array(jsonb_build_object(
        'authenticator_app_factor', jsonb_build_object('totp_id', totps.totp_id)))`,
  sql`alter table users add column mfa text check (mfa in ('off', 'optional', 'required'))`,
  sql`create table intermediate_sessions (
    token_hash text primary key,
    user_id text not null references users on delete cascade,
    factor jsonb not null,
    new_password_hash text,
    grant_id text references idp_grants on delete cascade,
    grant_ends_at timestamptz,
    wrong_tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index intermediate_sessions_of_user on intermediate_sessions (user_id)`,
  sql`create index intermediate_sessions_of_grant on intermediate_sessions (grant_id) where grant_id is not null`,
  sql`create index intermediate_sessions_by_end on intermediate_sessions (expires_at)`,
  sql`create table remembered_devices (
    remembered_device_id text primary key,
    token_hash text not null unique,
    user_id text not null references users on delete cascade,
    totp_id text not null references totps on delete cascade,
    user_agent text not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index remembered_devices_of_user on remembered_devices (user_id)`,
  sql`create index remembered_devices_of_totp on remembered_devices (totp_id)`,
  sql`create index remembered_devices_by_end on remembered_devices (expires_at)`,
];

export const secondFactors: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
