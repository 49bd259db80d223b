/** What the commands that import and export need. */
import { asProvider } from '../audit/work.ts';
import { openDatabase } from '../database/open.ts';
import { loadPepper } from '../secrets/pepper.ts';
import { systemRandom } from '../secrets/secrets.ts';
import { readSettings } from '../settings/settings.ts';
import type { TransferWorld } from '../transfer/world.ts';
import type { CommandWorld } from './command.ts';
import { requireNamedDatabase } from './named-database.ts';

/** Opens the configured database for a command, and says which it is. @throws StartError as of `openDatabase`; UnnamedDatabaseError */
export async function withDatabase<Result>(
  { environment, clock, remark }: CommandWorld,
  work: (world: TransferWorld) => Promise<Result>,
): Promise<Result> {
  remark(`works on ${requireNamedDatabase({ environment })}`);
  const settings = readSettings(environment);
  // The statements of an import have many different texts, which are not worth a name.
  const { database, close } = await openDatabase({ ...settings, namedStatements: false });
  try {
    const pepper = await loadPepper(database, systemRandom, settings.pepper);
    const world = { database, clock, settings, pepper, random: systemRandom };
    return await asProvider(world, () => work(world));
  } finally {
    await close();
  }
}
