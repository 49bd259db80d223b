/** Which sessions have proved the authenticator app of their user. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Without the app there is nothing that was proved.
  sql`alter table sessions add column proved_totp_id text references totps on delete set null`,
  sql`create index sessions_of_totp on sessions (proved_totp_id) where proved_totp_id is not null`,
  sql`update sessions set proved_totp_id = totps.totp_id from totps
    where totps.user_id = sessions.user_id and totps.verified
      and sessions.factors @> jsonb_build_array(jsonb_build_object(
        'authenticator_app_factor', jsonb_build_object('totp_id', totps.totp_id)))`,
];

export const secondFactors: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
