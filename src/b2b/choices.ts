/** What options of `<auth-b2b-login>` may name. The first screen does not check them, so the entry has none of it. */

/** What `products` may name. */
export const businessProductIds = [
  'emailMagicLinks',
  'emailOtp',
  'sso',
  'passwords',
  'oauth',
  'passkeys',
  'crypto',
] as const;

export const flowTypes = ['Discovery', 'Organization', 'PasswordReset'] as const;

export const mfaProducts = ['totp', 'smsOtp'] as const;
