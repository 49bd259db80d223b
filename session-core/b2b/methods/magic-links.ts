/** Sign-in of members with a mailed link, and invitations. */

import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import { check, durationRule, type Rule } from '../../lib/check.ts';
import { answerOf } from '../../links/inspecting.ts';
import { type Pkce, withVerifier } from '../../links/pkce.ts';
import { createWaitingLinks, keepMark, marksOf } from '../../links/waiting-links.ts';
import type { WaitingTokens } from '../../links/waiting-tokens.ts';
import { noSession } from '../../methods/no-session.ts';
import type { MemberMagicLinkMethods } from '../client/codes.ts';
import { commitReply, halfOf, type MemberParts } from './parts.ts';

const address = { email_address: 'string', locale: 'string?' } satisfies Record<string, Rule>;

interface MagicLinkParts extends MemberParts {
  pkce: Pkce;
  waiting: WaitingTokens;
}

export function createMemberMagicLinks(parts: MagicLinkParts): MemberMagicLinkMethods {
  const { core, call, run, pkce, waiting } = parts;
  const { bootstrap, environment, tokens, prefix } = core;
  const { linkInAddress, ...waitingLinks } = createWaitingLinks({
    run,
    environment,
    waiting,
    prefix,
    types: ['multi_tenant_magic_links', 'discovery'],
    calls: {
      approve: (body, signal) => call('POST /b2b/magic_links/approve', body, { signal }),
      state: (body, signal) => call('POST /b2b/magic_links/waiting', body, { signal }),
    },
  });

  /** What this browser adds to a request for a link: the challenge if the project requires PKCE, and the marks of this browser. */
  async function ofBrowser() {
    const { pkceRequiredForEmailMagicLinks } = await settledBootstrap(bootstrap, environment.clock);
    if (!pkceRequiredForEmailMagicLinks) return marksOf(waiting);
    return { ...marksOf(waiting), pkce_code_challenge: (await pkce.obtain('magic_links')).code_challenge };
  }

  /** Makes a call with the verifier under this wire's own name. */
  const verified = <R>(send: (proof: { pkce_code_verifier?: string }) => Promise<R>) =>
    // The mail of a reset has a link that signs in without one, under the challenge of the reset.
    withVerifier(pkce, ['passwords', 'magic_links'], ({ code_verifier }) =>
      send(code_verifier === undefined ? {} : { pkce_code_verifier: code_verifier }),
    );

  return {
    ...waitingLinks,
    email: {
      loginOrSignup: (options, settings) =>
        run(settings, async (signal) => {
          check('magicLinks.email.loginOrSignup', options, {}, { ...address, organization_id: 'string' });
          const body = { ...options, ...(await ofBrowser()) };
          return keepMark(
            waiting,
            await call('POST /b2b/magic_links/email/login_or_signup', body, { signal }),
          );
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
            const body = { ...options, ...(await ofBrowser()) };
            return keepMark(
              waiting,
              await call('POST /b2b/magic_links/email/discovery/send', body, { signal }),
            );
          }),
      },
    },
    inspect: (options, settings) =>
      run(settings, async (signal) => {
        check('magicLinks.inspect', options, {}, { magic_links_token: 'string?' });
        const magic_links_token = options?.magic_links_token ?? linkInAddress();
        if (magic_links_token === null) return null;
        const body = { ...marksOf(waiting), magic_links_token };
        return answerOf(call('POST /b2b/magic_links/inspect', body, { signal }));
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
        waiting.clear();
        return reply;
      }),
    authenticateWaiting: (options, settings) =>
      run(settings, async (signal) => {
        check('magicLinks.authenticateWaiting', options, {}, durationRule);
        const body = { ...options, ...halfOf(tokens.half()), waiting_tokens: waiting.list() };
        const { reply, done } = await verified((proof) =>
          call('POST /b2b/magic_links/waiting/authenticate', { ...body, ...proof }, { signal }),
        );
        commitReply(core, reply, options);
        done();
        waiting.clear();
        return reply;
      }),
    discovery: {
      authenticate: (options, settings) =>
        run(settings, async (signal) => {
          const rules = { discovery_magic_links_token: 'string' } as const;
          check('magicLinks.discovery.authenticate', options, {}, rules);
          const body = { ...options, ...halfOf(tokens.half()) };
          const { reply, done } = await verified((proof) =>
            call('POST /b2b/magic_links/discovery/authenticate', { ...body, ...proof }, { signal }),
          );
          commitReply(core, reply, {});
          done();
          waiting.clear();
          return reply;
        }),
      authenticateWaiting: (settings) =>
        run(settings, async (signal) => {
          const body = { ...halfOf(tokens.half()), waiting_tokens: waiting.list() };
          const { reply, done } = await verified((proof) =>
            call('POST /b2b/magic_links/discovery/waiting/authenticate', { ...body, ...proof }, { signal }),
          );
          commitReply(core, reply, {});
          done();
          waiting.clear();
          return reply;
        }),
    },
  };
}
