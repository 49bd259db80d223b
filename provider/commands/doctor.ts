import { StartError } from '../../platform/start-error.ts';
import type { Clock } from '../clock/clock.ts';
import { eachServer, readSettings, type Settings } from '../settings/settings.ts';
import { type Command, CommandFailedError } from './command.ts';
import { checkDatabase } from './doctor-database.ts';
import type { Finding } from './doctor-finding.ts';
import { checkMail, checkMailTemplates, checkTexts } from './doctor-messages.ts';
import { checkOrigins, checkPublicUrl } from './doctor-network.ts';
import { checkApplied } from './doctor-settings.ts';
import { nameOf } from './named-database.ts';
import { placesOf, withServers } from './servers.ts';

export const doctor: Command = {
  name: 'doctor',
  what: 'Checks settings, database, keys, mail server, addresses and clock, and says what to do.',
  more: `It changes nothing and sends no message. It exits with 1 if something is broken.
Run it with the variables of the provider, beside it or before its first start.`,
  async run({ environment, clock, print }) {
    const settings = readOrNull(environment, print);
    if (!settings) throw new CommandFailedError('the settings are invalid, so nothing else was checked');
    const inUse = await checkApplied(settings, environment);
    const gaps = inUse.settings.gaps.map((says): Finding => ({ state: 'warning', about: 'settings', says }));
    const findings = [
      ...inUse.findings,
      ...(gaps.length > 0
        ? gaps
        : [{ state: 'ok', about: 'settings', says: describe(inUse.settings) } as const]),
      ...(await checkDatabases(inUse.settings, clock)),
      ...(await checkMail(settings)),
      ...(await checkMailTemplates(settings)),
      ...(await checkTexts(settings)),
      ...checkOrigins(inUse.settings),
      ...(await checkPublicUrl(settings, clock)),
    ];
    for (const finding of findings) print(lineOf(finding));
    const [failed, warned] = (['failed', 'warning'] as const).map(
      (state) => findings.filter((one) => one.state === state).length,
    );
    const sum = `failed: ${failed}, warnings: ${warned}`;
    if (failed) throw new CommandFailedError(sum);
    return sum;
  },
};

/** Each database server, and what is in the wrong place. */
async function checkDatabases(settings: Settings, clock: Clock): Promise<Finding[]> {
  const all = eachServer(settings);
  const findings: Finding[] = [];
  for (const [name, ofServer] of all)
    for (const finding of await checkDatabase(ofServer, clock))
      findings.push(all.length === 1 ? finding : { ...finding, says: `${name}: ${finding.says}` });
  const isSound =
    findings.filter(({ state, about }) => about === 'schema' && state === 'ok').length === all.length;
  return all.length > 1 && isSound ? [...findings, ...(await checkPlaces(settings))] : findings;
}

function readOrNull(
  environment: Record<string, string | undefined> | undefined,
  print: (line: string) => void,
): Settings | null {
  try {
    return readSettings(environment);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    for (const says of error.message.split('\n')) print(lineOf({ state: 'failed', about: 'settings', says }));
    return null;
  }
}

function describe({ production, otherProjects, ...settings }: Settings): string {
  const projects = otherProjects.length + 1;
  return `${production ? 'production' : 'development'}, ${nameOf(settings)}, ${projects} ${projects === 1 ? 'project' : 'projects'}`;
}

const marks = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' };

function lineOf({ state, about, says }: Finding): string {
  return `${marks[state]}  ${about.padEnd(9)}  ${says}`;
}

async function checkPlaces(settings: Settings): Promise<Finding[]> {
  const about = 'projects';
  const places = await withServers({ ...settings, migrateAtStart: false }, (servers) =>
    placesOf(settings, servers),
  );
  const away = places.filter(({ isServed }) => !isServed);
  if (away.length === 0) {
    const says = places.map(({ project_id, home }) => `${project_id} on ${home}`).join(', ');
    return [{ state: 'ok', about, says }];
  }
  return away.map(({ project_id, home }) => ({
    state: 'failed',
    about,
    says: `${project_id} is not served by ${home}. If no projects move is running, run it again; to undo it, projects move ${project_id} ${home}.`,
  }));
}
