/** New passkeys: the options for the browser, the verification of the attestation, and the stored registration. */
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { WebAuthnRegisterStart } from '../../../session-core/wire/webauthn.ts';
import { passkeyManager } from '../../accounts/passkey-managers.ts';
import { descriptorsOf, registrationsOf } from '../../accounts/webauthn-registrations.ts';
import { record } from '../../audit/record.ts';
import type { Queries, WebAuthnChallengeRow, WebAuthnRegistrationRow } from '../../database/schema.ts';
import { type HolderId, holderColumns, type Owner } from '../../holders/holder.ts';
import { browserName } from '../../http/browser-name.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';
import { newChallenge, timeout, type UsedChallenge } from './challenges.ts';
import type { readRegistration } from './credential.ts';
import { checkClient } from './relying-party.ts';

/** ES256 for nearly all authenticators, EdDSA and RS256 for some security keys and Windows. @see RFC 9053 */
const algorithms = [-7, -8, -257];
/** Per account: more than anyone's devices, and few enough to list in every request. */
const maxRegistrations = 25;

/** Whose passkey is made, and what authenticators call the account and its person. */
interface NewPasskey {
  holder: HolderId;
  owner: Owner;
  account: string;
  /** Perhaps empty. */
  person: string;
}

/** Creates the options for a new passkey, and stores the challenge. */
export async function createRegistrationOptions(
  world: StoreWorld,
  rpID: string,
  { holder, owner, ...names }: NewPasskey,
  request: Omit<WebAuthnRegisterStart, 'domain'>,
) {
  const others = await registrationsOf(world.database, owner);
  // The check comes before the authenticator creates a passkey that we could not store.
  checkRoom(others.length);
  const automatic = request.conditional_mediation ?? false;
  const passkey = automatic || (request.return_passkey_credential_options ?? false);
  const verified = passkey && !automatic;
  const userID = Uint8Array.from(Buffer.from(request.override_id ?? holder.id));
  const challenge = await newChallenge(world, {
    ceremony: 'register',
    ...holderColumns(holder),
    domain: rpID,
    passkey: verified,
    automatic,
    user_handle: Buffer.from(userID).toString('base64url'),
    user_agent: request.user_agent,
    authenticator_type: request.authenticator_type ?? '',
  });
  return generateRegistrationOptions({
    rpName: world.settings.project.project_name ?? rpID,
    rpID,
    userID,
    userName: request.override_name ?? names.account,
    userDisplayName: request.override_display_name ?? (names.person || names.account),
    challenge,
    timeout,
    excludeCredentials: descriptorsOf(others, rpID),
    authenticatorSelection: {
      residentKey: passkey ? 'required' : 'discouraged',
      userVerification: verified ? 'required' : 'preferred',
      ...(request.authenticator_type ? { authenticatorAttachment: request.authenticator_type } : {}),
    },
    supportedAlgorithmIDs: algorithms,
  });
}

/** @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential */
export async function verifyRegistration(
  world: Parts<'settings'>,
  challenge: WebAuthnChallengeRow,
  { credential, client }: ReturnType<typeof readRegistration>,
) {
  checkClient(world.settings, challenge, client, 'unable_to_register_webauthn_registration');
  const failure = (cause: unknown) => new Refusal('unable_to_register_webauthn_registration', { cause });
  const { authenticatorAttachment, ...response } = credential;
  const outcome = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: client.challenge,
    expectedOrigin: client.origin,
    expectedRPID: challenge.domain,
    // A passkey created without a dialog involves no user.
    requireUserPresence: !challenge.automatic,
    requireUserVerification: challenge.passkey,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw failure(cause);
  });
  if (!outcome.verified) throw failure(undefined);
  const { credential: newCredential, aaguid } = outcome.registrationInfo;
  return { ...newCredential, aaguid, authenticatorAttachment };
}

/** The holder is locked, so that parallel registrations are counted one after the other. */
export async function storeRegistration(
  world: Parts<'clock' | 'random'>,
  queries: Queries,
  { owner, holder }: Pick<NewPasskey, 'owner' | 'holder'>,
  challenge: UsedChallenge,
  verified: Awaited<ReturnType<typeof verifyRegistration>>,
): Promise<WebAuthnRegistrationRow> {
  const { user_agent, user_handle, authenticator_type } = challenge;
  const others = await registrationsOf(queries, owner);
  const before = challenge.isRepeated && others.find(({ credential_id }) => credential_id === verified.id);
  if (before) return before;
  checkRoom(others.length);
  const stored = await queries
    .insertInto('webauthn_registrations')
    .values({
      webauthn_registration_id: `webauthn-registration-${world.random.uuid()}`,
      ...owner,
      member_id: holder.kind === 'member' ? holder.id : null,
      credential_id: verified.id,
      public_key: Buffer.from(verified.publicKey).toString('base64url'),
      sign_count: verified.counter,
      user_handle,
      transports: JSON.stringify(verified.transports ?? []),
      domain: challenge.domain,
      user_agent,
      authenticator_type: authenticator_type || (verified.authenticatorAttachment ?? ''),
      aaguid: verified.aaguid,
      is_passkey: challenge.passkey || challenge.automatic,
      name: passkeyName(verified.aaguid, user_agent),
      created_at: world.clock.now(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => new Refusal('duplicate_webauthn_registration'));
  const details = { method: 'passkey', id: stored.webauthn_registration_id } as const;
  await record(queries, { kind: 'sign_in_method.added', userId: holder.id, details });
  return stored;
}

/** @throws Refusal `webauthn_registration_limit_reached` */
function checkRoom(count: number): void {
  if (count >= maxRegistrations) throw new Refusal('webauthn_registration_limit_reached');
}

/** The manager that keeps the passkey; "Firefox on Windows" if it does not say which it is, and "Passkey" if the user agent is unknown. */
export function passkeyName(aaguid: string, userAgent: string): string {
  return passkeyManager(aaguid) || browserName(userAgent) || 'Passkey';
}
