/** Which project an operation about organizations is of. */
import { noteOrganization } from '../audit/context.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world/world.ts';

/**
 * The world of the project, and the organization if one is concerned: the request names a member, an organization, a project, or
 * nothing where only one project has organizations.
 *
 * @throws Refusal `member_not_found`, `organization_not_found`, `project_not_found`
 */
export async function placeOf(
  world: Pick<World, 'database' | 'projects'>,
  { member_id, organization_id, project_id }: Partial<Record<string, string>>,
): Promise<{ world: World; organization_id?: string }> {
  if (organization_id === undefined && member_id === undefined) {
    return { world: worldOfProject(world, project_id) };
  }
  const of =
    organization_id === undefined
      ? await world.database
          .selectFrom('members')
          .select(['organization_id', 'project_id'])
          .where('member_id', '=', member_id ?? '')
          .executeTakeFirst()
      : await world.database
          .selectFrom('organizations')
          .select(['organization_id', 'project_id'])
          .where('organization_id', '=', organization_id)
          .executeTakeFirst();
  if (!of) throw new Refusal(organization_id === undefined ? 'member_not_found' : 'organization_not_found');
  noteOrganization(of);
  return { world: worldOfProject(world, of.project_id), organization_id: of.organization_id };
}

/** The named project, or the only one with organizations. @throws Refusal `project_not_found` */
function worldOfProject({ projects }: Pick<World, 'projects'>, named: string | undefined): World {
  const all = [...projects.values()].filter(({ settings }) => settings.project.vertical === 'B2B');
  const [ownWorld, another] =
    named === undefined ? all : all.filter(({ settings }) => settings.project.project_id === named);
  if (ownWorld && !another) return ownWorld;
  throw new Refusal('project_not_found');
}
