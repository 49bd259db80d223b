import type { WalletCalls } from '../../methods/crypto-wallets.ts';
import type { CallOptions } from '../../settings.ts';
import type { B2BCalls } from '../../wire/b2b/calls.ts';
import type { CryptoWalletStart } from '../../wire/crypto-wallets.ts';
import type { Reading } from './method.ts';

type Reply<Name extends keyof B2BCalls> = Promise<B2BCalls[Name]['reply']>;

/** A wallet, and its signature of the text of `authenticateStart`. */
interface SignedWallet extends Pick<CryptoWalletStart, 'crypto_wallet_address' | 'crypto_wallet_type'> {
  /** Hexadecimal for Ethereum (EIP-191), base58 for Solana (Ed25519). */
  signature: string;
}

/** The options of `cryptoWallets.authenticate` for members. */
interface MemberCryptoWalletOptions extends SignedWallet {
  /** The organization to sign in to. */
  organization_id: string;
  session_duration_minutes: number;
  /** The language of a code that the provider texts. */
  locale?: string;
}

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
  authenticate(
    options: MemberCryptoWalletOptions,
    call?: CallOptions,
  ): Reply<'POST /b2b/crypto_wallets/authenticate'>;
  readonly discovery: {
    /** Shows all organizations of a wallet. */
    authenticate(
      options: SignedWallet,
      call?: CallOptions,
    ): Reply<'POST /b2b/crypto_wallets/discovery/authenticate'>;
  };
  /**
   * Adds a wallet to the signed-in member, who has proved the address in this session by a code, a link or a verified account.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `duplicate_wallet_address`, `unauthorized_action`,
   * `action_available_only_once_primary_authentication_is_met` without such a proof
   */
  add(
    options: SignedWallet & { session_duration_minutes?: number },
    call?: CallOptions,
  ): Reply<'POST /b2b/crypto_wallets'>;
  /** The wallets of the signed-in person. */
  readonly list: Reading<'GET /b2b/crypto_wallets'>;
  /** Removes one, within five minutes of a proof by another method. */
  delete(options: { crypto_wallet_id: string }, call?: CallOptions): Reply<'DELETE /b2b/crypto_wallets/:id'>;
}
