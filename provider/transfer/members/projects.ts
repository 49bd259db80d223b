/** The projects whose organizations a file can have. */
import type { Settings } from '../../settings/settings.ts';
import type { Parts } from '../../world/ground.ts';
import { LineError } from '../read-json.ts';

const ofInstallation = ({ settings }: Parts<'settings'>): Settings[] =>
  [settings, ...settings.otherProjects].filter(({ project }) => project.vertical === 'B2B');

/** The projects on the world’s own database server. */
export function projectsWithOrganizations(world: Parts<'settings' | 'servers'>): Settings[] {
  return ofInstallation(world).filter(({ project }) => world.servers?.isHome(project.project_id) ?? true);
}

/** Whether a line must say of which project it is. */
export const namesProjects = (world: Parts<'settings'>): boolean => ofInstallation(world).length > 1;

/** The project that a line names, or the only one. @throws LineError */
export function findProject(
  world: Parts<'settings' | 'servers'>,
  kind: 'organization' | 'member',
  named: string | undefined,
): Settings {
  const all = ofInstallation(world);
  const [own, another] =
    named === undefined ? all : all.filter(({ project }) => project.project_id === named);
  if (own && !another) {
    if (world.servers?.isHome(own.project.project_id) ?? true) return own;
    throw new LineError(`${kind}.project_id: this project is on another database server`);
  }
  if (another)
    throw new LineError(
      `${kind}.project_id: is required, because several projects of this installation have organizations`,
    );
  throw new LineError(`${kind}.project_id: no such project with organizations in this installation`);
}
