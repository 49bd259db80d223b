/** Apps that members let in, in the name of their organizations, each project with apps of its own. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // What is there already belongs to the first project.
  sql`alter table idp_clients add column project_id text not null default 'project-first'`,
  sql`alter table idp_grants add column project_id text not null default 'project-first'`,
  sql`alter table pushed_requests add column project_id text not null default 'project-first'`,
  sql`alter table logout_notices add column project_id text not null default 'project-first'`,
  sql`alter table idp_clients alter column project_id drop default`,
  sql`alter table idp_grants alter column project_id drop default`,
  sql`alter table pushed_requests alter column project_id drop default`,
  sql`alter table logout_notices alter column project_id drop default`,
  // The holder is the one of whom the app's tokens are: a user or a member.
  sql`alter table connected_apps
    alter column user_id drop not null,
    add column member_id text references members on delete cascade,
    add column holder_id text generated always as (coalesce(user_id, member_id)) stored,
    add constraint connected_apps_one_holder check (num_nonnulls(user_id, member_id) = 1),
    add constraint connected_apps_of_holder unique (holder_id, client_id)`,
  sql`create index connected_apps_of_member on connected_apps (member_id) where member_id is not null`,
  sql`update organizations set settings = jsonb_build_object(
    'third_party_connected_apps_allowed_type', 'ALL_ALLOWED',
    'allowed_third_party_connected_apps', '[]'::jsonb
  ) || settings`,
];

export const appsOfMembers: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
