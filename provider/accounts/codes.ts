/** Passcodes, however they are sent: stored as hashes, valid for minutes, a few tries and one use. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { later, minute } from '../clock.ts';
import { type Argument, prepare } from '../database/prepare.ts';
import type { OtpCodeRow, Queries, UserSessionRow } from '../database/schema.ts';
import { withoutWaiting } from '../database/without-waiting.ts';
import type { Caller } from '../http/caller.ts';
import { networkOf } from '../http/networks.ts';
import { hashKeyed, newCode, sameHash } from '../secrets.ts';
import type { World } from '../world.ts';
import { type Contact, lockContact, mayClaim, ofEmail } from './contacts.ts';

/** How a code is sent. */
export type Channel = 'email' | 'sms' | 'whatsapp';

/**
 * A late message still works: besides its own code, a request accepts this many of the newest codes that its browser
 * requested.
 */
const lateCodes = 3;
/** With four right codes among a million, five tries succeed once in 50,000. */
export const wrongTriesPerCode = 5;
/** Between two wrong tries of one request, once the address has had too many. */
export const slowPause = minute;

interface NewCode extends CodeRequest {
  contact: Pick<Contact, 'kind' | 'id'>;
  channel: Channel;
  claimantId: string | null;
  minutes: number;
  /** Who asks for it. */
  caller: Pick<Caller, 'ip' | 'userAgent'>;
}

export interface CodeRequest {
  /** Names the request: only its caller knows it, and tries codes with it. */
  id: string;
  code: string;
}

export function newCodeRequest({ random }: World): CodeRequest {
  return { id: `code-${random.uuid()}`, code: newCode(random) };
}

/** Stores the code. A message that is sent again has the same code, whose lifetime starts again. */
export async function createCode(world: World, code: NewCode): Promise<void> {
  await insertCode(world.database, codeValues(world, code));
}

/** The values of a code, of which only hashes are stored. */
export function codeValues(
  world: World,
  { id, code, contact, channel, claimantId, minutes, caller }: NewCode,
): CodeValues {
  const now = world.clock.now();
  return {
    codeId: id,
    emailId: contact.kind === 'email' ? contact.id : null,
    phoneId: contact.kind === 'phone' ? contact.id : null,
    channel,
    claimantId,
    codeHash: hashCode(world, contact, code),
    browserHash: hashKeyed(world.pepper, 'otp-browser', contact.id, networkOf(caller.ip), caller.userAgent),
    now,
    end: later(now, minutes * minute),
  };
}

export interface CodeValues {
  codeId: string;
  emailId: string | null;
  phoneId: string | null;
  channel: Channel;
  claimantId: string | null;
  codeHash: string;
  browserHash: string;
  now: Date;
  end: Date;
}

/**
 * Stores a code, alone or in a `with` clause. The commit does not wait: after a crash of the database server, a visitor may have to ask
 * for another code.
 *
 * @param from of which row the code is: none, no code. @default always
 */
export const insertedCode = (value: Argument<CodeValues>, from = sql``) => sql`
  insert into otp_codes (
    code_id, email_id, phone_id, channel, claimant_id, code_hash, browser_hash, created_at, expires_at
  )
  select ${value('codeId')}, ${value('emailId')}, ${value('phoneId')}, ${value('channel')}, ${value('claimantId')},
    ${value('codeHash')}, ${value('browserHash')}, ${value('now')}::timestamptz, ${value('end')}::timestamptz
  ${from} where ${sql.raw(withoutWaiting)}`;

const insertCode = prepare<CodeValues>()(
  (_database, value) => sql`${insertedCode(value)}
    on conflict (code_id) do update set expires_at = excluded.expires_at`,
);

/** The address that a request sent its code to, locked. */
export async function lockContactOfCode(queries: Queries, codeId: string): Promise<Contact | null> {
  // Most codes go to mail addresses, in one statement.
  const [email] = await lockEmailOfCode(queries, { codeId });
  return email ? ofEmail(email) : lockPhoneOfCode(queries, codeId);
}

/** The same, if the code was sent by text message or WhatsApp. */
export async function lockPhoneOfCode(queries: Queries, codeId: string): Promise<Contact | null> {
  const row = await queries
    .selectFrom('otp_codes')
    .select('phone_id')
    .where('code_id', '=', codeId)
    .executeTakeFirst();
  return row?.phone_id ? lockContact(queries, row.phone_id) : null;
}

export const lockEmailOfCode = prepare<{ codeId: string }>()((database, value) =>
  database
    .selectFrom('emails')
    .selectAll('emails')
    .where('email_id', '=', ({ selectFrom }) =>
      selectFrom('otp_codes').select('otp_codes.email_id').where('code_id', '=', value('codeId')),
    )
    .forUpdate(),
);

interface Try {
  /** Locked. */
  contact: Contact;
  /** Names the request. */
  codeId: string;
  code: string;
  /**
   * The locked session of the user who tries, if there is one: a code that adds the address to their account works
   * only in it.
   */
  session: UserSessionRow | null;
  /** Whether the address has had so many wrong tries that each request has to wait between its own. */
  isSlowed: () => Promise<boolean>;
}

export interface TakenCode {
  channel: Channel;
  claimantId: string | null;
}

/** The code was not right. */
export interface WrongCode {
  /** The tries that the request has left; absent if there was no code to guess. */
  triesLeft?: number;
  /** Milliseconds that the request has to wait; the code was not checked. */
  wait?: number;
}

/**
 * Uses the code up if it is right; else counts the try against the request that it was made with. No one else knows
 * the request's id, so no stranger uses up the tries of the visitor who is typing.
 */
export async function takeCode(
  world: World,
  queries: Queries,
  { contact, codeId, code, session, isSlowed }: Try,
): Promise<TakenCode | WrongCode> {
  const claimantId = session?.user_id ?? null;
  const mine =
    claimantId !== null && (await mayClaim(queries, contact, { claimantId, session })) ? claimantId : null;
  const usable = await usableCodes(world, queries, contact);
  const request = usable.find(({ code_id }) => code_id === codeId);
  if (!request || (request.claimant_id !== null && request.claimant_id !== mine)) return {};
  const now = world.clock.now();
  const { last_wrong_at: lastWrong } = request;
  // Only a request with earlier tries may have to wait.
  const wait = lastWrong && (await isSlowed()) ? later(lastWrong, slowPause).getTime() - now.getTime() : 0;
  if (wait > 0) return { wait };
  const match = rightCode(world, { contact, usable, request, code, mine });
  if (!match) {
    const { wrong_tries } = await queries
      .updateTable('otp_codes')
      .set(({ eb }) => ({ wrong_tries: eb('wrong_tries', '+', 1), last_wrong_at: now }))
      .where('code_id', '=', codeId)
      .returning('wrong_tries')
      .executeTakeFirstOrThrow();
    return { triesLeft: wrongTriesPerCode - wrong_tries };
  }
  const [used] = await takeRow(queries, { codeId: match.code_id, now });
  return used ? { channel: match.channel, claimantId: match.claimant_id } : {};
}

interface Guess {
  contact: Contact;
  /** Of the address, the newest first. */
  usable: readonly UsableCode[];
  request: UsableCode;
  code: string;
  /** Who tries, if they may claim the address. */
  mine: string | null;
}

/** The code that is right: the request's own, or a late one. */
function rightCode(world: World, { contact, usable, request, code, mine }: Guess): UsableCode | undefined {
  const sameBrowser = usable.filter((row) => row.browser_hash === request.browser_hash).slice(0, lateCodes);
  const codes = [request, ...sameBrowser].filter(
    ({ claimant_id }) => claimant_id === null || claimant_id === mine,
  );
  const hash = hashCode(world, contact, code);
  // Compares all of them, so that the response time reveals nothing.
  const [match] = codes.filter((row) => sameHash(row.code_hash, hash));
  return match;
}

/**
 * The id of a right code that claims nothing, at the first try. Undefined if there is more to do: see `takeCode`.
 *
 * @param usable the usable codes of the address, locked, the newest first
 */
export function rightPlainCode(
  world: World,
  {
    contact,
    usable,
    codeId,
    code,
  }: { usable: readonly UsableCode[] } & Pick<Try, 'contact' | 'codeId' | 'code'>,
) {
  const request = usable.find(({ code_id }) => code_id === codeId);
  if (!request || request.claimant_id !== null || request.last_wrong_at !== null) return undefined;
  return rightCode(world, { contact, usable, request, code, mine: null })?.code_id;
}

const takeRow = prepare<{ codeId: string; now: Date }>()((database, value) =>
  database
    .updateTable('otp_codes')
    .set({ used_at: value('now') })
    .where('code_id', '=', value('codeId'))
    .where('used_at', 'is', null)
    .returning('code_id'),
);

/** Newest first. */
function usableCodes({ clock }: World, queries: Queries, { kind, id }: Contact) {
  return codesOf[kind](queries, { id, now: clock.now() });
}

const usableColumns = [
  'code_id',
  'code_hash',
  'channel',
  'claimant_id',
  'browser_hash',
  'last_wrong_at',
] as const;

export type UsableCode = Pick<OtpCodeRow, (typeof usableColumns)[number]>;

/** A condition on codes: not used, not expired, and not given up after wrong tries. */
export const isUsable = (now: RawBuilder<Date>) =>
  sql<SqlBool>`used_at is null and expires_at > ${now} and wrong_tries < ${sql.lit(wrongTriesPerCode)}`;

const codesBy = (column: 'email_id' | 'phone_id') =>
  prepare<{ id: string; now: Date }>()((database, value) =>
    database
      .selectFrom('otp_codes')
      .select(usableColumns)
      .where(column, '=', value('id'))
      .where(isUsable(value('now')))
      .orderBy('created_at', 'desc')
      .orderBy('code_id'),
  );

const codesOf = { email: codesBy('email_id'), phone: codesBy('phone_id') };

function hashCode(world: World, contact: Pick<Contact, 'id'>, code: string): string {
  return hashKeyed(world.pepper, 'otp', contact.id, code);
}
