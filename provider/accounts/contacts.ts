/** Mail addresses and phone numbers alike: where a code or link is sent, and whom it lets in. */

import { type Caller, sessionTokenOf } from '../calls/call.ts';
import type { EmailRow, PhoneRow, Queries, SessionRow, Status } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { checkMayChangeSignInMethods } from '../sessions/changing-sign-in-methods.ts';
import { touchSession } from '../sessions/sign-in.ts';
import type { World } from '../world.ts';
import { type Address, findEmail, findOrCreateEmail } from './emails.ts';
import { findOrCreatePhone, findPhone } from './phone-numbers.ts';
import { revokeUnprovenAccess } from './revoke-unproven-access.ts';
import { hasSignInMethod } from './sign-in-methods.ts';

export interface Contact {
  kind: 'email' | 'phone';
  /** The `method_id` of the wire. */
  id: string;
  userId: string;
  /** As it is written. */
  address: string;
  /** As it is compared, and counted by limits. */
  key: string;
  verified: boolean;
}

/**
 * How a sending call treats an address: `login_or_create` makes an account for a new one, `primary` wants one that is
 * known, and `secondary` is for the signed-in user, who may add it to their account.
 */
export type Step = 'login_or_create' | 'primary' | 'secondary';

export interface Recipient {
  contact: Contact;
  /** The signed-in user who is to get the address, if it is not theirs yet. Nothing is theirs until it is proved. */
  claimantId: string | null;
}

interface Asked {
  kind: Contact['kind'];
  step: Step;
  address: Address;
  /** Of the user that a new address is made with. @default 'pending' */
  status?: Status;
}

const kinds = {
  email: {
    find: async (queries: Queries, address: Address) => ofEmail(await findEmail(queries, address)),
    findOrCreate: async (world: World, address: Address, status: Status) =>
      ofEmail(await findOrCreateEmail(world, address, status)),
    unknown: 'email_not_found',
    taken: 'duplicate_email',
  },
  phone: {
    find: async (queries: Queries, address: Address) => ofPhone(await findPhone(queries, address)),
    findOrCreate: async (world: World, address: Address, status: Status) =>
      ofPhone(await findOrCreatePhone(world, address, status)),
    unknown: 'phone_number_not_found',
    taken: 'duplicate_phone_number',
  },
} as const;

/**
 * Whom a message to this address is for.
 *
 * @throws Refusal `email_not_found`, `phone_number_not_found`, `duplicate_email`, `duplicate_phone_number`; of
 *   `secondary` also `user_unauthenticated`, `session_not_found`, `unauthorized_action`
 */
export async function findRecipient(
  world: World,
  caller: Caller,
  { kind, step, address, status = 'pending' }: Asked,
): Promise<Recipient> {
  const { find, findOrCreate, unknown, taken } = kinds[kind];
  const { enumerationSafe } = world.settings;
  // Where accounts are kept secret, an address that nobody has is answered, and written to, like any other.
  if (step === 'login_or_create' || (step === 'primary' && enumerationSafe)) {
    return { contact: await findOrCreate(world, address, status), claimantId: null };
  }
  if (step === 'primary') {
    const contact = await find(world.database, address);
    if (!contact) throw new Refusal(unknown);
    return { contact, claimantId: null };
  }
  const { row } = await touchSession(world, sessionTokenOf(caller));
  const known = await find(world.database, address);
  if (known?.userId === row.user_id) return { contact: known, claimantId: null };
  // Before anything is told of the address.
  await checkMayChangeSignInMethods(world, world.database, row);
  const contact = known ?? (await findOrCreate(world, address, 'pending'));
  // There too, an address that somebody has gets a message like any other; only that nobody can use what is in it.
  if (!enumerationSafe && !(await isClaimable(world.database, contact))) throw new Refusal(taken);
  return { contact, claimantId: row.user_id };
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

/** Whether a code or link that is to give a locked address to a user may be used in this session. */
export async function mayClaim(
  queries: Queries,
  contact: Contact,
  { claimantId, session }: { claimantId: string; session: SessionRow | null },
): Promise<boolean> {
  if (session?.user_id !== claimantId) return false;
  return contact.userId === claimantId || isClaimable(queries, contact);
}

/**
 * A session that was left open, or has not proved the second factor, gets no new way in, even if it was asked for in time.
 *
 * @throws Refusal `unauthorized_action`
 */
export async function checkMayStillClaim(
  world: World,
  queries: Queries,
  contact: Contact,
  { claimantId, session }: { claimantId: string | null; session: SessionRow | null },
): Promise<void> {
  if (claimantId === null || !session || contact.userId === claimantId) return;
  await checkMayChangeSignInMethods(world, queries, session);
}

/**
 * Whether the address may still go to somebody who proves it: it is nobody's yet. That its user is active tells nothing,
 * since a host may have users made so before they prove anything.
 */
async function isClaimable(queries: Queries, contact: Contact): Promise<boolean> {
  return !contact.verified && !(await hasSignInMethod(queries, contact.userId));
}

/**
 * Marks an address as proved and its user as active; with a claimant it becomes theirs. The user who was made to hold it
 * goes, if nothing else is theirs.
 */
export async function confirmContact(
  queries: Queries,
  contact: Contact,
  claimantId: string | null,
): Promise<void> {
  const userId = claimantId ?? contact.userId;
  const first = await markProved(queries, contact, userId);
  // Whoever claims an address signed in by another way, and keeps what they have.
  if (first && userId === contact.userId)
    await revokeUnprovenAccess(queries, { userId, provedId: contact.id });
  await queries.updateTable('users').set({ status: 'active' }).where('user_id', '=', userId).execute();
  if (userId !== contact.userId) await removeEmptyUser(queries, contact.userId);
}

/** True when it was not proved before. */
async function markProved(queries: Queries, { kind, id }: Contact, userId: string): Promise<boolean> {
  const proved = { verified: true, user_id: userId };
  const first =
    kind === 'email'
      ? queries.updateTable('emails').set(proved).where('email_id', '=', id).where('verified', '=', false)
      : queries
          .updateTable('phone_numbers')
          .set(proved)
          .where('phone_id', '=', id)
          .where('verified', '=', false);
  const { numUpdatedRows } = await first.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function removeEmptyUser(queries: Queries, userId: string): Promise<void> {
  if (await hasSignInMethod(queries, userId)) return;
  await queries
    .deleteFrom('users')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('emails').select('email_id').where('emails.user_id', '=', userId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('phone_numbers').select('phone_id').where('phone_numbers.user_id', '=', userId))),
    )
    .execute();
}

export function ofEmail(row: EmailRow): Contact;
export function ofEmail(row: EmailRow | undefined): Contact | null;
export function ofEmail(row: EmailRow | undefined): Contact | null {
  if (!row) return null;
  const { email_id, user_id, address, address_key, verified } = row;
  return { kind: 'email', id: email_id, userId: user_id, address, key: address_key, verified };
}

function ofPhone(row: PhoneRow): Contact;
function ofPhone(row: PhoneRow | undefined): Contact | null;
function ofPhone(row: PhoneRow | undefined): Contact | null {
  if (!row) return null;
  const { phone_id, user_id, phone_number, verified } = row;
  return { kind: 'phone', id: phone_id, userId: user_id, address: phone_number, key: phone_number, verified };
}
