/** The provider over its embedded database. */
import { before, describe } from 'node:test';
import type { OpenedDatabase } from '../../provider/database/open.ts';
import { sharedDatabase } from './shared-database.ts';
import { allSuites } from './suites/all.ts';

describe('over the embedded database', () => {
  let opened: OpenedDatabase;

  before(async () => {
    opened = await sharedDatabase();
  });

  allSuites(() => opened);
});
