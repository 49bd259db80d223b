/** Sessions whose token is replaced by each proof, and whether both factors were proved at once. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table sessions add column proved_both boolean not null default false`,
  sql`create table replaced_session_tokens (
    token_hash text primary key,
    session_id text not null references sessions on delete cascade,
    network text not null,
    user_agent text not null,
    factors jsonb not null,
    proved_totp_id text,
    proved_both boolean not null,
    expires_at timestamptz not null
  )`,
  sql`create index replaced_session_tokens_of_session on replaced_session_tokens (session_id)`,
  sql`create index replaced_session_tokens_by_end on replaced_session_tokens (expires_at)`,
];

export const renewedSessions: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
