import { migrateDatabase } from '../migrate.ts';
import type { Command } from './command.ts';

export const migrating: Command = {
  name: 'migrate',
  what: 'Brings the database to the schema of this version, and ends.',
  more: 'It reads only DATABASE_URL and DATA_DIR. Run it before processes that start with MIGRATE=off.',
  async run({ environment }) {
    await migrateDatabase(environment);
    return 'the database is migrated';
  },
};
