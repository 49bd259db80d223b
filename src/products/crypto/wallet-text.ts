/** Wallet texts on the first screen, also before the idle stage brings all texts. */
import type { Translate, Values } from '../../strings/translate.ts';
import type { WalletChoice } from './flow.ts';
import { cryptoMainStrings } from './main-strings.ts';

/** The host's own text, or the English one. */
export function walletText(t: Translate, id: keyof typeof cryptoMainStrings, values: Values = {}): string {
  // Before the idle stage, `t` returns an empty text for these ids.
  return t(id, values) || cryptoMainStrings[id].replace('{provider}', () => String(values.provider));
}

/** The wallet's own name, or its kind if it has none. */
export function walletName(t: Translate, { name, chain }: WalletChoice): string {
  return name || walletText(t, chain === 'solana' ? 'crypto.solanaWallet' : 'crypto.ethereumWallet');
}
