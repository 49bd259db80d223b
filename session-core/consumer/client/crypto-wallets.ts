/** Calls of crypto wallets. */

import type { WalletCalls } from '../../methods/crypto-wallets.ts';
import type { CallOptions } from '../../settings.ts';
import type { CryptoWalletStart } from '../../wire/crypto-wallets.ts';
import type { FactorReply, NeededDuration } from '../../wire/shared.ts';

/** Crypto wallets: the server sends a text, the wallet signs it, and the signature signs in. */
export interface CryptoWalletMethods extends WalletCalls {
  /**
   * Signs in with the signature: hexadecimal for Ethereum (EIP-191), base58 for Solana (Ed25519).
   *
   * @throws AuthError `usage_error`; AuthApiError `unable_to_authenticate_crypto_wallet`, `duplicate_wallet_address` if the
   * wallet is another user's, `unauthorized_action` for a new wallet if the last sign-in is too long ago,
   * `user_lock_limit_reached`, `too_many_requests`
   */
  authenticate(
    options: Pick<CryptoWalletStart, 'crypto_wallet_address' | 'crypto_wallet_type'> & {
      signature: string;
    } & NeededDuration,
    call?: CallOptions,
  ): Promise<FactorReply>;
}
