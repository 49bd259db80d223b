/** A further proof of a signed-in user, by their app or by a code for the day that it is lost. */
import type { Factor } from '../../session-core/wire/shared.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Queries, TotpRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { countWrongTry, limitTries, lockedFor } from '../limits.ts';
import { sessionTokenOf, type Visit } from '../methods/call.ts';
import { holdSession } from '../methods/held-session.ts';
import { authReply, checkDuration, joinSession, type OpenSession, touchSession } from '../methods/sign-in.ts';
import type { World } from '../world.ts';
import { lockTotp } from './app.ts';

/** A refusal that counts against the user's tries. */
class Wrong {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

export function wrong(type: 'unable_to_authenticate_totp' | 'unable_to_authenticate_recovery_code'): Wrong {
  return new Wrong(new Refusal(type));
}

/**
 * What both proofs share: a signed-in user, their app, the tries they have left, and a session that gains a factor.
 * Refusals leave the transaction as values: thrown, they would take the count of wrong tries back with them.
 */
export async function prove(
  world: World,
  visit: Visit,
  asked: number | undefined,
  check: (queries: Queries, totp: TotpRow) => Promise<Factor | Refusal | Wrong>,
) {
  const minutes = checkDuration(asked);
  const { row } = await touchSession(world, sessionTokenOf(visit));
  await limitTries(world, visit.ip);
  const userId = row.user_id;
  const subject = { key: `totp ${userId}`, ip: visit.ip };
  const outcome = await inTransaction(
    world.database,
    async (trx): Promise<Refusal | { session: OpenSession; totp_id: string }> => {
      // As all that changes an account: its user first, then the session.
      await holdSession(world, trx, visit);
      const totp = await lockTotp(world, trx, userId);
      if (!totp) return new Refusal('totp_not_found');
      const retryAfter = await lockedFor(world, trx, subject);
      if (retryAfter !== null) return new Refusal('user_lock_limit_reached', { retryAfter });
      const factor = await check(trx, totp);
      if (factor instanceof Refusal) return factor;
      if (factor instanceof Wrong) {
        await countWrongTry(world, trx, subject);
        return factor.refusal;
      }
      // Thrown: without a session to prove it for, the code is not used up.
      const session = await joinSession(world, trx, visit, {
        userId,
        factor,
        minutes,
        provedTotpId: totp.totp_id,
      });
      if (!session) throw new Refusal('session_not_found');
      return { session, totp_id: totp.totp_id };
    },
  );
  if (outcome instanceof Refusal) throw outcome;
  return { ...(await authReply(world, outcome.session)), totp_id: outcome.totp_id };
}
