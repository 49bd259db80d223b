/** Schemas that several calls share; the OpenAPI document shows them under these names. */

import { z } from '@hono/zod-openapi';
import type {
  AdmissionRequired,
  AuthReply,
  Common,
  CryptoWallet,
  Factor,
  HalfAuthReply,
  MfaRequired,
  Session,
  User,
  WebAuthnRegistration,
} from '../../session-core/wire/shared.ts';
import { optionFields, userFields } from '../holders/second-factors.ts';
import { maxSessionMinutes, minSessionMinutes } from '../sessions/duration.ts';
import { rbacPolicy } from '../settings/rbac-policy.ts';

/**
 * A field that may be left out. JSON has no `undefined`, so zod's plain `optional` is already exact; only its type is
 * not, and the OpenAPI generator treats the exact kind as required.
 */
export function optional<T extends z.ZodType>(schema: T): z.ZodExactOptional<T> {
  return schema.optional() as unknown as z.ZodExactOptional<T>;
}

export const time = z.iso
  .datetime()
  .openapi({ example: '2026-01-01T12:00:00.000Z', description: 'RFC 3339, UTC' });
const metadata = z.record(z.string(), z.unknown());

export const factor = z
  .looseObject({ delivery_method: z.string(), type: z.string(), last_authenticated_at: time })
  .openapi('Factor') satisfies z.core.$ZodType<Factor>;

export const session = z
  .object({
    session_id: z.string(),
    user_id: z.string(),
    started_at: time,
    last_accessed_at: time,
    expires_at: time,
    attributes: z.object({ ip_address: z.string(), user_agent: z.string() }),
    authentication_factors: z.array(factor),
    custom_claims: metadata.nullable(),
    roles: z.array(z.string()),
  })
  .openapi('Session') satisfies z.core.$ZodType<Session>;

export const webauthnRegistration = z
  .object({
    webauthn_registration_id: z.string(),
    domain: z.string(),
    user_agent: z.string(),
    authenticator_type: z.string(),
    verified: z.boolean(),
    name: z.string(),
    manager: z
      .string()
      .openapi({ description: 'What stores the passkey, such as `1Password`; empty if unknown' }),
    credential_id: z.string().openapi({ description: 'What the authenticator calls it, in base64url' }),
    user_handle: z.string().openapi({ description: 'What the authenticator calls its user, in base64url' }),
  })
  .openapi('WebAuthnRegistration') satisfies z.core.$ZodType<WebAuthnRegistration>;

export const cryptoWallet = z.object({
  crypto_wallet_id: z.string(),
  crypto_wallet_address: z.string(),
  crypto_wallet_type: z.enum(['ethereum', 'solana']),
  verified: z.boolean(),
}) satisfies z.core.$ZodType<CryptoWallet>;

export const user = z
  .object({
    user_id: z.string(),
    status: z.enum(['active', 'pending']),
    created_at: time,
    name: z.object({ first_name: z.string(), middle_name: z.string(), last_name: z.string() }),
    emails: z.array(z.object({ email_id: z.string(), email: z.string(), verified: z.boolean() })),
    phone_numbers: z.array(
      z.object({ phone_id: z.string(), phone_number: z.string(), verified: z.boolean() }),
    ),
    crypto_wallets: z.array(cryptoWallet),
    providers: z.array(
      z.object({
        oauth_user_registration_id: z.string(),
        provider_subject: z.string(),
        provider_type: z.string(),
        profile_picture_url: z.string(),
        locale: z.string(),
      }),
    ),
    password: z.object({ password_id: z.string(), requires_reset: z.boolean() }).nullable(),
    ...userFields,
    webauthn_registrations: z.array(webauthnRegistration),
    biometric_registrations: z.array(
      z.object({ biometric_registration_id: z.string(), verified: z.boolean() }),
    ),
    roles: z.array(z.string()),
    trusted_metadata: metadata,
    untrusted_metadata: metadata,
    external_id: optional(z.string()),
    deletes_at: optional(time),
  })
  .openapi('User') satisfies z.core.$ZodType<User>;

const count = z.number().int();
const endedAccess = z
  .object({ sessions: count, apps: count, codes: count, links: count })
  .openapi('EndedAccess', { description: 'What a new password has ended: how many of each' });

/** What every signed-in reply holds. */
export const authReply = z
  .object({
    user_id: z.string(),
    session,
    user,
    session_token: z.string(),
    session_jwt: z.string(),
    ended_access: optional(endedAccess),
  })
  .openapi('AuthReply') satisfies z.core.$ZodType<Omit<AuthReply, keyof Common>>;

export const deviceFields = z.object({
  ip_address: z.string(),
  ip_address_details: z.object({
    is_new: z.boolean(),
    first_seen_at: optional(time),
    last_seen_at: optional(time),
  }),
});

/** The reply of a sign-in, with where it comes from, and whether the account was used from there. */
export const deviceReply = authReply.extend({
  user_device: optional(deviceFields),
});

export const mfaRequired = z
  .object({
    user_options: z
      .object(optionFields)
      .nullable()
      .openapi({ description: 'Null: an authenticator app has to be set up' }),
    secondary_auth_initiated: z.null(),
    email_code: optional(z.object({ email: z.string() })).openapi({
      description: 'In an unfamiliar place: a mailed code is the second factor',
      example: { email: 'a•••@example.com' },
    }),
  })
  .openapi('MfaRequired') satisfies z.core.$ZodType<MfaRequired>;

export const localizedText = z
  .record(z.string(), z.string())
  .openapi({ description: 'By language tag; the first one is for all others', example: { en: 'Company' } });
const fieldParts = { id: z.string(), label: localizedText, required: z.boolean() };

export const termsAcceptance = z.object({ version: z.string(), accepted_at: time });

export const admissionRequired = z
  .object({
    terms: z
      .object({ version: z.string(), text: localizedText })
      .nullable()
      .openapi({ description: 'What the user has to accept; links are written as in Markdown' }),
    fields: z.array(
      z.discriminatedUnion('type', [
        z.object({ ...fieldParts, type: z.literal('text'), max_length: z.number().int() }),
        z.object({
          ...fieldParts,
          type: z.literal('select'),
          options: z.array(z.object({ value: z.string(), label: localizedText })),
        }),
        z.object({ ...fieldParts, type: z.literal('checkbox') }),
      ]),
    ),
  })
  .openapi('AdmissionRequired', {
    description: 'Terms and fields, once all factors are proved',
  }) satisfies z.core.$ZodType<AdmissionRequired>;

/** What every factor answers while something is missing. */
export const halfAuthReply = z
  .object({
    user_id: z.string(),
    user_authenticated: z.literal(false),
    session: z.null(),
    user: z.null(),
    session_token: z.literal(''),
    session_jwt: z.literal(''),
    intermediate_session_token: z
      .string()
      .openapi({ description: 'Allows only the calls for what is missing, for ten minutes' }),
    mfa_required: mfaRequired.nullable(),
    admission_required: optional(admissionRequired),
  })
  .openapi('HalfAuthReply') satisfies z.core.$ZodType<Omit<HalfAuthReply, keyof Common>>;

/** The reply of a call that proves a factor. */
export function factorReply<T extends z.ZodType>(reply: T) {
  return z.union([reply, halfAuthReply]);
}

/** Tokens of browsers that are remembered. */
export const rememberedDevices = {
  remembered_device_tokens: optional(z.array(z.string().max(128)).max(5)),
};

export const intermediateToken = z.string().min(1).max(512);

/** Checked before the call: see `protection/guard.ts`. */
export const protection = {
  captcha_token: optional(z.string()),
  dfp_telemetry_id: optional(z.string()),
};

/** The call checks the range, and answers `invalid_session_duration`. */
export const sessionDuration = z
  .number()
  .openapi({ description: 'Minutes', minimum: minSessionMinutes, maximum: maxSessionMinutes, example: 60 });

export const jwtInPlaceOfProof = optional(
  z.string().max(8192).openapi({
    description:
      'For your own servers: a valid JWT of a session that is bound to a browser, in place of the proof. The session is neither extended nor is the JWT renewed',
  }),
);

export const sessionRights = z.object({
  roles: z.array(z.string()),
  rbac_policy: rbacPolicy.nullable(),
});

/** The language of a mail: `en`, `es`, `pt-br` or `fr`; others are written in English. */
export const locale = optional(z.string().max(35));

/** A page of the host. Whether it is one is checked by the call, which refuses another. */
export const redirectAddress = optional(z.string().max(2048));

export const phoneNumber = z.string().max(64).openapi({ description: 'E.164', example: '+4915112345678' });

export const emailAddress = z.string().max(320).openapi({ example: 'ada@example.com' });

/** The body of a sign-in with a token that an address brought back: of a link, or of a social sign-in. */
export const returnedToken = z.object({
  token: z.string().min(1).max(512),
  code_verifier: optional(z.string()),
  session_duration_minutes: sessionDuration,
  ...rememberedDevices,
});

/** What calls that sign in by a signed challenge take besides the signature. */
export const signedProof = { session_duration_minutes: sessionDuration, ...protection, ...rememberedDevices };
