/** Sign-in with passkeys: the options for the browser, and the verification of the assertion. */
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { descriptorsOf, registrationsOf } from '../../accounts/webauthn-registrations.ts';
import type { WebAuthnRegistrationRow } from '../../database/schema.ts';
import { type HolderId, holderColumns, type Owner } from '../../holders/holder.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';
import { newChallenge, timeout, type UsedChallenge } from './challenges.ts';
import type { readAssertion } from './credential.ts';
import { checkClient } from './relying-party.ts';

/** Creates the options for this holder's passkeys; without one, for any discoverable passkey. */
export async function createAssertionOptions(
  world: StoreWorld,
  rpID: string,
  proving: { holder: HolderId; owner: Owner } | null,
  wantsPasskey: boolean,
) {
  // Possession is too little for the only factor: the authenticator must verify its user too.
  const passkey = proving === null || wantsPasskey;
  const challenge = await newChallenge(world, {
    ceremony: proving === null ? 'primary' : 'secondary',
    ...(proving ? holderColumns(proving.holder) : { user_id: null, member_id: null }),
    domain: rpID,
    passkey,
    automatic: false,
    user_handle: '',
    user_agent: '',
    authenticator_type: '',
  });
  return generateAuthenticationOptions({
    rpID,
    challenge,
    timeout,
    userVerification: passkey ? 'required' : 'preferred',
    ...(proving === null
      ? {}
      : {
          allowCredentials: await descriptorsOf(await registrationsOf(world.database, proving.owner), rpID),
        }),
  });
}

/**
 * The challenge is the caller's: see `checkChallengeOf`.
 *
 * @returns whether the authenticator verified its user (by finger, face or PIN), and so proves two factors at once
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 */
export async function verifyAssertion(
  world: Parts<'settings' | 'database' | 'log'>,
  challenge: UsedChallenge,
  registration: WebAuthnRegistrationRow,
  { credential, client }: ReturnType<typeof readAssertion>,
): Promise<{ userVerified: boolean }> {
  const failure = (cause?: unknown) => new Refusal('unable_to_auth_webauthn_registration', { cause });
  checkClient(world.settings, challenge, client, 'unable_to_auth_webauthn_registration');
  const { userHandle } = credential.response;
  if (userHandle && userHandle !== registration.user_handle) throw failure();
  if (registration.domain !== challenge.domain) throw failure();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: client.challenge,
    expectedOrigin: client.origin,
    ...(client.topOrigin === undefined ? {} : { expectedTopOrigin: client.topOrigin }),
    expectedRPID: challenge.domain,
    credential: {
      id: registration.credential_id,
      publicKey: Uint8Array.from(Buffer.from(registration.public_key, 'base64url')),
      // `countUse` compares and updates it in one step: here two parallel assertions could both pass.
      counter: 0,
    },
    requireUserVerification: challenge.passkey,
  }).catch((cause: unknown) => {
    throw failure(cause);
  });
  if (!verified) throw failure();
  await countUse(world, registration, authenticationInfo.newCounter, challenge);
  return { userVerified: authenticationInfo.userVerified };
}

/**
 * Stores the authenticator's counter. A counter that does not grow may mean a cloned authenticator: the provider refuses
 * it and logs a warning. Synced passkeys do not count and stay at zero; a request that its proxy sends again brings the same one.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-sign-counter
 */
async function countUse(
  world: Parts<'database' | 'log'>,
  { webauthn_registration_id, sign_count }: WebAuthnRegistrationRow,
  counter: number,
  { isRepeated }: UsedChallenge,
): Promise<void> {
  const counted = await world.database
    .updateTable('webauthn_registrations')
    .set({ sign_count: counter })
    .where('webauthn_registration_id', '=', webauthn_registration_id)
    .where(({ eb, or }) =>
      or(counter === 0 ? [eb('sign_count', '=', 0)] : [eb('sign_count', isRepeated ? '<=' : '<', counter)]),
    )
    .returning('webauthn_registration_id')
    .executeTakeFirst();
  if (counted) return;
  world.log.warn(
    { webauthn_registration_id, stored: sign_count, received: counter },
    'the counter of a passkey went backwards: it may have been copied',
  );
  throw new Refusal('unable_to_auth_webauthn_registration');
}
