/** Everything about organizations that must hold on every database. */
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { discoverySuite } from './discovery.ts';

export function memberSuites(database: () => OpenedDatabase): void {
  discoverySuite(database);
}
