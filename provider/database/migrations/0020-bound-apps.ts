/** Requests that apps push, the session behind each grant, and the notices that tell apps of its end. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table pushed_requests (
    request_hash text primary key,
    payload jsonb not null,
    expires_at timestamptz not null
  )`,
  sql`create index pushed_requests_by_end on pushed_requests (expires_at)`,
  // No reference: a grant outlives the session in which it was given.
  sql`alter table idp_grants add column session_id text, add column sid text`,
  sql`create index idp_grants_of_session on idp_grants (session_id) where session_id is not null`,
  sql`create table logout_notices (
    logout_notice_id text primary key,
    client_id text not null,
    user_id text not null,
    sid text not null,
    attempts integer not null default 0,
    next_try_at timestamptz not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index logout_notices_by_next_try on logout_notices (next_try_at)`,
  sql`create index logout_notices_by_end on logout_notices (expires_at)`,
];

export const boundApps: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
