/** How `<auth-logout>` answers. */
import { createElement } from 'react';
import { parseLogoutRequest } from '../../session-core/idp-requests.ts';
import { browserClock } from '../../src/components/ui.tsx';
import { createLogout } from '../../src/logout/create-logout.ts';
import { allLogoutRules } from '../../src/logout/fields.ts';
import { LogoutApp } from '../../src/logout/logout.tsx';
import type { LogoutOptions } from '../../src/logout/options.ts';
import { queryOf } from '../../src/machine/request-query.ts';
import type { RequestFlow } from './flow.ts';

export const logoutFlow: RequestFlow<LogoutOptions> = {
  rules: allLogoutRules,
  beginning: ({ request }) => [request],
  start({ session, options, host, entrance }) {
    const machine = createLogout({
      session,
      config() {
        const { request } = options();
        const parsed = parseLogoutRequest(request ? queryOf(request) : new URLSearchParams(entrance.search));
        return { request: parsed.result, invalid: parsed.error };
      },
      now: browserClock.now,
      report: host.report,
      leave: (address) => location.assign(address),
    });
    return {
      stop: machine.stop,
      draw: (shell) => createElement(LogoutApp, { ...shell, logout: { machine, session } }),
    };
  },
};
