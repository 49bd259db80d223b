/** Whether every project is served by a database server that the settings name. */
import type { Settings } from '../settings/settings.ts';
import type { Finding } from './doctor-finding.ts';
import { placesOf, withServers } from './servers.ts';

export async function checkPlaces(settings: Settings): Promise<Finding[]> {
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
