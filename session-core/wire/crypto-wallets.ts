/** Calls of crypto wallets: request the text to sign, and send its signature. */
import type { Common, FactorReply, Protection, RememberedDevices, SessionDuration } from './shared.ts';

/** The chain whose signature scheme the wallet uses. */
export type CryptoWalletType = 'ethereum' | 'solana';

/** Parts of the message that an Ethereum wallet signs. The server adds domain and nonce. @see EIP-4361 */
export interface SiweParams {
  /** @default the page's origin */
  uri?: string;
  /** EIP-155. @default 1 */
  chain_id?: string;
  /** RFC 3339. @default now */
  issued_at?: string;
  /** The sentence for the visitor: ASCII, one line. */
  statement?: string;
  /** RFC 3339. */
  not_before?: string;
  message_request_id?: string;
  resources?: string[];
}

/** The wallet, and parts of the text to sign. `siwe_params` are for Ethereum only. */
export interface CryptoWalletStart {
  crypto_wallet_address: string;
  crypto_wallet_type: CryptoWalletType;
  siwe_params?: SiweParams;
}

interface Start {
  body: CryptoWalletStart & Pick<Protection, 'captcha_token'>;
  /** The text to sign. */
  reply: Common & { challenge: string };
}

export interface CryptoWalletCalls {
  'POST /crypto_wallets/authenticate/start/primary': Start;
  'POST /crypto_wallets/authenticate/start/secondary': Start;
  'POST /crypto_wallets/authenticate': {
    /** `signature`: hexadecimal with `0x` for Ethereum, base58 for Solana. */
    body: SessionDuration &
      Protection &
      RememberedDevices & {
        crypto_wallet_address: string;
        crypto_wallet_type: CryptoWalletType;
        signature: string;
      };
    reply: FactorReply;
  };
}
