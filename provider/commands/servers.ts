/** The database servers, for a command. */
import { StartError } from '../../platform/start-error.ts';
import { type OpenedDatabase, openDatabase, openUnchanged } from '../database/open.ts';
import type { Database, Queries } from '../database/schema.ts';
import { readNotes } from '../servers/places.ts';
import { readNewest } from '../settings/applied-settings.ts';
import { firstServer } from '../settings/environment.ts';
import { eachServer, type Settings } from '../settings/settings.ts';
import { readApplied } from '../settings/settings-file.ts';

/** Opens all, and closes them after the work. The statements of a command are not worth a name. */
export async function withServers<Result>(
  settings: Settings & { statementLimit?: number },
  work: (servers: ReadonlyMap<string, Database>) => Promise<Result>,
): Promise<Result> {
  const opened = new Map<string, OpenedDatabase>();
  try {
    for (const [name, ofServer] of eachServer(settings))
      opened.set(name, await openDatabase({ ...ofServer, namedStatements: false }));
    return await work(new Map([...opened].map(([name, { database }]) => [name, database])));
  } finally {
    for (const { close } of opened.values()) await close();
  }
}

/** @throws StartError if the variables do not name the server that has the project */
export function serverOf<Server>(
  projectId: string,
  home: string,
  servers: ReadonlyMap<string, Server>,
): Server {
  const server = servers.get(home);
  if (!server) throw new StartError(`DATABASE_SERVERS: does not name "${home}", which has ${projectId}.`);
  return server;
}

/** Works on the server that has the project, whatever its schema. The others may be away. @param first the first server */
export async function onServerOf<Result>(
  projectId: string,
  first: Queries,
  settings: Settings,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const home = (await readNotes(first)).homes.get(projectId) ?? firstServer;
  if (home === firstServer) return work(first);
  const ofHome = serverOf(projectId, home, new Map(eachServer(settings)));
  const { database, close } = await openUnchanged({ ...ofHome, namedStatements: false });
  try {
    return await work(database);
  } finally {
    await close();
  }
}

/** With what was applied, in place of the variables. */
export async function settingsInForce(
  settings: Settings,
  servers: ReadonlyMap<string, Database>,
  environment: Record<string, string | undefined> | undefined,
): Promise<Settings> {
  const first = servers.get(firstServer);
  const applied = first && (await readNewest(first));
  return applied ? { ...settings, ...readApplied(applied.document, environment) } : settings;
}

/** Where each project is, and whether it is served there. */
export async function placesOf(settings: Settings, servers: ReadonlyMap<string, Database>) {
  const notes = new Map(
    await Promise.all(
      [...servers].map(async ([name, database]) => [name, await readNotes(database)] as const),
    ),
  );
  return [settings, ...settings.otherProjects].map(({ project: { project_id } }) => {
    const home = notes.get(firstServer)?.homes.get(project_id) ?? firstServer;
    const ofHome = notes.get(home);
    return { project_id, home, isServed: ofHome !== undefined && !ofHome.fenced.has(project_id) };
  });
}
