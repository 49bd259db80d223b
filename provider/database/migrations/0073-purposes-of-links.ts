/** Links of users say what they are for, as those of members do. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`update magic_links set purpose = case when resets_password then 'reset' else 'login' end where purpose is null`,
  sql`alter table magic_links
    alter column purpose set not null,
    drop column resets_password`,
];

export const purposesOfLinks: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
