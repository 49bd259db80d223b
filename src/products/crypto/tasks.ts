/** The tasks of sign-in with a wallet. */
import { attempt } from '../../../session-core/lib/guarded.ts';
import { lastWalletKeyOf } from '../../../session-core/state/more-names.ts';
import { stateKeyOf } from '../../../session-core/state/names.ts';
import type { Handlers } from '../../machine/machine.ts';
import type { Tools } from '../../machine/product.ts';
import type { CryptoEvent, CryptoTask, WalletChoice } from './flow.ts';
import { wayBy } from './places.ts';
import { walletList } from './wallets/list.ts';
import type { WalletSource } from './wallets/wallet.ts';
import { walletError } from './wallets/wallet-error.ts';
import { askAddress, askSignature } from './wallets/wallet-requests.ts';

export const cryptoHandlers = {
  // By now, the code for wallets is loaded.
  async 'crypto.prepare'({ wallet }) {
    return { type: 'crypto.prepared', wallet };
  },

  async 'crypto.connect'({ wallet }, { session, emit }, signal) {
    const address = await askAddress(walletSource(wallet), signal);
    const reply = await session.cryptoWallets.authenticateStart(
      { crypto_wallet_address: address, crypto_wallet_type: wallet.chain },
      { signal },
    );
    emit('CRYPTO_WALLET_AUTHENTICATE_START', reply);
    return { type: 'crypto.connected', address, challenge: reply.challenge };
  },

  async 'crypto.sign'({ wallet, address, challenge }, { config }, signal) {
    const signature = await askSignature(walletSource(wallet), { message: challenge, address }, signal);
    // For the note on its button, the next time.
    attempt(() => localStorage.setItem(lastWalletKeyOf(stateKeyOf(config())), wayBy(wallet)), undefined);
    return { type: 'crypto.signed', signature };
  },

  async 'crypto.authenticate'({ chain, address, signature }, { session, config, emit, signIn }, signal) {
    const proof = {
      crypto_wallet_address: address,
      crypto_wallet_type: chain,
      signature,
      session_duration_minutes: config().sessionDurationMinutes,
    };
    const reply = await signIn(() => session.cryptoWallets.authenticate(proof, { signal }));
    emit('CRYPTO_WALLET_AUTHENTICATE', reply);
    return { type: 'crypto.signedIn', reply };
  },
} satisfies Handlers<CryptoTask, CryptoEvent, Tools>;

/** The wallet itself. If the visitor has switched it off meanwhile, it is no longer in the list. */
export function walletSource({ id }: WalletChoice): WalletSource {
  const wallet = walletList()
    .current()
    .find((wallet) => wallet.id === id);
  if (!wallet) throw walletError('wallet_failed');
  return wallet.source;
}
