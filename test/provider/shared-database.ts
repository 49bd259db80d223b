/** The embedded database of this process: creating one takes a second, and every visitor has a separate address. */
import { type OpenedDatabase, openDatabase } from '../../provider/database/open.ts';
import { atEnd } from '../at-end.ts';
import '../quick-database.ts';

let opened: Promise<OpenedDatabase> | undefined;

export function sharedDatabase(): Promise<OpenedDatabase> {
  if (!opened) {
    const opening = openDatabase({ dataDir: 'memory:' });
    opened = opening;
    atEnd(async () => (await opening).close());
  }
  return opened;
}
