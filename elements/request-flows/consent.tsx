/** How `<auth-idp-consent>` answers. */
import { parseAuthorizeRequest } from '../../session-core/idp-requests.ts';
import { browserClock } from '../../src/components/ui.tsx';
import { createConsent } from '../../src/consent/create-consent.ts';
import type { ConsentConfig } from '../../src/consent/flow.ts';
import { allConsentRules } from '../../src/consent/option-blocks.ts';
import type { ConsentOptions } from '../../src/consent/options.ts';
import { ConsentView } from '../../src/consent/views.tsx';
import { isFramed } from '../../src/validate/framed.ts';
import type { InitialAddress, RequestFlow } from './flow.ts';
import { loginAddress } from './login-address.ts';
import { readRequest } from './read-request.ts';
import { RequestApp } from './request-app.tsx';

export const consentFlow: RequestFlow<ConsentOptions> = {
  rules: allConsentRules,
  restartKey: ({ request, allowFraming, authTokenParams }) => [request, allowFraming, authTokenParams],
  start({ session, options, host, address }) {
    const leave = (address: string) => location.assign(address);
    const consent = createConsent({
      session,
      config: () => configOf(options(), address),
      now: browserClock.now,
      emit: host.announce,
      report: host.report,
      leave,
    });
    const { machine } = consent;
    return {
      stop: consent.stop,
      draw(shell) {
        const props = { leave, loginAddress: loginAddress(options().loginUrl, address) };
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

function configOf(options: ConsentOptions, address: InitialAddress): ConsentConfig {
  const { request, allowFraming = false, authTokenParams, getIDPConsentManifest } = options;
  return {
    ...readRequest(parseAuthorizeRequest, request, address),
    framed: !allowFraming && isFramed(window),
    authTokenParams,
    getIDPConsentManifest,
  };
}
