/** Mail addresses: their form, and the users they belong to. */
import { type RawBuilder, sql } from 'kysely';
import { type Argument, prepare } from '../database/prepare.ts';
import type { EmailRow, Queries, Status } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world.ts';
import { newUser } from './user-rows.ts';

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
  const [row] = await findOrInsertEmail(world.database, {
    email_id: `email-${world.random.uuid()}`,
    address: address.typed,
    address_key: address.key,
    ...newUser(world),
    status,
  });
  // No row: a parallel first visit has just written one, which this statement did not see yet.
  const found = row ?? (await findEmail(world.database, address));
  if (!found) throw new Error('A mail address vanished right after it was written.');
  return found;
}

type NewEmail = NewHolder & Pick<EmailRow, 'email_id' | 'address' | 'address_key'>;

const findOrInsertEmail = prepare<NewEmail>()(
  (_, value) => sql<EmailRow>`
    with known as (select * from emails where address_key = ${value('address_key')}),
    written as (
      insert into emails (email_id, user_id, address, address_key, created_at)
      select ${value('email_id')}, ${value('user_id')}, ${value('address')}, ${value('address_key')},
        ${value('created_at')}
      where not exists (select from known)
      on conflict (address_key) do nothing
      returning *
    ),
    ${insertHolder(value)}
    select * from known union all select * from written`,
);

export function findEmail(queries: Queries, address: Address): Promise<EmailRow | undefined> {
  return queries.selectFrom('emails').selectAll().where('address_key', '=', address.key).executeTakeFirst();
}

/** Who gets a new address or number. */
export type NewHolder = ReturnType<typeof newUser> & { status: Status };

/**
 * The part of a statement that writes the user of the row that its part `written` has written. An address is unique, so of
 * two first visits at once only one writes a row, and a user.
 */
export function insertHolder(value: Argument<NewHolder>): RawBuilder<unknown> {
  return sql`holder as (
    insert into users (user_id, status, created_at, roles, next_sweep_at)
    select user_id, ${value('status')}, created_at, ${value('roles')}, ${value('next_sweep_at')} from written
  )`;
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
