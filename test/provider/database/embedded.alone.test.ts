/**
 * The provider over its embedded database: unless `npm run test:full` asks for all, the suite about what depends on the
 * database. All suites run over PostgreSQL.
 */

import { after, before, describe } from 'node:test';
import { type OpenedDatabase, openDatabase } from '../../../provider/database/open.ts';
import { isFull } from '../../../scripts/tests/full.mjs';
import '../../quick-database.ts';
import { allSuites } from '../suites/all.ts';
import { memberSuites } from '../suites/b2b/all.ts';
import { databaseSuite } from '../suites/database.ts';

describe('over the embedded database', () => {
  let opened: OpenedDatabase;

  before(async () => {
    opened = await openDatabase({ dataDir: 'memory:' });
  });
  after(() => opened?.close());

  const suites = isFull ? [allSuites, memberSuites] : [databaseSuite];
  for (const suite of suites) suite(() => opened);
});
