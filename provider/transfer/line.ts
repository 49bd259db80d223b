/** A user as one line of JSON: what an export writes and an import reads. */
import { z } from 'zod';
import { parseAddress } from '../accounts/emails.ts';
import { maxMetadataBytes } from '../accounts/profile.ts';
import { shownName } from '../http/text.ts';
import { auth0Hash, checkHash, firebaseHash } from '../passwords/foreign-hashes.ts';
import { vendors } from '../social/vendors.ts';
import { readWalletAddress } from '../wallets/addresses.ts';

const text = z.string().max(4096);
const base64url = z.string().regex(/^[\w-]+$/, 'must be base64url');
const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const name = text.transform(shownName);
const metadata = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= maxMetadataBytes,
    `must have at most ${maxMetadataBytes} bytes`,
  );

const email = z.preprocess(
  (given) => (typeof given === 'string' ? { email: given } : given),
  z.strictObject({
    email: z
      .string()
      .transform((typed, context) => parseAddress(typed) ?? refused(context, 'is not a mail address')),
    verified: z.boolean().default(false),
  }),
);

/** Their form and countries are checked with the settings. */
const phone = z.preprocess(
  (given) => (typeof given === 'string' ? { phone_number: given } : given),
  z.strictObject({ phone_number: z.string(), verified: z.boolean().default(false) }),
);

const encoding = z.enum(['base64', 'hex', 'utf8']).optional();
const firebase = z.object({
  ...{ hash: text, salt: text, signer_key: text, salt_separator: text },
  rounds: z.int().min(1).max(64),
  mem_cost: z.int().min(1).max(20),
});
const auth0 = z.object({
  algorithm: z.string(),
  hash: z.object({ value: text, encoding }),
  salt: z.object({ value: text, encoding }).optional(),
  keylen: z.int().optional(),
  cost: z.int().optional(),
  blockSize: z.int().optional(),
  parallelization: z.int().optional(),
});

/** One of the three forms of a hash. */
const password = z
  .strictObject({
    hash: text.optional(),
    firebase: firebase.optional(),
    auth0: auth0.optional(),
    requires_reset: z.boolean().default(false),
  })
  .transform(({ requires_reset, ...forms }, context) => {
    if (Object.values(forms).filter((form) => form !== undefined).length !== 1)
      return refused(context, 'needs one of hash, firebase and auth0');
    try {
      const { hash, firebase, auth0 } = forms;
      if (firebase) return { hash: firebaseHash(firebase), requires_reset };
      return { hash: auth0 ? auth0Hash(auth0) : checkHash(hash ?? ''), requires_reset };
    } catch (error) {
      return refused(context, error instanceof Error ? error.message : 'cannot be read');
    }
  });

const passkey = z.strictObject({
  ...{ credential_id: base64url, public_key: base64url, user_handle: base64url },
  sign_count: z.int().min(0).default(0),
  transports: z.array(z.string().max(32)).max(8).default([]),
  domain: z.string().min(1).max(253),
  user_agent: text.default(''),
  authenticator_type: z.string().max(64).default(''),
  name: name.default('Passkey'),
});

const provider = z.strictObject({
  provider_type: z
    .string()
    .refine((type) => Object.hasOwn(vendors, type), 'is not a known identity provider'),
  provider_subject: z.string().min(1).max(512),
  /** The user's address that this identity provider verified. */
  email: z.string().nullish(),
  profile_picture_url: text.default(''),
  locale: z.string().max(64).default(''),
});

const wallet = z
  .strictObject({ crypto_wallet_type: z.enum(['ethereum', 'solana']), crypto_wallet_address: z.string() })
  .transform(({ crypto_wallet_type: type, crypto_wallet_address }, context) => {
    try {
      return { type, address: readWalletAddress(type, crypto_wallet_address) };
    } catch {
      return refused(context, 'is not an address of such a wallet');
    }
  });

/** Unknown fields are refused: a misspelt one would be lost in silence. `docs/import.md` explains each. */
export const userLine = z.strictObject({
  /** Of the other system, or of an export. Without it, the first address or number identifies the line. */
  id: z.string().min(1).max(512).optional(),
  status: z.enum(['active', 'pending']).default('active'),
  created_at: time.optional(),
  name: z
    .strictObject({
      first_name: name.default(''),
      middle_name: name.default(''),
      last_name: name.default(''),
    })
    .default({ first_name: '', middle_name: '', last_name: '' }),
  emails: z.array(email).max(100).default([]),
  phone_numbers: z.array(phone).max(100).default([]),
  roles: z.array(z.string()).optional(),
  mfa: z.enum(['off', 'optional', 'required']).nullable().default(null),
  /** Since when the user cannot sign in, by the host's decision. */
  locked_at: time.nullable().default(null),
  lock_reason: text.nullable().default(null),
  trusted_metadata: metadata.default({}),
  untrusted_metadata: metadata.default({}),
  password: password.nullable().default(null),
  totp: z
    .strictObject({
      secret: z.string().regex(/^[A-Z2-7]{16,128}$/, 'must be base32 in upper case'),
      /** Those that are not used. */
      recovery_codes: z
        .array(z.string().regex(/^(?:[- ]*[\dA-Za-z]){10,64}$/, 'must have ten letters or digits'))
        .max(100)
        .default([]),
    })
    .nullable()
    .default(null),
  /** Versions of the terms. */
  terms_accepted: z
    .array(z.strictObject({ version: z.string().min(1).max(64), accepted_at: time }))
    .max(100)
    .refine((all) => new Set(all.map(({ version }) => version)).size === all.length, 'has a version twice')
    .default([]),
  passkeys: z.array(passkey).max(100).default([]),
  providers: z.array(provider).max(100).default([]),
  crypto_wallets: z.array(wallet).max(100).default([]),
  external_ids: z
    .array(
      z.strictObject({ profile_id: z.string().min(1).max(256), external_id: z.string().min(1).max(512) }),
    )
    .max(100)
    .default([]),
});

/** As it is written. */
export type UserLine = z.input<typeof userLine>;
/** As it is read. */
export type ReadLine = z.output<typeof userLine>;

function refused(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
