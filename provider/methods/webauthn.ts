/** Passkeys and security keys. @see https://www.w3.org/TR/webauthn-3/#sctn-rp-operations */
import { z } from '@hono/zod-openapi';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { User } from '../../session-core/wire/shared.ts';
import type { WebAuthnAuthenticateStart, WebAuthnCalls } from '../../session-core/wire/webauthn.ts';
import { minute } from '../clock.ts';
import type { Queries, WebAuthnChallengeRow, WebAuthnRegistrationRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { limitLookups, limitTries } from '../limits.ts';
import { challengeMinutes, newChallenge, takeChallenge } from '../webauthn/challenges.ts';
import { type ClientData, readAssertion, readRegistration } from '../webauthn/credential.ts';
import { deviceName } from '../webauthn/device-name.ts';
import {
  describeRegistration,
  findRegistration,
  registrationsOf,
  webauthnFactor,
} from '../webauthn/registrations.ts';
import { checkDomain, isOriginOf } from '../webauthn/relying-party.ts';
import type { World } from '../world.ts';
import { type CallTable, sessionTokenOf, type Visit } from './call.ts';
import {
  authReply as authReplySchema,
  optional,
  protection,
  sessionDuration,
  webauthnRegistration,
} from './schemas.ts';
import {
  authReply,
  checkDuration,
  checkRecent,
  joinSession,
  type OpenSession,
  signIn,
  touchSession,
} from './sign-in.ts';
import { loadUser } from './user-record.ts';

const area = 'Passkeys';
const timeout = challengeMinutes * minute;
/** ES256 for nearly all, EdDSA and RS256 for some security keys and Windows. @see RFC 9053 */
const algorithms = [-7, -8, -257];
/** Of one account: more than anybody's devices, few enough for the lists that name them all. */
const mostRegistrations = 25;

const domain = z.string().min(1).max(253).openapi({ example: 'pet-game.example' });
const credential = z.string().max(32_768).openapi({ description: 'The credential in JSON, as text' });
const authenticateStart = z.object({ domain, return_passkey_credential_options: optional(z.boolean()) });
const requestOptions = z.object({
  public_key_credential_request_options: z
    .string()
    .openapi({ description: 'PublicKeyCredentialRequestOptionsJSON, as text' }),
  user_id: optional(z.string()),
});
const registrationReply = authReplySchema.extend({ webauthn_registration_id: z.string() });

export const webauthn: CallTable<keyof WebAuthnCalls> = {
  'POST /webauthn/register/start': {
    summary: 'Options for a new passkey of the signed-in user',
    area,
    credentials: 'session',
    body: z.object({
      domain,
      authenticator_type: optional(z.enum(['platform', 'cross-platform'])),
      return_passkey_credential_options: optional(z.boolean()),
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
    async answer({ world, visit, body }) {
      const rpID = checkDomain(world.settings, body.domain);
      await limitLookups(world, visit.ip);
      const { row } = await touchSession(world, sessionTokenOf(visit));
      checkRecent(world, row);
      const user = await loadUser(world.database, row.user_id, world.clock.now());
      // Before the authenticator makes one that could not be kept.
      checkRoom(user.webauthn_registrations.length);
      const passkey = body.return_passkey_credential_options ?? false;
      const userID = Uint8Array.from(Buffer.from(body.override_id ?? user.user_id));
      const challenge = await newChallenge(world, {
        ceremony: 'register',
        user_id: user.user_id,
        domain: rpID,
        passkey,
        user_handle: Buffer.from(userID).toString('base64url'),
        user_agent: body.user_agent,
        authenticator_type: body.authenticator_type ?? '',
      });
      const options = await generateRegistrationOptions({
        rpName: world.settings.project.project_name ?? rpID,
        rpID,
        userID,
        userName: body.override_name ?? accountName(user),
        userDisplayName: body.override_display_name ?? fullName(user),
        challenge,
        timeout,
        excludeCredentials: await descriptorsOf(world, user.user_id, rpID),
        authenticatorSelection: {
          residentKey: passkey ? 'required' : 'discouraged',
          userVerification: passkey ? 'required' : 'preferred',
          ...(body.authenticator_type ? { authenticatorAttachment: body.authenticator_type } : {}),
        },
        supportedAlgorithmIDs: algorithms,
      });
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
    body: z.object({
      public_key_credential: credential,
      session_duration_minutes: optional(sessionDuration),
    }),
    reply: registrationReply,
    refusals: [
      'duplicate_webauthn_registration',
      'invalid_session_duration',
      'session_not_found',
      'too_many_requests',
      'unable_to_register_webauthn',
      'webauthn_registration_limit_reached',
    ],
    async answer({ world, visit, body }) {
      const asked = body.session_duration_minutes;
      const minutes = asked === undefined ? undefined : checkDuration(asked);
      const given = readRegistration(body.public_key_credential);
      await limitTries(world, visit.ip);
      const { row: session } = await touchSession(world, sessionTokenOf(visit));
      const challenge = await takeChallenge(world, given.client.challenge);
      if (challenge?.ceremony !== 'register' || challenge.user_id !== session.user_id) {
        throw new Refusal('unable_to_register_webauthn');
      }
      const verified = await verifyRegistration(world, challenge, given);
      const { joined, webauthn_registration_id } = await world.database.transaction().execute(async (trx) => {
        const registration = await keepRegistration(
          world,
          trx,
          { ...challenge, user_id: session.user_id },
          verified,
        );
        const factor = webauthnFactor(registration, world.clock.now());
        const joined = await joinSession(world, trx, visit, { userId: session.user_id, factor, minutes });
        // Signed out meanwhile: then nothing is kept either.
        if (!joined) throw new Refusal('session_not_found');
        return { joined, webauthn_registration_id: registration.webauthn_registration_id };
      });
      return { ...(await authReply(world, joined)), webauthn_registration_id };
    },
  },

  'POST /webauthn/authenticate/start/primary': {
    summary: 'Options for signing in with a passkey; the authenticator finds out whose',
    area,
    credentials: 'project',
    body: authenticateStart,
    reply: requestOptions,
    refusals: ['invalid_domain', 'too_many_requests'],
    async answer({ world, visit, body }) {
      return startAuthentication(world, visit, body, null);
    },
  },

  'POST /webauthn/authenticate/start/secondary': {
    summary: 'Options for proving a passkey of the signed-in user',
    area,
    credentials: 'session',
    body: authenticateStart,
    reply: requestOptions,
    refusals: ['invalid_domain', 'session_not_found', 'too_many_requests'],
    async answer({ world, visit, body }) {
      const { row } = await touchSession(world, sessionTokenOf(visit));
      return startAuthentication(world, visit, body, row.user_id);
    },
  },

  'POST /webauthn/authenticate': {
    summary: 'Exchange the answer of an authenticator for a session',
    area,
    credentials: 'project',
    body: z.object({
      public_key_credential: credential,
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: registrationReply,
    refusals: [
      'invalid_session_duration',
      'too_many_requests',
      'unable_to_auth_webauthn',
      'webauthn_registration_not_found',
    ],
    async answer({ world, visit, body }) {
      const minutes = checkDuration(body.session_duration_minutes ?? Number.NaN);
      const given = readAssertion(body.public_key_credential);
      await limitTries(world, visit.ip);
      const challenge = await takeChallenge(world, given.client.challenge);
      if (!challenge || challenge.ceremony === 'register') throw new Refusal('unable_to_auth_webauthn');
      if (challenge.ceremony === 'secondary') await checkAsker(world, visit, challenge);
      const registration = await findRegistration(world.database, given.credential.id);
      if (!registration) throw new Refusal('webauthn_registration_not_found');
      await verifyAssertion(world, challenge, registration, given);
      const proof = {
        userId: registration.user_id,
        factor: webauthnFactor(registration, world.clock.now()),
        minutes,
      };
      const session: OpenSession = await world.database
        .transaction()
        .execute((trx) => signIn(world, trx, visit, proof));
      const { webauthn_registration_id } = registration;
      return { ...(await authReply(world, session)), webauthn_registration_id };
    },
  },

  'PUT /webauthn/update/:id': {
    summary: "Rename one's own passkey",
    area,
    credentials: 'session',
    body: z.object({ name: z.string().trim().min(1).max(128) }),
    reply: z.object({ webauthn_registration: webauthnRegistration }),
    refusals: ['session_not_found', 'webauthn_registration_not_found'],
    async answer({ world, visit, body, params }) {
      const { row } = await touchSession(world, sessionTokenOf(visit));
      const renamed = await world.database
        .updateTable('webauthn_registrations')
        .set({ name: body.name })
        .where('webauthn_registration_id', '=', params.id ?? '')
        .where('user_id', '=', row.user_id)
        .returningAll()
        .executeTakeFirst();
      if (!renamed) throw new Refusal('webauthn_registration_not_found');
      return { webauthn_registration: describeRegistration(renamed) };
    },
  },
};

function accountName({ emails, phone_numbers, user_id }: User): string {
  return emails[0]?.email ?? phone_numbers[0]?.phone_number ?? user_id;
}

function fullName(user: User): string {
  const { first_name, last_name } = user.name;
  return [first_name, last_name].filter((part) => part !== '').join(' ') || accountName(user);
}

async function descriptorsOf(world: World, userId: string, rpId: string) {
  const all = await registrationsOf(world.database, userId);
  return all
    .filter((row) => row.domain === rpId)
    .map((row) => ({ id: row.credential_id, transports: row.transports }));
}

async function startAuthentication(
  world: World,
  visit: Visit,
  body: WebAuthnAuthenticateStart,
  userId: string | null,
) {
  const rpID = checkDomain(world.settings, body.domain);
  await limitLookups(world, visit.ip);
  // Alone, possession would be the only proof: then the authenticator has to know its owner too.
  const passkey = userId === null || (body.return_passkey_credential_options ?? false);
  const challenge = await newChallenge(world, {
    ceremony: userId === null ? 'primary' : 'secondary',
    user_id: userId,
    domain: rpID,
    passkey,
    user_handle: '',
    user_agent: '',
    authenticator_type: '',
  });
  const options = await generateAuthenticationOptions({
    rpID,
    challenge,
    timeout,
    userVerification: passkey ? 'required' : 'preferred',
    ...(userId === null ? {} : { allowCredentials: await descriptorsOf(world, userId, rpID) }),
  });
  return {
    public_key_credential_request_options: JSON.stringify(options),
    ...(userId === null ? {} : { user_id: userId }),
  };
}

/** A challenge for the signed-in user is answered by the same one. */
async function checkAsker(world: World, visit: Visit, challenge: WebAuthnChallengeRow): Promise<void> {
  const { row } = await touchSession(world, sessionTokenOf(visit));
  if (row.user_id !== challenge.user_id) throw new Refusal('unable_to_auth_webauthn');
}

/** @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential */
async function verifyRegistration(
  world: World,
  challenge: WebAuthnChallengeRow,
  { credential, client }: ReturnType<typeof readRegistration>,
) {
  checkClient(world, challenge, client, 'unable_to_register_webauthn');
  const failure = (cause: unknown) => new Refusal('unable_to_register_webauthn', { cause });
  const { authenticatorAttachment, ...response } = credential;
  const outcome = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: client.challenge,
    expectedOrigin: client.origin,
    expectedRPID: challenge.domain,
    requireUserVerification: challenge.passkey,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw failure(cause);
  });
  if (!outcome.verified) throw failure(undefined);
  return { ...outcome.registrationInfo.credential, authenticatorAttachment };
}

async function keepRegistration(
  world: World,
  queries: Queries,
  challenge: WebAuthnChallengeRow & { user_id: string },
  verified: Awaited<ReturnType<typeof verifyRegistration>>,
): Promise<WebAuthnRegistrationRow> {
  const { user_id, user_agent, user_handle, authenticator_type } = challenge;
  // Two that come at once are counted one after the other.
  await queries.selectFrom('users').select('user_id').where('user_id', '=', user_id).forUpdate().execute();
  checkRoom((await registrationsOf(queries, user_id)).length);
  const kept = await queries
    .insertInto('webauthn_registrations')
    .values({
      webauthn_registration_id: `webauthn-registration-${world.random.uuid()}`,
      user_id,
      credential_id: verified.id,
      public_key: Buffer.from(verified.publicKey).toString('base64url'),
      sign_count: verified.counter,
      user_handle,
      transports: JSON.stringify(verified.transports ?? []),
      domain: challenge.domain,
      user_agent,
      authenticator_type: authenticator_type || (verified.authenticatorAttachment ?? ''),
      name: deviceName(user_agent),
      created_at: world.clock.now(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!kept) throw new Refusal('duplicate_webauthn_registration');
  return kept;
}

/** @throws Refusal when an account with so many passkeys may have no more */
function checkRoom(count: number): void {
  if (count >= mostRegistrations) throw new Refusal('webauthn_registration_limit_reached');
}

/** @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion */
async function verifyAssertion(
  world: World,
  challenge: WebAuthnChallengeRow,
  registration: WebAuthnRegistrationRow,
  { credential, client }: ReturnType<typeof readAssertion>,
): Promise<void> {
  const failure = (cause?: unknown) => new Refusal('unable_to_auth_webauthn', { cause });
  checkClient(world, challenge, client, 'unable_to_auth_webauthn');
  const { userHandle } = credential.response;
  if (challenge.user_id !== null && challenge.user_id !== registration.user_id) throw failure();
  if (userHandle && userHandle !== registration.user_handle) throw failure();
  if (registration.domain !== challenge.domain) throw failure();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: client.challenge,
    expectedOrigin: client.origin,
    expectedRPID: challenge.domain,
    credential: {
      id: registration.credential_id,
      publicKey: Uint8Array.from(Buffer.from(registration.public_key, 'base64url')),
      // Compared below, in one step with its change: two answers at once could both pass here.
      counter: 0,
    },
    requireUserVerification: challenge.passkey,
  }).catch((cause: unknown) => {
    throw failure(cause);
  });
  if (!verified) throw failure();
  await countUse(world, registration, authenticationInfo.newCounter);
}

/**
 * Notes the authenticator's counter. One that does not go on counting may be a copy: it is refused, and logged. Those
 * that are shared by several devices do not count at all and stay at zero.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-sign-counter
 */
async function countUse(
  world: World,
  { webauthn_registration_id, sign_count }: WebAuthnRegistrationRow,
  counter: number,
): Promise<void> {
  const counted = await world.database
    .updateTable('webauthn_registrations')
    .set({ sign_count: counter })
    .where('webauthn_registration_id', '=', webauthn_registration_id)
    .where(({ eb, or }) => or(counter === 0 ? [eb('sign_count', '=', 0)] : [eb('sign_count', '<', counter)]))
    .returning('webauthn_registration_id')
    .executeTakeFirst();
  if (counted) return;
  world.log.warn(
    { webauthn_registration_id, kept: sign_count, given: counter },
    'a passkey counted backwards: it may have been copied',
  );
  throw new Refusal('unable_to_auth_webauthn');
}

/** What the signed words of the browser say of the page; the library compares the rest. */
function checkClient(
  world: World,
  { domain }: WebAuthnChallengeRow,
  { origin, crossOrigin }: ClientData,
  refusal: 'unable_to_auth_webauthn' | 'unable_to_register_webauthn',
): void {
  // In a frame of another site the visitor cannot see whose passkey is asked for.
  if (crossOrigin === true || !isOriginOf(world.settings, domain, origin)) throw new Refusal(refusal);
}
