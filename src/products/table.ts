/** The registry of sign-in methods: one line each. */
import type { Later } from '../machine/later.ts';
import type { Product, ProductId, Rest, ScreenProps } from '../machine/product.ts';
import type { CryptoEvent, CryptoScreen, CryptoTask } from './crypto/flow.ts';
import { cryptoWallets } from './crypto/product.ts';
import type { MagicLinksEvent, MagicLinksScreen, MagicLinksTask } from './magic-links/flow.ts';
import { magicLinks } from './magic-links/product.ts';
import type { OAuthEvent, OAuthScreen, OAuthTask } from './oauth/flow.ts';
import { oauth } from './oauth/product.ts';
import type { OtpEvent, OtpScreen, OtpTask } from './otp/flow.ts';
import { otp } from './otp/product.ts';
import type { PasskeysEvent, PasskeysScreen, PasskeysTask } from './passkeys/flow.ts';
import { passkeys } from './passkeys/product.ts';
import type { PasswordsEvent, PasswordsScreen, PasswordsTask } from './passwords/flow.ts';
import { passwords } from './passwords/product.ts';

export const products = [otp, magicLinks, oauth, passwords, cryptoWallets, passkeys] as const;

export type ProductScreen =
  | OtpScreen
  | MagicLinksScreen
  | OAuthScreen
  | PasswordsScreen
  | CryptoScreen
  | PasskeysScreen;
export type ProductEvent =
  | OtpEvent
  | MagicLinksEvent
  | OAuthEvent
  | PasswordsEvent
  | CryptoEvent
  | PasskeysEvent;
export type ProductTask = OtpTask | MagicLinksTask | OAuthTask | PasswordsTask | CryptoTask | PasskeysTask;

/** A product with its own screens, events and tasks forgotten: what the login needs to treat all alike. */
export type AnyProduct = Product<ProductScreen, ProductEvent, ProductTask>;

/** The props of any product's view, and the chunk that has it. */
export type AnyScreenProps = ScreenProps<ProductScreen, ProductEvent>;
export type AnyLater = Later<Rest<ProductScreen, ProductEvent, ProductTask>>;

/** The product that a screen, an event or a task of this name belongs to. */
export function ownerOf(name: string): AnyProduct | undefined {
  return allProducts.find(({ prefix }) => name.startsWith(`${prefix}.`));
}

/** What the first screen of these products needs and has not got. `phone`: whether one of them has a tab for phones. */
export function missingFronts(ids: readonly ProductId[], phone = false): Later<unknown>[] {
  return allProducts
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ front, phone: form }) => (phone && form ? [front, form] : [front]))
    .filter(({ current }) => !current);
}

/** The products as a list of one type. */
// Each is checked against its own types where it is made; joined, its rows only ever meet its own screens.
export const allProducts = products as unknown as readonly AnyProduct[];
