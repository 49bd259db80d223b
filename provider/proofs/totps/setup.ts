/** Whom a setup is for: a signed-in user, or a user who must set up an authenticator app to sign in. */

import type { Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkMayChangeSignInMethods } from '../../sessions/changing-sign-in-methods.ts';
import { lockSession } from '../../sessions/locked-session.ts';
import { lockIntermediateSession } from '../../sessions/sign-in/intermediate-sessions.ts';
import { missingFactor, secondFactorRule } from '../../sessions/sign-in/second-factor-rule.ts';
import type { World } from '../../world/world.ts';
/** Sets up an app in a session of their own. With the user held: two setups at once queue here. */
export async function lockOwner(world: World, trx: Queries, caller: Caller): Promise<string> {
  const session = await lockSession(world, trx, caller);
  await checkMayChangeSignInMethods(world, trx, session, { mayBeSecondFactor: true });
  return session.user_id;
}

/** Sets up an app during sign-in, where the project requires one. A user who has one already must prove it instead. */
export async function lockNewcomer(world: World, trx: Queries, intermediate: string): Promise<string> {
  const { user_id, email_id } = await lockIntermediateSession(world, trx, intermediate);
  if (email_id !== null)
    throw new Refusal('unauthorized_action', { message: 'Prove the mailed code first.' });
  const missing = missingFactor(await secondFactorRule(world, trx, user_id));
  if (missing?.user_options) throw new Refusal('active_totp_exists');
  if (!missing)
    throw new Refusal('unauthorized_action', {
      message: 'This sign-in needs no second factor. Sign in again.',
    });
  return user_id;
}
