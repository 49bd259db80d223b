/** Mail addresses: their form, and the users they belong to. */
import { domainToASCII } from 'node:url';
import { prepare } from '../database/prepare.ts';
import type { EmailRow, Queries } from '../database/schema.ts';
import type { Status } from '../database/tables/users.ts';
import { Refusal } from '../http/refusal.ts';
import type { StoreWorld } from '../world/ground.ts';
import { createEmail } from './new-holders.ts';

// Letters, digits and the "atext" symbols of RFC 5322 section 3.2.3, and dots.
const localForm = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
// Last label: two letters or more, or letters of another script as DNS writes them.
const domainForm = /^(?=.{4,254}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.([a-z]{2,}|xn--[a-z0-9-]+)$/i;

export interface Address {
  /** The address as typed, without space around it, with the domain in the letters of DNS. */
  typed: string;
  /** The form that is compared. */
  key: string;
}

/** @throws Refusal `invalid_email` */
export function readAddress(text: string): Address {
  const address = parseAddress(text);
  if (!address) throw new Refusal('invalid_email');
  return address;
}

/**
 * Null for an address of another form (a name before the `@` with letters beyond ASCII): for addresses from another server,
 * which cannot be asked for a different one.
 */
export function parseAddress(text: string): Address | null {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = parseDomain(address.slice(at + 1));
  if (!domain || !localForm.test(local)) return null;
  const typed = `${local}@${domain}`;
  return { typed, key: typed.toLowerCase() };
}

/**
 * A domain in the letters of DNS, or null. The German ß stays another letter than ss, as registries have it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5891#section-4.4
 */
export function parseDomain(text: string): string | null {
  const isForeign = /[^ -~]|xn--/i.test(text) && /^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(text);
  const domain = isForeign ? domainToASCII(text) : text;
  return domainForm.test(domain) ? domain : null;
}

/** The stored mail address; a new one comes with a new user. */
export async function findOrCreateEmail(
  world: StoreWorld,
  address: Address,
  status: Status = 'pending',
): Promise<EmailRow> {
  const find = () => findEmail(world.database, address);
  // Another visit may just have written it.
  const email = (await find()) ?? (await createEmail(world, address, status)) ?? (await find());
  if (!email) throw new Error('A mail address vanished right after it was written.');
  return email;
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
