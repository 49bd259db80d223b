/** What the tasks of a logout do, through the session core. */
import type { SessionClient } from '../../session-core/client.ts';
import { AuthError } from '../../session-core/errors.ts';
import type { Handlers } from '../machine/machine.ts';
import { redirectTo } from '../validate/redirect.ts';
import type { LogoutEvent, LogoutTask } from './flow.ts';

/** Everything the tasks may use. */
export interface LogoutTools {
  readonly session: SessionClient;
  /** Leaves the page. */
  readonly leave: (address: string) => void;
}

export const logoutHandlers = {
  async 'logout.start'({ request }, { session }, signal) {
    const { redirect_uri, consent_required } = await session.idp.oauthLogoutStart(request, { signal });
    const address = redirectTo(redirect_uri, request.post_logout_redirect_uri);
    if (!address) {
      throw new AuthError('invalid_reply', 'The server gave another address than the app had asked for.');
    }
    return { type: consent_required ? 'logout.asked' : 'logout.known', address };
  },

  async 'logout.revoke'({ address }, { session, leave }, signal) {
    try {
      await session.session.revoke({ forceClear: true }, { signal });
    } catch {
      // Signed out here in any case; the server forgets the session when it expires.
    }
    if (!signal.aborted) leave(address);
    return { type: 'logout.revoked' };
  },
} satisfies Handlers<LogoutTask, LogoutEvent, LogoutTools>;
