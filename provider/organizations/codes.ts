/** Codes to inboxes: sent, and taken once. */
import { createCode, takeCode } from '../accounts/codes.ts';
import type { InboxRow, Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { countWrongTry, lockedFor } from '../limits.ts';
import type { World } from '../world.ts';
import { type InboxPlace, limitKey, lockInbox, openInbox } from './inboxes.ts';

export async function createInboxCode(
  world: World,
  place: InboxPlace,
  { channel, minutes }: { channel: 'email' | 'sms'; minutes: number },
): Promise<string> {
  const inbox = await openInbox(world, world.database, place);
  return createCode(world, {
    contact: { kind: 'inbox', id: inbox.inbox_id },
    channel,
    claimantId: null,
    minutes,
    // A code that was sent before stops working.
    together: 1,
  });
}

/**
 * Uses the code up. A refusal is a value, so that the transaction keeps the count of wrong tries.
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
  const contact = inbox && { kind: 'inbox' as const, id: inbox.inbox_id };
  const taken = contact ? await takeCode(world, trx, { contact, code, session: null }) : {};
  if (inbox && 'channel' in taken) return inbox;
  await countWrongTry(world, trx, tried);
  const triesLeft = 'triesLeft' in taken ? taken.triesLeft : undefined;
  return new Refusal(
    'otp_code_not_found',
    triesLeft === undefined ? {} : { details: { tries_left: triesLeft } },
  );
}
