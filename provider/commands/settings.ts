/** The commands about the settings of all projects, which are in one file. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { record } from '../audit/record.ts';
import { asProvider } from '../audit/work.ts';
import { openDatabase, openUnchanged } from '../database/open.ts';
import type { Database, Queries } from '../database/schema.ts';
import { hasRole } from '../organizations/members/rights.ts';
import { lockApplied, readNewest, writeNewest } from '../settings/applied-settings.ts';
import { compareSettings, type Difference } from '../settings/compare-settings.ts';
import { firstProjectId } from '../settings/project.ts';
import { withReturningRoles } from '../settings/returning-roles.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import {
  fileOfVariables,
  readApplied,
  readSettingsFile,
  type SettingsFile,
  settingsSchema,
} from '../settings/settings-file.ts';
import { type Command, CommandFailedError, type CommandWorld } from './command.ts';
import { requireNamedDatabase } from './named-database.ts';
import { onServerOf } from './servers.ts';

const needs = 'Needs DATABASE_URL, and the variables of the provider: what the file says must fit them.';

export const showingSettings: Command = {
  name: 'settings show',
  what: 'Prints the applied settings of all projects; before the first time, those of the variables.',
  run: ({ environment, ...world }) =>
    withDatabase({ environment, ...world }, async (database) => {
      const newest = await readNewest(database);
      return JSON.stringify(newest?.document ?? fileOfVariables(environment), null, 2);
    }),
};

export const schemaOfSettings: Command = {
  name: 'settings schema',
  what: 'Prints the JSON Schema of the file.',
  run: async () => JSON.stringify(settingsSchema(), null, 2),
};

export const planningSettings: Command = {
  name: 'settings plan',
  usage: 'FILE [--check]',
  what: 'Shows what settings apply would change.',
  more: `${needs} --check fails if there is a difference: someone changed the file, or applied another one.`,
  takes: 1,
  flags: ['check'],
  run: (world, [file = ''], flags) =>
    withDatabase(world, async (database) => {
      const differences = print(world, await compareWith(database, world, readFile(file)));
      if (differences.length > 0 && flags.has('check'))
        throw new CommandFailedError(`${file} differs from the settings in use`);
      return differences.length > 0 ? 'nothing was changed: run settings apply' : 'nothing would change';
    }),
};

export const applyingSettings: Command = {
  name: 'settings apply',
  usage: 'FILE',
  what: 'Changes the settings of all projects to those of the file, in all processes and without a restart.',
  more: `${needs} Every process works with them within seconds. From then on they take the place of PUBLIC_TOKEN,
ALLOWED_ORIGINS, DEFAULT_REDIRECT_URL, AUTHORIZE_PAGE_URL, RESOURCES, PROJECT_SETTINGS and PROJECTS.`,
  takes: 1,
  run: (world, [file = '']) =>
    withDatabase(
      world,
      async (database, settings) => {
        const document = readFile(file);
        const { clock } = world;
        const version = await inTransaction(database, async (trx) => {
          await lockApplied(trx);
          const differences = print(world, await compareWith(trx, world, document));
          if (differences.length === 0 && (await readNewest(trx))) return null;
          const version = await writeNewest(trx, document, clock.now());
          const projects = differences.map(({ project_id }) => project_id);
          await asProvider({ clock, settings }, () =>
            record(trx, { kind: 'settings.applied', details: { version, projects } }),
          );
          return version;
        });
        return version === null ? 'nothing has changed' : `version ${version} is applied`;
      },
      openDatabase,
    ),
};

/** @throws SettingsError if the file does not fit the variables */
async function compareWith(
  queries: Queries,
  { environment }: Pick<CommandWorld, 'environment'>,
  document: SettingsFile,
): Promise<Difference[]> {
  const newest = await readNewest(queries);
  const before = newest ? readApplied(newest.document, environment) : readSettings(environment);
  const after = readApplied(document, environment);
  const differences = compareSettings(before, after);
  return withReturningRoles(differences, { before, after }, (projectId, role) =>
    onServerOf(projectId, queries, before, (ofServer) => countHolders(ofServer, projectId, role)),
  );
}

/** Users are of the first project. Members may have it by their domain, their company's login or a group, too. */
async function countHolders(queries: Queries, projectId: string, role: string): Promise<number> {
  const { rows } = await sql<{ holders: number }>`
    select ((select count(*) from members join organizations using (organization_id)
        where members.project_id = ${projectId} and members.status <> 'deleted' and ${hasRole(role)})
      + (select count(*) from users where roles @> ${JSON.stringify([role])}::jsonb
          and ${projectId} = ${firstProjectId}))::integer as holders`.execute(queries);
  return rows[0]?.holders ?? 0;
}

function print({ print: say }: Pick<CommandWorld, 'print'>, differences: Difference[]): Difference[] {
  for (const { project_id, lines } of differences) {
    say(project_id);
    for (const line of lines) say(`  ${line}`);
  }
  return differences;
}

function readFile(file: string): SettingsFile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CommandFailedError(`${file} cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
  return readSettingsFile(text);
}

/** Only who applies may migrate. */
async function withDatabase<Result>(
  { environment, remark }: Pick<CommandWorld, 'environment' | 'remark'>,
  work: (database: Database, settings: Settings) => Promise<Result>,
  openAs: typeof openDatabase = openUnchanged,
): Promise<Result> {
  remark(`works on ${requireNamedDatabase({ environment })}`);
  const settings = readSettings(environment);
  const { database, close } = await openAs(settings);
  try {
    return await work(database, settings);
  } finally {
    await close();
  }
}
