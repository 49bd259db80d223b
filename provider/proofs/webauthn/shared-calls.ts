/** The calls for passkeys that users and members have in common. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type {
  WebAuthnAuthenticateStart,
  WebAuthnRegisterStart,
} from '../../../session-core/wire/webauthn.ts';
import { describeRegistration, renameRegistration } from '../../accounts/webauthn-registrations.ts';
import type { Asked } from '../../calls/call.ts';
import type { Own } from '../../calls/own.ts';
import { pairedCalls } from '../../calls/paired-calls.ts';
import { optional, sessionDuration, webauthnRegistration } from '../../calls/schemas.ts';
import type { Queries, SessionOf, WebAuthnRegistrationRow } from '../../database/schema.ts';
import { type HolderKind, holderColumn, holderOf, idField } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { wrongField } from '../../http/schema-issues.ts';
import { shownName } from '../../http/text.ts';
import { noteChange } from '../../notices/note.ts';
import { checkSecondFactor } from '../../sessions/changing-sign-in-methods.ts';
import { checkDuration } from '../../sessions/duration.ts';
import type { World } from '../../world/world.ts';
import { createAssertionOptions } from './authentication.ts';
import { consumeChallenge } from './challenges.ts';
import { readRegistration } from './credential.ts';
import { createRegistrationOptions, storeRegistration, verifyRegistration } from './registration.ts';
import { checkDomain } from './relying-party.ts';

/** How one kind of holder has passkeys. */
interface Kind<Of extends HolderKind, Joined, Reply> {
  own: Own<Of>;
  /** What authenticators call the account, and its person. */
  namesOf(world: World, session: SessionOf<Of>): Promise<{ account: string; person: string }>;
  /** Extends the session, and adds the passkey as a proof if it shows the visitor. */
  join(
    world: World,
    trx: Queries,
    caller: Caller,
    joining: {
      session: SessionOf<Of>;
      proof: WebAuthnRegistrationRow | null;
      minutes: number | undefined;
    },
  ): Promise<Joined>;
  /** Why its people may not change a passkey yet. */
  refusals: readonly 'action_available_only_once_primary_authentication_is_met'[];
  reply: z.core.$ZodType<Reply & { webauthn_registration_id: string }>;
  replyOf(world: World, joined: Joined): Promise<Reply>;
}

/** A passkey that verified its user counts as both factors. */
const secondFactor = { mayBeSecondFactor: true };
const domain = z.string().min(1).max(253).openapi({ example: 'pet-game.example' });
export const credential = z.string().max(32_768).openapi({ description: 'The credential in JSON, as text' });
export const registrationId = { webauthn_registration_id: z.string() };

const registerStartBody = z.object({
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
});

type StartReply<Of extends HolderKind> = { public_key_credential_request_options: string } & {
  [Column in (typeof holderColumn)[Of]]?: string;
};

/** The calls of one kind of holder; each half adds how a passkey signs in. */
export function passkeyCalls<Of extends HolderKind, Joined, Reply extends object>({
  own,
  namesOf,
  join,
  refusals,
  reply,
  replyOf,
}: Kind<Of, Joined, Reply>) {
  const { kind } = own;
  const ofSession = { credentials: 'session' as const };

  const start = pairedCalls({
    own,
    looksUp: true,
    summaries: {
      primary: 'Options for signing in with a passkey; the authenticator finds out whose',
      secondary: `Options for proving a passkey of the signed-in ${kind}`,
    },
    body: z.object({ domain, return_passkey_credential_options: optional(z.boolean()) }),
    reply: z.object({
      public_key_credential_request_options: z
        .string()
        .openapi({ description: 'PublicKeyCredentialRequestOptionsJSON, as text' }),
      ...idField(kind, optional(z.string())),
      // No type of a schema follows a computed name.
    }) as unknown as z.core.$ZodType<StartReply<Of>>,
    refusals: ['invalid_domain'],
    async ask(world, _caller, body: WebAuthnAuthenticateStart, session) {
      const rpID = checkDomain(world.settings, body.domain);
      const proving = session && {
        holder: holderOf(kind, session),
        owner: await own.ownerOf(world, world.database, session),
      };
      const wantsPasskey = body.return_passkey_credential_options ?? false;
      const options = await createAssertionOptions(world, rpID, proving, wantsPasskey);
      return {
        public_key_credential_request_options: JSON.stringify(options),
        ...(proving && idField(kind, proving.holder.id)),
      } as StartReply<Of>;
    },
  });

  return {
    start,

    registerStart: {
      ...ofSession,
      summary: `Options for a new passkey of the signed-in ${kind}`,
      looksUp: true as const,
      proof: secondFactor,
      body: registerStartBody,
      reply: z.object({
        ...idField(kind, z.string()),
        public_key_credential_creation_options: z
          .string()
          .openapi({ description: 'PublicKeyCredentialCreationOptionsJSON, as text' }),
      }),
      refusals: ['invalid_domain' as const, 'webauthn_registration_limit_reached' as const, ...refusals],
      async answer({ world, caller, body }: Asked<WebAuthnRegisterStart>) {
        const rpID = checkDomain(world.settings, body.domain);
        const session = await own.current(world, caller);
        const holder = holderOf(kind, session);
        const owner = await own.ownerOf(world, world.database, session, { changes: true });
        const account = { holder, owner, ...(await namesOf(world, session)) };
        return {
          ...idField(kind, holder.id),
          public_key_credential_creation_options: JSON.stringify(
            await createRegistrationOptions(world, rpID, account, body),
          ),
        };
      },
    },

    register: {
      ...ofSession,
      summary: 'Keep the passkey that the authenticator made; with a duration also extend the session',
      tries: 'guess' as const,
      changes: 'own sign-in method' as const,
      proof: { later: 'A proof by the passkey may be the second factor that the session lacks.' },
      body: z.object({
        public_key_credential: credential,
        session_duration_minutes: optional(sessionDuration),
      }),
      reply,
      refusals: [
        'duplicate_webauthn_registration' as const,
        'unable_to_register_webauthn_registration' as const,
        'webauthn_registration_limit_reached' as const,
        ...refusals,
      ],
      async answer({
        world,
        caller,
        body,
      }: Asked<{ public_key_credential: string; session_duration_minutes?: number }>) {
        const requested = body.session_duration_minutes;
        const minutes = requested === undefined ? undefined : checkDuration(requested);
        const attestation = readRegistration(body.public_key_credential);
        const holder = holderOf(kind, await own.current(world, caller));
        const challenge = await consumeChallenge(world, attestation.client.challenge);
        if (challenge?.ceremony !== 'register' || challenge[holderColumn[kind]] !== holder.id) {
          throw new Refusal('unable_to_register_webauthn_registration');
        }
        const verified = await verifyRegistration(world, challenge, attestation);
        const { joined, id } = await inTransaction(world.database, async (trx) => {
          // Signed out meanwhile: then we store nothing.
          const session = await own.lock(world, trx, caller);
          const owner = await own.ownerOf(world, trx, session, { changes: true });
          const row = await storeRegistration(world, trx, { owner, holder }, challenge, verified);
          // A passkey made without a dialog proves nothing about the visitor.
          const joined = await join(world, trx, caller, {
            session,
            proof: challenge.automatic ? null : row,
            minutes,
          });
          checkSecondFactor(world, await own.standingOf(world, trx, session), secondFactor);
          const { webauthn_registration_id: id, name: label } = row;
          const notice = { kind: 'method_added', method: { type: 'passkey', id, label } } as const;
          const informed = await own.informed(world, trx, session);
          await noteChange(world, trx, caller, { ...informed, notice });
          return { joined, id };
        });
        return { ...(await replyOf(world, joined)), webauthn_registration_id: id };
      },
    },

    rename: {
      ...ofSession,
      summary: "Rename one's own passkey",
      changes: 'profile' as const,
      body: z.object({ name: z.string().trim().min(1).max(128) }),
      reply: z.object({ webauthn_registration: webauthnRegistration }),
      refusals: ['webauthn_registration_not_found' as const, ...refusals],
      async answer({ world, caller, body, params }: Asked<{ name: string }>) {
        const name = shownName(body.name);
        if (name === '') throw wrongField('name', 'must contain a visible character');
        const session = await own.current(world, caller);
        const owner = await own.ownerOf(world, world.database, session, { changes: true });
        const of = { owner, holderId: holderOf(kind, session).id, id: params.id ?? '' };
        const renamed = await inTransaction(world.database, (trx) => renameRegistration(trx, of, name));
        if (!renamed) throw new Refusal('webauthn_registration_not_found');
        return { webauthn_registration: describeRegistration(renamed) };
      },
    },
  };
}
