/** Consent and logout requests of other apps, for users and members. */
import { checkAuthorize, checkNamed, logoutRules } from '../idp/check-idp-requests.ts';
import type { Run } from '../lib/run.ts';
import type { CallOptions } from '../settings.ts';
import type { TokenKeeper } from '../state/tokens.ts';
import { noSession } from './no-session.ts';

type Send<Body, Reply> = (body: Body, sending: { signal: AbortSignal }) => Promise<Reply>;
type Asks<Body, Reply> = (body: Body, settings?: CallOptions) => Promise<Reply>;
type Request = Parameters<typeof checkAuthorize>[1];

interface IdpCalls<Start, Started, Answer, Submitted, Logout, Left> {
  run: Run;
  tokens: Pick<TokenKeeper, 'present'>;
  /** What an answer may name, so that it counts for the holder who was asked. */
  holderId: 'user_id' | 'member_id';
  start: Send<Start, Started>;
  submit: Send<Answer, Submitted>;
  logout: Send<Logout, Left>;
}

export function createIdpCalls<
  Start extends Request & { prompt?: string },
  Started,
  Answer extends Request,
  Submitted,
  Logout extends Parameters<typeof checkNamed>[1],
  Left,
>({
  run,
  tokens,
  holderId,
  start,
  submit,
  logout,
}: IdpCalls<Start, Started, Answer, Submitted, Logout, Left>): {
  oauthAuthorizeStart: Asks<Start, Started>;
  oauthAuthorizeSubmit: Asks<Answer, Submitted>;
  oauthLogoutStart: Asks<Logout, Left>;
} {
  return {
    oauthAuthorizeStart: (request, settings) =>
      run(settings, async (signal) => {
        checkAuthorize('idp.oauthAuthorizeStart', request);
        // An app that asks for no prompt expects an error at its redirect address, which only the server can check.
        if (!tokens.present() && request.prompt !== 'none') throw noSession('idp.oauthAuthorizeStart');
        return start({ ...request }, { signal });
      }),
    oauthAuthorizeSubmit: (answer, settings) =>
      run(settings, async (signal) => {
        const rules = { consent_granted: 'boolean', [holderId]: 'string?' } as const;
        checkAuthorize('idp.oauthAuthorizeSubmit', answer, rules);
        if (!tokens.present()) throw noSession('idp.oauthAuthorizeSubmit');
        return submit({ ...answer }, { signal });
      }),
    // Needs no session: a visitor who has already signed out still needs the redirect.
    oauthLogoutStart: (request, settings) =>
      run(settings, async (signal) => {
        checkNamed('idp.oauthLogoutStart', request, logoutRules);
        return logout({ ...request }, { signal });
      }),
  };
}
