/** Mail addresses: their form, and the users they belong to. */
import { inTransaction } from '../../server/storage/transaction.ts';
import { record } from '../audit/record.ts';
import type { EmailRow, Queries, Status } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { insertUser } from './user-rows.ts';

// Local part: letters, digits, the "atext" symbols of RFC 5322 section 3.2.3, and dots. Last label: two letters or more.
const form =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{4,254}$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

export interface Address {
  /** As typed, without space around it. */
  typed: string;
  /** As compared. */
  key: string;
}

/** @throws Refusal `invalid_email` */
export function readAddress(text: string): Address {
  const address = parseAddress(text);
  if (!address) throw new Refusal('invalid_email');
  return address;
}

/**
 * Null for an address of another form (letters beyond ASCII, a last label such as `xn--p1ai`): for those that another server
 * tells, who cannot be asked for another.
 */
export function parseAddress(text: string): Address | null {
  const typed = text.trim();
  return form.test(typed) ? { typed, key: typed.toLowerCase() } : null;
}

/** The mail address on file; a new one comes with a new user. */
export async function findOrCreateEmail(
  world: World,
  address: Address,
  status: Status = 'pending',
): Promise<EmailRow> {
  const known = await findEmail(world.database, address);
  if (known) return known;
  await createHolder(world, status, async (trx, user) => {
    const written = await trx
      .insertInto('emails')
      .values({
        email_id: `email-${world.random.uuid()}`,
        address: address.typed,
        address_key: address.key,
        ...user,
      })
      .onConflict((conflict) => conflict.column('address_key').doNothing())
      .returning('email_id')
      .executeTakeFirst();
    return written !== undefined;
  });
  const created = await findEmail(world.database, address);
  if (!created) throw new Error('A mail address vanished right after it was written.');
  return created;
}

export function findEmail(queries: Queries, address: Address): Promise<EmailRow | undefined> {
  return queries.selectFrom('emails').selectAll().where('address_key', '=', address.key).executeTakeFirst();
}

/** Stores the address of a new user; false when another user has it. */
type WriteAddress = (queries: Queries, user: { user_id: string; created_at: Date }) => Promise<boolean>;

/** Two first visits at once: the unique address lets one through, and the other's user is taken back. */
export async function createHolder(world: World, status: Status, writeAddress: WriteAddress): Promise<void> {
  await inTransaction(world.database, async (trx) => {
    const user = await insertUser(world, trx, { status });
    if (await writeAddress(trx, user))
      await record(trx, { kind: 'user.created', userId: user.user_id, details: {} });
    else await trx.deleteFrom('users').where('user_id', '=', user.user_id).execute();
  });
}

/** The address that the user added first. */
export async function firstAddressOf(queries: Queries, userId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('emails')
    .select('address')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.address;
}
