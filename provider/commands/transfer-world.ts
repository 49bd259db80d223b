/** What the commands that import and export need. */

import { StartError } from '../../platform/start-error.ts';
import { asProvider } from '../audit/work.ts';
import type { Database } from '../database/schema.ts';
import { loadPepper } from '../secrets/pepper.ts';
import { systemRandom } from '../secrets/secrets.ts';
import { firstServer } from '../settings/environment.ts';
import { readSettings } from '../settings/settings.ts';
import type { TransferWorld } from '../transfer/world.ts';
import type { CommandWorld } from './command.ts';
import { requireNamedDatabase } from './named-database.ts';
import { placesOf, settingsInForce, withServers } from './servers.ts';

/**
 * Opens the configured database for a command, and says which it is; of several servers that of the first project, which has the users.
 *
 * @throws StartError as of `openDatabase`; UnnamedDatabaseError
 */
export function withDatabase<Result>(
  command: CommandWorld,
  work: (world: TransferWorld) => Promise<Result>,
): Promise<Result> {
  return withWorlds(command, ([world]) => work(world));
}

/** Gives the command the world of each database server, that of the first project first. */
export async function withWorlds<Result>(
  { environment, clock, remark }: CommandWorld,
  work: (worlds: [TransferWorld, ...TransferWorld[]]) => Promise<Result>,
): Promise<Result> {
  remark(`works on ${requireNamedDatabase({ environment })}`);
  const variables = readSettings(environment);
  return withServers(variables, async (servers) => {
    const settings = await settingsInForce(variables, servers, environment);
    const places = await placesOf(settings, servers);
    const homes = new Map(places.map(({ project_id, home }) => [project_id, home]));
    const worldOf = async (name: string, database: Database): Promise<TransferWorld> => ({
      ...{ database, clock, settings, random: systemRandom },
      pepper: await loadPepper(database, systemRandom, settings.pepper),
      servers: {
        shared: servers.get(firstServer) ?? database,
        others: () => [...servers.values()].filter((other) => other !== database),
        isHome: (projectId) => homes.get(projectId) === name,
      },
    });
    const [{ home } = { home: firstServer }] = places;
    const main = servers.get(home);
    if (!main) throw new StartError(`DATABASE_SERVERS: does not name "${home}", which has the users.`);
    const worlds: [TransferWorld, ...TransferWorld[]] = [await worldOf(home, main)];
    for (const [name, database] of servers) if (database !== main) worlds.push(await worldOf(name, database));
    return asProvider(worlds[0], () => work(worlds));
  });
}
