/** Who may sign up: users whom the host has let in by the management API. */
import { type Kysely, type Migration, sql } from 'kysely';

export const whoMaySignUp: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table users add column let_in boolean not null default false`.execute(database);
  },
};
