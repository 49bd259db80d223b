/** The project's own servers add and remove a user's sign-in methods. The owner receives a mail about each change. */
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { addEmail, addPhoneNumber } from '../accounts/add-contact.ts';
import type { Contact } from '../accounts/contacts.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { MethodType } from '../notices/mail/notice.ts';
import { noteChange, removeMethod } from '../notices/note.ts';
import type { NoticeWorld } from '../world/world.ts';
import { changedBy } from './holder-operations.ts';
import { managedUser } from './managed-user.ts';
import { type OperationTable, operation } from './operation.ts';
import { newAddress, newNumber, userReply } from './schemas.ts';

/** By their place in the path: how each is called, and what refuses one that is not there. */
const removals = [
  ['emails', 'Email', 'mail address', 'email_not_found', 'email'],
  ['phone_numbers', 'PhoneNumber', 'phone number', 'phone_number_not_found', 'phone'],
  ['oauth', 'SocialAccount', 'social account', 'oauth_user_registration_not_found', 'social'],
  ['webauthn_registrations', 'Passkey', 'passkey', 'webauthn_registration_not_found', 'passkey'],
  ['crypto_wallets', 'Wallet', 'wallet', 'crypto_wallet_not_found', 'wallet'],
] as const;

export const signInMethods: OperationTable = {
  'POST /v1/admin/users/:user_id/emails': operation({
    id: 'addUserEmail',
    method: 'users.addEmail',
    summary: 'Give a user a mail address; the user proves it with the next code, unless the host has',
    refusals: ['user_not_found', 'invalid_email', 'duplicate_email'],
    body: newAddress,
    reply: userReply,
    answer: ({ world, params, body }) =>
      changed(world, params, async (trx, userId) => {
        await noteAdded(world, trx, userId, await addEmail(world, trx, userId, body));
      }),
  }),

  'POST /v1/admin/users/:user_id/phone_numbers': operation({
    id: 'addUserPhoneNumber',
    method: 'users.addPhoneNumber',
    summary: 'Give a user a phone number; the user proves it with the next code, unless the host has',
    refusals: [
      'user_not_found',
      'invalid_phone_number',
      'invalid_phone_number_country_code',
      'duplicate_phone_number',
    ],
    body: newNumber,
    reply: userReply,
    answer: ({ world, params, body }) =>
      changed(world, params, async (trx, userId) => {
        await noteAdded(world, trx, userId, await addPhoneNumber(world, trx, userId, body));
      }),
  }),

  ...Object.fromEntries(
    removals.map(([place, what, words, missing, type]) => [
      `DELETE /v1/admin/users/:user_id/${place}/:id`,
      removal(what, words, missing, type),
    ]),
  ),
};

const changed = changedBy(managedUser);

async function noteAdded(world: NoticeWorld, trx: Queries, userId: string, contact: Contact): Promise<void> {
  const method = { type: contact.kind, id: contact.id, label: contact.address };
  await noteChange(world, trx, null, { userId, notice: { kind: 'method_added', method } });
}

function removal(what: string, words: string, missing: RefusalType, type: MethodType) {
  return operation({
    id: `removeUser${what}`,
    method: `users.remove${what}`,
    summary: `Remove a ${words} of a user, even their last sign-in method`,
    refusals: ['user_not_found', missing] satisfies RefusalType[],
    reply: userReply,
    answer: ({ world, params }) =>
      changed(world, params, async (trx, userId) => {
        const removed = await removeMethod(world, trx, null, { userId }, { type, id: params.id ?? '' });
        if (!removed) throw new Refusal(missing);
      }),
  });
}
