/** The chunk of `<auth-b2b-idp-consent>`: its screens and its flow. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { createDeferredB2BSession } from '../../session-core/b2b/deferred-session.ts';
import { businessMessages } from '../../src/b2b/all-messages.ts';
import { type BusinessTranslate, withRefusals } from '../../src/b2b/translate.ts';
import { createMemberConsent } from '../../src/b2b-consent/create-member-consent.ts';
import { allBusinessConsentRules } from '../../src/b2b-consent/option-blocks.ts';
import type { MemberConsentOptions } from '../../src/b2b-consent/options.ts';
import { MemberConsentView } from '../../src/b2b-consent/views.tsx';
import { browserClock } from '../../src/components/ui.tsx';
import { consentConfig, consentRestartKey } from '../request-flows/consent-config.ts';
import type { RequestFlow } from '../request-flows/flow.ts';
import { leavePage } from '../request-flows/leave.ts';
import { loginAddress } from '../request-flows/login-address.ts';
import { RequestApp } from '../request-flows/request-app.tsx';
import { requestMainOf } from '../stages/request-main.ts';
import { businessTexts } from './business-texts.ts';
import { withoutOthers } from './other-options.ts';
import { memberWords } from './own-words.ts';

/** Consent of users has another name for this option. */
const asConsent = ({ trustedAuthTokenParams: authTokenParams, ...options }: MemberConsentOptions) => ({
  ...options,
  ...(authTokenParams && { authTokenParams }),
});

const flow: RequestFlow<MemberConsentOptions, B2BSessionClient> = {
  rules: allBusinessConsentRules,
  texts: { english: businessMessages, in: businessTexts },
  rendered: 'render_b2b_idp_screen',
  restartKey: (options) => consentRestartKey(asConsent(options)),
  start({ session, options, host, address }) {
    const { machine, stop } = createMemberConsent({
      session,
      config: () => consentConfig(asConsent(options()), address),
      attestedIn: () => options().trustedAuthTokenParams?.organizationId,
      canSwitch: () => options().organizationsUrl !== undefined,
      now: browserClock.now,
      emit: host.announce,
      report: host.report,
      leave: leavePage,
    });
    return {
      stop,
      draw(shell) {
        const props = {
          leave: leavePage,
          loginAddress: loginAddress(options().loginUrl, address),
          organizationsAddress: loginAddress(options().organizationsUrl, address),
        };
        return (
          <RequestApp
            {...shell}
            // The texts above say why a request was refused.
            ui={{ ...shell.ui, t: withRefusals(shell.ui.t as BusinessTranslate) }}
            {...{ machine, session }}
            view={(view) => <MemberConsentView {...view} {...props} />}
          />
        );
      },
    };
  },
};

export const memberConsentMain = requestMainOf(flow, createDeferredB2BSession, withoutOthers, memberWords);
