/** What `products` in the configuration may name. */
export const productIds = [
  'emailMagicLinks',
  'oauth',
  'otp',
  'crypto',
  'passwords',
  'passkeys',
  'totp',
] as const;

/** One of them. */
export type ProductId = (typeof productIds)[number];
