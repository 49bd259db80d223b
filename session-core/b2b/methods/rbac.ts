/** What the roles of the signed-in member allow: by the project's policy, and by the organization's own roles. */
import type { BootstrapKeeper } from '../../bootstrap.ts';
import type { Log } from '../../environment.ts';
import { check } from '../../lib/check.ts';
import type { Run } from '../../lib/run.ts';
import { allows } from '../../permissions.ts';
import type { RbacPolicy } from '../../wire/projects.ts';
import type { MemberRbacMethods } from '../client.ts';
import { withOwnRoles } from '../own-roles.ts';
import type { Keeper } from '../types.ts';

interface RbacParts {
  run: Run;
  bootstrap: BootstrapKeeper;
  keeper: Keeper;
  log: Log;
}

export function createMemberRbac({ run, bootstrap, keeper, log }: RbacParts): MemberRbacMethods {
  // Those of the session: some come with one way in only. An older cache may lack them.
  const roles = () => keeper.store.get().session?.roles ?? [];

  const withRoles = (policy: RbacPolicy | null) => withOwnRoles(policy, keeper.store.get().organization);

  async function policy(): Promise<RbacPolicy | null> {
    const rbacPolicy = (await bootstrap.answer())?.rbacPolicy ?? null;
    if (!rbacPolicy) log.error('The policy of roles is unavailable: no permission is assumed.');
    return withRoles(rbacPolicy);
  }

  return {
    isAuthorizedSync(resourceId, action) {
      checkNames('rbac.isAuthorizedSync', resourceId, action);
      return allows(withRoles(bootstrap.current().rbacPolicy), roles(), resourceId, action);
    },
    isAuthorized: (resourceId, action, settings) =>
      run(settings, async () => {
        checkNames('rbac.isAuthorized', resourceId, action);
        return allows(await policy(), roles(), resourceId, action);
      }),
    allPermissions: (settings) =>
      run(settings, async () => {
        const known = await policy();
        const rows = (known?.resources ?? []).map(({ resource_id, actions }) => [
          resource_id,
          Object.fromEntries(
            actions.map((action) => [action, allows(known, roles(), resource_id, action)] as const),
          ),
        ]);
        return Object.fromEntries(rows);
      }),
  };
}

function checkNames(method: string, resourceId: unknown, action: unknown): void {
  check(method, undefined, { resourceId, action }, { resourceId: 'string', action: 'string' });
}
