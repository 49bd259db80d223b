/** Single sign-on: leaves the page for a company's login, and exchanges the token that comes back. */

import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import { AuthError } from '../../errors.ts';
import { check, durationRule, type Rule } from '../../lib/check.ts';
import { answerOf, tokenInAddress } from '../../links/inspecting.ts';
import { type Pkce, withVerifier } from '../../links/pkce.ts';
import type { MemberSsoMethods } from '../client/sso.ts';
import { leavePage } from './leave-page.ts';
import { commitReply, halfOf, type MemberParts } from './parts.ts';

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

export function createMemberSso(parts: MemberParts & { pkce: Pkce }): MemberSsoSignIn {
  const { core, call, run, pkce } = parts;
  const { bootstrap, environment, urls, prefix, publicToken, tokens } = core;

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
    authenticate: (options, settings) =>
      run(settings, async (signal) => {
        check('sso.authenticate', options, {}, { sso_token: 'string', ...durationRule });
        const along = halfOf(tokens.half());
        const { reply, done } = await withVerifier(pkce, ['sso'], ({ code_verifier: verifier }) => {
          const proof = verifier === undefined ? {} : { pkce_code_verifier: verifier };
          return call('POST /b2b/sso/authenticate', { ...options, ...proof, ...along }, { signal });
        });
        commitReply(core, reply, options);
        done();
        return reply;
      }),
    inspect: (options, settings) =>
      run(settings, async (signal) => {
        check('sso.inspect', options, {}, { sso_token: 'string?' });
        const sso_token = options?.sso_token ?? tokenInAddress(environment, prefix, ['sso']);
        return sso_token === null ? null : answerOf(call('POST /b2b/sso/inspect', { sso_token }, { signal }));
      }),
    discoverConnections: (email_address, settings) =>
      run(settings, async (signal) => {
        check('sso.discoverConnections', { email_address }, {}, { email_address: 'string' });
        const params = { email_address };
        const name = 'GET /b2b/sso/discovery/connections?email_address=:email_address';
        return call(name, null, { params, signal });
      }),
  };
}
