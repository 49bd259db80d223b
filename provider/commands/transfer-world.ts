/** What the commands that import and export need. */

import { asProvider } from '../audit/work.ts';
import type { Database } from '../database/schema.ts';
import { loadPepper } from '../secrets/pepper.ts';
import { systemRandom } from '../secrets/secrets.ts';
import { firstServer } from '../settings/environment.ts';
import { readSettings } from '../settings/settings.ts';
import type { TransferWorld } from '../transfer/world.ts';
import type { CommandWorld } from './command.ts';
import { requireNamedDatabase } from './named-database.ts';
import { placesOf, serverOf, settingsInForce, withServers } from './servers.ts';

/**
 * Opens the configured database for a command, and says which it is; of several servers that of the first project, which has the users.
 *
 * @throws StartError as of `openDatabase`; UnnamedDatabaseError
 */
export async function withDatabase<Result>(
  { environment, clock, remark }: CommandWorld,
  work: (world: TransferWorld) => Promise<Result>,
): Promise<Result> {
  remark(`works on ${requireNamedDatabase({ environment })}`);
  const variables = readSettings(environment);
  return withServers(variables, async (servers) => {
    const settings = await settingsInForce(variables, servers, environment);
    const places = await placesOf(settings, servers);
    const databaseOf = (projectId: string): Database => {
      const { home = firstServer } = places.find(({ project_id }) => project_id === projectId) ?? {};
      return serverOf(projectId, home, servers);
    };
    const database = databaseOf(settings.project.project_id);
    const world: TransferWorld = {
      ...{ database, databaseOf, clock, settings, random: systemRandom },
      pepper: await loadPepper(database, systemRandom, settings.pepper),
      servers: {
        shared: servers.get(firstServer) ?? database,
        others: () => [...servers.values()].filter((other) => other !== database),
        isHome: () => true,
      },
    };
    return asProvider(world, () => work(world));
  });
}
