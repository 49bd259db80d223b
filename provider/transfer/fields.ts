/** Schemas of the fields that lines of users and of members share. */
import { z } from 'zod';
import { parseAddress } from '../accounts/emails.ts';
import type { MemberRow } from '../database/schema.ts';
import { shownName } from '../http/text.ts';
import { moment } from '../http/times.ts';
import { auth0Hash, checkHash, firebaseHash } from '../proofs/passwords/foreign-hashes.ts';
import { vendors } from '../proofs/social/vendors.ts';
import { readWalletAddress } from '../proofs/wallets/addresses.ts';

export const text = z.string().max(4096);
export const time = moment.transform((value) => new Date(value));
export const name = text.transform(shownName);
/** The id in the other system, or in an export. */
export const id = z.string().min(1).max(512);

export function metadata(maxBytes: number) {
  return z
    .record(z.string(), z.unknown())
    .refine(
      (value) => Buffer.byteLength(JSON.stringify(value)) <= maxBytes,
      `must have at most ${maxBytes} bytes`,
    );
}

export const mailAddress = z
  .string()
  .transform((typed, context) => parseAddress(typed) ?? refused(context, 'is not a mail address'));

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
export const password = z
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

/** An account at an identity provider. */
export const socialAccount = z.strictObject({
  provider_type: z
    .string()
    .refine((type) => Object.hasOwn(vendors, type), 'is not a known identity provider'),
  provider_subject: z.string().min(1).max(512),
  profile_picture_url: text.default(''),
  locale: text.default(''),
});

/** Refuses a value with a message that does not contain it. */
export function refused(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

const base64url = z.string().regex(/^[\w-]+$/, 'must be base64url');

export const passkey = z.strictObject({
  // At most 1,023 and 64 bytes: see Web Authentication, sections 4 and 5.4.3. Longer ones do not fit in an index.
  credential_id: base64url.max(1364),
  user_handle: base64url.max(86),
  public_key: base64url.max(8192),
  sign_count: z.int().min(0).default(0),
  transports: z.array(z.string().max(32)).max(8).default([]),
  domain: z.string().min(1).max(253),
  user_agent: text.default(''),
  authenticator_type: z.string().max(64).default(''),
  aaguid: z.union([z.uuid(), z.literal('')]).default(''),
  is_passkey: z.boolean().default(true),
  name: name.default('Passkey'),
});

export const cryptoWallet = z
  .strictObject({ crypto_wallet_type: z.enum(['ethereum', 'solana']), crypto_wallet_address: z.string() })
  .transform(({ crypto_wallet_type: type, crypto_wallet_address }, context) => {
    try {
      return { type, address: readWalletAddress(type, crypto_wallet_address) };
    } catch {
      return refused(context, 'is not an address of such a wallet');
    }
  });

/** Versions of the terms. */
export const termsAccepted = z
  .array(z.strictObject({ version: z.string().min(1).max(64), accepted_at: time }))
  .max(100)
  .refine((all) => new Set(all.map(({ version }) => version)).size === all.length, 'has a version twice')
  .default([]);

/** What the host, the owner or a request for deletion has stopped. */
export const locks = {
  /** Since when they cannot sign in, by the host's decision. */
  locked_at: time.nullable().default(null),
  lock_reason: text.nullable().default(null),
  /** Until when they change no sign-in method, because the owner has just secured the account. */
  methods_locked_until: time.nullable().default(null),
  /** When the account or the membership is deleted, at its holder's request. */
  deletes_at: time.nullable().default(null),
};

export const lockColumns = ['locked_at', 'lock_reason', 'methods_locked_until', 'deletes_at'] as const;

/** The same fields of a row, as a line has them. */
export const locksOf = ({
  locked_at,
  lock_reason,
  methods_locked_until,
  deletes_at,
}: Pick<MemberRow, (typeof lockColumns)[number]>) => ({
  locked_at: locked_at?.toISOString() ?? null,
  lock_reason,
  methods_locked_until: methods_locked_until?.toISOString() ?? null,
  deletes_at: deletes_at?.toISOString() ?? null,
});
