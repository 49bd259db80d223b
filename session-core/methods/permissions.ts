import { attempt } from '../lib/guarded.ts';
import type { RbacPolicy } from '../wire/projects.ts';

/** Means every action on a resource. */
const anyAction = '*';

/** Whether one of the roles has a permission on the resource that lists the action, or all. */
export function allows(
  policy: RbacPolicy | null,
  roles: readonly string[],
  resourceId: string,
  action: string,
): boolean {
  if (!policy) return false;
  // A damaged policy from storage allows nothing.
  return attempt(
    () =>
      policy.roles.some(
        ({ role_id, permissions }) =>
          roles.includes(role_id) &&
          permissions.some(
            ({ resource_id, actions }) =>
              resource_id === resourceId &&
              actions.some((allowed) => allowed === action || allowed === anyAction),
          ),
      ),
    false,
  );
}
