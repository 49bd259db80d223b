/** The registry of what stands on the first screen: one line for each sign-in method, none of which needs React. */
import type { FirstConfig } from '../machine/config.ts';
import type { MainPart, Offer } from '../machine/main-part.ts';
import type { ProductId } from '../machine/product.ts';
import { cryptoEntry } from './crypto/entry.ts';
import { magicLinksEntry } from './magic-links/entry.ts';
import { oauthEntry } from './oauth/entry.ts';
import { otpEntry } from './otp/entry.ts';
import { passkeysEntry } from './passkeys/entry.ts';
import { passwordsEntry } from './passwords/entry.ts';

const parts: { readonly [id in ProductId]: (config: FirstConfig) => readonly MainPart[] } = {
  otp: otpEntry,
  emailMagicLinks: magicLinksEntry,
  oauth: oauthEntry,
  passwords: passwordsEntry,
  crypto: cryptoEntry,
  passkeys: passkeysEntry,
};

/** The offers of the configured products, in their order. */
export function offersOf(config: FirstConfig): Offer[] {
  return config.products.flatMap((id) => {
    // On a first look, anything may stand in the list.
    return Object.hasOwn(parts, id) ? [{ id, parts: parts[id](config) }] : [];
  });
}
