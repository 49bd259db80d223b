/** How `<auth-logout>` answers. */
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { parseLogoutRequest } from '../../session-core/idp/idp-requests.ts';
import { browserClock } from '../../src/components/ui.tsx';
import { createLogout } from '../../src/logout/create-logout.ts';
import { allLogoutRules } from '../../src/logout/option-blocks.ts';
import type { LogoutOptions } from '../../src/logout/options.ts';
import type { LogoutSession } from '../../src/logout/tasks.ts';
import { LogoutView } from '../../src/logout/views.tsx';
import type { RequestFlow } from './flow.ts';
import { leavePage } from './leave.ts';
import { readRequest } from './read-request.ts';
import { RequestApp } from './request-app.tsx';

/** The logout of users and of members. */
export const logoutFlow: RequestFlow<
  Omit<LogoutOptions, 'onEvent' | 'onError' | 'strings'>,
  LogoutSession & Pick<SessionClient, 'bootstrap'>
> = {
  rules: allLogoutRules,
  restartKey: ({ request }) => [request],
  start({ session, options, host, address }) {
    const machine = createLogout({
      session,
      config: () => readRequest(parseLogoutRequest, options().request, address),
      now: browserClock.now,
      report: host.report,
      leave: leavePage,
    });
    return {
      stop: machine.stop,
      draw: (shell) => (
        <RequestApp {...shell} {...{ machine, session }} view={(props) => <LogoutView {...props} />} />
      ),
    };
  },
};
