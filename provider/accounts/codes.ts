/** Passcodes, however they are sent: stored as hashes, valid for minutes, a few tries and one use. */
import { later, minute } from '../clock.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { networkOf } from '../http/networks.ts';
import { hashKeyed, newCode, sameHash } from '../secrets.ts';
import type { World } from '../world.ts';
import { type Contact, lockContact, mayClaim } from './contacts.ts';

/** How a code is sent. */
export type Channel = 'email' | 'sms' | 'whatsapp';

/** A late message still works: besides its own code, a request takes this many of the newest that its browser asked for. */
const lateCodes = 3;
/** With four right codes among a million, five tries succeed once in 50,000. */
const wrongTriesPerCode = 5;
/** Between two wrong tries of one request, once the address has had too many. */
const slowPause = minute;

interface NewCode extends CodeRequest {
  contact: Contact;
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

/** Stores the code. A message that is sent again has the same, and lives as long from then on. */
export async function createCode(
  world: World,
  { id, code, contact, channel, claimantId, minutes, caller }: NewCode,
): Promise<void> {
  const now = world.clock.now();
  await world.database
    .insertInto('otp_codes')
    .values({
      code_id: id,
      [columnOf(contact)]: contact.id,
      channel,
      claimant_id: claimantId,
      code_hash: hashCode(world, contact, code),
      browser_hash: hashKeyed(
        world.pepper,
        'otp-browser',
        contact.id,
        networkOf(caller.ip),
        caller.userAgent,
      ),
      created_at: now,
      expires_at: later(now, minutes * minute),
    })
    .onConflict((conflict) =>
      conflict.column('code_id').doUpdateSet({ expires_at: ({ ref }) => ref('excluded.expires_at') }),
    )
    .execute();
}

/** The address that a request sent its code to, locked. */
export async function lockContactOfCode(queries: Queries, codeId: string): Promise<Contact | null> {
  const row = await queries
    .selectFrom('otp_codes')
    .select(['email_id', 'phone_id'])
    .where('code_id', '=', codeId)
    .executeTakeFirst();
  const id = row?.email_id ?? row?.phone_id;
  return id ? lockContact(queries, id) : null;
}

interface Try {
  /** Locked. */
  contact: Contact;
  /** Names the request. */
  codeId: string;
  code: string;
  /** That of the user who tries, held, if there is one: only in it works a code that is to give them the address. */
  session: SessionRow | null;
  /** Whether the address has had so many wrong tries that each request has to wait between its own. */
  slowed: boolean;
}

export interface TakenCode {
  channel: Channel;
  claimantId: string | null;
}

/** The code was not right. */
export interface WrongCode {
  /** What is left to the request; absent where there was nothing to be guessed. */
  triesLeft?: number;
  /** Milliseconds that the request has to wait; the code was not looked at. */
  wait?: number;
}

/**
 * Uses the code up if it is right; else counts the try against the request that it was made with. Nobody else knows the
 * request's id, so no stranger spends the tries of the visitor who is just typing.
 */
export async function takeCode(
  world: World,
  queries: Queries,
  { contact, codeId, code, session, slowed }: Try,
): Promise<TakenCode | WrongCode> {
  const claimantId = session?.user_id ?? null;
  const mine =
    claimantId !== null && (await mayClaim(queries, contact, { claimantId, session })) ? claimantId : null;
  const usable = await usableCodes(world, queries, contact);
  const request = usable.find(({ code_id }) => code_id === codeId);
  if (!request || (request.claimant_id !== null && request.claimant_id !== mine)) return {};
  const now = world.clock.now();
  const wait =
    slowed && request.last_wrong_at ? later(request.last_wrong_at, slowPause).getTime() - now.getTime() : 0;
  if (wait > 0) return { wait };
  const sameBrowser = usable.filter((row) => row.browser_hash === request.browser_hash).slice(0, lateCodes);
  const codes = [request, ...sameBrowser].filter(
    ({ claimant_id }) => claimant_id === null || claimant_id === mine,
  );
  const hash = hashCode(world, contact, code);
  // Compares all of them, so that the time taken reveals nothing.
  const [match] = codes.filter((row) => sameHash(row.code_hash, hash));
  if (!match) {
    const { wrong_tries } = await queries
      .updateTable('otp_codes')
      .set(({ eb }) => ({ wrong_tries: eb('wrong_tries', '+', 1), last_wrong_at: now }))
      .where('code_id', '=', codeId)
      .returning('wrong_tries')
      .executeTakeFirstOrThrow();
    return { triesLeft: wrongTriesPerCode - wrong_tries };
  }
  const used = await queries
    .updateTable('otp_codes')
    .set({ used_at: now })
    .where('code_id', '=', match.code_id)
    .where('used_at', 'is', null)
    .returning('code_id')
    .executeTakeFirst();
  return used ? { channel: match.channel, claimantId: match.claimant_id } : {};
}

/** Newest first. */
function usableCodes(world: World, queries: Queries, contact: Contact) {
  return queries
    .selectFrom('otp_codes')
    .select(['code_id', 'code_hash', 'channel', 'claimant_id', 'browser_hash', 'last_wrong_at'])
    .where(columnOf(contact), '=', contact.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .where('wrong_tries', '<', wrongTriesPerCode)
    .orderBy('created_at', 'desc')
    .orderBy('code_id')
    .execute();
}

function columnOf({ kind }: Contact): 'email_id' | 'phone_id' {
  return kind === 'email' ? 'email_id' : 'phone_id';
}

function hashCode(world: World, contact: Contact, code: string): string {
  return hashKeyed(world.pepper, 'otp', contact.id, code);
}
