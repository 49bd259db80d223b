/** Mails that report a change to the owner of an account, the browsers that an account knows, and locked changes. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table users add column methods_locked_until timestamptz`,
  sql`create table owner_notices (
    notice_id text primary key,
    user_id text not null references users on delete cascade,
    details jsonb not null,
    address text not null,
    email_id text not null,
    may_report boolean not null,
    browser jsonb not null,
    place text,
    locale text,
    happened_at timestamptz not null,
    due_at timestamptz,
    tries integer not null default 0,
    reported_at timestamptz,
    restored_at timestamptz,
    expires_at timestamptz not null
  )`,
  sql`create index owner_notices_of_user on owner_notices (user_id)`,
  sql`create index owner_notices_due on owner_notices (due_at) where due_at is not null`,
  sql`create index owner_notices_by_end on owner_notices (expires_at)`,
  sql`create table known_devices (
    user_id text not null references users on delete cascade,
    device_hash text not null,
    last_seen_at timestamptz not null,
    primary key (user_id, device_hash)
  )`,
];

export const ownerNotices: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
