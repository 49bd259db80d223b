/** Sessions, replaced tokens and known browsers of users and of members in one table each. */
import { type Kysely, type Migration, sql } from 'kysely';

/** A proof of a user is its factor; that of a member also says where it counts. */
const proofs = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('factor', one.factor) order by one.place), '[]'::jsonb)
  from jsonb_array_elements(proofs) with ordinality as one (factor, place)
)`;

const statements = [
  sql`alter table sessions rename column factors to proofs`,
  sql`update sessions set proofs = ${proofs}`,
  sql`alter table sessions
    alter column user_id drop not null,
    add column member_id text references members on delete cascade,
    add column organization_id text references organizations on delete cascade,
    add column project_id text not null default 'project-first',
    add constraint sessions_one_holder check (num_nonnulls(user_id, member_id) = 1)`,
  sql`alter table sessions alter column project_id drop default`,
  sql`insert into sessions (
      session_id, project_id, organization_id, member_id, token_hash, started_at, last_accessed_at, expires_at, ends_at,
      revoked_at, ip_address, user_agent, proofs, impersonator, grant_id
    ) select
      member_session_id, project_id, organization_id, member_id, token_hash, started_at, last_accessed_at, expires_at, ends_at,
      revoked_at, ip_address, user_agent, proofs, impersonator, grant_id
    from member_sessions`,
  sql`drop index sessions_of_user`,
  sql`create index sessions_of_user on sessions (user_id) where user_id is not null`,
  sql`create index sessions_of_member on sessions (member_id) where member_id is not null`,
  sql`create index sessions_of_organization on sessions (organization_id) where organization_id is not null`,

  sql`alter table replaced_session_tokens rename column factors to proofs`,
  sql`update replaced_session_tokens set proofs = ${proofs}`,
  sql`insert into replaced_session_tokens (
      token_hash, session_id, network, user_agent, proofs, proved_both, expires_at
    ) select token_hash, member_session_id, network, user_agent, proofs, false, expires_at from replaced_member_tokens`,
  sql`drop table replaced_member_tokens`,

  sql`update device_bound_sessions set session_id = member_session_id where session_id is null`,
  sql`alter table device_bound_sessions drop column member_session_id, alter column session_id set not null`,

  sql`alter table half_member_sign_ins
    drop constraint half_member_sign_ins_replaces_session_id_fkey,
    add foreign key (replaces_session_id) references sessions on delete set null`,
  sql`drop table member_sessions`,

  sql`alter table known_devices drop constraint known_devices_pkey`,
  sql`alter table known_devices
    alter column user_id drop not null,
    add column member_id text references members on delete cascade,
    add constraint known_devices_one_holder check (num_nonnulls(user_id, member_id) = 1)`,
  sql`insert into known_devices (member_id, device_hash, last_seen_at)
    select member_id, device_hash, last_seen_at from known_member_devices`,
  sql`drop table known_member_devices`,
  sql`create unique index known_devices_of_user on known_devices (user_id, device_hash) where user_id is not null`,
  sql`create unique index known_devices_of_member on known_devices (member_id, device_hash) where member_id is not null`,
];

export const oneTableOfSessions: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
