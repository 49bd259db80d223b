/** Whether the settings that were applied fit the variables of this process, and whether variables say something else. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openUnchanged } from '../database/open.ts';
import { type AppliedSettings, readNewest } from '../settings/applied-settings.ts';
import { compareSettings } from '../settings/compare-settings.ts';
import { ownEnvironment } from '../settings/own-environment.ts';
import type { Settings } from '../settings/settings.ts';
import { readApplied } from '../settings/settings-file.ts';
import type { Finding } from './doctor-finding.ts';

type Environment = Record<string, string | undefined>;

const about = 'settings';
const replaced = ['PROJECT_SETTINGS', 'PROJECT_SETTINGS_FILE', 'PROJECTS', 'PROJECTS_FILE'];

/** What providers work with, as far as the database can be asked, and what is wrong with that. */
export async function checkApplied(
  settings: Settings,
  environment: Environment = ownEnvironment,
): Promise<{ settings: Settings; findings: Finding[] }> {
  const newest = await newestOf(settings);
  if (!newest) return { settings, findings: [] };
  const version = `version ${newest.version}`;
  try {
    const applied = readApplied(newest.document, environment);
    const names = replaced.filter((name) => environment[name]);
    const projects = compareSettings(settings, applied).map(({ project_id }) => project_id);
    if (names.length === 0 || projects.length === 0)
      return { settings: applied, findings: [{ state: 'ok', about, says: `${version} is applied` }] };
    const says = `${version} is applied and differs from ${names.join(' and ')} in ${projects.join(', ')}. Remove ${names.length > 1 ? 'them' : 'it'}, or apply what is meant.`;
    return { settings: applied, findings: [{ state: 'warning', about, says }] };
  } catch (error) {
    const says = `${version} does not fit the variables, so no process can start: ${error instanceof Error ? error.message : error}`;
    return { settings, findings: [{ state: 'failed', about, says }] };
  }
}

/** Null without a database that answers, of which another check says more. */
async function newestOf(settings: Settings): Promise<AppliedSettings | null> {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) return null;
  try {
    const opened = await openUnchanged(settings);
    try {
      return await readNewest(opened.database);
    } finally {
      await opened.close();
    }
  } catch {
    return null;
  }
}
