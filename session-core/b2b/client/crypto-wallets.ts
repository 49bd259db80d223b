import type { WalletCalls } from '../../methods/crypto-wallets.ts';
import type { Method, Reading } from './method.ts';

/**
 * Crypto wallets of members, as `cryptoWallets` of users. A wallet opens all organizations of the member's address, as far as each
 * allows it. A wallet that nobody has added signs nobody in.
 */
export interface MemberCryptoWalletMethods extends WalletCalls {
  /**
   * Signs in to one organization. For its signed-in member, adds the proof to their session.
   *
   * @throws as of users; AuthApiError `crypto_wallet_not_found`
   */
  readonly authenticate: Method<'POST /b2b/crypto_wallets/authenticate'>;
  readonly discovery: {
    /** Shows all organizations of a wallet. */
    readonly authenticate: Method<'POST /b2b/crypto_wallets/discovery/authenticate'>;
  };
  /**
   * Adds a wallet to the signed-in member, who has proved the address in this session by a code, a link or a verified account.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `duplicate_wallet_address`, `unauthorized_action`,
   * `action_available_only_once_primary_authentication_is_met` without such a proof
   */
  readonly add: Method<'POST /b2b/crypto_wallets'>;
  /** The wallets of the signed-in person. */
  readonly list: Reading<'GET /b2b/crypto_wallets'>;
  /** Removes one, within five minutes of a proof by another method. */
  readonly delete: Method<'DELETE /b2b/crypto_wallets/:id', { crypto_wallet_id: string }>;
}
