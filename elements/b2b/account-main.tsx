/** The chunk of `<auth-account>` for members: the frame of its page, which is that of users. Each section is a chunk of its own. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { createDeferredB2BSession } from '../../session-core/b2b/deferred-session.ts';
import { AccountApp } from '../../src/account/account.tsx';
import { createAccount } from '../../src/account/create-account.ts';
import { accountTexts } from '../../src/account/languages/account-texts.ts';
import type { AccountConfig } from '../../src/account/section.ts';
import { memberSectionIds } from '../../src/account/section-ids.ts';
import { memberEvents } from '../../src/b2b-account/events.ts';
import { membershipOf, sectionsOf } from '../../src/b2b-account/membership.ts';
import { allMemberAccountRules } from '../../src/b2b-account/option-blocks.ts';
import type { MemberAccountOptions } from '../../src/b2b-account/options.ts';
import { memberSections } from '../../src/b2b-account/sections.ts';
import { accountSessionOf } from '../../src/b2b-account/session.ts';
import { browserClock } from '../../src/components/ui.tsx';
import { accountConfig } from '../request-flows/account-config.ts';
import type { RequestFlow } from '../request-flows/flow.ts';
import { loginAddress } from '../request-flows/login-address.ts';
import { requestMainOf } from '../stages/request-main.ts';
import { withoutOthers } from './other-options.ts';
import { memberWords } from './own-words.ts';

const flow: RequestFlow<MemberAccountOptions, B2BSessionClient> = {
  rules: allMemberAccountRules,
  texts: accountTexts,
  rendered: 'render_b2b_account_screen',
  restartKey: () => null,
  start({ session, options, host, address }) {
    const config = (): AccountConfig => {
      const ownConfig = accountConfig(options(), memberSectionIds);
      const { member, organization } = session.state;
      if (!member || !organization) return ownConfig;
      const place = { member, organization };
      const others = loginAddress(options().organizationsUrl, address);
      return {
        ...ownConfig,
        sections: sectionsOf(ownConfig.sections, place),
        membership: membershipOf(place, others),
      };
    };
    const account = createAccount({
      session: accountSessionOf(session),
      sections: memberSections,
      config,
      now: browserClock.now,
      emit: memberEvents(host.announce),
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

export const memberAccountMain = requestMainOf(flow, createDeferredB2BSession, withoutOthers, memberWords);
