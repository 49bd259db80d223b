/** What the user's roles allow, so that a page knows what to show. Servers must check for themselves. */
import type { BootstrapKeeper } from '../../bootstrap.ts';
import type { Environment } from '../../environment.ts';
import { check } from '../../lib/check.ts';
import type { Run } from '../../lib/run.ts';
import { allows } from '../../permissions.ts';
import type { RbacPolicy } from '../../wire/projects.ts';
import type { SessionClient } from '../client.ts';
import type { Keeper } from '../types.ts';

interface RbacParts {
  run: Run;
  bootstrap: BootstrapKeeper;
  keeper: Keeper;
  log: Environment['log'];
}

export function createRbac({ run, bootstrap, keeper, log }: RbacParts): SessionClient['rbac'] {
  const roles = () => keeper.store.get().user?.roles ?? [];

  /** The server's current policy. */
  async function policy(): Promise<RbacPolicy | null> {
    const rbacPolicy = (await bootstrap.answer())?.rbacPolicy ?? null;
    if (!rbacPolicy) log.error('The policy of roles is unavailable: no permission is assumed.');
    return rbacPolicy;
  }

  return {
    isAuthorizedSync(resourceId, action) {
      checkNames('rbac.isAuthorizedSync', resourceId, action);
      return allows(bootstrap.current().rbacPolicy, roles(), resourceId, action);
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
