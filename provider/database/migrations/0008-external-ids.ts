/** Who visitors are to the project owner's own servers. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`create table external_ids (
    profile_id text not null,
    external_id text not null,
    user_id text not null references users on delete cascade,
    created_at timestamptz not null,
    primary key (profile_id, external_id),
    unique (user_id, profile_id)
  )`,
];

export const externalIds: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
