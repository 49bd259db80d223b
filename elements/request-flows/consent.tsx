/** How `<auth-idp-consent>` answers. */
import { browserClock } from '../../src/components/ui.tsx';
import { createConsent, ofUsers } from '../../src/consent/create-consent.ts';
import { allConsentRules } from '../../src/consent/option-blocks.ts';
import type { ConsentOptions } from '../../src/consent/options.ts';
import { ConsentView } from '../../src/consent/views.tsx';
import { consentConfig, consentRestartKey } from './consent-config.ts';
import type { RequestFlow } from './flow.ts';
import { leavePage } from './leave.ts';
import { loginAddress } from './login-address.ts';
import { RequestApp } from './request-app.tsx';

export const consentFlow: RequestFlow<ConsentOptions> = {
  rules: allConsentRules,
  restartKey: consentRestartKey,
  start({ session, options, host, address }) {
    const consent = createConsent(ofUsers, {
      session,
      config: () => consentConfig(options(), address),
      now: browserClock.now,
      emit: host.announce,
      report: host.report,
      leave: leavePage,
    });
    const { machine } = consent;
    return {
      stop: consent.stop,
      draw(shell) {
        const props = { leave: leavePage, loginAddress: loginAddress(options().loginUrl, address) };
        return (
          <RequestApp
            {...shell}
            {...{ machine, session }}
            view={(view) => <ConsentView {...view} {...props} />}
          />
        );
      },
    };
  },
};
