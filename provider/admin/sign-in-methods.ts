/** The project's own servers add and remove a user's sign-in methods. The owner receives a mail about each change. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { addEmail, addPhoneNumber } from '../accounts/add-contact.ts';
import type { Contact } from '../accounts/contacts.ts';
import { firstAddressOf } from '../accounts/emails.ts';
import { methodTables, removeOwned } from '../accounts/owned-rows.ts';
import { activateUser } from '../accounts/user-rows.ts';
import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { MethodType } from '../notices/mail/notice.ts';
import { describeMethod } from '../notices/methods.ts';
import { noteChange } from '../notices/note.ts';
import { setUserPassword } from '../proofs/passwords/of-users.ts';
import { hashNewPassword } from '../proofs/passwords/passwords.ts';
import { endAccess } from '../sessions/end-old-access.ts';
import type { Parts } from '../world/ground.ts';
import type { World } from '../world/world.ts';
import { loadAdminUser, lockAdminUser } from './find-user.ts';
import { type OperationTable, operation } from './operation.ts';
import { type AdminUser, newAddress, newNumber, userReply } from './schemas.ts';

const area = 'Ways to sign in';
const newPasswordRefusals = ['weak_password', 'breached_password'] as const;

export const signInMethods: OperationTable = {
  'POST /v1/admin/users/:user_id/emails': operation({
    id: 'addUserEmail',
    method: 'users.addEmail',
    summary: 'Give a user a mail address; the user proves it with the next code, unless the host has',
    area,
    refusals: ['user_not_found', 'invalid_email', 'duplicate_email'],
    body: newAddress,
    reply: userReply,
    answer: ({ world, params, body }) =>
      changed(world, params.user_id ?? '', async (trx, userId) => {
        await noteAdded(world, trx, userId, await addEmail(world, trx, userId, body));
      }),
  }),

  'POST /v1/admin/users/:user_id/phone_numbers': operation({
    id: 'addUserPhoneNumber',
    method: 'users.addPhoneNumber',
    summary: 'Give a user a phone number; the user proves it with the next code, unless the host has',
    area,
    refusals: [
      'user_not_found',
      'invalid_phone_number',
      'invalid_phone_number_country_code',
      'duplicate_phone_number',
    ],
    body: newNumber,
    reply: userReply,
    answer: ({ world, params, body }) =>
      changed(world, params.user_id ?? '', async (trx, userId) => {
        await noteAdded(world, trx, userId, await addPhoneNumber(world, trx, userId, body));
      }),
  }),

  'DELETE /v1/admin/users/:user_id/emails/:id': removal('Email', 'mail address', 'email_not_found', 'email'),
  'DELETE /v1/admin/users/:user_id/phone_numbers/:id': removal(
    'PhoneNumber',
    'phone number',
    'phone_number_not_found',
    'phone',
  ),
  'DELETE /v1/admin/users/:user_id/oauth/:id': removal(
    'SocialAccount',
    'social account',
    'oauth_user_registration_not_found',
    'social',
  ),
  'DELETE /v1/admin/users/:user_id/webauthn_registrations/:id': removal(
    'Passkey',
    'passkey',
    'webauthn_registration_not_found',
    'passkey',
  ),
  'DELETE /v1/admin/users/:user_id/crypto_wallets/:id': removal(
    'Wallet',
    'wallet',
    'crypto_wallet_not_found',
    'wallet',
  ),

  'PUT /v1/admin/users/:user_id/password': operation({
    id: 'setUserPassword',
    method: 'users.setPassword',
    summary: 'Set the password of a user; ends every session, app, code and link',
    area,
    refusals: ['user_not_found', ...newPasswordRefusals],
    body: z.object({ password: z.string().min(1).max(1024) }),
    reply: userReply,
    async answer({ world, params, body }) {
      const userId = params.user_id ?? '';
      await loadAdminUser(world, world.database, userId);
      const address = await firstAddressOf(world.database, userId);
      const hash = await hashNewPassword(world, body.password, { address, ip: '' });
      return changed(world, userId, async (trx) => {
        await setUserPassword(world, trx, userId, hash);
        await activateUser(trx, userId);
        const gone = { userId, kept: null, reason: 'password_changed' } as const;
        const ended = await endAccess(world, trx, gone);
        await noteChange(world, trx, null, { userId, notice: { kind: 'password_changed', ended } });
      });
    },
  }),

  'DELETE /v1/admin/users/:user_id/password': operation({
    id: 'removeUserPassword',
    method: 'users.removePassword',
    summary: 'Remove the password of a user, who then signs in another way',
    area,
    refusals: ['user_not_found', 'no_user_password'],
    reply: userReply,
    answer: ({ world, params }) =>
      changed(world, params.user_id ?? '', async (trx, userId) => {
        const gone = await trx
          .deleteFrom('passwords')
          .where('user_id', '=', userId)
          .returning('password_id')
          .executeTakeFirst();
        if (!gone) throw new Refusal('no_user_password');
        const details = { method: 'password', id: gone.password_id } as const;
        await record(trx, { kind: 'sign_in_method.removed', userId, details });
      }),
  }),
};

/** The user after the change, which happens with the user locked. */
async function changed(
  world: Parts<'database' | 'clock'>,
  userId: string,
  change: (trx: Queries, userId: string) => Promise<void>,
): Promise<{ user: AdminUser }> {
  const user = await inTransaction(world.database, async (trx) => {
    await lockAdminUser(trx, userId);
    await change(trx, userId);
    return loadAdminUser(world, trx, userId);
  });
  return { user };
}

async function noteAdded(world: World, trx: Queries, userId: string, contact: Contact): Promise<void> {
  const method = { type: contact.kind, id: contact.id, label: contact.address };
  await noteChange(world, trx, null, { userId, notice: { kind: 'method_added', method } });
}

function removal(what: string, words: string, missing: RefusalType, type: MethodType) {
  return operation({
    id: `removeUser${what}`,
    method: `users.remove${what}`,
    summary: `Remove a ${words} of a user, even their last sign-in method`,
    area,
    refusals: ['user_not_found', missing] satisfies RefusalType[],
    reply: userReply,
    answer: ({ world, params }) =>
      changed(world, params.user_id ?? '', async (trx, userId) => {
        const id = params.id ?? '';
        const described = await describeMethod(trx, userId, type, id);
        if (!(await removeOwned(trx, methodTables[type], userId, id))) throw new Refusal(missing);
        if (!described) return;
        const { method, recipient: removed } = described;
        await noteChange(world, trx, null, { userId, notice: { kind: 'method_removed', method }, removed });
      }),
  });
}
