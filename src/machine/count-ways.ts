/** Counts the sign-in methods of a page. */
import type { FirstConfig } from './config.ts';

/** How many methods the first screen offers, each provider of `oauth` and each kind of code by itself. */
export function countWays({ products, otpOptions, oauthOptions }: FirstConfig): number {
  return products.reduce((count, product) => {
    // It follows the others.
    if (product === 'totp') return count;
    const parts = { otp: otpOptions.methods.length, oauth: oauthOptions.providers.length };
    return count + (product === 'otp' || product === 'oauth' ? parts[product] : 1);
  }, 0);
}
