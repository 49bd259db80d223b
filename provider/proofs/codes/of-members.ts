/**
 * Codes to inboxes of members. The wire of members has no name for the request of a code, so a request is known by its network and
 * browser.
 */
import { sql } from 'kysely';
import { together } from '../../../platform/storage/together.ts';
import { second } from '../../clock/clock.ts';
import { type Argument, prepare } from '../../database/prepare.ts';
import type { InboxRow, Queries } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { countWrongTry, lockedFor } from '../../limits/limits.ts';
import {
  type InboxPlace,
  type InboxValues,
  inboxAt,
  inboxValues,
  limitKey,
  lockInbox,
  openedPart,
  openedWithMember,
  placeValues,
} from '../../organizations/members/inboxes.ts';
import type { MemberValues } from '../../organizations/members/new-members.ts';
import type { RuleWorld, StoreWorld } from '../../world/ground.ts';
import {
  type Asking,
  askingNow,
  type CodeCaller,
  type CodePlace,
  type CodeRequest,
  type CodeValues,
  codeValues,
  createCode,
  hashBrowser,
  insertedCode,
  lateCodes,
  newCodeRequest,
  pauseOf,
  tryCode,
  type UsableCode,
  usableCodes,
} from './codes.ts';

interface NewMemberCode {
  channel: 'email' | 'sms';
  minutes: number;
  caller: CodeCaller;
  /** @default made here */
  request?: CodeRequest | undefined;
  /** The inbox of the place, as far as it is known. */
  inboxId?: string | null | undefined;
  /** The pending member who is made with the code. @default none */
  newcomer?: MemberValues | null | undefined;
}

type Opened = Pick<InboxRow, 'inbox_id'>;

const placeOf = ({ inbox_id: id }: Opened): CodePlace => ({ kind: 'inbox', id });

/**
 * Stores a code beside those from before: a stranger who asks for one more ends none. One statement opens the inbox too, and makes the
 * newcomer; its commit does not wait, since the code and the pending member are nothing yet.
 */
export async function createMemberCode(
  world: StoreWorld,
  inboxPlace: InboxPlace,
  { request = newCodeRequest(world), inboxId, newcomer, ...code }: NewMemberCode,
): Promise<string> {
  const { database } = world;
  const opened = inboxValues(world, inboxPlace);
  const place: CodePlace = { kind: 'inbox', id: inboxId ?? opened.inboxId };
  const newCode = { ...request, ...code, place, claimantId: null };
  const values = { ...codeValues(world, newCode), ...opened, inboxId: place.id };
  const [inbox] = newcomer
    ? await storeWithMember(database, { ...values, ...newcomer })
    : await store(database, values);
  if (!inbox) throw new Error('An inbox was not stored.');
  // Another request, perhaps of this moment, has opened the inbox: the hash of a code contains its id.
  if (inbox.inbox_id !== place.id) await createCode(world, { ...newCode, place: placeOf(inbox) });
  return request.code;
}

type Stored = CodeValues & InboxValues;

const storedPart = (value: Argument<Stored>) => sql`stored as (
  ${insertedCode(value, sql`from (select from inbox where inbox_id = ${value('inboxId')}) as own`)}
)`;

const store = prepare<Stored>()(
  (_database, value) =>
    sql<Opened>`with ${openedPart(value)}, ${storedPart(value)} select inbox_id from inbox`,
);
const storeWithMember = prepare<Stored & MemberValues>()(
  (_database, value) =>
    sql<Opened>`with ${openedWithMember(value)}, ${storedPart(value)} select inbox_id from inbox`,
);

const codesAt = prepare<ReturnType<typeof placeValues> & Asking>()((database, value) =>
  usableCodes(database, value).where('inbox_id', '=', inboxAt(database, value).select('inbox_id')),
);

/** Locks an inbox, and then reads its usable codes: for `together`. */
export const lockCodes = (world: RuleWorld, place: InboxPlace) => {
  const values = placeValues(world, place);
  return [lockInbox.with(values), codesAt.with({ ...values, ...askingNow(world) })] as const;
};

/** What the statements of `lockCodes` give. */
export type LockedCodes = [inboxes: InboxRow[], usable: UsableCode[]];

/**
 * Uses the code up if it is right; else counts the try, against the newest request of the caller's own. Without one, the visitor may
 * have moved to another network: then the limit of the address counts, which only strangers and such visitors fill until it closes.
 * A refusal is a value, so that the transaction keeps that count.
 *
 * @param tried.codes those of the place, if they are locked already. @default locked here
 * @returns the inbox, or `otp_code_not_found`, `user_lock_limit_reached`
 */
export async function takeMemberCode(
  world: RuleWorld,
  trx: Queries,
  inboxPlace: InboxPlace,
  { code, caller, codes = null }: { code: string; caller: CodeCaller; codes?: LockedCodes | null },
): Promise<InboxRow | Refusal> {
  const [[inbox], usable] = codes ?? (await together(trx, lockCodes(world, inboxPlace)));
  const place = inbox && placeOf(inbox);
  const browser = place && hashBrowser(world, place, caller);
  const ownCodes = usable.filter(({ browser_hash }) => browser_hash === browser);
  const [request] = ownCodes;
  const tried = { key: limitKey(world, inboxPlace), ip: caller.ip };
  // Only a request with earlier tries may have to wait.
  const isFirst = request !== undefined && request.last_wrong_at === null;
  const slowedFor = isFirst ? null : await lockedFor(world, trx, tried);
  if (slowedFor !== null) {
    const retryAfter = request ? Math.ceil(pauseOf(world, request) / second) : slowedFor;
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
