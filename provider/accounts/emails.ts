/** Mail addresses: their form, and the users they belong to. */
import { prepare } from '../database/prepare.ts';
import type { EmailRow, Queries } from '../database/schema.ts';
import type { Status } from '../database/tables/users.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { createEmail } from './new-holders.ts';

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
 * Null for an address of another form (letters beyond ASCII, a last label such as `xn--p1ai`): for addresses from
 * another server, which cannot be asked for a different one.
 */
export function parseAddress(text: string): Address | null {
  const typed = text.trim();
  return form.test(typed) ? { typed, key: typed.toLowerCase() } : null;
}

/** The stored mail address; a new one comes with a new user. */
export async function findOrCreateEmail(
  world: World,
  address: Address,
  status: Status = 'pending',
): Promise<EmailRow> {
  const known = await findEmail(world.database, address);
  if (known) return known;
  // Another visit may just have written it.
  const created = (await createEmail(world, address, status)) ?? (await findEmail(world.database, address));
  if (!created) throw new Error('A mail address vanished right after it was written.');
  return created;
}

export async function findEmail(queries: Queries, { key }: Address): Promise<EmailRow | undefined> {
  const [row] = await emailByKey(queries, { key });
  return row;
}

const emailByKey = prepare<{ key: string }>()((database, value) =>
  database.selectFrom('emails').selectAll().where('address_key', '=', value('key')),
);

/** The address that a password is typed with: the primary one, or the one that the user added first. */
export async function firstAddressOf(queries: Queries, userId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('emails')
    .select('address')
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('email_id')
    .executeTakeFirst();
  return row?.address;
}
