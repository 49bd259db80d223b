/** A wallet in this browser, and its interfaces. */
import type { CryptoWalletType } from '../../../../session-core/wire/crypto-wallets.ts';
import type { SolanaWalletAdapter } from '../../../machine/config.ts';

/** An Ethereum wallet. @see EIP-1193 */
export interface Eip1193Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/** An account of a wallet that follows the Wallet Standard. */
interface StandardAccount {
  readonly address: string;
}

/** The features that a sign-in needs. @see https://github.com/wallet-standard/wallet-standard */
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

/** A Solana wallet older than the standard: `window.solana`. */
export interface InjectedSolana {
  readonly publicKey?: { toString(): string } | null;
  connect(): Promise<unknown>;
  request?(call: { method: string; params: object }): Promise<unknown>;
  signMessage?(message: Uint8Array, display: 'utf8'): Promise<unknown>;
}

/** A wallet's interface. It belongs to another program, so we check all that it returns. */
export type WalletSource =
  | { readonly kind: 'ethereum'; readonly provider: Eip1193Provider }
  | { readonly kind: 'standard'; readonly wallet: StandardWallet }
  | { readonly kind: 'solana'; readonly provider: InjectedSolana }
  | { readonly kind: 'adapter'; readonly adapter: SolanaWalletAdapter };

export interface Wallet {
  /** Stays while the page lives. */
  readonly id: string;
  readonly chain: CryptoWalletType;
  /** Plain text, never markup; empty for an anonymous wallet. */
  readonly name: string;
  /** A `data:` address; null if there is none that is safe to show. */
  readonly icon: string | null;
  readonly source: WalletSource;
  /** The host's object, if the host passed the wallet. */
  readonly host?: object;
}
