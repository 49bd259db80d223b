/** Sign-in of members with a mailed link, and invitations. */

import { check, durationRule, type Rule } from '../../lib/check.ts';
import { noSession } from '../../no-session.ts';
import { type Pkce, withVerifier } from '../../pkce.ts';
import { settledBootstrap } from '../../settled-bootstrap.ts';
import type { MemberMagicLinkMethods } from '../client/codes.ts';
import { commitReply, halfOf, type MemberParts } from './parts.ts';

const address = { email_address: 'string', locale: 'string?' } satisfies Record<string, Rule>;

export function createMemberMagicLinks(parts: MemberParts & { pkce: Pkce }): MemberMagicLinkMethods {
  const { core, call, run, pkce } = parts;
  const { bootstrap, environment, tokens } = core;

  async function challenge() {
    const { pkceRequiredForEmailMagicLinks } = await settledBootstrap(bootstrap, environment.clock);
    if (!pkceRequiredForEmailMagicLinks) return {};
    return { pkce_code_challenge: (await pkce.obtain('magic_links')).code_challenge };
  }

  /** Makes a call with the verifier under this wire's own name. */
  const verified = <R>(send: (proof: { pkce_code_verifier?: string }) => Promise<R>) =>
    // The mail of a reset has a link that signs in without one, under the challenge of the reset.
    withVerifier(pkce, ['passwords', 'magic_links'], ({ code_verifier }) =>
      send(code_verifier === undefined ? {} : { pkce_code_verifier: code_verifier }),
    );

  return {
    email: {
      loginOrSignup: (options, settings) =>
        run(settings, async (signal) => {
          check('magicLinks.email.loginOrSignup', options, {}, { ...address, organization_id: 'string' });
          const body = { ...options, ...(await challenge()) };
          return call('POST /b2b/magic_links/email/login_or_signup', body, { signal });
        }),
      invite: (options, settings) =>
        run(settings, async (signal) => {
          check('magicLinks.email.invite', options, {}, { ...address, name: 'string?' });
          if (!tokens.present()) throw noSession('magicLinks.email.invite');
          return call('POST /b2b/magic_links/email/invite', options, { signal });
        }),
      discovery: {
        send: (options, settings) =>
          run(settings, async (signal) => {
            check('magicLinks.email.discovery.send', options, {}, address);
            const body = { ...options, ...(await challenge()) };
            return call('POST /b2b/magic_links/email/discovery/send', body, { signal });
          }),
      },
    },
    inspect: (options, settings) =>
      run(settings, async (signal) => {
        check('magicLinks.inspect', options, {}, { magic_links_token: 'string' });
        return call('POST /b2b/magic_links/inspect', options, { signal });
      }),
    authenticate: (options, settings) =>
      run(settings, async (signal) => {
        check('magicLinks.authenticate', options, {}, { magic_links_token: 'string', ...durationRule });
        const along = halfOf(tokens.half());
        const { reply, done } = await verified((proof) =>
          call('POST /b2b/magic_links/authenticate', { ...options, ...proof, ...along }, { signal }),
        );
        commitReply(core, reply, options);
        done();
        return reply;
      }),
    discovery: {
      authenticate: (options, settings) =>
        run(settings, async (signal) => {
          const rules = { discovery_magic_links_token: 'string' } as const;
          check('magicLinks.discovery.authenticate', options, {}, rules);
          const { reply, done } = await verified((proof) =>
            call('POST /b2b/magic_links/discovery/authenticate', { ...options, ...proof }, { signal }),
          );
          commitReply(core, reply, {});
          done();
          return reply;
        }),
    },
  };
}
