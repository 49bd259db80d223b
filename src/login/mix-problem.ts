/** Mixes of products that make no sense together. */
import type { FirstConfig } from '../machine/config.ts';
import { type CompanionId, companionIds, type ProductId } from '../machine/product-ids.ts';

type MixProblem = 'emailConflict' | `${CompanionId}Alone`;

/** The problem of this mix of products; null if it makes sense. */
export function mixProblem({
  products,
  otpOptions,
}: Pick<FirstConfig, 'products' | 'otpOptions'>): MixProblem | null {
  const emailOtp = products.includes('otp') && otpOptions.methods.includes('email');
  // Beside a password, both are merely alternatives to it.
  if (products.includes('emailMagicLinks') && emailOtp && !products.includes('passwords')) {
    return 'emailConflict';
  }
  const [first, ...others] = products;
  return first && isCompanion(first) && others.every(isCompanion) ? `${first}Alone` : null;
}

function isCompanion(id: ProductId): id is CompanionId {
  return companionIds.some((companion) => companion === id);
}
