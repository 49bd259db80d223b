import { asProvider } from '../audit/work.ts';
import { openDatabase } from '../database/open.ts';
import { rotateKeys } from '../secrets/keys.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './command.ts';
import { requireNamedDatabase } from './named-database.ts';

export const rotating: Command = {
  name: 'keys rotate',
  what: 'Publishes a new signing key; the old one verifies until its last JWT has expired.',
  more: 'Needs DATABASE_URL: the embedded database belongs to the running process, so use POST /v1/keys/rotate there.',
  async run({ environment, clock }) {
    const name = requireNamedDatabase({ environment });
    const settings = readSettings(environment);
    const { database, close } = await openDatabase(settings);
    try {
      const { kid, signsFrom } = await asProvider({ clock, settings }, () => rotateKeys(database, clock));
      return `key ${kid} is published and signs from ${signsFrom.toISOString()}: ${name}`;
    } finally {
      await close();
    }
  },
};
