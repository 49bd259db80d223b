/** Codes to addresses and numbers of users: each is tried with the id of its request. */
import { type Contact, lockContact, mayClaim, ofEmail } from '../../accounts/contacts.ts';
import { prepare } from '../../database/prepare.ts';
import type { Queries, UserSessionRow } from '../../database/schema.ts';
import type { Parts } from '../../world/ground.ts';
import {
  type Asking,
  askingNow,
  type Channel,
  lateCodes,
  pauseOf,
  rightCode,
  tryCode,
  type UsableCode,
  usableCodes,
} from './codes.ts';

/** The address that a request sent its code to, locked. */
export async function lockContactOfCode(queries: Queries, codeId: string): Promise<Contact | null> {
  // Most codes go to mail addresses, in one statement.
  const [email] = await lockEmailOfCode(queries, { codeId });
  return email ? ofEmail(email) : lockPhoneOfCode(queries, codeId);
}

/** Locks the number, if the code was sent by text message or WhatsApp. */
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

const codesBy = (column: 'email_id' | 'phone_id') =>
  prepare<{ id: string } & Asking>()((database, value) =>
    usableCodes(database, value).where(column, '=', value('id')),
  );

const codesOf = { email: codesBy('email_id'), phone: codesBy('phone_id') };

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

interface TakenCode {
  channel: Channel;
  claimantId: string | null;
}

/** The code was not right. */
interface WrongCode {
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
  world: Parts<'clock' | 'pepper'>,
  queries: Queries,
  { contact, codeId, code, session, isSlowed }: Try,
): Promise<TakenCode | WrongCode> {
  const claimantId = session?.user_id ?? null;
  const mine =
    claimantId !== null && (await mayClaim(queries, contact, { claimantId, session })) ? claimantId : null;
  const usable = await codesOf[contact.kind](queries, { id: contact.id, ...askingNow(world) });
  const request = usable.find(({ code_id }) => code_id === codeId);
  if (!request || (request.claimant_id !== null && request.claimant_id !== mine)) return {};
  // Only a request with earlier tries may have to wait.
  const wait = request.last_wrong_at && (await isSlowed()) ? pauseOf(world, request) : 0;
  if (wait > 0) return { wait };
  const among = acceptedBy(request, usable, mine);
  const outcome = await tryCode(world, queries, { place: contact, request, among, code });
  return 'code_id' in outcome ? { channel: outcome.channel, claimantId: outcome.claimant_id } : outcome;
}

/** The request's own code, and late ones. @param mine who tries, if they may claim the address */
function acceptedBy(request: UsableCode, usable: readonly UsableCode[], mine: string | null): UsableCode[] {
  const sameBrowser = usable.filter((row) => row.browser_hash === request.browser_hash).slice(0, lateCodes);
  return [request, ...sameBrowser].filter(({ claimant_id }) => claimant_id === null || claimant_id === mine);
}

/**
 * The id of a right code that claims nothing, at the first try. Undefined if there is more to do: see `takeCode`.
 *
 * @param usable the usable codes of the address, locked, the newest first
 */
export function rightPlainCode(
  world: Parts<'pepper'>,
  {
    contact,
    usable,
    codeId,
    code,
  }: { usable: readonly UsableCode[] } & Pick<Try, 'contact' | 'codeId' | 'code'>,
) {
  const request = usable.find(({ code_id }) => code_id === codeId);
  if (!request || request.claimant_id !== null || request.last_wrong_at !== null) return undefined;
  return rightCode(world, { place: contact, among: acceptedBy(request, usable, null), code })?.code_id;
}
