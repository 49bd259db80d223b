/**
 * Codes to inboxes: stored as hashes, valid for minutes, a few tries and one use. The wire of members has no name for the request of a
 * code, so a request is known by its network and browser.
 */
import {
  type CodeRequest,
  isUsable,
  newCodeRequest,
  slowPause,
  wrongTriesPerCode,
} from '../accounts/codes.ts';
import { later, minute, second } from '../clock.ts';
import { prepare } from '../database/prepare.ts';
import type { InboxRow, Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { networkOf } from '../http/networks.ts';
import { Refusal } from '../http/refusal.ts';
import { countWrongTry, lockedFor } from '../limits.ts';
import { hashKeyed, sameHash } from '../secrets.ts';
import type { World } from '../world.ts';
import { type InboxPlace, limitKey, lockInbox, openInbox } from './inboxes.ts';

/** A late message still works: the newest codes of one browser count, or of all for a visitor who has moved to another network. */
const newestCodes = 3;

/** Whose request it is. */
export type CodeCaller = Pick<Caller, 'ip' | 'userAgent'>;

interface NewInboxCode {
  channel: 'email' | 'sms';
  minutes: number;
  caller: CodeCaller;
  /** @default made here */
  request?: CodeRequest | undefined;
}

/** Stores a code beside those from before: a stranger who asks for one more ends none. */
export async function createInboxCode(
  world: World,
  place: InboxPlace,
  { channel, minutes, caller, request = newCodeRequest(world) }: NewInboxCode,
): Promise<string> {
  const { id: code_id, code } = request;
  const now = world.clock.now();
  const { inbox_id } = await openInbox(world, world.database, place);
  await world.database
    .insertInto('otp_codes')
    .values({
      code_id,
      inbox_id,
      channel,
      code_hash: hashCode(world, inbox_id, code),
      browser_hash: hashBrowser(world, inbox_id, caller),
      created_at: now,
      expires_at: later(now, minutes * minute),
    })
    // A message that is sent again has the same code.
    .onConflict((conflict) => conflict.column('code_id').doNothing())
    .execute();
  return code;
}

/**
 * Uses the code up if it is right; else counts the try, against the newest request of the caller's own. Without one, the visitor may
 * have moved to another network: then the limit of the address counts, which only strangers and such visitors fill until it closes.
 * A refusal is a value, so that the transaction keeps that count.
 *
 * @returns the inbox, or `otp_code_not_found`, `user_lock_limit_reached`
 */
export async function takeInboxCode(
  world: World,
  trx: Queries,
  place: InboxPlace,
  { code, caller }: { code: string; caller: CodeCaller },
): Promise<InboxRow | Refusal> {
  const inbox = await lockInbox(world, trx, place);
  const now = world.clock.now();
  const usable = inbox ? await usableCodes(trx, { inboxId: inbox.inbox_id, now }) : [];
  const browser = inbox && hashBrowser(world, inbox.inbox_id, caller);
  const own = usable.filter(({ browser_hash }) => browser_hash === browser);
  const [request] = own;
  const tried = { key: limitKey(world, place), ip: caller.ip };
  // Only a request with earlier tries may have to wait.
  const isFirst = request !== undefined && request.last_wrong_at === null;
  const locked = isFirst ? null : await lockedFor(world, trx, tried);
  if (locked !== null) {
    const pause = request?.last_wrong_at && later(request.last_wrong_at, slowPause).getTime() - now.getTime();
    const retryAfter = pause == null ? locked : Math.ceil(pause / second);
    if (retryAfter > 0) return new Refusal('user_lock_limit_reached', { retryAfter });
  }
  const hash = inbox && hashCode(world, inbox.inbox_id, code);
  // Compares all of them, so that the response time reveals nothing.
  const [match] = (request ? own : usable)
    .slice(0, newestCodes)
    .filter(({ code_hash }) => hash && sameHash(code_hash, hash));
  if (inbox && match) {
    await trx.updateTable('otp_codes').set({ used_at: now }).where('code_id', '=', match.code_id).execute();
    return inbox;
  }
  await countWrongTry(world, trx, tried);
  if (!request) return new Refusal('otp_code_not_found');
  const { wrong_tries } = await trx
    .updateTable('otp_codes')
    .set(({ eb }) => ({ wrong_tries: eb('wrong_tries', '+', 1), last_wrong_at: now }))
    .where('code_id', '=', request.code_id)
    .returning('wrong_tries')
    .executeTakeFirstOrThrow();
  return new Refusal('otp_code_not_found', { details: { tries_left: wrongTriesPerCode - wrong_tries } });
}

/** Newest first. The row of the inbox is locked: its codes are used one after the other. */
const usableCodes = prepare<{ inboxId: string; now: Date }>()((database, value) =>
  database
    .selectFrom('otp_codes')
    .select(['code_id', 'code_hash', 'browser_hash', 'last_wrong_at'])
    .where('inbox_id', '=', value('inboxId'))
    .where(isUsable(value('now')))
    .orderBy('created_at', 'desc')
    .orderBy('code_id'),
);

function hashCode(world: World, inboxId: string, code: string): string {
  return hashKeyed(world.pepper, 'otp', inboxId, code);
}

function hashBrowser(world: World, inboxId: string, { ip, userAgent }: CodeCaller): string {
  return hashKeyed(world.pepper, 'otp-browser', inboxId, networkOf(ip), userAgent);
}
