/** Sign-in with a mailed link. */
import type { BootstrapKeeper } from '../../bootstrap.ts';
import type { Clock } from '../../environment.ts';
import { check, durationRule, type Rule } from '../../lib/check.ts';
import { type Pkce, withVerifier } from '../../pkce.ts';
import { settledBootstrap } from '../../settled-bootstrap.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { WaitingTokens } from '../../waiting-tokens.ts';
import type { MagicLinkCalls, MagicLinkOptions } from '../../wire/magic-links.ts';
import type { SessionClient } from '../client.ts';
import type { MethodParts } from './parts.ts';
import { visitorStep } from './visitor-step.ts';

interface MagicLinkParts extends MethodParts {
  pkce: Pkce;
  bootstrap: BootstrapKeeper;
  clock: Clock;
  tokens: Pick<TokenKeeper, 'present'>;
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

export function createMagicLinks(
  parts: MagicLinkParts,
): Pick<SessionClient['magicLinks'], 'email' | 'authenticate'> {
  const { call, run, commit, pkce, bootstrap, clock, tokens, waiting } = parts;

  /** The fields of every request for a link, with PKCE if the project requires it. */
  async function bodyOf(email: string, options: MagicLinkOptions | undefined) {
    const { pkceRequiredForEmailMagicLinks } = await settledBootstrap(bootstrap, clock);
    const pair = pkceRequiredForEmailMagicLinks ? await pkce.obtain('magic_links') : null;
    // Only a provider that gave some knows what they are.
    const waiting_tokens = waiting.list();
    return {
      ...options,
      ...(pair ? { code_challenge: pair.code_challenge } : {}),
      ...(waiting_tokens.length > 0 ? { waiting_tokens } : {}),
      email,
    };
  }

  async function send(
    name: LinkSends,
    email: string,
    options: MagicLinkOptions | undefined,
    signal: AbortSignal,
  ) {
    const { waiting_token, ...reply } = await call(name, await bodyOf(email, options), { signal });
    if (waiting_token !== undefined) waiting.keep(waiting_token);
    return reply;
  }

  return {
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
  };
}
