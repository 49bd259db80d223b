/** Facts of organizations are found by their organization: it is in the details, which the seals cover. */
import { type Kysely, type Migration, sql } from 'kysely';

export const organizationsOfFacts: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index audit_events_by_organization
      on audit_events ((details -> 'of' ->> 'organization_id'), event_id)
      where details -> 'of' ->> 'organization_id' is not null`.execute(database);
  },
};
