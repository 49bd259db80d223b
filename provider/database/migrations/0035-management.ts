/** What the management API needs: locks, the last use of an account, invitations and webhooks. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table users
    add column locked_at timestamptz,
    add column lock_reason text,
    add column last_seen_at timestamptz`,
  // For pages of users, newest first.
  sql`create index users_by_creation on users (created_at desc, user_id desc)`,
  sql`create table invitations (
    invitation_id text primary key,
    user_id text not null references users on delete cascade,
    address text not null,
    link_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  sql`create index invitations_of_user on invitations (user_id)`,
  sql`create index invitations_by_end on invitations (expires_at)`,
  sql`create index invitations_by_creation on invitations (created_at desc, invitation_id desc)`,
  sql`create table webhooks (
    webhook_id text primary key,
    url text not null,
    kinds jsonb not null,
    enabled boolean not null default true,
    sealed_secret text not null,
    sealed_old_secret text,
    old_secret_ends_at timestamptz,
    created_at timestamptz not null
  )`,
  // No reference to the fact: a delivery may outlive its retention.
  sql`create table webhook_deliveries (
    delivery_id bigint generated always as identity primary key,
    webhook_id text not null references webhooks on delete cascade,
    event_id bigint not null,
    kind text not null,
    user_id text,
    tries integer not null default 0,
    last_status integer,
    next_try_at timestamptz,
    delivered_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index webhook_deliveries_due on webhook_deliveries (next_try_at) where next_try_at is not null`,
  sql`create index webhook_deliveries_by_end on webhook_deliveries (expires_at)`,
  sql`create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, delivery_id desc)`,
];

export const management: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
