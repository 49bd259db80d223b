/**
 * Codes to inboxes of members. The wire of members has no name for the request of a code, so a request is known by its network and
 * browser.
 */
import { second } from '../../clock/clock.ts';
import type { InboxRow, Queries } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { countWrongTry, lockedFor } from '../../limits/limits.ts';
import { type InboxPlace, limitKey, lockInbox, openInbox } from '../../organizations/members/inboxes.ts';
import type { RuleWorld, StoreWorld } from '../../world/ground.ts';
import {
  type CodeCaller,
  type CodePlace,
  type CodeRequest,
  createCode,
  hashBrowser,
  lateCodes,
  newCodeRequest,
  pauseOf,
  tryCode,
  usableCodes,
} from './codes.ts';

interface NewMemberCode {
  channel: 'email' | 'sms';
  minutes: number;
  caller: CodeCaller;
  /** @default made here */
  request?: CodeRequest | undefined;
}

const placeOf = ({ inbox_id: id }: InboxRow): CodePlace => ({ kind: 'inbox', id });

/** Stores a code beside those from before: a stranger who asks for one more ends none. */
export async function createMemberCode(
  world: StoreWorld,
  inboxPlace: InboxPlace,
  { request = newCodeRequest(world), ...code }: NewMemberCode,
): Promise<string> {
  const place = placeOf(await openInbox(world, world.database, inboxPlace));
  await createCode(world, { ...request, ...code, place, claimantId: null });
  return request.code;
}

/**
 * Uses the code up if it is right; else counts the try, against the newest request of the caller's own. Without one, the visitor may
 * have moved to another network: then the limit of the address counts, which only strangers and such visitors fill until it closes.
 * A refusal is a value, so that the transaction keeps that count.
 *
 * @returns the inbox, or `otp_code_not_found`, `user_lock_limit_reached`
 */
export async function takeMemberCode(
  world: RuleWorld,
  trx: Queries,
  inboxPlace: InboxPlace,
  { code, caller }: { code: string; caller: CodeCaller },
): Promise<InboxRow | Refusal> {
  const inbox = await lockInbox(world, trx, inboxPlace);
  const place = inbox && placeOf(inbox);
  const usable = place ? await usableCodes(world, trx, place) : [];
  const browser = place && hashBrowser(world, place, caller);
  const ownCodes = usable.filter(({ browser_hash }) => browser_hash === browser);
  const [request] = ownCodes;
  const tried = { key: limitKey(world, inboxPlace), ip: caller.ip };
  // Only a request with earlier tries may have to wait.
  const isFirst = request !== undefined && request.last_wrong_at === null;
  const locked = isFirst ? null : await lockedFor(world, trx, tried);
  if (locked !== null) {
    const retryAfter = request ? Math.ceil(pauseOf(world, request) / second) : locked;
    if (retryAfter > 0) return new Refusal('user_lock_limit_reached', { retryAfter });
  }
  // A late message still works; for a visitor who has moved, all codes count.
  const among = (request ? ownCodes : usable).slice(0, lateCodes);
  const outcome = place ? await tryCode(world, trx, { place, request, among, code }) : {};
  if (inbox && 'code_id' in outcome) return inbox;
  await countWrongTry(world, trx, tried);
  const { triesLeft } = outcome as { triesLeft?: number };
  return new Refusal(
    'otp_code_not_found',
    triesLeft === undefined ? {} : { details: { tries_left: triesLeft } },
  );
}
