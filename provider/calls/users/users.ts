/** Calls with which signed-in users read and change their own account. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import type { UserCalls } from '../../../session-core/wire/users.ts';
import { makePrimary } from '../../accounts/contacts.ts';
import { changeProfile, maxMetadataBytes } from '../../accounts/profile.ts';
import { loadUser } from '../../accounts/user-record.ts';
import { Refusal } from '../../http/refusal.ts';
import { touchSession } from '../../sessions/check-session.ts';
import { allDelegates } from '../../sessions/delegates.ts';
import { lockSession } from '../../sessions/locked-session.ts';
import type { CallTable, Request } from '../call.ts';
import { userRemoval, userReply } from '../own-methods.ts';
import { optional, user } from '../schemas.ts';
import { accountData } from './account-data.ts';
import { accountDeletion } from './account-deletion.ts';

const namePart = optional(z.string().max(128));

export const users: CallTable<keyof UserCalls> = {
  'GET /users/me': {
    summary: 'The signed-in user',
    credentials: 'session',
    delegates: allDelegates,
    reply: user,
    async answer({ world, caller }) {
      const { row } = await touchSession(world, caller);
      return loadUser(world.database, row.user_id, world.clock.now());
    },
  },

  'PUT /users/me': {
    summary: 'Change name and metadata; what is left out stays',
    credentials: 'session',
    delegates: ['app'],
    changes: 'profile',
    body: z.object({
      name: optional(z.object({ first_name: namePart, middle_name: namePart, last_name: namePart })),
      untrusted_metadata: optional(
        z.record(z.string(), z.unknown()).openapi({
          description: `Merged by top-level keys; null removes one. All together at most ${maxMetadataBytes} bytes`,
        }),
      ),
    }),
    reply: z.object({
      ...user.pick({ user_id: true, emails: true, phone_numbers: true, crypto_wallets: true }).shape,
      __user: user,
    }),
    async answer({ world, caller, body }) {
      const { row } = await touchSession(world, caller);
      const { name = {}, untrusted_metadata: metadata } = body;
      await inTransaction(world.database, async (trx) => {
        await lockSession(world, trx, caller);
        await changeProfile(trx, row.user_id, { name, metadata });
      });
      const __user = await loadUser(world.database, row.user_id, world.clock.now());
      const { user_id, emails, phone_numbers, crypto_wallets } = __user;
      return { user_id, emails, phone_numbers, crypto_wallets, __user };
    },
  },

  ...accountData,
  ...accountDeletion,

  'POST /users/emails/:id/primary': primary('email address', 'email_not_found', 'email'),
  'POST /users/phone_numbers/:id/primary': primary('phone number', 'phone_number_not_found', 'phone'),
  'DELETE /users/emails/:id': userRemoval('email address', 'email_not_found', 'email'),
  'DELETE /users/phone_numbers/:id': userRemoval('phone number', 'phone_number_not_found', 'phone'),
  'DELETE /users/oauth/:id': userRemoval('social account', 'oauth_user_registration_not_found', 'social'),
  'DELETE /users/webauthn_registrations/:id': userRemoval(
    'passkey',
    'webauthn_registration_not_found',
    'passkey',
  ),
  // Installed apps make them: a project of pages has none.
  'DELETE /users/biometric_registrations/:id': {
    summary: "Remove one's own biometric registration: this provider has none",
    credentials: 'session',
    changes: 'own sign-in method',
    reply: userReply.reply,
    refusals: ['biometric_registration_not_found'],
    async answer({ world, caller }) {
      await touchSession(world, caller);
      throw new Refusal('biometric_registration_not_found');
    },
  },
  'DELETE /users/crypto_wallets/:id': userRemoval('wallet', 'crypto_wallet_not_found', 'wallet'),
};

/** Makes a verified address or number the first of the user's. */
function primary(what: string, missing: RefusalType, type: 'email' | 'phone') {
  return {
    summary: `Make a proved ${what} of one's own the primary one; needs a recent sign-in`,
    credentials: 'session' as const,
    changes: 'own sign-in method' as const,
    reply: userReply.reply,
    refusals: [missing] satisfies RefusalType[],
    async answer({ world, caller, params }: Pick<Request<Primary>, 'world' | 'caller' | 'params'>) {
      const { row } = await touchSession(world, caller);
      await inTransaction(world.database, async (trx) => {
        await lockSession(world, trx, caller);
        if (!(await makePrimary(trx, row.user_id, { type, id: params.id ?? '' }))) throw new Refusal(missing);
      });
      return userReply.replyOf(world, row);
    },
  };
}

type Primary = Extract<keyof UserCalls, `POST ${string}/primary`>;
