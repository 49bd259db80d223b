/** Which wallets Main shows. */
import type { FirstConfig } from '../../machine/config.ts';
import type { WalletChoice } from './flow.ts';

/** The number of buttons on Main, of all kinds together. */
const mainSlots = 6;

/**
 * How many wallets fit beside the social buttons and the button below them. Providers that are configured but not offered
 * take no place.
 */
export function walletSlots({ products, oauthOptions }: FirstConfig): number {
  // Before the check, the list may hold anything.
  const types = new Set(oauthOptions.providers.map((provider) => provider?.type));
  const providers = products.includes('oauth') ? types.size : 0;
  return Math.max(mainSlots - providers - 1, 0);
}

/** The word for a sign-in with this wallet: ids change with every page. */
export const wayBy = ({ chain, name }: WalletChoice) => `wallet:${chain}:${name}`;

/** Whether a field or button of this card has the focus. Then nothing in it may move. */
export function isInUse(part: Element | null): boolean {
  return Boolean(part?.closest('.ae-card')?.querySelector(':is(button, input, select, a):focus'));
}
