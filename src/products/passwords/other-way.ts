/** How somebody gets in who has no password, or not at hand. */
import type { LoginConfig } from '../../machine/config.ts';
import type { ProductId } from '../../machine/product.ts';

/** The product that mails a code or link; null if none is switched on. */
export function otherWay({ products, otpOptions }: LoginConfig): ProductId | null {
  if (products.includes('otp') && otpOptions.methods.includes('email')) return 'otp';
  return products.includes('emailMagicLinks') ? 'emailMagicLinks' : null;
}
