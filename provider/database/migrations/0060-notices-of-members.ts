/** Mails that report a change to a member of an organization, and the browsers that a membership knows. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table owner_notices
    add column member_id text references members on delete cascade,
    add column project_id text,
    add column organization text`,
  sql`create index owner_notices_of_member on owner_notices (member_id) where member_id is not null`,
  sql`create table known_member_devices (
    member_id text not null references members on delete cascade,
    device_hash text not null,
    last_seen_at timestamptz not null,
    primary key (member_id, device_hash)
  )`,
];

export const noticesOfMembers: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
