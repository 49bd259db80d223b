/** Whom a sending call sends to, and who may then claim the address. */

import type { Contact, Recipient } from '../accounts/contacts.ts';
import { isClaimable, ofEmail, ofPhone } from '../accounts/contacts.ts';
import type { Address } from '../accounts/emails.ts';
import { findEmail, findOrCreateEmail } from '../accounts/emails.ts';
import { findOrCreatePhone, findPhone } from '../accounts/phone-numbers.ts';
import { checkContact, isRestricted } from '../accounts/sign-up.ts';
import type { Queries, UserSessionRow } from '../database/schema.ts';
import type { Status } from '../database/tables/users.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { checkMayChangeSignInMethods } from '../sessions/changing-sign-in-methods.ts';
import { touchSession } from '../sessions/check-session.ts';
import type { Parts, StoreWorld } from '../world/ground.ts';

/**
 * How a sending call treats an address: `login_or_create` creates an account for a new one, `primary` accepts only a
 * known one, and `secondary` is for the signed-in user, who may add it to their account.
 */
export type Step = 'login_or_create' | 'primary' | 'secondary';

interface CodeRequest {
  kind: Contact['kind'];
  step: Step;
  address: Address;
}

interface Made {
  kind: Contact['kind'];
  address: Address;
  /** The status of the user that a new address is made with. @default 'pending' */
  status?: Status | undefined;
}

const kinds = {
  email: {
    find: async (queries: Queries, address: Address) => ofEmail(await findEmail(queries, address)),
    findOrCreate: async (world: StoreWorld, address: Address, status: Status) =>
      ofEmail(await findOrCreateEmail(world, address, status)),
    unknown: 'email_not_found',
    taken: 'duplicate_email',
  },
  phone: {
    find: async (queries: Queries, address: Address) => ofPhone(await findPhone(queries, address)),
    findOrCreate: async (world: StoreWorld, address: Address, status: Status) =>
      ofPhone(await findOrCreatePhone(world, address, status)),
    unknown: 'phone_number_not_found',
    taken: 'duplicate_phone_number',
  },
} as const;

/** What a call with the step `secondary` declares. */
export const claimsLater = { later: 'An address or number that the user has already needs none.' };

/**
 * Whether the caller may have a message sent to the address. Where accounts are secret, it checks the same for every
 * address, with or without an account; `makeRecipient` does the rest after the reply.
 *
 * @returns the id of the signed-in user to whom the address will be added
 * @throws Refusal `email_not_found`, `phone_number_not_found`, `duplicate_email`, `duplicate_phone_number`; of
 *   `login_or_create` one of `signUpRefusals`; of `secondary` also `user_unauthenticated`, `session_not_found`, `unauthorized_action`
 */
export async function checkRecipient(
  world: StoreWorld,
  caller: Caller,
  { kind, step, address }: CodeRequest,
): Promise<string | null> {
  const { find, unknown, taken: takenError } = kinds[kind];
  const { enumerationSafe } = world.settings;
  if (step === 'login_or_create') {
    if (enumerationSafe || !isRestricted(world.settings.project)) return null;
    const contact = await find(world.database, address);
    await checkContact(world, world.database, { email: kind === 'email' ? address.typed : null, contact });
    return null;
  }
  if (step === 'primary') {
    // In that mode the provider replies and sends to an address without an account as to any other.
    if (!enumerationSafe && !(await find(world.database, address))) throw new Refusal(unknown);
    return null;
  }
  const { row } = await touchSession(world, caller);
  const present = await find(world.database, address);
  if (present?.userId === row.user_id) return null;
  // The check comes before the reply reveals anything about the address.
  await checkMayChangeSignInMethods(world, world.database, row);
  // In that mode, an address of another user gets a message as well, with a code that never works.
  if (!enumerationSafe && present && !(await isClaimable(world.database, present)))
    throw new Refusal(takenError);
  return row.user_id;
}

/** Whom a message to this address is for; a new address comes with a new user. */
export async function makeRecipient(
  world: StoreWorld,
  { kind, address, status = 'pending' }: Made,
  claimant: string | null,
): Promise<Recipient> {
  return recipientOf(await kinds[kind].findOrCreate(world, address, status), claimant);
}

/** A claimant does not claim an address that they already have. */
export function recipientOf(contact: Contact, claimant: string | null): Recipient {
  return { contact, claimantId: contact.userId === claimant ? null : claimant };
}

/**
 * A session that was left open, or has not proved the second factor, cannot add a sign-in method, even if the user asked in time.
 *
 * @throws Refusal `unauthorized_action`
 */
export async function checkMayStillClaim(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  contact: Contact,
  { claimantId, session }: { claimantId: string | null; session: UserSessionRow | null },
): Promise<void> {
  if (claimantId === null || !session || contact.userId === claimantId) return;
  await checkMayChangeSignInMethods(world, queries, session);
}
