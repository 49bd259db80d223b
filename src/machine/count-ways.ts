/** Counts the sign-in methods of a page. */
import type { FirstConfig } from './config.ts';
import type { ProductId } from './product-ids.ts';

/** How many methods the first screen offers, each provider of `oauth` and each kind of code by itself. */
export function countWays({ products, otpOptions, oauthOptions }: FirstConfig): number {
  const counts: { readonly [id in ProductId]?: number } = {
    otp: otpOptions.methods.length,
    oauth: oauthOptions.providers.length,
    // It follows the others.
    totp: 0,
  };
  return products.reduce((count, product) => count + (counts[product] ?? 1), 0);
}
