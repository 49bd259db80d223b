/** The registry of sign-in methods: one line each. */
import type { Product, ProductId } from '../machine/product.ts';
import type { MagicLinksEvent, MagicLinksScreen, MagicLinksTask } from './magic-links/flow.ts';
import { magicLinks } from './magic-links/product.ts';
import type { OtpEvent, OtpScreen, OtpTask } from './otp/flow.ts';
import { otp } from './otp/product.ts';

export const products = [otp, magicLinks] as const;

export type ProductScreen = OtpScreen | MagicLinksScreen;
export type ProductEvent = OtpEvent | MagicLinksEvent;
export type ProductTask = OtpTask | MagicLinksTask;

/** A product with its own screens, events and tasks forgotten: what the login needs to treat all alike. */
export type AnyProduct = Product<ProductScreen, ProductEvent, ProductTask>;

/** The products as a list of one type. */
// Each is checked against its own types where it is made; joined, its rows only ever meet its own screens.
export const allProducts = products as unknown as readonly AnyProduct[];

export const availableProducts: readonly ProductId[] = products.map(({ id }) => id);
