/** A user as one line of JSON: what an export writes and an import reads. */
import { z } from 'zod';
import { maxMetadataBytes } from '../../accounts/profile.ts';
import {
  cryptoWallet,
  id,
  locks,
  mailAddress,
  metadata,
  name,
  passkey,
  password,
  socialAccount,
  termsAccepted,
  time,
} from '../fields.ts';
import { secondFields } from '../second-factors.ts';

const email = z.preprocess(
  (line) => (typeof line === 'string' ? { email: line } : line),
  z.strictObject({
    email: mailAddress,
    verified: z.boolean().default(false),
  }),
);

/** Their form and countries are checked with the settings. */
const phone = z.preprocess(
  (line) => (typeof line === 'string' ? { phone_number: line } : line),
  z.strictObject({ phone_number: z.string(), verified: z.boolean().default(false) }),
);

const provider = socialAccount.extend({
  /** The user's address that this identity provider verified. */
  email: z.string().nullish(),
});

const mustBeVerified = 'must be verified or left out, because the user can sign in another way';

/** Unknown fields are refused: a misspelt one would be lost in silence. `docs/provider/import.md` explains each. */
export const userLine = z
  .strictObject({
    /** The id in the other system, or in an export. Without it, the first address or number identifies the line. */
    id: id.optional(),
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
    /** Whether the user may sign in for the first time although the project limits who may sign up. */
    let_in: z.boolean().default(true),
    /** Whether a stranger may have prepared the account: its first proof removes what was done before. */
    prepared: z.boolean().default(false),
    ...locks,
    trusted_metadata: metadata(maxMetadataBytes).default({}),
    untrusted_metadata: metadata(maxMetadataBytes).default({}),
    password: password.nullable().default(null),
    ...secondFields,
    terms_accepted: termsAccepted,
    passkeys: z.array(passkey).max(100).default([]),
    providers: z.array(provider).max(100).default([]),
    crypto_wallets: z.array(cryptoWallet).max(100).default([]),
    external_ids: z
      .array(
        z.strictObject({ profile_id: z.string().min(1).max(256), external_id: z.string().min(1).max(512) }),
      )
      .max(100)
      .refine(
        (all) => new Set(all.map(({ profile_id }) => profile_id)).size === all.length,
        'has a profile twice',
      )
      .default([]),
  })
  .superRefine((line, context) => {
    if (!signsInAnotherWay(line)) return;
    // The owner of an unproved address may be another person, who would get in by proving it.
    for (const field of ['emails', 'phone_numbers'] as const)
      for (const [index, { verified }] of line[field].entries())
        if (!verified) context.addIssue({ code: 'custom', path: [field, index], message: mustBeVerified });
  });

interface Ways {
  emails: readonly { verified: boolean }[];
  phone_numbers: readonly { verified: boolean }[];
  providers: readonly unknown[];
  passkeys: readonly unknown[];
  crypto_wallets: readonly unknown[];
  external_ids: readonly unknown[];
}

/** Whether the user can sign in without any unverified contact. A password does not count: the first proof removes it. */
export function signsInAnotherWay({ emails, phone_numbers, ...more }: Ways): boolean {
  const others = [more.providers, more.passkeys, more.crypto_wallets, more.external_ids];
  const isVerified = [...emails, ...phone_numbers].some(({ verified }) => verified);
  return isVerified || others.some(({ length }) => length > 0);
}

/** A line as it is written. */
export type UserLine = z.input<typeof userLine>;
/** A line as it is read. */
export type ReadLine = z.output<typeof userLine>;
