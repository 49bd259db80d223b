/** The database servers, for a command. */
import { type OpenedDatabase, openDatabase } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
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
