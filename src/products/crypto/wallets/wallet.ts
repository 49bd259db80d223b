/** A wallet in this browser, and the ways to speak to one. */
import type { CryptoWalletType } from '../../../../session-core/wire/crypto-wallets.ts';
import type { SolanaWalletAdapter } from '../../../machine/config.ts';

/** An Ethereum wallet. @see EIP-1193 */
export interface Eip1193Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/** An account of a wallet that follows the Wallet Standard. */
export interface StandardAccount {
  readonly address: string;
}

/** The features that signing in needs. @see https://github.com/wallet-standard/wallet-standard */
export interface StandardWallet {
  readonly name: string;
  readonly icon?: unknown;
  readonly chains: readonly string[];
  readonly accounts: readonly StandardAccount[];
  readonly features: {
    readonly 'standard:connect': {
      connect(): Promise<{ readonly accounts: readonly StandardAccount[] }>;
    };
    readonly 'solana:signMessage': {
      signMessage(input: {
        account: StandardAccount;
        message: Uint8Array;
      }): Promise<readonly { readonly signature: Uint8Array }[]>;
    };
  };
}

/** A Solana wallet from before the standard: `window.solana`. */
export interface InjectedSolana {
  readonly publicKey?: { toString(): string } | null;
  connect(): Promise<unknown>;
  request?(call: { method: string; params: object }): Promise<unknown>;
  signMessage?(message: Uint8Array, display: 'utf8'): Promise<unknown>;
}

/** What is spoken to. Objects of other programs: nothing that they say is believed unchecked. */
export type WalletSource =
  | { readonly kind: 'ethereum'; readonly provider: Eip1193Provider }
  | { readonly kind: 'standard'; readonly wallet: StandardWallet }
  | { readonly kind: 'solana'; readonly provider: InjectedSolana }
  | { readonly kind: 'adapter'; readonly adapter: SolanaWalletAdapter };

export interface Wallet {
  /** The same for as long as the page lives. */
  readonly id: string;
  readonly chain: CryptoWalletType;
  /** As text, never as markup; empty for a wallet that does not say who it is. */
  readonly name: string;
  /** A `data:` address; null for none that may be shown. */
  readonly icon: string | null;
  readonly source: WalletSource;
  /** The object of the host's program that it was made of, if the host brought it. */
  readonly host?: object;
}
