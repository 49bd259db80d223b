/** The end of a half sign-in: with its second factor, and what else is missing, the session begins. */
import type { IntermediateSessionRow, Queries } from '../../database/schema.ts';
import type { Proved } from '../../database/tables/sessions.ts';
import type { Caller } from '../../http/caller.ts';
import { setUserPassword } from '../../proofs/passwords/of-users.ts';
import type { NoticeWorld } from '../../world/world.ts';
import { endOldAccess } from '../end-old-access.ts';
import type { OpenSession } from '../session-rows.ts';
import { missingAdmission } from './admission.ts';
import { passwordFactor } from './factors.ts';
import { endHalf } from './half-sign-ins.ts';
import { type IntermediateSession, startIntermediateSession } from './intermediate-sessions.ts';
import { startInPlace } from './sign-in.ts';

/** The second factor, after the first. */
interface BothFactors extends Proved {
  userId: string;
  half: IntermediateSessionRow;
  minutes: number;
}

/**
 * Uses the token up, and begins the session with both factors. If terms or fields are missing, the user gets another token: a
 * copy of the first one must gain nothing by what is proved now.
 */
export async function finishSignIn(
  world: NoticeWorld,
  trx: Queries,
  caller: Caller,
  { half, userId, minutes, ...proof }: BothFactors,
): Promise<OpenSession | IntermediateSession> {
  // An app's access comes from a session whose user has already been asked.
  const admission =
    half.grant_id === null ? await missingAdmission(world, trx, { kind: 'user', id: userId }) : null;
  const proofs = [...half.proofs, proof];
  if (!admission) return beginSession(world, trx, caller, { ...half, proofs }, minutes);
  await endHalf(world, trx, half);
  const newPasswordHash = half.new_password_hash ?? undefined;
  const proved = { userId, proofs, newPasswordHash };
  return startIntermediateSession(world, trx, proved, { mfa: null, admission });
}

/** Uses the token up, sets the password that waited for this, and begins the session with all that is proved. */
export async function beginSession(
  world: NoticeWorld,
  trx: Queries,
  caller: Caller,
  half: IntermediateSessionRow,
  minutes: number,
): Promise<OpenSession> {
  await endHalf(world, trx, half);
  const { user_id: userId, new_password_hash: hash, grant_id: grantId, grant_ends_at: endsAt } = half;
  const [first, ...others] = half.proofs;
  const proofs: Proved[] = first ? [first] : [];
  if (hash !== null) {
    await setUserPassword(world, trx, userId, hash);
    if (first?.factor.type !== 'password') proofs.push({ factor: passwordFactor(world.clock.now()) });
  }
  const grant = grantId !== null && endsAt !== null ? { grantId, endsAt } : undefined;
  const start = { userId, proofs: [...proofs, ...others], minutes, grant };
  const session = await startInPlace(world, trx, caller, start);
  return hash === null ? session : { ...session, ended: await endOldAccess(world, trx, caller, session.row) };
}
