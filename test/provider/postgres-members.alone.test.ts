/** Projects with organizations. Beside `postgres.alone.test.ts`, so that both cores work. */
import { before, describe } from 'node:test';
import type { OpenedDatabase } from '../../provider/database/open.ts';
import { comparedSuites } from './noted-replies.ts';
import { sharedDatabase } from './shared-database.ts';
import { memberSuites } from './suites/b2b/all.ts';
import { writtenFactsSuite } from './written-facts.ts';

describe('organizations over a PostgreSQL server', () => {
  let opened: OpenedDatabase;

  before(async () => {
    opened = await sharedDatabase();
  });

  comparedSuites('members', () => memberSuites(() => opened));
  writtenFactsSuite('members', () => opened);
});
