/** Projects with organizations, over the embedded database; see `embedded.alone.test.ts`. */
import { before, describe } from 'node:test';
import type { OpenedDatabase } from '../../provider/database/open.ts';
import { isFull } from '../../scripts/lib/full.mjs';
import { sharedDatabase } from './shared-database.ts';
import { memberStorageSuites, memberSuites } from './suites/b2b/all.ts';

describe('organizations over the embedded database', () => {
  let opened: OpenedDatabase;

  before(async () => {
    opened = await sharedDatabase();
  });

  const suites = isFull ? memberSuites : memberStorageSuites;
  suites(() => opened);
});
