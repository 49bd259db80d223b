/** Roles that a policy gets again: who had them before has them again, as `settings apply` takes none from anybody. */
import type { Difference } from './compare-settings.ts';
import type { Settings } from './settings.ts';

const projectsOf = (settings: Settings) =>
  [settings, ...settings.otherProjects].map(({ project }) => project);
const roleIdsOf = ({ rbac_policy }: Pick<Settings['project'], 'rbac_policy'>) =>
  rbac_policy?.roles.map(({ role_id }) => role_id) ?? [];

/** The differences, with a line for each new role that has holders already. */
export async function withReturningRoles(
  differences: readonly Difference[],
  { before, after }: { before: Settings; after: Settings },
  countHolders: (projectId: string, role: string) => Promise<number>,
): Promise<Difference[]> {
  const changed: Difference[] = [];
  for (const { project_id, lines } of differences) {
    const [old, next] = [before, after].map((settings) =>
      projectsOf(settings).find((project) => project.project_id === project_id),
    );
    const oldIds = old ? roleIdsOf(old) : [];
    const added = next ? roleIdsOf(next).filter((id) => !oldIds.includes(id)) : [];
    const warnings: string[] = [];
    for (const role of added) {
      const holders = await countHolders(project_id, role);
      if (holders > 0)
        warnings.push(
          `! settings.rbac_policy.roles: ${JSON.stringify(role)} has holders from before: ${holders}`,
        );
    }
    changed.push({ project_id, lines: [...lines, ...warnings] });
  }
  return changed;
}
