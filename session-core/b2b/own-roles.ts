import type { Organization } from '../wire/b2b/shared.ts';
import type { RbacPolicy } from '../wire/projects.ts';

/** The project's policy with the organization's own roles. */
export function withOwnRoles(
  policy: RbacPolicy | null,
  organization: Pick<Organization, 'custom_roles'> | null,
): RbacPolicy | null {
  // An older cache may lack them.
  return policy && { ...policy, roles: [...policy.roles, ...(organization?.custom_roles ?? [])] };
}
