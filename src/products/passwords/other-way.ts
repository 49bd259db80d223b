/** The alternative for a visitor without a password. */
import type { LoginConfig } from '../../machine/config.ts';
import type { ProductId } from '../../machine/product.ts';

/** The configured product that mails a code or link; null if there is none. */
export function otherWay({ products, otpOptions }: LoginConfig): ProductId | null {
  if (products.includes('otp') && otpOptions.methods.includes('email')) return 'otp';
  return products.includes('emailMagicLinks') ? 'emailMagicLinks' : null;
}
