/** Passcodes of users and members, however they are sent: stored as hashes, valid for minutes, a few tries and one use. */
import { type SqlBool, sql } from 'kysely';
import { proxysId } from '../../audit/context.ts';
import { later, minute } from '../../clock/clock.ts';
import { isUnused } from '../../database/one-use.ts';
import { type Argument, prepare } from '../../database/prepare.ts';
import type { OtpCodeRow, Queries } from '../../database/schema.ts';
import { withoutWaiting } from '../../database/without-waiting.ts';
import type { Caller } from '../../http/caller.ts';
import { networkOf } from '../../http/networks.ts';
import { hashKeyed, isKeyedHash, newCode } from '../../secrets/secrets.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';

/** How a code is sent. */
export type Channel = 'email' | 'sms' | 'whatsapp';

/**
 * A late message still works: besides its own code, a request accepts this many of the newest codes that its browser
 * requested.
 */
export const lateCodes = 3;
/** With four right codes among a million, five tries succeed once in 50,000. */
const wrongTriesPerCode = 5;
/** Between two wrong tries of one request, once the address has had too many. */
const slowPause = minute;

/** Where a code goes: an address or number of a user, or an inbox of members. */
export interface CodePlace {
  kind: 'email' | 'phone' | 'inbox';
  id: string;
}

/** Whose request it is. */
export type CodeCaller = Pick<Caller, 'ip' | 'userAgent'>;

export interface CodeRequest {
  /** Names the request: only its caller knows it, and tries codes with it. */
  id: string;
  code: string;
}

interface NewCode extends CodeRequest {
  place: CodePlace;
  channel: Channel;
  claimantId: string | null;
  minutes: number;
  caller: CodeCaller;
}

export function newCodeRequest({ random }: Parts<'random'>): CodeRequest {
  return { id: `code-${random.uuid()}`, code: newCode(random) };
}

/** Stores the code. */
export async function createCode(world: StoreWorld, code: NewCode): Promise<void> {
  await insertCode(world.database, codeValues(world, code));
}

/** The values of a code, of which only hashes are stored. */
export function codeValues(
  world: Parts<'clock' | 'pepper'>,
  { id, code, place, channel, claimantId, minutes, caller }: NewCode,
): CodeValues {
  const now = world.clock.now();
  const idOf = (kind: CodePlace['kind']) => (place.kind === kind ? place.id : null);
  return {
    codeId: id,
    emailId: idOf('email'),
    phoneId: idOf('phone'),
    inboxId: idOf('inbox'),
    channel,
    claimantId,
    codeHash: hashCode(world, place, code),
    browserHash: hashBrowser(world, place, caller),
    now,
    end: later(now, minutes * minute),
  };
}

export interface CodeValues {
  codeId: string;
  emailId: string | null;
  phoneId: string | null;
  inboxId: string | null;
  channel: Channel;
  claimantId: string | null;
  codeHash: string;
  browserHash: string;
  now: Date;
  end: Date;
}

/**
 * Stores a code, alone or in a `with` clause. A message that is sent again has the same code, whose lifetime starts again. The commit does
 * not wait: after a crash of the database server, a visitor may have to ask for another code.
 *
 * @param from of which row the code is: none, no code. @default always
 */
export const insertedCode = (value: Argument<CodeValues>, from = sql``) => sql`
  insert into otp_codes (
    code_id, email_id, phone_id, inbox_id, channel, claimant_id, code_hash, browser_hash, created_at, expires_at
  )
  select ${value('codeId')}, ${value('emailId')}, ${value('phoneId')}, ${value('inboxId')}, ${value('channel')},
    ${value('claimantId')}, ${value('codeHash')}, ${value('browserHash')}, ${value('now')}::timestamptz,
    ${value('end')}::timestamptz
  ${from} where ${sql.raw(withoutWaiting)}
  on conflict (code_id) do update set expires_at = excluded.expires_at`;

const insertCode = prepare<CodeValues>()((_database, value) => insertedCode(value));

const usableColumns = [
  'code_id',
  'code_hash',
  'channel',
  'claimant_id',
  'browser_hash',
  'last_wrong_at',
] as const;

export type UsableCode = Pick<OtpCodeRow, (typeof usableColumns)[number]>;

/** When a code is tried, and in which request of a proxy. */
export interface Asking {
  now: Date;
  request: string | null;
}

/** A condition on codes: not used, not expired, and not given up after wrong tries. */
export const isUsable = (value: Argument<Asking>) =>
  sql<SqlBool>`${isUnused(value('now'), value('request'))} and expires_at > ${value('now')} and wrong_tries < ${sql.lit(wrongTriesPerCode)}`;

/** The usable codes, the newest first. */
export const usableCodes = (database: Pick<Queries, 'selectFrom'>, value: Argument<Asking>) =>
  database
    .selectFrom('otp_codes')
    .select(usableColumns)
    .where(isUsable(value))
    .orderBy('created_at', 'desc')
    .orderBy('code_id');

export const askingNow = ({ clock }: Parts<'clock'>): Asking => ({ now: clock.now(), request: proxysId() });

/** Milliseconds that a request has to wait after its last wrong try, if its address is slowed. */
export function pauseOf({ clock }: Parts<'clock'>, { last_wrong_at }: UsableCode): number {
  return last_wrong_at ? later(last_wrong_at, slowPause).getTime() - clock.now().getTime() : 0;
}

interface Guess {
  place: CodePlace;
  /** The code on which a wrong try counts; none for a visitor who has moved to another network. */
  request: UsableCode | undefined;
  /** The codes that are accepted. */
  among: readonly UsableCode[];
  code: string;
}

/** The code that is right. Compares all of them, so that the response time reveals nothing. */
export function rightCode(world: Parts<'pepper'>, { place, among, code }: Omit<Guess, 'request'>) {
  const [match] = among.filter(({ code_hash }) =>
    isKeyedHash(code_hash, world.pepper, 'otp', place.id, code),
  );
  return match;
}

/** Uses the code up if it is right; else counts the try. The place is locked: its codes are used one after the other. */
export async function tryCode(
  world: Parts<'clock' | 'pepper'>,
  trx: Queries,
  { request, ...guess }: Guess,
): Promise<UsableCode | { triesLeft?: number }> {
  const match = rightCode(world, guess);
  if (match) {
    await takeRow.later(trx, { codeId: match.code_id, ...askingNow(world) });
    return match;
  }
  if (!request) return {};
  const { wrong_tries } = await trx
    .updateTable('otp_codes')
    .set(({ eb }) => ({ wrong_tries: eb('wrong_tries', '+', 1), last_wrong_at: world.clock.now() }))
    .where('code_id', '=', request.code_id)
    .returning('wrong_tries')
    .executeTakeFirstOrThrow();
  return { triesLeft: wrongTriesPerCode - wrong_tries };
}

const takeRow = prepare<{ codeId: string } & Asking>()((database, value) =>
  database
    .updateTable('otp_codes')
    .set({ used_at: value('now'), used_by: value('request') })
    .where('code_id', '=', value('codeId')),
);

function hashCode(world: Parts<'pepper'>, { id }: CodePlace, code: string): string {
  return hashKeyed(world.pepper, 'otp', id, code);
}

export function hashBrowser(
  world: Parts<'pepper'>,
  { id }: CodePlace,
  { ip, userAgent }: CodeCaller,
): string {
  return hashKeyed(world.pepper, 'otp-browser', id, networkOf(ip), userAgent);
}
