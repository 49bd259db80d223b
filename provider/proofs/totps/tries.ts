/** Tries of a second factor by a user or a member: an app's code, a recovery code, a texted code. */
import type { Factor } from '../../../session-core/wire/shared.ts';
import { record } from '../../audit/record.ts';
import { isRepeated } from '../../database/one-use.ts';
import type { Queries, TotpRow } from '../../database/schema.ts';
import type { HolderId } from '../../holders/holder.ts';
import { Refusal } from '../../http/refusal.ts';
import { countWrongTry, lockedFor } from '../../limits/limits.ts';
import { type ChangedBy, type Informed, noteChange } from '../../notices/note.ts';
import { countWrongHere, endHalf } from '../../sessions/sign-in/half-sign-ins.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import type { NoticeWorld } from '../../world/world.ts';
import { matchingCode, spendCode, totpFactor } from './app.ts';
import { readRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';

/** Counts against the holder's tries, where another refusal does not. */
export class WrongCode {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

export type Checked = Factor | Refusal | WrongCode;

interface Trying {
  holder: HolderId;
  ip: string;
  /** The half sign-in, locked; null in a session. */
  half: { token_hash: string; wrong_tries: number } | null;
}

/**
 * Checks a second factor, unless its holder has had too many wrong ones: that ends a half sign-in. Refusals are values, so that the
 * transaction keeps what it counted.
 */
export async function trySecond(
  world: RuleWorld,
  trx: Queries,
  { holder, ip, half }: Trying,
  check: () => Promise<Checked>,
): Promise<Factor | Refusal> {
  const subject = { key: `second factor ${holder.kind} ${holder.id}`, ip };
  const retryAfter = await lockedFor(world, trx, subject);
  if (retryAfter !== null && half) await endHalf(world, trx, half);
  if (retryAfter !== null) return new Refusal('user_lock_limit_reached', { retryAfter });
  const checked = await check();
  if (!(checked instanceof WrongCode)) return checked;
  await countWrongTry(world, trx, subject);
  if (!half) return checked.refusal;
  return new Refusal(checked.refusal.type, {
    details: { tries_left: await countWrongHere(trx, half) },
  });
}

/** Who made a change, and who receives the mail about it. */
interface Noting {
  caller: ChangedBy;
  owner: Informed;
}

/** Uses a code of the app up. The first one begins its use. */
export async function spendAppCode(
  world: NoticeWorld,
  trx: Queries,
  { totp, code, caller, owner }: Noting & { totp: TotpRow; code: string },
): Promise<Checked> {
  const match = matchingCode(world, totp, code);
  if (match === null) return new WrongCode(new Refusal('unable_to_authenticate_totp'));
  const isSpent = match.step <= totp.last_step;
  // A request that its proxy sends again brings the code that it used up itself.
  if (isSpent && !(match.step === totp.last_step && isRepeated(totp, world.clock.now())))
    return new Refusal('totp_code_already_authenticated');
  await spendCode(world, trx, totp, match);
  if (!totp.verified) {
    const notice = { kind: 'method_added', method: { type: 'app', id: totp.totp_id, label: '' } } as const;
    await noteChange(world, trx, caller, { ...owner, notice });
  }
  return totpFactor(totp, world.clock.now());
}

/** Uses a recovery code up, in place of a code of the app. @returns also how many are left */
export async function spendRecoveryCode(
  world: NoticeWorld,
  trx: Queries,
  { totp, code, caller, owner }: Noting & { totp: TotpRow | undefined; code: string },
): Promise<{ checked: Checked; left: number }> {
  // An app that its owner has not proved yet is not in use.
  if (!totp?.verified) return { checked: new Refusal('totp_not_found'), left: 0 };
  const factor = await takeRecoveryCode(world, trx, totp.totp_id, code);
  const { left: remaining } = await readRecoveryCodes(world, trx, totp.totp_id);
  if (!factor)
    return { checked: new WrongCode(new Refusal('unable_to_authenticate_recovery_code')), left: remaining };
  await noteChange(world, trx, caller, { ...owner, notice: { kind: 'recovery_code_used', left: remaining } });
  return { checked: factor, left: remaining };
}

/** The codes that are left, for their owner. */
export async function showRecoveryCodes(world: Parts<'pepper'>, trx: Queries, totp_id: string) {
  await record(trx, { kind: 'recovery_codes.shown', details: { totp_id } });
  return readRecoveryCodes(world, trx, totp_id);
}

/** New codes; those from before no longer work. */
export async function renewRecoveryCodes(
  world: NoticeWorld,
  trx: Queries,
  { totpId, caller, owner }: Noting & { totpId: string },
): Promise<string[]> {
  await noteChange(world, trx, caller, { ...owner, notice: { kind: 'recovery_codes_replaced' } });
  return replaceRecoveryCodes(world, trx, totpId);
}
