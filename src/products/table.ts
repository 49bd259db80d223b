/** The registry of sign-in methods: one line each. */
import type { AnyProduct } from '../machine/any-flow.ts';
import type { Lazy } from '../machine/lazy.ts';
import type { ProductId } from '../machine/product.ts';
import { cryptoWallets } from './crypto/product.ts';
import { magicLinks } from './magic-links/product.ts';
import { oauth } from './oauth/product.ts';
import { otp } from './otp/product.ts';
import { passkeys } from './passkeys/product.ts';
import { passwords } from './passwords/product.ts';

const products = [otp, magicLinks, oauth, passwords, cryptoWallets, passkeys] as const;

/** The products as a list of one type. */
// Each is checked against its own types where it is made; joined, its rows only ever meet its own screens.
export const allProducts = products as unknown as readonly AnyProduct[];

/** What the first screen of these products needs and has not got. `phone`: whether one of them has a tab for phones. */
export function missingMains(ids: readonly (ProductId | null | undefined)[], phone = false): Lazy<unknown>[] {
  return allProducts
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ main, phone: form }) => (phone && form ? [main, form] : [main]))
    .filter(({ current }) => !current);
}
