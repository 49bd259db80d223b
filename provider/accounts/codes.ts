/** Passcodes, however they are sent: stored as hashes, valid for minutes, a few tries and one use. */
import { later, minute } from '../clock.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import { hashKeyed, newCode, sameHash } from '../secrets.ts';
import type { World } from '../world.ts';
import { findUsableCodes, insertCode, wrongTriesPerCode } from './code-rows.ts';
import { type Contact, mayClaim } from './contacts.ts';

/** How a code is sent. */
export type Channel = 'email' | 'sms' | 'whatsapp';

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
  await insertCode[contact.kind](world.database, {
    code_id: `code-${world.random.uuid()}`,
    contactId: contact.id,
    channel,
    claimant_id: claimantId,
    code_hash: hashCode(world, contact, code),
    now,
    expires_at: later(now, minutes * minute),
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
  const usable = await findUsableCodes[contact.kind](queries, {
    contactId: contact.id,
    now: world.clock.now(),
  });
  const codes = usable.filter(({ claimant_id }) => claimant_id === null || claimant_id === own);
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

function hashCode(world: World, contact: Contact, code: string): string {
  return hashKeyed(world.pepper, 'otp', contact.id, code);
}
