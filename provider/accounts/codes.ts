/** Passcodes, however they are sent: stored as hashes, valid for minutes, a few tries and one use. */
import { sql } from 'kysely';
import { inTransaction } from '../../server/storage/transaction.ts';
import { later, minute } from '../clock.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import { hashKeyed, newCode, sameHash } from '../secrets.ts';
import type { World } from '../world.ts';
import { type Contact, mayClaim } from './contacts.ts';

/** How a code is sent. */
export type Channel = 'email' | 'sms' | 'whatsapp';

/** A late message still works: this many of the newest codes of an address are valid together. */
const liveCodes = 3;
/** With the right code among a million, five tries at three codes succeed once in 66,000. */
const wrongTriesPerCode = 5;

/** What a code is sent to: an address or number of a user, or an inbox of members. */
type Recipient = Contact | { kind: 'inbox'; id: string };

interface NewCode {
  contact: Pick<Recipient, 'kind' | 'id'>;
  channel: Channel;
  claimantId: string | null;
  minutes: number;
  /** How many codes are valid together. @default three */
  together?: number;
}

export async function createCode(
  world: World,
  { contact, channel, claimantId, minutes, together = liveCodes }: NewCode,
): Promise<string> {
  const code = newCode(world.random);
  const code_id = `code-${world.random.uuid()}`;
  const now = world.clock.now();
  await inTransaction(world.database, async (trx) => {
    await lockRecipient(trx, contact);
    await trx
      .insertInto('otp_codes')
      .values({
        code_id,
        [rows[contact.kind].key]: contact.id,
        channel,
        claimant_id: claimantId,
        code_hash: hashCode(world, contact, code),
        created_at: now,
        expires_at: later(now, minutes * minute),
      })
      .execute();
    const codes = await usableCodes(world, trx, contact);
    const older = codes.map((row) => row.code_id).filter((id) => id !== code_id);
    const surplus = older.slice(together - 1);
    if (surplus.length > 0) await trx.deleteFrom('otp_codes').where('code_id', 'in', surplus).execute();
  });
  return code;
}

interface Try {
  /** Locked. */
  contact: Recipient;
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
    claimantId !== null &&
    contact.kind !== 'inbox' &&
    (await mayClaim(queries, contact, { claimantId, session }))
      ? claimantId
      : null;
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
function usableCodes(world: World, queries: Queries, contact: Pick<Recipient, 'kind' | 'id'>) {
  return queries
    .selectFrom('otp_codes')
    .select(['code_id', 'code_hash', 'channel', 'claimant_id'])
    .where(rows[contact.kind].key, '=', contact.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .where('wrong_tries', '<', wrongTriesPerCode)
    .orderBy('created_at', 'desc')
    .orderBy('code_id')
    .execute();
}

/** Where each kind of recipient is stored. */
const rows = {
  email: { table: 'emails', key: 'email_id' },
  phone: { table: 'phone_numbers', key: 'phone_id' },
  inbox: { table: 'inboxes', key: 'inbox_id' },
} as const;

/** Codes of one recipient are made one after the other. */
async function lockRecipient(queries: Queries, { kind, id }: Pick<Recipient, 'kind' | 'id'>): Promise<void> {
  const { table, key } = rows[kind];
  await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${id} for update`.execute(queries);
}

function hashCode(world: World, contact: Pick<Recipient, 'id'>, code: string): string {
  return hashKeyed(world.pepper, 'otp', contact.id, code);
}
