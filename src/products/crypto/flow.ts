/** Sign-in with a crypto wallet: its screens, events and tasks, and their table on Main. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Table } from '../../machine/machine.ts';
import type { MainScreen } from '../../machine/product.ts';
import type { SignInReply } from '../../machine/sign-in.ts';
import type { Wallet } from './wallets/wallet.ts';

/** The chosen wallet, as data. The wallet itself is in the list of `wallets/list.ts`. */
export type WalletChoice = Pick<Wallet, 'id' | 'chain' | 'name'>;

/** "Connecting to your wallet...": asks the wallet for an address, then the server for the text to sign. */
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

/** The wallets that do not fit on Main. */
export interface CryptoOther {
  readonly name: 'crypto.other';
}

/** Where to get a wallet. */
export interface CryptoSetUp {
  readonly name: 'crypto.setUp';
}

/** The sign-in failed. The machine's problem says why. */
export interface CryptoFailed {
  readonly name: 'crypto.failed';
  readonly wallet: WalletChoice;
}

interface CryptoConfirmed {
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
  /** Loads the code that talks to wallets, so that a wallet's window never opens before its screen. */
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
