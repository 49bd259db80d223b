/** Sign-in of members with a mailed link, and invitations. */

import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import { check, durationRule, type Rule } from '../../lib/check.ts';
import { answerOf } from '../../links/inspecting.ts';
import { createWaitingLinks, keepMark, marksOf } from '../../links/waiting-links.ts';
import type { MemberMagicLinkMethods } from '../client/codes.ts';
import { methodOf } from './method-of.ts';
import type { MemberParts } from './parts.ts';

const address = { email_address: 'string', locale: 'string?' } satisfies Record<string, Rule>;

export function createMemberMagicLinks(parts: MemberParts): MemberMagicLinkMethods {
  const { core, call, run, pkce, waiting } = parts;
  const { bootstrap, environment, prefix } = core;
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

  const loginOrSignup = methodOf(parts, 'POST /b2b/magic_links/email/login_or_signup', {
    method: 'magicLinks.email.loginOrSignup',
    rules: { ...address, organization_id: 'string' },
    more: ofBrowser,
  });
  const discover = methodOf(parts, 'POST /b2b/magic_links/email/discovery/send', {
    method: 'magicLinks.email.discovery.send',
    rules: address,
    more: ofBrowser,
  });
  const signingIn = {
    half: 'along',
    // The mail of a reset has a link that signs in without one, under the challenge of the reset.
    verifiers: ['passwords', 'magic_links'],
    signsIn: true,
    done: waiting.clear,
  } as const;
  const waiters = { ...signingIn, more: () => ({ waiting_tokens: waiting.list() }) };
  const discoverWaiting = methodOf(parts, 'POST /b2b/magic_links/discovery/waiting/authenticate', {
    method: 'magicLinks.discovery.authenticateWaiting',
    ...waiters,
  });

  return {
    ...waitingLinks,
    email: {
      loginOrSignup: async (options, settings) => keepMark(waiting, await loginOrSignup(options, settings)),
      invite: methodOf(parts, 'POST /b2b/magic_links/email/invite', {
        method: 'magicLinks.email.invite',
        rules: { ...address, name: 'string?' },
        needsSession: true,
      }),
      discovery: {
        send: async (options, settings) => keepMark(waiting, await discover(options, settings)),
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
    authenticate: methodOf(parts, 'POST /b2b/magic_links/authenticate', {
      method: 'magicLinks.authenticate',
      rules: { magic_links_token: 'string', ...durationRule },
      ...signingIn,
    }),
    authenticateWaiting: methodOf(parts, 'POST /b2b/magic_links/waiting/authenticate', {
      method: 'magicLinks.authenticateWaiting',
      rules: durationRule,
      ...waiters,
    }),
    discovery: {
      authenticate: methodOf(parts, 'POST /b2b/magic_links/discovery/authenticate', {
        method: 'magicLinks.discovery.authenticate',
        rules: { discovery_magic_links_token: 'string' },
        ...signingIn,
      }),
      authenticateWaiting: (settings) => discoverWaiting({}, settings),
    },
  };
}
