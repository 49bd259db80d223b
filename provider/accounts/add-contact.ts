/** Adds an address or number to a user at the request of the project's own server. */
import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';
import { type Contact, isClaimable, lockContact, ofEmail, ofPhone, removeEmptyUser } from './contacts.ts';
import { findEmail, readAddress } from './emails.ts';
import { findPhone, readPhoneNumber } from './phone-numbers.ts';
import { activateUser } from './user-rows.ts';

interface NewAddress extends Dated {
  email: string;
  /** Whether the host has proved that it is the user's. @default false */
  verified?: boolean;
}

interface NewNumber extends Dated {
  /** E.164. */
  phone_number: string;
  /** Whether the address counts as proved, as in `NewAddress`. @default false */
  verified?: boolean;
}

interface Dated {
  /** Contacts are listed by age. @default now */
  created_at?: Date;
}

/**
 * An address that a visitor typed and never proved moves to the user.
 *
 * @throws Refusal `invalid_email`, `duplicate_email`
 */
export async function addEmail(
  world: Parts<'clock' | 'random'>,
  trx: Queries,
  userId: string,
  { email, verified = false, created_at = world.clock.now() }: NewAddress,
): Promise<Contact> {
  const { typed, key } = readAddress(email);
  await trx
    .insertInto('emails')
    .values({
      email_id: `email-${world.random.uuid()}`,
      user_id: userId,
      address: typed,
      address_key: key,
      created_at,
    })
    .onConflict((conflict) => conflict.column('address_key').doNothing())
    .execute();
  const contact = await take(trx, userId, ofEmail(await findEmail(trx, { typed, key })));
  if (!contact) throw new Refusal('duplicate_email');
  await trx
    .updateTable('emails')
    .set({ user_id: userId, verified: verified || contact.verified })
    .where('email_id', '=', contact.id)
    .execute();
  return added(trx, userId, contact, verified);
}

/** @throws Refusal `invalid_phone_number`, `invalid_phone_number_country_code`, `duplicate_phone_number` */
export async function addPhoneNumber(
  world: Parts<'clock' | 'random'>,
  trx: Queries,
  userId: string,
  { phone_number, verified = false, created_at = world.clock.now() }: NewNumber,
): Promise<Contact> {
  const number = readPhoneNumber(phone_number, []);
  await trx
    .insertInto('phone_numbers')
    .values({
      phone_id: `phone-number-${world.random.uuid()}`,
      user_id: userId,
      phone_number: number.key,
      created_at,
    })
    .onConflict((conflict) => conflict.column('phone_number').doNothing())
    .execute();
  const contact = await take(trx, userId, ofPhone(await findPhone(trx, number)));
  if (!contact) throw new Refusal('duplicate_phone_number');
  await trx
    .updateTable('phone_numbers')
    .set({ user_id: userId, verified: verified || contact.verified })
    .where('phone_id', '=', contact.id)
    .execute();
  return added(trx, userId, contact, verified);
}

/** The contact, locked, if it belongs to the user or to no one. */
async function take(trx: Queries, userId: string, unlocked: Contact | null): Promise<Contact | null> {
  const contact = unlocked && (await lockContact(trx, unlocked.id));
  if (!contact) return null;
  return contact.userId === userId || (await isClaimable(trx, contact)) ? contact : null;
}

async function added(trx: Queries, userId: string, contact: Contact, verified: boolean): Promise<Contact> {
  if (contact.userId !== userId) await removeEmptyUser(trx, contact.userId);
  if (verified && !(contact.verified && contact.userId === userId)) {
    const method = contact.kind === 'email' ? 'email' : 'phone_number';
    await record(trx, { kind: 'sign_in_method.added', userId, details: { method, id: contact.id } });
    await activateUser(trx, userId);
  }
  return { ...contact, userId };
}
