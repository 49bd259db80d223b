/** Single sign-on: leaves the page for a company's login, and exchanges the token that comes back. */

import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import { AuthError } from '../../errors.ts';
import { check, durationRule, type Rule } from '../../lib/check.ts';
import { answerOf, tokenInAddress } from '../../links/inspecting.ts';
import type { MemberSsoMethods } from '../client/sso.ts';
import { leavePage } from './leave-page.ts';
import { methodOf } from './method-of.ts';
import type { MemberParts } from './parts.ts';

const startRules = {
  connection_id: 'string?',
  organization_id: 'string?',
  organization_slug: 'string?',
  login_redirect_url: 'string?',
  signup_redirect_url: 'string?',
} satisfies Record<string, Rule>;

/** The calls of a sign-in. */
export type MemberSsoSignIn = Pick<
  MemberSsoMethods,
  'start' | 'authenticate' | 'inspect' | 'discoverConnections'
>;

export function createMemberSso(parts: MemberParts): MemberSsoSignIn {
  const { core, call, run } = parts;
  const { bootstrap, environment, urls, prefix, publicToken } = core;
  const discover = methodOf(parts, 'GET /b2b/sso/discovery/connections?email_address=:email_address', {
    method: 'sso.discoverConnections',
    rules: { email_address: 'string' },
    sends: 'nothing',
  });

  return {
    start: (options, settings) =>
      run(settings, async (signal) => {
        check('sso.start', options, {}, startRules);
        if (!environment.place()) throw new AuthError('usage_error', 'sso.start needs a page.');
        const { pkceRequiredForSso } = await settledBootstrap(bootstrap, environment.clock);
        const { organization_slug: slug, ...rest } = options;
        await leavePage(parts, {
          namespace: 'sso',
          isNeeded: pkceRequiredForSso,
          address: `${urls.apiBaseUrl}/v1/public/sso/start`,
          parameters: { public_token: publicToken, slug, ...rest },
          signal,
        });
      }),
    authenticate: methodOf(parts, 'POST /b2b/sso/authenticate', {
      method: 'sso.authenticate',
      rules: { sso_token: 'string', ...durationRule },
      half: 'along',
      verifiers: ['sso'],
      signsIn: true,
    }),
    inspect: (options, settings) =>
      run(settings, async (signal) => {
        check('sso.inspect', options, {}, { sso_token: 'string?' });
        const sso_token = options?.sso_token ?? tokenInAddress(environment, prefix, ['sso']);
        return sso_token === null ? null : answerOf(call('POST /b2b/sso/inspect', { sso_token }, { signal }));
      }),
    discoverConnections: (email_address, settings) => discover({ email_address }, settings),
  };
}
