import { migrateDatabase, partitionDatabase } from '../program/migrate.ts';
import type { Command } from './command.ts';
import { requireNamedDatabase } from './named-database.ts';

export const migrating: Command = {
  name: 'migrate',
  usage: '[--partition-sessions]',
  what: 'Brings the database to the schema of this version, and ends.',
  more:
    'It reads only DATABASE_URL and DATA_DIR. Run it before processes that start with MIGRATE=off.\n' +
    'With --partition-sessions it then moves the sessions into 16 partitions, while the provider runs. Update every ' +
    'process first. If it is interrupted, run it again.',
  flags: ['partition-sessions'],
  async run({ environment, print }, _words, flags) {
    const name = requireNamedDatabase({ environment });
    if (!flags.has('partition-sessions')) {
      await migrateDatabase(environment);
      return `the database is migrated: ${name}`;
    }
    await partitionDatabase(environment, print);
    return `the database is migrated, and its sessions are in partitions: ${name}`;
  },
};
