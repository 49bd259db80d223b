import { record } from '../audit/record.ts';
import { asProvider } from '../audit/work.ts';
import { openDatabase } from '../database/open.ts';
import { forgetFormerPeppers, loadPepper } from '../secrets/pepper.ts';
import { systemRandom } from '../secrets/secrets.ts';
import { firstServer } from '../settings/environment.ts';
import { eachServer, readSettings, type Settings } from '../settings/settings.ts';
import { type Command, CommandFailedError, type CommandWorld, UnknownCommandError } from './command.ts';
import { requireNamedDatabase } from './named-database.ts';
import { reseal } from './reseal.ts';

export const rotatingPepper: Command = {
  name: 'pepper rotate',
  usage: '[--lost]',
  what: 'Seals with the first value of PEPPER what the second one sealed.',
  more: `Set PEPPER to the new and the old value everywhere first, and afterwards to the new one alone; docs/provider/secrets.md has the steps.
Providers may run meanwhile. If it is interrupted, run it again.
--lost deletes what none of the values opens, such as authenticator apps and signing keys, after the old value was lost.`,
  flags: ['lost'],
  async run({ environment, clock, remark }, _words, flags) {
    const name = requireNamedDatabase({ environment });
    const settings = readSettings(environment);
    const isLost = flags.has('lost');
    if (settings.pepper.length === 0) throw new UnknownCommandError('PEPPER is not set.');
    const lines: string[] = [];
    for (const [server, ofServer] of eachServer(settings)) {
      const where = server === firstServer ? name : `the server ${server}`;
      lines.push(`${await rotateOn(ofServer, { clock, remark }, isLost)}: ${where}`);
    }
    return lines.join('\n');
  },
};

async function rotateOn(
  settings: Settings,
  { clock, remark }: Pick<CommandWorld, 'clock' | 'remark'>,
  isLost: boolean,
): Promise<string> {
  const { database, close } = await openDatabase({ ...settings, namedStatements: false });
  try {
    return await asProvider({ clock, settings }, async () => {
      if (isLost) await database.deleteFrom('secrets').where('name', 'like', 'pepper%').execute();
      const pepper = await loadPepper(database, systemRandom, settings.pepper);
      let [sealed, lost] = [0, 0];
      for (const one of await reseal({ database, pepper, random: systemRandom }, { deletesLost: isLost })) {
        remark(`${one.table}.${one.column}: ${one.sealed} sealed again, ${one.lost} cannot be opened`);
        sealed += one.sealed;
        lost += one.lost;
      }
      if (lost > 0 && !isLost)
        throw new CommandFailedError(
          `${lost} values cannot be opened with PEPPER, so the former value stays noted. Add the one that sealed them, or see docs/provider/secrets.md if it is lost.`,
        );
      await forgetFormerPeppers(database, pepper);
      await record(database, { kind: 'pepper.rotated', details: { sealed, lost } });
      return `${sealed} values are sealed again${lost > 0 ? `, ${lost} were deleted` : ''}`;
    });
  } finally {
    await close();
  }
}
