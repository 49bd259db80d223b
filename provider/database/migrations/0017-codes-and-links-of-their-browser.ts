/** Codes and links belong to the browser that asked for them. */
import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Codes that are out while this runs have minutes to live, and belong to no browser.
  sql`alter table otp_codes
    add column browser_hash text not null default '',
    add column last_wrong_at timestamptz`,
  sql`alter table magic_links
    add column waiting_hash text unique,
    add column match_number text,
    add column asked_by text not null default '',
    add column wrong_matches integer not null default 0,
    add column approved_at timestamptz`,
];

export const codesAndLinksOfTheirBrowser: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
};
