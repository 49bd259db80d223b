/** What roles allow, by the server's current policy. Servers must check for themselves. */
import type { AxisTypes } from '../axis.ts';
import type { Core } from '../core.ts';
import { check, permissionRule } from '../lib/check.ts';
import type { Run } from '../lib/run.ts';
import type { AxisNames } from '../names.ts';
import type { CallOptions } from '../settings.ts';
import type { RbacPolicy } from '../wire/projects.ts';

interface RbacParts<A extends AxisTypes> {
  run: Run;
  core: Core<A>;
  names: AxisNames<A['known']>;
  /** Roles besides those of the project's policy. */
  ownRoles?: (state: A['known']) => RbacPolicy['roles'];
}

/** The calls that wait for the server's policy. `isAuthorizedSync`, which does not wait, is in the first chunk. */
export function createRbac<A extends AxisTypes>({ run, core, names, ownRoles }: RbacParts<A>) {
  const allowed = (policy: RbacPolicy | null, resourceId: string, action: string) =>
    names.allows(policy, core.keeper.store.get(), resourceId, action);

  async function policy(): Promise<RbacPolicy | null> {
    const rbacPolicy = (await core.bootstrap.answer())?.rbacPolicy ?? null;
    if (!rbacPolicy) core.environment.log.error('The role policy is unavailable: every check returns false.');
    return rbacPolicy;
  }

  return {
    isAuthorized: (resourceId: string, action: string, settings?: CallOptions) =>
      run(settings, async () => {
        check('rbac.isAuthorized', undefined, { resourceId, action }, permissionRule);
        return allowed(await policy(), resourceId, action);
      }),
    roles: (settings?: CallOptions) =>
      run(settings, async () => [
        ...((await policy())?.roles ?? []),
        ...(ownRoles?.(core.keeper.store.get()) ?? []),
      ]),
    allPermissions: (settings?: CallOptions) =>
      run(settings, async () => {
        const rbacPolicy = await policy();
        const rows = (rbacPolicy?.resources ?? []).map(({ resource_id, actions }) => [
          resource_id,
          Object.fromEntries(
            actions.map((action) => [action, allowed(rbacPolicy, resource_id, action)] as const),
          ),
        ]);
        return Object.fromEntries(rows) as Record<string, Record<string, boolean>>;
      }),
  };
}
