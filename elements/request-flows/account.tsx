/** How `<auth-account>` works. */
import { AccountApp } from '../../src/account/account.tsx';
import { createAccount } from '../../src/account/create-account.ts';
import { accountTexts } from '../../src/account/languages/account-texts.ts';
import { allAccountRules } from '../../src/account/option-blocks.ts';
import type { AccountOptions } from '../../src/account/options.ts';
import { sectionIds } from '../../src/account/section-ids.ts';
import { sections } from '../../src/account/sections.ts';
import { browserClock } from '../../src/components/ui.tsx';
import { accountConfig } from './account-config.ts';
import type { RequestFlow } from './flow.ts';
import { loginAddress } from './login-address.ts';

export const accountFlow: RequestFlow<AccountOptions> = {
  rules: allAccountRules,
  texts: accountTexts,
  rendered: 'render_account_screen',
  restartKey: () => null,
  start({ session, options, host, address }) {
    const account = createAccount({
      session,
      sections,
      config: () => accountConfig(options(), sectionIds),
      now: browserClock.now,
      emit: host.announce,
      report: host.report,
    });
    return {
      stop: account.stop,
      draw: (shell) => (
        <AccountApp {...shell} account={account} loginAddress={loginAddress(options().loginUrl, address)} />
      ),
    };
  },
};
