/** The organization that a call of a member names. */

import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireSession } from '../../sessions/locked-session.ts';
import type { StoreWorld } from '../../world/ground.ts';
import type { Call, CallName } from '../call.ts';

/** The field of the body or of the query in which every call may name it. */
export const organizationField = 'organization_id';

/** Whether a call of this name acts in the organization of the caller's session alone. */
export function isOfOrganization(
  name: string,
  { credentials, namesAny }: Pick<Call<CallName>, 'credentials' | 'namesAny'>,
): boolean {
  return name.includes('/b2b/') && credentials === 'session' && !namesAny;
}

/**
 * A page that shows one organization must not change another, to which another tab has switched the session.
 *
 * @param named what the body and the query say
 * @throws Refusal `session_authorization_tenancy_error`
 */
export async function checkOrganization(
  world: StoreWorld,
  caller: Caller,
  named: readonly unknown[],
): Promise<void> {
  const ids = named.filter((id) => id !== undefined && id !== '');
  if (ids.length === 0) return;
  const { organization_id } = await requireSession(world, world.database, caller, 'member');
  if (ids.some((id) => id !== organization_id)) throw new Refusal('session_authorization_tenancy_error');
}
