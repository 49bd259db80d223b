/** Mixes of products that make no sense together. */
import type { FirstConfig } from '../machine/config.ts';

export type MixProblem = 'emailConflict' | 'passkeysAlone';

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
  if (products.length === 1 && products[0] === 'passkeys') return 'passkeysAlone';
  return null;
}
