/** What roles allow, by the server's current policy. Servers must check for themselves. */
import type { BootstrapKeeper } from './bootstrap.ts';
import type { Log } from './environment.ts';
import { check, permissionRule } from './lib/check.ts';
import type { Run } from './lib/run.ts';
import type { CallOptions } from './settings.ts';
import type { RbacPolicy } from './wire/projects.ts';

/** Whether the roles of the signed-in user or member allow an action on a resource. */
export type Allowed = (policy: RbacPolicy | null, resourceId: string, action: string) => boolean;

interface RbacParts {
  run: Run;
  core: { readonly bootstrap: BootstrapKeeper; readonly environment: { readonly log: Log } };
  allowed: Allowed;
}

/** The calls that wait for the server's policy. `isAuthorizedSync`, which does not wait, is in the first chunk. */
export function createRbac({ run, core, allowed }: RbacParts) {
  async function policy(): Promise<RbacPolicy | null> {
    const known = (await core.bootstrap.answer())?.rbacPolicy ?? null;
    if (!known)
      core.environment.log.error(
        'The role policy is unavailable: until it loads, every check returns false.',
      );
    return known;
  }

  return {
    isAuthorized: (resourceId: string, action: string, settings?: CallOptions) =>
      run(settings, async () => {
        check('rbac.isAuthorized', undefined, { resourceId, action }, permissionRule);
        return allowed(await policy(), resourceId, action);
      }),
    allPermissions: (settings?: CallOptions) =>
      run(settings, async () => {
        const known = await policy();
        const rows = (known?.resources ?? []).map(({ resource_id, actions }) => [
          resource_id,
          Object.fromEntries(actions.map((action) => [action, allowed(known, resource_id, action)] as const)),
        ]);
        return Object.fromEntries(rows) as Record<string, Record<string, boolean>>;
      }),
  };
}
