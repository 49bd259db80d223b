/** Sign-in by a crypto wallet: its screens, facts and tasks, and what is done about them on Main. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Table } from '../../machine/machine.ts';
import type { MainScreen } from '../../machine/product.ts';
import type { SignInReply } from '../../machine/sign-in.ts';
import type { Wallet } from './wallets/wallet.ts';

/** The wallet that was chosen, as data; the wallet itself stands in the list of `wallets/list.ts`. */
export type WalletChoice = Pick<Wallet, 'id' | 'chain' | 'name'>;

/** "Connecting to your wallet...": it is asked for an address, then the server for a text. */
export interface CryptoConnect {
  readonly name: 'crypto.connect';
  readonly wallet: WalletChoice;
}

/** "Completing signature request...": the wallet shows this very text. */
export interface CryptoSign {
  readonly name: 'crypto.sign';
  readonly wallet: WalletChoice;
  readonly address: string;
  readonly challenge: string;
}

/** The wallets that found no place on Main. */
export interface CryptoOther {
  readonly name: 'crypto.other';
}

/** Where to get a wallet. */
export interface CryptoSetUp {
  readonly name: 'crypto.setUp';
}

/** It did not work; the machine's problem says why. */
export interface CryptoFailed {
  readonly name: 'crypto.failed';
  readonly wallet: WalletChoice;
}

export interface CryptoConfirmed {
  readonly name: 'crypto.confirmed';
}

export type CryptoScreen =
  | CryptoConnect
  | CryptoSign
  | CryptoOther
  | CryptoSetUp
  | CryptoFailed
  | CryptoConfirmed;

export type CryptoEvent =
  | { readonly type: 'crypto.chosen'; readonly wallet: WalletChoice }
  | { readonly type: 'crypto.prepared'; readonly wallet: WalletChoice }
  | { readonly type: 'crypto.otherAsked' }
  | { readonly type: 'crypto.setUpAsked' }
  | { readonly type: 'crypto.connected'; readonly address: string; readonly challenge: string }
  | { readonly type: 'crypto.signed'; readonly signature: string }
  | { readonly type: 'crypto.signedIn'; readonly reply: SignInReply }
  | { readonly type: 'crypto.retryAsked' };

export type CryptoTask =
  /** Fetches what a wallet is spoken to with, so that its window never opens before there is a screen for it. */
  | { readonly do: 'crypto.prepare'; readonly wallet: WalletChoice }
  | { readonly do: 'crypto.connect'; readonly wallet: WalletChoice }
  | {
      readonly do: 'crypto.sign';
      readonly wallet: WalletChoice;
      readonly address: string;
      readonly challenge: string;
    }
  | {
      readonly do: 'crypto.authenticate';
      readonly chain: Wallet['chain'];
      readonly address: string;
      readonly signature: string;
    };

export const cryptoOnMain = {
  main: {
    'crypto.chosen': (_screen, { wallet }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'crypto.prepare', wallet } },
    'crypto.otherAsked': (_screen, _event, { busy }) =>
      busy.length > 0 ? undefined : { screen: { name: 'crypto.other' } },
    'crypto.setUpAsked': (_screen, _event, { busy }) =>
      busy.length > 0 ? undefined : { screen: { name: 'crypto.setUp' } },
  },
} satisfies Table<MainScreen | CryptoScreen, CryptoEvent, CryptoTask, LoginConfig>;
