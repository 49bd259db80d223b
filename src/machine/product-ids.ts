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

/** These only follow a sign-in, so the first screen has nothing of them: see `products/after-sign-in.ts`. */
const stepIds = ['totp'] as const satisfies readonly ProductId[];

/** These sign no one in by themselves: they need another product beside them. */
export const companionIds = ['passkeys', ...stepIds] as const satisfies readonly ProductId[];

export type CompanionId = (typeof companionIds)[number];
export type StepId = (typeof stepIds)[number];
