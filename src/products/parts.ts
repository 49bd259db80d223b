/** The registry of what stands on the first screen: one line for each sign-in method, none of which needs React. */
import type { FirstConfig } from '../machine/config.ts';
import type { MainPart, Offer } from '../machine/main-part.ts';
import type { ProductId } from '../machine/product.ts';
import { cryptoParts } from './crypto/parts.ts';
import { magicLinksParts } from './magic-links/parts.ts';
import { oauthParts } from './oauth/parts.ts';
import { otpParts } from './otp/parts.ts';
import { passkeysParts } from './passkeys/parts.ts';
import { passwordsParts } from './passwords/parts.ts';

const parts: { readonly [id in ProductId]: (config: FirstConfig) => readonly MainPart[] } = {
  otp: otpParts,
  emailMagicLinks: magicLinksParts,
  oauth: oauthParts,
  passwords: passwordsParts,
  crypto: cryptoParts,
  passkeys: passkeysParts,
  // It follows a sign-in: see `after-sign-in.ts`.
  totp: () => [],
};

/** The offers of the configured products, in their order. */
export function offersOf(config: FirstConfig): Offer[] {
  return config.products.flatMap((id) => {
    // On a first look, anything may stand in the list.
    return Object.hasOwn(parts, id) ? [{ id, parts: parts[id](config) }] : [];
  });
}
