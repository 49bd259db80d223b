/** Mail addresses and phone numbers alike: where the provider sends a code or link, and whom it signs in. */

import { sql } from 'kysely';
import { type FactValues, factParts, factValues, record } from '../audit/record.ts';
import { type Argument, prepare } from '../database/prepare.ts';
import type { EmailRow, PhoneRow, Queries, UserSessionRow } from '../database/schema.ts';
import { storedMethods } from '../database/stored-methods.ts';
import type { Parts } from '../world/ground.ts';
import { revokeUnprovenAccess } from './revoke-unproven-access.ts';
import { hasSignInMethod } from './sign-in-methods.ts';
import { checkContact, isRestricted } from './sign-up.ts';
import { activateUser } from './user-rows.ts';

export interface Contact {
  kind: 'email' | 'phone';
  /** The `method_id` of the wire. */
  id: string;
  userId: string;
  /** The address or number as it is written. */
  address: string;
  /** The form that is compared, and counted by limits. */
  key: string;
  verified: boolean;
}

export interface Recipient {
  contact: Contact;
  /** The signed-in user who gets the address once it is proved, if it is not theirs yet. */
  claimantId: string | null;
}

/** Tries of one address queue here, so that no number of parallel ones gets more than its share of wrong tries. */
export async function lockContact(queries: Queries, id: string): Promise<Contact | null> {
  if (id.startsWith('phone-number-')) {
    const rows = queries.selectFrom('phone_numbers').selectAll().where('phone_id', '=', id);
    return ofPhone(await rows.forUpdate().executeTakeFirst());
  }
  const rows = queries.selectFrom('emails').selectAll().where('email_id', '=', id);
  return ofEmail(await rows.forUpdate().executeTakeFirst());
}

/** Whether a code or link that adds a locked address to a user may be used in this session. */
export async function mayClaim(
  queries: Queries,
  contact: Contact,
  { claimantId, session }: { claimantId: string; session: UserSessionRow | null },
): Promise<boolean> {
  if (session?.user_id !== claimantId) return false;
  return contact.userId === claimantId || isClaimable(queries, contact);
}

/**
 * Whether a user who proves the address may claim it: no user has it yet. An active user does not show ownership,
 * since a host may have users made so before they prove anything.
 */
export async function isClaimable(queries: Queries, contact: Contact): Promise<boolean> {
  return !contact.verified && !(await hasSignInMethod(queries, contact.userId));
}

/**
 * Marks an address as proved and its user as active; with a claimant it becomes theirs. The user who was created for
 * it is deleted, if nothing else belongs to them.
 *
 * @throws Refusal one of `signUpRefusals`, if it would be the first proof of a user who may not sign up
 */
export async function confirmContact(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  contact: Contact,
  claimantId: string | null,
): Promise<void> {
  if (claimantId === null) {
    const email = contact.kind === 'email' ? contact.address : null;
    await checkContact(world, queries, { email, contact });
  }
  const userId = claimantId ?? contact.userId;
  // Locked since it was read: if it was proved before, it still is.
  const first =
    !contact.verified && (await markProved[contact.kind](queries, provedValues(contact, userId))).length > 0;
  // A claimant has signed in with another method and keeps their account.
  if (first && userId === contact.userId)
    await revokeUnprovenAccess(world, queries, { userId, provedId: contact.id });
  await activateUser(queries, userId);
  if (userId !== contact.userId) await removeEmptyUser(queries, contact.userId);
}

/** The fact that an address is proved. */
export function provedFact(contact: Contact, holder: string) {
  return factValues({
    kind: 'sign_in_method.added',
    userId: holder,
    details: {
      method: contact.kind === 'email' ? 'email' : 'phone_number',
      id: contact.id,
      ...(holder === contact.userId ? {} : { previous_user_id: contact.userId }),
    },
  });
}

const provedValues = (contact: Contact, holder: string) => ({
  ...provedFact(contact, holder),
  id: contact.id,
  holder,
});

/**
 * Whether the first proof of the address does more than mark it as proved by its own user: see `confirmContact`.
 *
 * @param isPrepared whether the account had a password, or its user an invitation
 */
export function provesMore(
  world: Parts<'settings'>,
  contact: Contact,
  { isPrepared }: { isPrepared: boolean },
): boolean {
  return !contact.verified && (isPrepared || isRestricted(world.settings.project));
}

/** The part of a `with` clause that marks an address as proved, by `holder`; it gives a row if it was not. */
export const provedPart = (
  value: Argument<{ id: string; holder: string }>,
  table: 'emails' | 'phone_numbers' = 'emails',
) => {
  const id = sql.ref(table === 'emails' ? 'email_id' : 'phone_id');
  return sql`proved as (
    update ${sql.table(table)} set verified = true, user_id = ${value('holder')}
    where ${id} = ${value('id')} and not verified returning ${id} as id
  )`;
};

/** Gives a row if it was not proved before; then the fact is recorded with it. */
const provedBy = (table: 'emails' | 'phone_numbers') =>
  prepare<FactValues & { id: string; holder: string }>()(
    (_database, value) => sql<{ id: string }>`
      with ${provedPart(value, table)}, ${factParts(value, sql`from proved`)}
      select id from proved`,
  );

const markProved = { email: provedBy('emails'), phone: provedBy('phone_numbers') };

/** Removes a user who was created for an address, once it belongs to another. */
export async function removeEmptyUser(queries: Queries, userId: string): Promise<void> {
  if (await hasSignInMethod(queries, userId)) return;
  const removed = await queries
    .deleteFrom('users')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('emails').select('email_id').where('emails.user_id', '=', userId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('phone_numbers').select('phone_id').where('phone_numbers.user_id', '=', userId))),
    )
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n)
    await record(queries, { kind: 'user.removed', userId, details: { reason: 'address_moved' } });
}

/** A verified address or number of a user, by which they recognise their account. */
export async function firstContactOf(queries: Queries, userId: string): Promise<string | undefined> {
  const first = (column: string, table: string, id: string) => sql`(
    select ${sql.ref(column)} from ${sql.table(table)} where user_id = ${userId}
    order by verified desc, is_primary desc, created_at, ${sql.ref(id)} limit 1)`;
  const { rows } = await sql<{ contact: string | null }>`select coalesce(
    ${first('address', 'emails', 'email_id')},
    ${first('phone_number', 'phone_numbers', 'phone_id')}) as contact`.execute(queries);
  return rows[0]?.contact ?? undefined;
}

/** The columns of a mail address that a contact has. */
export type EmailColumns = Pick<EmailRow, 'email_id' | 'user_id' | 'address' | 'address_key' | 'verified'>;

export function ofEmail(row: EmailColumns): Contact;
export function ofEmail(row: EmailColumns | undefined): Contact | null;
export function ofEmail(row: EmailColumns | undefined): Contact | null {
  if (!row) return null;
  const { email_id, user_id, address, address_key, verified } = row;
  return { kind: 'email', id: email_id, userId: user_id, address, key: address_key, verified };
}

export function ofPhone(row: PhoneRow): Contact;
export function ofPhone(row: PhoneRow | undefined): Contact | null;
export function ofPhone(row: PhoneRow | undefined): Contact | null {
  if (!row) return null;
  const { phone_id, user_id, phone_number, verified } = row;
  return { kind: 'phone', id: phone_id, userId: user_id, address: phone_number, key: phone_number, verified };
}

/** Whether the contact is the user's own and proved: only then it becomes the primary one. Call it with the user locked. */
export async function makePrimary(
  queries: Queries,
  userId: string,
  { type, id }: { type: 'email' | 'phone'; id: string },
): Promise<boolean> {
  const [table, key] = storedMethods[type].in;
  const { rows } = await sql<{ id: string; was: boolean }>`
    select ${sql.ref(key)} as id, is_primary as was from ${sql.table(table)}
    where user_id = ${userId} and ${sql.ref(key)} = ${id} and verified`.execute(queries);
  const [contact] = rows;
  if (!contact) return false;
  if (contact.was) return true;
  await sql`
    update ${sql.table(table)} set is_primary = (${sql.ref(key)} = ${id})
    where user_id = ${userId} and is_primary <> (${sql.ref(key)} = ${id})`.execute(queries);
  const method = type === 'email' ? 'email' : 'phone_number';
  await record(queries, { kind: 'sign_in_method.made_primary', userId, details: { method, id } });
  return true;
}
