/** Passcodes, however they are sent: stored as hashes, valid for minutes, a few tries and one use. */
import { inTransaction } from '../../server/storage/transaction.ts';
import { later, minute } from '../clock.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import { hashKeyed, newCode, sameHash } from '../secrets.ts';
import type { World } from '../world.ts';
import { type Contact, lockContact, mayClaim } from './contacts.ts';

/** How a code is sent. */
export type Channel = 'email' | 'sms' | 'whatsapp';

/** A late message still works: this many of the newest codes of an address are valid together. */
const liveCodes = 3;
/** With the right code among a million, five tries at three codes succeed once in 66,000. */
const wrongTriesPerCode = 5;

interface NewCode {
  contact: Contact;
  channel: Channel;
  claimantId: string | null;
  minutes: number;
}

export async function createCode(
  world: World,
  { contact, channel, claimantId, minutes }: NewCode,
): Promise<string> {
  const code = newCode(world.random);
  const now = world.clock.now();
  await inTransaction(world.database, async (trx) => {
    await lockContact(trx, contact.id);
    await trx
      .insertInto('otp_codes')
      .values({
        code_id: `code-${world.random.uuid()}`,
        [columnOf(contact)]: contact.id,
        channel,
        claimant_id: claimantId,
        code_hash: hashCode(world, contact, code),
        created_at: now,
        expires_at: later(now, minutes * minute),
      })
      .execute();
    const codes = await usableCodes(world, trx, contact);
    const surplus = codes.slice(liveCodes).map((row) => row.code_id);
    if (surplus.length > 0) await trx.deleteFrom('otp_codes').where('code_id', 'in', surplus).execute();
  });
  return code;
}

interface Try {
  /** Locked. */
  contact: Contact;
  code: string;
  /** That of the user who tries, held, if there is one: only in it works a code that is to give them the address. */
  session: SessionRow | null;
}

export interface TakenCode {
  channel: Channel;
  claimantId: string | null;
}

/** The code was not right. */
export interface WrongCode {
  /** What is left to the code that has most; absent where none was there to be guessed. */
  triesLeft?: number;
}

/** Uses the code up if it is right; else counts the try against every code it could have been. */
export async function takeCode(
  world: World,
  queries: Queries,
  { contact, code, session }: Try,
): Promise<TakenCode | WrongCode> {
  const claimantId = session?.user_id ?? null;
  const own =
    claimantId !== null && (await mayClaim(queries, contact, { claimantId, session })) ? claimantId : null;
  const codes = (await usableCodes(world, queries, contact)).filter(
    ({ claimant_id }) => claimant_id === null || claimant_id === own,
  );
  const hash = hashCode(world, contact, code);
  // Compares all of them, so that the time taken reveals nothing.
  const [match] = codes.filter((row) => sameHash(row.code_hash, hash));
  if (!match) {
    const ids = codes.map((row) => row.code_id);
    if (ids.length === 0) return {};
    const counted = await queries
      .updateTable('otp_codes')
      .set(({ eb }) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
      .where('code_id', 'in', ids)
      .returning('wrong_tries')
      .execute();
    return { triesLeft: wrongTriesPerCode - Math.min(...counted.map((row) => row.wrong_tries)) };
  }
  const used = await queries
    .updateTable('otp_codes')
    .set({ used_at: world.clock.now() })
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
    .select(['code_id', 'code_hash', 'channel', 'claimant_id'])
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
