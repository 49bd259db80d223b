/** What a wallet is called on a screen, before all texts are there too. */
import type { Translate, Values } from '../../strings/translate.ts';
import type { WalletChoice } from './flow.ts';
import { cryptoMainStrings } from './main-strings.ts';

/** The host's own words, or the English ones. */
export function walletText(t: Translate, id: keyof typeof cryptoMainStrings, values: Values = {}): string {
  // Until all texts are there, those of the first screen give nothing for these ids.
  return t(id, values) || cryptoMainStrings[id].replace('{provider}', () => String(values.provider));
}

/** The wallet's own name, or its kind when it does not tell. */
export function walletName(t: Translate, { name, chain }: WalletChoice): string {
  return name || walletText(t, chain === 'solana' ? 'crypto.solanaWallet' : 'crypto.ethereumWallet');
}
