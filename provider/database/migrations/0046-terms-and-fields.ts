/** Terms that users have accepted, what is still asked of a new user, and sign-ins that wait for it with all factors proved. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table terms_acceptances (
    user_id text not null references users on delete cascade,
    version text not null,
    accepted_at timestamptz not null,
    primary key (user_id, version)
  )`,
  sql`alter table users add column fields_due text not null default 'none'
    constraint users_known_fields_due check (fields_due in ('all', 'required', 'none'))`,
  // Users from before are not new; those who never proved anything still are.
  sql`alter table users alter column fields_due set default 'all'`,
  sql`update users set fields_due = 'all' where status = 'pending'`,
  sql`alter table intermediate_sessions
    add column awaits text not null default 'second_factor'
      constraint intermediate_sessions_known_awaits check (awaits in ('second_factor', 'admission')),
    add column second_factor jsonb,
    add column proved_totp_id text,
    add column proved_both boolean not null default false`,
];

export const termsAndFields: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
