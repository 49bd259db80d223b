/** The logout tasks, through session-core. */
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { AuthError } from '../../session-core/errors.ts';
import type { Handlers } from '../machine/machine.ts';
import { redirectTo } from '../validate/redirect.ts';
import type { LogoutEvent, LogoutTask } from './flow.ts';

/** What a logout needs of a session, of a user or of a member. */
export interface LogoutSession {
  readonly state: Pick<SessionClient['state'], 'fromCache'> & { readonly session: object | null };
  readonly session: {
    revoke(...args: Parameters<SessionClient['session']['revoke']>): Promise<unknown>;
  };
  readonly idp: Pick<SessionClient['idp'], 'oauthLogoutStart'>;
}

/** The tools of the tasks. */
export interface LogoutTools {
  readonly session: LogoutSession;
  /** Leaves the page. The screen waits for the promise, which resolves only if the page stays. */
  readonly leave: (address: string) => unknown;
}

export const logoutHandlers = {
  async 'logout.start'({ request }, { session }, signal) {
    const { redirect_uri, consent_required } = await session.idp.oauthLogoutStart(request, { signal });
    const address = redirectTo(redirect_uri, request.post_logout_redirect_uri);
    if (!address) {
      throw new AuthError('invalid_reply', 'The server returned an address that the app did not request.');
    }
    return { type: consent_required ? 'logout.asked' : 'logout.known', address };
  },

  async 'logout.revoke'({ address }, { session, leave }, signal) {
    try {
      await session.session.revoke({ forceClear: true }, { signal });
    } catch (error) {
      const { session: current, fromCache } = session.state;
      // Only the server can remove its HttpOnly cookies.
      if (current || fromCache) throw error;
      // This browser is signed out; on the server the session ends when it expires.
    }
    if (!signal.aborted) await leave(address);
    return { type: 'logout.revoked' };
  },
} satisfies Handlers<LogoutTask, LogoutEvent, LogoutTools>;
