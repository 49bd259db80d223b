/** The section of linked accounts and wallets. */
import { section } from '../../section.ts';
import { startOptions } from '../../start-options.ts';
import { proveWallet } from '../../wallets/prove-wallet.ts';
import { type SocialEvent, type SocialScreen, type SocialTask, socialTable } from './flow.ts';
import { SocialView } from './views.tsx';

export const social = section<SocialScreen, SocialEvent, SocialTask>({
  first: { name: 'social.list' },
  table: socialTable,
  handlers: {
    async 'social.link'({ provider }, { session, config }, signal) {
      const { oauth_attach_token } = await session.oauth.attach({ provider }, { signal });
      await session.oauth.start(
        provider,
        { oauth_attach_token, ...startOptions(config().oauthOptions) },
        { signal },
      );
      // The browser leaves. A user who comes back with the back button finds the list.
      return undefined;
    },

    async 'social.linkWallet'({ wallet, title }, tools, signal) {
      await proveWallet(wallet, tools, { signal });
      tools.emit('ACCOUNT_CHANGE', { section: 'social', change: 'linked' });
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
