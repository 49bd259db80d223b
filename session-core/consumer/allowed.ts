import { allows } from '../permissions.ts';
import type { Allowed } from '../rbac.ts';
import type { Keeper } from './types.ts';

/** Whether the roles of the signed-in user allow an action. */
export const allowedIn =
  ({ store }: Keeper): Allowed =>
  (policy, ...names) =>
    allows(policy, store.get().user?.roles ?? [], ...names);
