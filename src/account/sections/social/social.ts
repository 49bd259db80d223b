/** The section of linked accounts and wallets. */
import { walletSource } from '../../../products/crypto/tasks.ts';
import { askAddress, askSignature } from '../../../products/crypto/wallets/wallet-requests.ts';
import { pageAddress } from '../../page-address.ts';
import { section } from '../../section.ts';
import { type SocialEvent, type SocialScreen, type SocialTask, socialTable } from './flow.ts';
import { SocialView } from './views.tsx';

export const social = section<SocialScreen, SocialEvent, SocialTask>({
  first: { name: 'social.list' },
  table: socialTable,
  handlers: {
    async 'social.link'({ provider }, { session, config }, signal) {
      const { oauth_attach_token } = await session.oauth.attach({ provider }, { signal });
      const { loginRedirectURL = pageAddress() } = config().oauthOptions;
      const options = { oauth_attach_token, login_redirect_url: loginRedirectURL };
      await session.oauth.start(provider, options, { signal });
      // The browser leaves. A user who comes back with the back button finds the list.
      return undefined;
    },

    async 'social.linkWallet'({ wallet, title }, { session, config, emit }, signal) {
      const source = walletSource(wallet);
      const crypto_wallet_address = await askAddress(source, signal);
      const asked = { crypto_wallet_address, crypto_wallet_type: wallet.chain };
      const { challenge } = await session.cryptoWallets.authenticateStart(asked, { signal });
      const signature = await askSignature(
        source,
        { message: challenge, address: crypto_wallet_address },
        signal,
      );
      const { sessionDurationMinutes: session_duration_minutes } = config();
      await session.cryptoWallets.authenticate({ ...asked, signature, session_duration_minutes }, { signal });
      emit('ACCOUNT_CHANGE', { section: 'social', change: 'linked' });
      return { type: 'social.walletLinked', title };
    },

    async 'social.unlink'({ kind, removing, title }, { session, emit }, signal) {
      if (kind === 'social') await session.user.deleteOAuthRegistration(removing, { signal });
      else await session.user.deleteCryptoWallet(removing, { signal });
      emit('ACCOUNT_CHANGE', { section: 'social', change: 'unlinked' });
      return { type: 'social.unlinked', title };
    },
  },
  View: SocialView,
});
