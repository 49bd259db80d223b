import { asProvider } from '../audit/work.ts';
import { openDatabase } from '../database/open.ts';
import { rotateKeys } from '../secrets/keys.ts';
import { loadPepper } from '../secrets/pepper.ts';
import { systemRandom } from '../secrets/secrets.ts';
import { firstServer } from '../settings/environment.ts';
import { eachServer, readSettings } from '../settings/settings.ts';
import type { Command } from './command.ts';
import { requireNamedDatabase } from './named-database.ts';

export const rotating: Command = {
  name: 'keys rotate',
  what: 'Publishes a new signing key; the old one verifies until its last JWT has expired.',
  usage: '[--leaked]',
  more: `Needs DATABASE_URL: the embedded database belongs to the running process, so use POST /v1/keys/rotate there.
--leaked deletes the old key at once: JWTs that it signed are worthless as soon as their verifiers ask again, and apps need new tokens.
Sessions stay.`,
  flags: ['leaked'],
  async run({ environment, clock }, _words, flags) {
    const name = requireNamedDatabase({ environment });
    const settings = readSettings(environment);
    const lines: string[] = [];
    for (const [server, ofServer] of eachServer(settings)) {
      const { database, close } = await openDatabase(ofServer);
      try {
        const { kid, signsFrom } = await asProvider({ clock, settings }, async () => {
          const pepper = await loadPepper(database, systemRandom, settings.pepper);
          const world = { database, clock, random: systemRandom, pepper };
          return rotateKeys(world, { isLeaked: flags.has('leaked') });
        });
        const where = server === firstServer ? name : `the server ${server}`;
        lines.push(`key ${kid} is published and signs from ${signsFrom.toISOString()}: ${where}`);
      } finally {
        await close();
      }
    }
    return lines.join('\n');
  },
};
