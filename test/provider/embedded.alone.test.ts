/**
 * The provider over its embedded database, which all journeys use as well: unless `npm run test:full` asks for all, the suites
 * that lean on the database.
 */

import { after, before, describe } from 'node:test';
import { type OpenedDatabase, openDatabase } from '../../provider/database/open.ts';
import { isFull } from '../../scripts/lib/full.mjs';
import '../quick-database.ts';
import { allSuites, storageSuites } from './suites/all.ts';

describe('over the embedded database', () => {
  let opened: OpenedDatabase;

  before(async () => {
    opened = await openDatabase({ dataDir: 'memory:' });
  });
  after(() => opened?.close());

  const suites = isFull ? allSuites : storageSuites;
  suites(() => opened);
});
