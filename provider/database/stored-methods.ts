/** The registry of sign-in methods that their owner can remove, and where each is stored. */

export interface Stored {
  in: readonly [table: string, key: string];
  /** The record's name for it. */
  recorded: string;
  /** The column with the owner's name for it. */
  label?: string;
  /** Whether it may wait for its proof. */
  waits?: true;
}

export const storedMethods = {
  email: { in: ['emails', 'email_id'], recorded: 'email', label: 'address', waits: true },
  phone: { in: ['phone_numbers', 'phone_id'], recorded: 'phone_number', label: 'phone_number', waits: true },
  social: {
    in: ['oauth_registrations', 'oauth_registration_id'],
    recorded: 'social_account',
    label: 'provider_type',
  },
  company: { in: ['sso_registrations', 'registration_id'], recorded: 'company_login', label: 'name' },
  passkey: { in: ['webauthn_registrations', 'webauthn_registration_id'], recorded: 'passkey', label: 'name' },
  wallet: { in: ['crypto_wallets', 'crypto_wallet_id'], recorded: 'wallet', label: 'address' },
  app: { in: ['totps', 'totp_id'], recorded: 'totp', waits: true },
} as const satisfies Record<string, Stored>;

export type StoredMethod = keyof typeof storedMethods;
