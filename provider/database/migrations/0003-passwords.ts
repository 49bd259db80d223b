/** Passwords, and links that may set one. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table passwords (
    password_id text primary key,
    user_id text not null unique references users on delete cascade,
    hash text not null,
    requires_reset boolean not null default false,
    created_at timestamptz not null
  )`,
  sql`alter table magic_links add column resets_password boolean not null default false`,
];

export const passwords: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
