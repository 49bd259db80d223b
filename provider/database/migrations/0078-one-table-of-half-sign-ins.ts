/** Half sign-ins of users and of members in one table. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table intermediate_sessions rename column factor to proofs`,
  sql`update intermediate_sessions set proofs = jsonb_build_array(jsonb_build_object('factor', proofs))
    || case when second_factor is null then '[]' else jsonb_build_array(jsonb_build_object('factor', second_factor)) end`,
  sql`alter table intermediate_sessions
    drop column second_factor,
    alter column user_id drop not null,
    add column project_id text not null default 'project-first',
    add column member_id text references members on delete cascade,
    add column organization_id text references organizations on delete cascade,
    add column address text,
    add column address_key text,
    add column replaces_session_id text references sessions on delete set null,
    add constraint intermediate_sessions_one_holder check (num_nonnulls(user_id, address) = 1)`,
  sql`alter table intermediate_sessions alter column project_id drop default`,
  sql`drop index intermediate_sessions_of_user`,
  sql`create index intermediate_sessions_of_user on intermediate_sessions (user_id) where user_id is not null`,
  sql`create index intermediate_sessions_of_member on intermediate_sessions (member_id) where member_id is not null`,
  sql`create index intermediate_sessions_of_organization on intermediate_sessions (organization_id) where organization_id is not null`,
  sql`create index intermediate_sessions_of_session on intermediate_sessions (replaces_session_id) where replaces_session_id is not null`,
  sql`create index intermediate_sessions_of_person on intermediate_sessions (project_id, address_key) where address_key is not null`,
  // Those of members live for ten minutes, and their tokens were hashed in another way: these people sign in again.
  sql`drop table half_member_sign_ins`,
];

export const oneTableOfHalfSignIns: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
