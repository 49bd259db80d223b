/** Passkeys and security keys. @see https://www.w3.org/TR/webauthn-3/#sctn-rp-operations */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { WebAuthnAuthenticateStart, WebAuthnCalls } from '../../../session-core/wire/webauthn.ts';
import { loadUser } from '../../accounts/user-record.ts';
import { lockUserForSignIn } from '../../accounts/user-rows.ts';
import {
  describeRegistration,
  findRegistration,
  renameRegistration,
  webauthnFactor,
} from '../../accounts/webauthn-registrations.ts';
import type { CallTable } from '../../calls/call.ts';
import { pairedCalls } from '../../calls/paired-calls.ts';
import {
  authReply as authReplySchema,
  deviceReply,
  factorReply as factorReplySchema,
  optional,
  sessionDuration,
  signedProof,
  webauthnRegistration,
} from '../../calls/schemas.ts';
import type { WebAuthnChallengeRow } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { wrongField } from '../../http/schema-issues.ts';
import { shownName } from '../../http/text.ts';
import { noteChange } from '../../notices/note.ts';
import { checkSecondFactor, userStanding } from '../../sessions/changing-sign-in-methods.ts';
import { touchSession } from '../../sessions/check-session.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { authReply, factorReply } from '../../sessions/sign-in/replies.ts';
import { joinSession, signIn } from '../../sessions/sign-in/sign-in.ts';
import { userDevice } from '../../sessions/sign-in/user-device.ts';
import type { World } from '../../world/world.ts';
import { createAssertionOptions, verifyAssertion } from './authentication.ts';
import { consumeChallenge } from './challenges.ts';
import { readAssertion, readRegistration } from './credential.ts';
import {
  checkRoom,
  createRegistrationOptions,
  storeRegistration,
  verifyRegistration,
} from './registration.ts';
import { checkDomain } from './relying-party.ts';

const area = 'Passkeys';
/** A passkey that verified its user counts as both factors. */
const secondFactor = { mayBeSecondFactor: true };
const domain = z.string().min(1).max(253).openapi({ example: 'pet-game.example' });
const credential = z.string().max(32_768).openapi({ description: 'The credential in JSON, as text' });
const authenticateStart = z.object({ domain, return_passkey_credential_options: optional(z.boolean()) });
const requestOptions = z.object({
  public_key_credential_request_options: z
    .string()
    .openapi({ description: 'PublicKeyCredentialRequestOptionsJSON, as text' }),
  user_id: optional(z.string()),
});
const registration = { webauthn_registration_id: z.string() };

const start = pairedCalls({
  looksUp: true,
  summaries: {
    primary: 'Options for signing in with a passkey; the authenticator finds out whose',
    secondary: 'Options for proving a passkey of the signed-in user',
  },
  area,
  body: authenticateStart,
  reply: requestOptions,
  refusals: ['invalid_domain', 'too_many_requests'],
  ask: startAuthentication,
});

export const webauthn: CallTable<keyof WebAuthnCalls> = {
  'POST /webauthn/register/start': {
    summary: 'Options for a new passkey of the signed-in user',
    area,
    credentials: 'session',
    looksUp: true,
    proof: secondFactor,
    body: z.object({
      domain,
      authenticator_type: optional(z.enum(['platform', 'cross-platform'])),
      return_passkey_credential_options: optional(z.boolean()),
      conditional_mediation: optional(
        z.boolean().openapi({ description: 'Created without a dialog, after another sign-in' }),
      ),
      override_id: optional(
        z
          .string()
          .min(1)
          .refine((text) => Buffer.byteLength(text) <= 64, 'must have at most 64 bytes')
          .openapi({ description: 'At most 64 bytes' }),
      ),
      override_name: optional(z.string().min(1).max(256)),
      override_display_name: optional(z.string().max(256)),
      user_agent: z.string().max(1024),
      use_base64_url_encoding: optional(z.boolean()),
    }),
    reply: z.object({
      user_id: z.string(),
      public_key_credential_creation_options: z
        .string()
        .openapi({ description: 'PublicKeyCredentialCreationOptionsJSON, as text' }),
    }),
    refusals: [
      'invalid_domain',
      'session_not_found',
      'too_many_requests',
      'webauthn_registration_limit_reached',
    ],
    async answer({ world, caller, body }) {
      const rpID = checkDomain(world.settings, body.domain);
      const { row } = await touchSession(world, caller);
      const user = await loadUser(world.database, row.user_id, world.clock.now());
      // The check comes before the authenticator creates a passkey that we could not store.
      checkRoom(user.webauthn_registrations.length);
      const options = await createRegistrationOptions(world, rpID, user, body);
      return {
        user_id: user.user_id,
        public_key_credential_creation_options: JSON.stringify(options),
      };
    },
  },

  'POST /webauthn/register': {
    summary: 'Keep the passkey that the authenticator made; with a duration also extend the session',
    area,
    credentials: 'session',
    tries: 'guess',
    changes: 'own sign-in method',
    proof: { later: 'A proof by the passkey may be the second factor that the session lacks.' },
    body: z.object({
      public_key_credential: credential,
      session_duration_minutes: optional(sessionDuration),
    }),
    reply: authReplySchema.extend(registration),
    refusals: [
      'duplicate_webauthn_registration',
      'invalid_session_duration',
      'session_not_found',
      'too_many_requests',
      'unable_to_register_webauthn_registration',
      'webauthn_registration_limit_reached',
    ],
    async answer({ world, caller, body }) {
      const requested = body.session_duration_minutes;
      const minutes = requested === undefined ? undefined : checkDuration(requested);
      const credential = readRegistration(body.public_key_credential);
      const { row: session } = await touchSession(world, caller);
      const challenge = await consumeChallenge(world, credential.client.challenge);
      if (challenge?.ceremony !== 'register' || challenge.user_id !== session.user_id) {
        throw new Refusal('unable_to_register_webauthn_registration');
      }
      const verified = await verifyRegistration(world, challenge, credential);
      const { joined, webauthn_registration_id } = await inTransaction(world.database, async (trx) => {
        const registration = await storeRegistration(
          world,
          trx,
          { ...challenge, user_id: session.user_id },
          verified,
        );
        // A passkey made without a dialog proves nothing about the visitor.
        const factor = challenge.automatic ? null : webauthnFactor(registration, world.clock.now());
        const joined = await joinSession(world, trx, caller, { userId: session.user_id, factor, minutes });
        // Signed out meanwhile: then we store nothing.
        if (!joined) throw new Refusal('session_not_found');
        checkSecondFactor(world, await userStanding(world, trx, joined.row), secondFactor);
        const method = {
          type: 'passkey',
          id: registration.webauthn_registration_id,
          label: registration.name,
        } as const;
        const notice = { kind: 'method_added', method } as const;
        await noteChange(world, trx, caller, { userId: session.user_id, notice });
        return { joined, webauthn_registration_id: registration.webauthn_registration_id };
      });
      return { ...(await authReply(world, joined)), webauthn_registration_id };
    },
  },

  'POST /webauthn/authenticate/start/primary': start.primary,
  'POST /webauthn/authenticate/start/secondary': start.secondary,

  'POST /webauthn/authenticate': {
    summary: 'Exchange the answer of an authenticator for a session',
    area,
    credentials: 'project',
    tries: 'proof',
    signsInBy: 'passkey',
    body: z.object({
      public_key_credential: credential,
      ...signedProof,
    }),
    reply: factorReplySchema(deviceReply.extend(registration)),
    refusals: [
      'invalid_session_duration',
      'too_many_requests',
      'unable_to_auth_webauthn_registration',
      'webauthn_registration_not_found',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const credential = readAssertion(body.public_key_credential);
      const challenge = await consumeChallenge(world, credential.client.challenge);
      if (!challenge || challenge.ceremony === 'register')
        throw new Refusal('unable_to_auth_webauthn_registration');
      if (challenge.ceremony === 'secondary') await checkChallengeUser(world, caller, challenge);
      const registration = await findRegistration(world.database, credential.credential.id);
      if (!registration) throw new Refusal('webauthn_registration_not_found');
      const { userVerified } = await verifyAssertion(world, challenge, registration, credential);
      const userId = registration.user_id;
      const proof = { userId, factor: webauthnFactor(registration, world.clock.now()), minutes };
      const outcome = await inTransaction(world.database, async (trx) => {
        await lockUserForSignIn(trx, userId);
        // The passkey was removed while we verified its answer.
        if (!(await findRegistration(trx, credential.credential.id))) {
          throw new Refusal('webauthn_registration_not_found');
        }
        const { remembered_device_tokens: remembered } = body;
        return signIn(world, trx, caller, { ...proof, isBoth: userVerified, remembered });
      });
      const { webauthn_registration_id } = registration;
      const device = await userDevice(world, caller, outcome);
      return factorReply(world, outcome, { webauthn_registration_id, ...device });
    },
  },

  'PUT /webauthn/update/:id': {
    summary: "Rename one's own passkey",
    area,
    credentials: 'session',
    changes: 'profile',
    body: z.object({ name: z.string().trim().min(1).max(128) }),
    reply: z.object({ webauthn_registration: webauthnRegistration }),
    refusals: ['session_not_found', 'webauthn_registration_not_found'],
    async answer({ world, caller, body, params }) {
      const name = shownName(body.name);
      if (name === '') throw wrongField('name', 'must contain a visible character');
      const { row } = await touchSession(world, caller);
      const renamed = await inTransaction(world.database, (trx) =>
        renameRegistration(trx, row.user_id, params.id ?? '', name),
      );
      if (!renamed) throw new Refusal('webauthn_registration_not_found');
      return { webauthn_registration: describeRegistration(renamed) };
    },
  },
};

async function startAuthentication(
  world: World,
  _caller: Caller,
  body: WebAuthnAuthenticateStart,
  userId: string | null,
) {
  const rpID = checkDomain(world.settings, body.domain);
  const wantsPasskey = body.return_passkey_credential_options ?? false;
  const options = await createAssertionOptions(world, rpID, userId, wantsPasskey);
  return {
    public_key_credential_request_options: JSON.stringify(options),
    ...(userId === null ? {} : { user_id: userId }),
  };
}

/** A challenge for the signed-in user is answered by the same one. */
async function checkChallengeUser(
  world: World,
  caller: Caller,
  challenge: WebAuthnChallengeRow,
): Promise<void> {
  const { row } = await touchSession(world, caller);
  if (row.user_id !== challenge.user_id) throw new Refusal('unable_to_auth_webauthn_registration');
}
