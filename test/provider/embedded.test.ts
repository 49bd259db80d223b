/** The provider over its embedded database. */
import { after, before, describe } from 'node:test';
import { type OpenedDatabase, openDatabase } from '../../provider/database/open.ts';
import { allSuites } from './suites/all.ts';

describe('over the embedded database', () => {
  let opened: OpenedDatabase;

  before(async () => {
    opened = await openDatabase({ dataDir: 'memory:' });
  });
  after(() => opened.close());

  allSuites(() => opened);
});
