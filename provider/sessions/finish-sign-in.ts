/** The end of a half sign-in: with its second factor the session begins. */
import type { Factor } from '../../session-core/wire/shared.ts';
import { setPassword } from '../accounts/passwords.ts';
import type { IntermediateSessionRow, Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import type { World } from '../world.ts';
import { endOldAccess } from './end-old-access.ts';
import { passwordFactor } from './factors.ts';
import { endIntermediateSession } from './intermediate-sessions.ts';
import type { OpenSession } from './session-rows.ts';
import { startSession } from './session-rows.ts';

interface BothFactors {
  userId: string;
  half: IntermediateSessionRow;
  /** The second one. */
  factor: Factor;
  minutes: number;
  /** The authenticator app, if that was it. */
  provedTotpId: string | null;
}

/** Uses the token up, sets the password that waited for this, and begins the session with both factors. */
export async function finishSignIn(
  world: World,
  trx: Queries,
  caller: Caller,
  { half, ...proof }: BothFactors,
): Promise<OpenSession> {
  await endIntermediateSession(trx, half);
  const { new_password_hash: hash, grant_id: grantId, grant_ends_at: endsAt } = half;
  const earlier = [half.factor];
  if (hash !== null) {
    await setPassword(world, trx, proof.userId, hash);
    if (half.factor.type !== 'password') earlier.push(passwordFactor(world.clock.now()));
  }
  const grant = grantId !== null && endsAt !== null ? { grantId, endsAt } : undefined;
  const session = await startSession(world, trx, caller, proof, { earlier, grant });
  return hash === null ? session : { ...session, ended: await endOldAccess(world, trx, caller, session.row) };
}
