import { allows } from '../permissions.ts';
import type { Allowed } from '../rbac.ts';
import { withOwnRoles } from './own-roles.ts';
import type { Keeper } from './types.ts';

/** Whether the roles of the signed-in member allow an action: by the project's policy, and by the organization's own roles. */
export const allowedIn =
  ({ store }: Keeper): Allowed =>
  (policy, ...names) => {
    const { organization, session } = store.get();
    // The roles of the session count: some come with one sign-in method only. An older cache may lack them.
    return allows(withOwnRoles(policy, organization), session?.roles ?? [], ...names);
  };
