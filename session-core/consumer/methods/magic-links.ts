/** Sign-in with a mailed link. */
import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import { check, durationRule, type Rule } from '../../lib/check.ts';
import { answerOf } from '../../links/inspecting.ts';
import { type Pkce, withVerifier } from '../../links/pkce.ts';
import { createWaitingLinks, keepMark, marksOf } from '../../links/waiting-links.ts';
import type { WaitingTokens } from '../../links/waiting-tokens.ts';
import type { MagicLinkCalls, MagicLinkOptions } from '../../wire/magic-links.ts';
import type { SessionClient } from '../client.ts';
import type { SharedParts } from './parts-of.ts';
import { visitorStep } from './visitor-step.ts';

interface MagicLinkParts extends SharedParts {
  pkce: Pkce;
  waiting: WaitingTokens;
}

const linkRules = {
  email: 'string',
  login_magic_link_url: 'string?',
  login_expiration_minutes: 'number?',
  signup_magic_link_url: 'string?',
  signup_expiration_minutes: 'number?',
  login_template_id: 'string?',
  signup_template_id: 'string?',
  create_user_as_pending: 'boolean?',
  locale: 'string?',
  sign_up: 'boolean?',
} satisfies Record<string, Rule>;

type LinkSends = Extract<keyof MagicLinkCalls, `POST /magic_links/email/${string}`>;

export function createMagicLinks(parts: MagicLinkParts): SessionClient['magicLinks'] {
  const { call, run, commit, pkce, bootstrap, environment, prefix, tokens, waiting } = parts;
  const { linkInAddress, ...waitingLinks } = createWaitingLinks({
    run,
    environment,
    waiting,
    prefix,
    types: ['magic_links', 'login'],
    calls: {
      approve: (body, signal) => call('POST /magic_links/approve', body, { signal }),
      state: (body, signal) => call('POST /magic_links/waiting', body, { signal }),
    },
  });

  /** The fields of every request for a link, with PKCE if the project requires it. */
  async function bodyOf(email: string, options: MagicLinkOptions | undefined) {
    const { pkceRequiredForEmailMagicLinks } = await settledBootstrap(bootstrap, environment.clock);
    const pair = pkceRequiredForEmailMagicLinks ? await pkce.obtain('magic_links') : null;
    return {
      ...options,
      ...(pair ? { code_challenge: pair.code_challenge } : {}),
      ...marksOf(waiting),
      email,
    };
  }

  async function send(
    name: LinkSends,
    email: string,
    options: MagicLinkOptions | undefined,
    signal: AbortSignal,
  ) {
    return keepMark(waiting, await call(name, await bodyOf(email, options), { signal }));
  }

  return {
    ...waitingLinks,
    email: {
      loginOrCreate: (email, options, settings) =>
        run(settings, async (signal) => {
          check('magicLinks.email.loginOrCreate', options, { email }, linkRules);
          const { step, rest } = visitorStep(options);
          return send(`POST /magic_links/email/${step}`, email, rest, signal);
        }),

      send: (email, options, settings) =>
        run(settings, async (signal) => {
          check('magicLinks.email.send', options, { email }, linkRules);
          const step = tokens.present() ? 'secondary' : 'primary';
          return send(`POST /magic_links/email/send/${step}`, email, options, signal);
        }),
    },

    authenticate: (token, options, settings) =>
      run(settings, async (signal) => {
        check('magicLinks.authenticate', options, { token }, { token: 'string', ...durationRule });
        // The mail of a password reset has such a link too.
        const { reply, done } = await withVerifier(pkce, ['passwords', 'magic_links'], (proof) =>
          call('POST /magic_links/authenticate', { ...options, ...proof, token }, { signal }),
        );
        const result = commit(reply, options);
        done();
        waiting.clear();
        return result;
      }),

    inspect: (token, settings) =>
      run(settings, async (signal) => {
        check('magicLinks.inspect', undefined, { token }, { token: 'string?' });
        const linkToken = token ?? linkInAddress();
        if (linkToken === null) return null;
        const body = { token: linkToken, waiting_tokens: waiting.list() };
        return answerOf(call('POST /magic_links/inspect', body, { signal }));
      }),

    authenticateWaiting: (options, settings) =>
      run(settings, async (signal) => {
        check('magicLinks.authenticateWaiting', options, {}, durationRule);
        const waiting_tokens = waiting.list();
        const { reply, done } = await withVerifier(pkce, ['magic_links'], (proof) =>
          call(
            'POST /magic_links/waiting/authenticate',
            { ...options, ...proof, waiting_tokens },
            { signal },
          ),
        );
        const result = commit(reply, options);
        done();
        waiting.clear();
        return result;
      }),
  };
}
