/** The registry of the entry stage: what each sign-in method puts on the first screen, without React. */
import type { FirstConfig } from '../machine/config.ts';
import type { MainPart, Offer } from '../machine/main-part.ts';
import type { ProductId, StepId } from '../machine/product-ids.ts';
import { cryptoEntry } from './crypto/entry.ts';
import { magicLinksEntry } from './magic-links/entry.ts';
import { oauthEntry } from './oauth/entry.ts';
import { otpEntry } from './otp/entry.ts';
import { passkeysEntry } from './passkeys/entry.ts';
import { passwordsEntry } from './passwords/entry.ts';

type Entry = (config: FirstConfig) => readonly MainPart[];

const entries: { readonly [id in ProductId]?: Entry } = {
  otp: otpEntry,
  emailMagicLinks: magicLinksEntry,
  oauth: oauthEntry,
  passwords: passwordsEntry,
  crypto: cryptoEntry,
  passkeys: passkeysEntry,
} satisfies { readonly [id in Exclude<ProductId, StepId>]: Entry };

/** The offers of the configured products, in their order. */
export function offersOf(config: FirstConfig): Offer[] {
  return config.products.flatMap((id) => {
    // Before the check, the list may hold anything.
    const entry = Object.hasOwn(entries, id) && entries[id];
    return entry ? [{ id, parts: entry(config) }] : [];
  });
}
