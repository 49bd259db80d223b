/** The projects whose organizations a file can have. */
import type { Settings } from '../../settings/settings.ts';
import type { World } from '../../world/world.ts';
import { LineError } from '../read-json.ts';

export function projectsWithOrganizations({ settings }: Pick<World, 'settings'>): Settings[] {
  return [settings, ...settings.otherProjects].filter(({ project }) => project.vertical === 'B2B');
}

/** The project that a line names, or the only one. @throws LineError */
export function findProject(
  world: Pick<World, 'settings'>,
  kind: 'organization' | 'member',
  named: string | undefined,
): Settings {
  const all = projectsWithOrganizations(world);
  const [first, another] =
    named === undefined ? all : all.filter(({ project }) => project.project_id === named);
  if (first && !another) return first;
  if (another)
    throw new LineError(
      `${kind}.project_id: is required, because several projects of this installation have organizations`,
    );
  throw new LineError(`${kind}.project_id: no such project with organizations in this installation`);
}
