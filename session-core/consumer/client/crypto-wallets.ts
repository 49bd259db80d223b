/** Calls of crypto wallets. */

import type { CallOptions } from '../../settings.ts';
import type { CryptoWalletStart } from '../../wire/crypto-wallets.ts';
import type { Common, FactorReply, NeededDuration } from '../../wire/shared.ts';

/** Crypto wallets: the server sends a text, the wallet signs it, and the signature signs in. */
export interface CryptoWalletMethods {
  /**
   * Requests the text that the wallet must sign within five minutes. For a signed-in user, `authenticate` then adds the
   * wallet to their account.
   *
   * @param options.siwe_params parts of the text; sent only for Ethereum wallets, if the project uses them
   * @throws AuthError `usage_error`; AuthApiError `invalid_crypto_wallet_address`, `too_many_requests`
   * @see EIP-4361
   * @example
   * const wallet = { crypto_wallet_address, crypto_wallet_type: 'ethereum' } as const;
   * const { challenge } = await auth.cryptoWallets.authenticateStart(wallet);
   * const signature = await ethereum.request({ method: 'personal_sign', params: [challenge, crypto_wallet_address] });
   * await auth.cryptoWallets.authenticate({ ...wallet, signature, session_duration_minutes: 60 });
   */
  authenticateStart(options: CryptoWalletStart, call?: CallOptions): Promise<Common & { challenge: string }>;
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
