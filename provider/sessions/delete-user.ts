/** Deletes an account permanently. */

import type { EndReason, RemovalReason } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import type { RuleWorld } from '../world/ground.ts';
import { endAccess } from './end-old-access.ts';

/**
 * Ends all access first, so that each app is notified of the sign-out. Everything that belongs to the user is
 * deleted; the record stays until its retention ends. Call it with the user locked.
 */
export async function deleteUser(
  world: RuleWorld,
  trx: Queries,
  userId: string,
  reason: EndReason & RemovalReason,
): Promise<void> {
  await endAccess(world, trx, { userId, kept: null, reason });
  await trx.deleteFrom('users').where('user_id', '=', userId).execute();
  await record(trx, { kind: 'user.removed', userId, details: { reason } });
}
