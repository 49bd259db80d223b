/**
 * The provider over its embedded database: unless `npm run test:full` asks for all, the suites whose statements depend on the
 * database. All suites run over PostgreSQL.
 */

import { after, before, describe } from 'node:test';
import { type OpenedDatabase, openDatabase } from '../../../provider/database/open.ts';
import { isFull } from '../../../scripts/tests/full.mjs';
import '../../quick-database.ts';
import { allSuites } from '../suites/all.ts';
import { auditSuite } from '../suites/audit.ts';
import { memberSuites } from '../suites/b2b/all.ts';
import { databaseSuite } from '../suites/database.ts';
import { sessionSuite } from '../suites/sessions/sessions.ts';

describe('over the embedded database', () => {
  let opened: OpenedDatabase;

  before(async () => {
    opened = await openDatabase({ dataDir: 'memory:' });
  });
  after(() => opened?.close());

  const suites = isFull ? [allSuites, memberSuites] : [databaseSuite, sessionSuite, auditSuite];
  for (const suite of suites) suite(() => opened);
});
