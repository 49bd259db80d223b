/** Passkeys of members. The hosted provider has none of these calls. */

import { z } from '@hono/zod-openapi';
import type { MemberWebAuthnCalls } from '../../../session-core/wire/b2b/webauthn.ts';
import {
  describeRegistration,
  type RegistrationOf,
  webauthnFactor,
} from '../../accounts/webauthn-registrations.ts';
import {
  discoveryReply,
  memberAuthReply as memberAuthSchema,
  memberFactorReply as memberFactorSchema,
  organizationHint,
  organizationId,
  signingIn,
} from '../../calls/b2b/schemas.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { ownMember } from '../../calls/own.ts';
import { memberRemoval } from '../../calls/own-methods.ts';
import { protection, webauthnRegistration } from '../../calls/schemas.ts';
import type { Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { memberOf, personOf, shownMethods } from '../../organizations/members/person.ts';
import { firstProof, secondProof } from '../../organizations/sign-in/proofs.ts';
import { joinRefusals } from '../../organizations/sign-in/provisioning.ts';
import { memberAuthReply } from '../../organizations/sign-in/replies.ts';
import { signInTo, signInToAny } from '../../organizations/sign-in/sign-in.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { renewSession } from '../../sessions/session-rows.ts';
import type { Parts } from '../../world/ground.ts';
import { provePasskey } from './prove.ts';
import { credential, passkeyCalls, registrationId } from './shared-calls.ts';

/**
 * What a passkey proves: the first factor for its address. If it verified its user, it is the second one too, but only for the
 * member in whose session it was registered: elsewhere the policy may have asked for more.
 */
function passkeyProofs(
  { registration, userVerified }: { registration: RegistrationOf<'member'>; userVerified: boolean },
  at: Date,
): Proof[] {
  const factor = webauthnFactor(registration, at);
  const { address_key: address, member_id } = registration;
  const first = firstProof('passkey', factor, { address });
  return userVerified && member_id !== null ? [first, secondProof('passkey', factor, member_id)] : [first];
}

const calls = passkeyCalls({
  own: ownMember,
  async namesOf(world, session) {
    const { address, name } = await memberOf(world, world.database, session);
    return { account: address, person: name };
  },
  async join(world, trx, caller, { session, proof, minutes }) {
    const registration = proof && { ...proof, ...personOf(await memberOf(world, trx, session)) };
    const proofs = registration
      ? passkeyProofs({ registration, userVerified: false }, world.clock.now())
      : [];
    return renewSession<'member'>(world, trx, caller, session, { proofs, minutes });
  },
  refusals: ['action_available_only_once_primary_authentication_is_met'],
  reply: memberAuthSchema.extend(registrationId),
  replyOf: memberAuthReply,
});

/** Whose passkey it still is. */
async function provedBy(
  { clock }: Parts<'clock'>,
  trx: Queries,
  passkey: Awaited<ReturnType<typeof provePasskey<'member'>>>,
) {
  await passkey.recheck(trx);
  const { address_key: key } = passkey.registration;
  return { address: { typed: key, key }, proofs: passkeyProofs(passkey, clock.now()) };
}

export const memberWebauthn: CallTable<keyof MemberWebAuthnCalls> = {
  'POST /b2b/webauthn/register/start': calls.registerStart,
  'POST /b2b/webauthn/register': calls.register,
  'POST /b2b/webauthn/authenticate/start/primary': calls.start.primary,
  'POST /b2b/webauthn/authenticate/start/secondary': calls.start.secondary,

  'POST /b2b/webauthn/authenticate': {
    summary: 'Exchange the answer of an authenticator for a session in one organization',
    ...provesBy('passkey'),
    body: z.object({
      organization_id: organizationId,
      public_key_credential: credential,
      ...signingIn,
      ...protection,
    }),
    reply: memberFactorSchema({}),
    refusals: [
      'organization_not_found',
      ...joinRefusals,
      'unable_to_auth_webauthn_registration',
      'webauthn_registration_not_found',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const passkey = await provePasskey(world, caller, ownMember, body.public_key_credential);
      const attempt = { ...body, organizationId: body.organization_id, minutes };
      return signInTo(world, caller, attempt, (trx) => provedBy(world, trx, passkey));
    },
  },

  'POST /b2b/webauthn/discovery/authenticate': {
    summary: 'Exchange the answer of an authenticator for the organizations of its person',
    ...provesBy('passkey'),
    body: z.object({ public_key_credential: credential, ...protection }),
    reply: discoveryReply.extend(organizationHint),
    refusals: ['unable_to_auth_webauthn_registration', 'webauthn_registration_not_found'],
    async answer({ world, caller, body }) {
      const passkey = await provePasskey(world, caller, ownMember, body.public_key_credential);
      const reply = await signInToAny(world, (trx) => provedBy(world, trx, passkey));
      return { ...reply, organization_id_hint: null };
    },
  },

  'GET /b2b/webauthn': {
    summary:
      'The passkeys of the signed-in person, oldest first; none to a session that shows the address to one organization only',
    credentials: 'session',
    reply: z.object({ webauthn_registrations: z.array(webauthnRegistration) }),
    async answer({ world, caller }) {
      const session = await ownMember.current(world, caller);
      const { passkeys } = await shownMethods(world, world.database, session);
      return { webauthn_registrations: passkeys.map(describeRegistration) };
    },
  },

  'PUT /b2b/webauthn/:id': calls.rename,

  'DELETE /b2b/webauthn/:id': memberRemoval('passkey', 'webauthn_registration_not_found'),
};
