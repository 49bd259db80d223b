/** Members' sessions whose token is replaced by each proof. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table replaced_member_tokens (
    token_hash text primary key,
    member_session_id text not null references member_sessions on delete cascade,
    network text not null,
    user_agent text not null,
    proofs jsonb not null,
    expires_at timestamptz not null
  )`,
  sql`create index replaced_member_tokens_of_session on replaced_member_tokens (member_session_id)`,
  sql`create index replaced_member_tokens_by_end on replaced_member_tokens (expires_at)`,
];

export const renewedMemberSessions: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
