/** Finds or creates the user that an identity belongs to. */

import { inTransaction } from '../../../platform/storage/transaction.ts';
import { confirmContact, lockContact } from '../../accounts/contacts.ts';
import { type Address, findEmail, parseAddress } from '../../accounts/emails.ts';
import { hasSignInMethod } from '../../accounts/sign-in-methods.ts';
import { signUp } from '../../accounts/sign-up.ts';
import { record } from '../../audit/record.ts';
import type { Queries } from '../../database/schema.ts';
import { providerLabel } from '../../notices/mail/notice.ts';
import { noteChange } from '../../notices/note.ts';
import type { RuleWorld } from '../../world/ground.ts';
import type { MessageWorld, NoticeWorld } from '../../world/world.ts';
import type { Identity, ProviderType } from './identity.ts';
import { findAccount, keepAccount, ofUsers } from './registrations.ts';

export interface Account {
  registrationId: string;
  /** Whether the user signs in for the first time. */
  isNew: boolean;
}

/** Another sign-in of the same person won the race. The second attempt finds what it created. */
class AccountConflict extends Error {}

/**
 * Finds the account of an identity, or creates it. Only an address that the identity provider has verified leads to an
 * existing user: anyone can enter another person's address.
 */
export async function findOrCreateAccount(
  world: MessageWorld,
  type: ProviderType,
  identity: Identity,
): Promise<Account> {
  const attempt = () => inTransaction(world.database, (trx) => accountOfIdentity(world, trx, type, identity));
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AccountConflict) return attempt();
    throw error;
  }
}

async function accountOfIdentity(
  world: NoticeWorld,
  queries: Queries,
  type: ProviderType,
  identity: Identity,
): Promise<Account> {
  const account = {
    id: `oauth-user-${world.random.uuid()}`,
    provider_type: type,
    provider_subject: identity.subject,
    profile_picture_url: identity.pictureUrl,
    locale: identity.locale,
  };
  const linked = await findAccount(queries, ofUsers, account);
  if (linked?.user_id) {
    await keepAccount(world, queries, { user_id: linked.user_id }, account);
    return { registrationId: linked.oauth_registration_id, isNew: false };
  }

  const address = identity.email && identity.emailVerified ? parseAddress(identity.email) : null;
  const owner = address && (await userOfAddress(world, queries, address, identity));
  const user = owner ?? (await createUser(world, queries, identity, null));
  const registrationId = account.id;
  const owned = { ...account, email_id: user.emailId };
  const registration = await keepAccount(world, queries, { user_id: user.userId }, owned);
  if (registration?.oauth_registration_id !== registrationId) throw new AccountConflict();
  if (owner && !owner.isNew) {
    const method = { type: 'social', id: registrationId, label: providerLabel(type) } as const;
    const notice = { kind: 'method_added', method } as const;
    await noteChange(world, queries, null, { userId: owner.userId, notice });
  }
  return { registrationId, isNew: user.isNew };
}

interface Owner {
  userId: string;
  emailId: string | null;
  isNew: boolean;
}

/**
 * The user of a verified address. The identity provider's word proves the address as a mail does, so confirming it also
 * disables a password that was set before the proof, and everything that was done with it.
 */
async function userOfAddress(
  world: RuleWorld,
  queries: Queries,
  address: Address,
  identity: Identity,
): Promise<Owner> {
  const email = await findEmail(queries, address);
  // Locked, then read: another request may prove the address or set a password for it at this moment.
  const contact = email && (await lockContact(queries, email.email_id));
  if (!contact) return createUserWithEmail(world, queries, address, identity);
  const owner = { userId: contact.userId, emailId: contact.id };
  if (contact.verified) return { ...owner, isNew: false };
  const isNew = !(await hasSignInMethod(queries, contact.userId));
  await confirmContact(world, queries, contact, null);
  return { ...owner, isNew };
}

async function createUserWithEmail(
  world: RuleWorld,
  queries: Queries,
  address: Address,
  identity: Identity,
): Promise<Owner> {
  const { userId } = await createUser(world, queries, identity, address.typed);
  const emailId = `email-${world.random.uuid()}`;
  const written = await queries
    .insertInto('emails')
    .values({
      email_id: emailId,
      user_id: userId,
      address: address.typed,
      address_key: address.key,
      verified: true,
      created_at: world.clock.now(),
    })
    .onConflict((conflict) => conflict.column('address_key').doNothing())
    .returning('email_id')
    .executeTakeFirst();
  if (!written) throw new AccountConflict();
  await record(queries, {
    kind: 'sign_in_method.added',
    userId,
    details: { method: 'email', id: emailId },
  });
  return { userId, emailId, isNew: true };
}

async function createUser(
  world: RuleWorld,
  queries: Queries,
  { firstName, lastName }: Pick<Identity, 'firstName' | 'lastName'>,
  email: string | null,
): Promise<Owner> {
  const names = { first_name: firstName, last_name: lastName };
  const userId = await signUp(world, queries, { status: 'active', ...names }, { email });
  await record(queries, { kind: 'user.created', userId, details: {} });
  return { userId, emailId: null, isNew: true };
}
