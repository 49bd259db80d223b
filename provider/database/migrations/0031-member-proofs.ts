/** What a member's sign-in carries besides proofs. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // A new password counts from the moment in which the second factor is proved, too.
  sql`alter table half_member_sign_ins add column new_password_hash text`,
  sql`alter table oauth_tokens add column sealed_member text`,
  // Of a user or of a member.
  sql`alter table impersonation_tokens
    alter column user_id drop not null,
    add column member_id text references members on delete cascade,
    add constraint impersonation_tokens_one_owner check (num_nonnulls(user_id, member_id) = 1)`,
  sql`create index impersonation_tokens_of_member on impersonation_tokens (member_id)`,
  sql`alter table member_sessions add column impersonator text`,
  sql`create index half_member_sign_ins_of_person on half_member_sign_ins (project_id, address_key)`,
  sql`create index inboxes_of_person on inboxes (project_id, address_key)`,
];

export const memberProofs: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
