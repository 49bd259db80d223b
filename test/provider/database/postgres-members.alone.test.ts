/** Projects with organizations. Beside `postgres.alone.test.ts`, so that both cores work. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { comparedSuites } from '../published/noted-replies.ts';
import { sharedDatabase } from '../shared-database.ts';
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
});
