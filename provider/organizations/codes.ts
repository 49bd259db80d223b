/** Codes to inboxes: stored as hashes, the newest of an inbox valid for minutes, a few tries and one use. */
import { inTransaction } from '../../server/storage/transaction.ts';
import { type CodeRequest, newCodeRequest } from '../accounts/codes.ts';
import { later, minute } from '../clock.ts';
import type { InboxRow, Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { countWrongTry, lockedFor } from '../limits.ts';
import { hashKeyed, sameHash } from '../secrets.ts';
import type { World } from '../world.ts';
import { type InboxPlace, limitKey, lockInbox, openInbox } from './inboxes.ts';

/** There are a million codes, so five tries succeed once in 200,000. */
const wrongTriesPerCode = 5;

interface NewInboxCode {
  channel: 'email' | 'sms';
  minutes: number;
  /** @default made here */
  request?: CodeRequest | undefined;
}

/** Stores a code. One that was sent before stops working. */
export async function createInboxCode(
  world: World,
  place: InboxPlace,
  { channel, minutes, request = newCodeRequest(world) }: NewInboxCode,
): Promise<string> {
  const { id: code_id, code } = request;
  const now = world.clock.now();
  await inTransaction(world.database, async (trx) => {
    // Its row is locked by the write: codes of one inbox are made one after the other.
    const { inbox_id } = await openInbox(world, trx, place);
    await trx.deleteFrom('otp_codes').where('inbox_id', '=', inbox_id).execute();
    await trx
      .insertInto('otp_codes')
      .values({
        code_id,
        inbox_id,
        channel,
        code_hash: hashCode(world, inbox_id, code),
        created_at: now,
        expires_at: later(now, minutes * minute),
      })
      .execute();
  });
  return code;
}

/**
 * Uses the code up if it is right; else counts the try. A refusal is a value, so that the transaction keeps that count.
 *
 * @returns the inbox, or `otp_code_not_found`, `user_lock_limit_reached`
 */
export async function takeInboxCode(
  world: World,
  trx: Queries,
  place: InboxPlace,
  { code, ip }: { code: string; ip: string },
): Promise<InboxRow | Refusal> {
  const inbox = await lockInbox(world, trx, place);
  const tried = { key: limitKey(world, place), ip };
  const retryAfter = await lockedFor(world, trx, tried);
  if (retryAfter !== null) return new Refusal('user_lock_limit_reached', { retryAfter });
  const left = inbox ? await tryCode(world, trx, inbox, code) : null;
  if (inbox && left === 'right') return inbox;
  await countWrongTry(world, trx, tried);
  return new Refusal('otp_code_not_found', typeof left === 'number' ? { details: { tries_left: left } } : {});
}

/** Whether it is right; else how many tries are left, or null if there is no code to guess. */
async function tryCode(
  world: World,
  trx: Queries,
  { inbox_id }: InboxRow,
  code: string,
): Promise<'right' | number | null> {
  const known = await trx
    .selectFrom('otp_codes')
    .select(['code_id', 'code_hash', 'wrong_tries'])
    .where('inbox_id', '=', inbox_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .where('wrong_tries', '<', wrongTriesPerCode)
    .executeTakeFirst();
  if (!known) return null;
  const { code_id } = known;
  if (sameHash(known.code_hash, hashCode(world, inbox_id, code))) {
    await trx
      .updateTable('otp_codes')
      .set({ used_at: world.clock.now() })
      .where('code_id', '=', code_id)
      .execute();
    return 'right';
  }
  const wrong_tries = known.wrong_tries + 1;
  await trx.updateTable('otp_codes').set({ wrong_tries }).where('code_id', '=', code_id).execute();
  return wrongTriesPerCode - wrong_tries;
}

function hashCode(world: World, inboxId: string, code: string): string {
  return hashKeyed(world.pepper, 'otp', inboxId, code);
}
