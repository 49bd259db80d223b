/** Passkeys and security keys of users. @see https://www.w3.org/TR/webauthn-3/#sctn-rp-operations */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { WebAuthnCalls } from '../../../session-core/wire/webauthn.ts';
import { loadUser } from '../../accounts/user-record.ts';
import { lockUserForSignIn } from '../../accounts/user-rows.ts';
import { webauthnFactor } from '../../accounts/webauthn-registrations.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { ownUser } from '../../calls/own.ts';
import {
  authReply as authReplySchema,
  deviceReply,
  factorReply as factorReplySchema,
  signedProof,
} from '../../calls/schemas.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { authReply, factorReply } from '../../sessions/sign-in/replies.ts';
import { joinSession, signIn } from '../../sessions/sign-in/sign-in.ts';
import { userDevice } from '../../sessions/sign-in/user-device.ts';
import { provePasskey } from './prove.ts';
import { credential, passkeyCalls, registrationId } from './shared-calls.ts';

const calls = passkeyCalls({
  own: ownUser,
  async namesOf({ database, clock }, session) {
    const user = await loadUser(database, session.user_id, clock.now());
    const { emails, phone_numbers, user_id, name } = user;
    return {
      account: emails[0]?.email ?? phone_numbers[0]?.phone_number ?? user_id,
      person: [name.first_name, name.last_name].filter((part) => part !== '').join(' '),
    };
  },
  async join(world, trx, caller, { session: { user_id: userId }, proof, minutes }) {
    const factor = proof && webauthnFactor(proof, world.clock.now());
    const joined = await joinSession(world, trx, caller, { userId, factor, minutes });
    if (!joined) throw new Refusal('session_not_found');
    return joined;
  },
  refusals: [],
  reply: authReplySchema.extend(registrationId),
  replyOf: authReply,
});

export const webauthn: CallTable<keyof WebAuthnCalls> = {
  'POST /webauthn/register/start': calls.registerStart,
  'POST /webauthn/register': calls.register,
  'POST /webauthn/authenticate/start/primary': calls.start.primary,
  'POST /webauthn/authenticate/start/secondary': calls.start.secondary,

  'POST /webauthn/authenticate': {
    summary: 'Exchange the answer of an authenticator for a session',
    ...provesBy('passkey'),
    body: z.object({ public_key_credential: credential, ...signedProof }),
    reply: factorReplySchema(deviceReply.extend(registrationId)),
    refusals: ['unable_to_auth_webauthn_registration', 'webauthn_registration_not_found'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const passkey = await provePasskey(world, caller, ownUser, body.public_key_credential);
      const { registration, userVerified: isBoth } = passkey;
      const { user_id: userId, webauthn_registration_id } = registration;
      const proof = { userId, factor: webauthnFactor(registration, world.clock.now()), minutes, isBoth };
      const outcome = await inTransaction(world.database, async (trx) => {
        await lockUserForSignIn(trx, userId);
        await passkey.recheck(trx);
        return signIn(world, trx, caller, { ...proof, remembered: body.remembered_device_tokens });
      });
      const device = await userDevice(world, caller, outcome);
      return factorReply(world, outcome, { webauthn_registration_id, ...device });
    },
  },

  'PUT /webauthn/update/:id': calls.rename,
};
