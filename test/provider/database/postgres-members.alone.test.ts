/** Projects with organizations. Beside `postgres.alone.test.ts`, so that both cores work. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { matchingMembers } from '../../../provider/organizations/members/search-members.ts';
import { readSettings } from '../../../provider/settings/settings.ts';
import { comparedSuites } from '../published/noted-replies.ts';
import { openNewDatabase, sharedDatabase } from '../shared-database.ts';
import { memberSuites } from '../suites/b2b/all.ts';
import { writtenFactsSuite } from '../written-facts.ts';
import { noteStatements, readingWholeTables } from './whole-tables.ts';

describe('organizations over a PostgreSQL server', () => {
  let opened: OpenedDatabase;

  before(async () => {
    opened = await sharedDatabase(noteStatements);
  });

  comparedSuites('members', () => memberSuites(() => opened));
  writtenFactsSuite('members', () => opened);

  it('no statement of all these reads a whole table that grows with the users', async () => {
    assert.deepEqual(await readingWholeTables(opened.database), []);
  });

  it('the search in a large organization finds a part of an address or a number by the index of parts', async () => {
    const { database } = await openNewDatabase();
    const settings = readSettings({});
    const { project_id } = settings.project;
    const organizationId = 'organization-large';
    await sql`insert into organizations (organization_id, project_id, name, slug, slug_key, settings, created_at, updated_at)
      values (${organizationId}, ${project_id}, 'Large', 'large', 'large', '{}', now(), now())`.execute(
      database,
    );
    await sql`insert into members (member_id, organization_id, project_id, address, address_key, status, created_at, updated_at, mfa_phone_number)
      select 'member-' || n, ${organizationId}, ${project_id}, n || '@large.example', n || '@large.example', 'active',
        now() + n * interval '1 second', now(), '+1555' || lpad(n::text, 7, '0')
      from generate_series(1, ${process.env.MANY ?? '10000'}::int) n`.execute(database);
    await sql`analyze members`.execute(database);
    const filters = [
      ['member_email_fuzzy', '7777@', 'members_by_part'],
      ['member_mfa_phone_number_fuzzy', '0007777', 'members_by_phone_part'],
    ] as const;
    for (const [filter_name, filter_value, index] of filters) {
      const operands = [{ filter_name, filter_value }];
      const matching = matchingMembers({ settings }, database, organizationId, { operator: 'AND', operands });
      const page = matching.select('member_id').orderBy('created_at').orderBy('member_id').limit(101);
      for (const statement of [page, matching.select('member_id').limit(10_000)]) {
        const plan = JSON.stringify(await statement.explain('json', sql`analyze`));
        if (process.env.MANY)
          console.log(
            filter_name,
            JSON.stringify(JSON.parse(plan)[0]['QUERY PLAN'][0]['Execution Time']),
            plan.match(/"Index Name":"[^"]*"/g),
          );
        assert.ok(plan.includes(`"Index Name":"${index}"`), plan);
      }
    }
  });
});
