/** Everything about organizations that must hold on every database. */
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { discoverySuite } from './discovery.ts';
import { isolationSuite } from './isolation.ts';
import { managingSuite } from './managing.ts';
import { memberSecondFactorSuite } from './second-factors.ts';

export function memberSuites(database: () => OpenedDatabase): void {
  discoverySuite(database);
  memberSecondFactorSuite(database);
  managingSuite(database);
  isolationSuite(database);
}
