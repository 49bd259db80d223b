/** The second factor: proved by the app or by a recovery code, in a session or during a sign-in. */

import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { TotpCalls } from '../../../session-core/wire/totps.ts';
import type { IntermediateSessionRow, Queries, TotpRow } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { touchSession } from '../../sessions/check-session.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { lockSession } from '../../sessions/locked-session.ts';
import type { OpenSession } from '../../sessions/session-rows.ts';
import { finishSignIn } from '../../sessions/sign-in/finish-sign-in.ts';
import {
  type IntermediateSession,
  lockIntermediateSession,
} from '../../sessions/sign-in/intermediate-sessions.ts';
import { rememberDevice } from '../../sessions/sign-in/remembered-devices.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { secondOfHalf } from '../../sessions/sign-in/second-factor-rule.ts';
import { joinSession } from '../../sessions/sign-in/sign-in.ts';
import { userDevice } from '../../sessions/sign-in/user-device.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import type { SignInWorld } from '../../world/world.ts';
import { lockTotp } from './app.ts';
import { type Checked, trySecond } from './tries.ts';

type Body = Omit<TotpCalls['POST /totps/authenticate']['body'], 'totp_code'>;

/** Who proves it: a user in their session, or a visitor with an intermediate session. */
interface Prover {
  userId: string;
  half: IntermediateSessionRow | null;
}

/**
 * What both proofs share: a user, their app, the tries they have left, and a session that gains a factor or begins.
 * Refusals leave the transaction as values: thrown, they would take the count of wrong tries back with them.
 */
export async function prove(
  world: SignInWorld,
  caller: Caller,
  body: Body,
  check: (queries: Queries, totp: TotpRow) => Promise<Checked>,
) {
  const minutes = checkDuration(body.session_duration_minutes);
  const { intermediate_session_token: intermediate } = body;
  if (intermediate === undefined) await touchSession(world, caller);
  const outcome = await inTransaction(
    world.database,
    async (
      trx,
    ): Promise<
      Refusal | { session: OpenSession | IntermediateSession; totp_id: string; device: string | null }
    > => {
      const prover = await holdProver(world, trx, caller, intermediate);
      const { userId, half } = prover;
      const totp = await lockTotp(world, trx, { user_id: userId });
      if (!totp || !(await countsHere(world, trx, prover, totp))) return new Refusal('totp_not_found');
      const trying = { holder: { kind: 'user', id: userId }, ip: caller.ip, half } as const;
      const factor = await trySecond(world, trx, trying, () => check(trx, totp));
      if (factor instanceof Refusal) return factor;
      const proved = { userId, factor, second: totp.totp_id, minutes };
      const session = half
        ? await finishSignIn(world, trx, caller, { ...proved, half })
        : await joinSession(world, trx, caller, proved);
      // Thrown: without a session to prove it for, the code is not used up.
      if (!session) throw new Refusal('session_not_found');
      const second = { totp_id: totp.totp_id };
      const owner = { userId, second, userAgent: caller.userAgent };
      const device = body.remember_device ? await rememberDevice(world, trx, owner) : null;
      return { session, ...second, device };
    },
  );
  if (outcome instanceof Refusal) throw outcome;
  const { session, totp_id, device } = outcome;
  return {
    ...(await factorReply(world, session, await userDevice(world, caller, session))),
    totp_id,
    ...(device === null ? {} : { remembered_device_token: device }),
  };
}

/** Locks in the order of all changes of an account: its user first, then the session or the half sign-in. */
async function holdProver(
  world: RuleWorld,
  trx: Queries,
  caller: Caller,
  intermediate: string | undefined,
): Promise<Prover> {
  if (intermediate === undefined) {
    const { user_id } = await lockSession(world, trx, caller);
    return { userId: user_id, half: null };
  }
  const half = await lockIntermediateSession(world, trx, intermediate);
  return { userId: half.user_id, half };
}

/** During a sign-in, an app that is not in use yet counts only if the user has to set one up. */
async function countsHere(
  world: Parts<'settings'>,
  trx: Queries,
  { half }: Prover,
  { verified }: TotpRow,
): Promise<boolean> {
  if (verified || half === null) return true;
  return (await secondOfHalf(world, trx, half)).lacks === 'setup';
}
