/** Sign-in with a mailed link. */
import { type BootstrapKeeper, settledBootstrap } from '../../bootstrap.ts';
import type { Clock } from '../../environment.ts';
import { check, durationRule, type Rule } from '../../lib/check.ts';
import { type Pkce, withVerifier } from '../../pkce.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { MagicLinkOptions } from '../../wire/magic-links.ts';
import type { SessionClient } from '../client.ts';
import type { MethodParts } from './parts.ts';

interface MagicLinkParts extends MethodParts {
  pkce: Pkce;
  bootstrap: BootstrapKeeper;
  clock: Clock;
  tokens: Pick<TokenKeeper, 'present'>;
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
} satisfies Record<string, Rule>;

export function createMagicLinks(parts: MagicLinkParts): SessionClient['magicLinks'] {
  const { call, run, commit, pkce, bootstrap, clock, tokens } = parts;

  /** The fields of every request for a link, with PKCE if the project requires it. */
  async function bodyOf(email: string, options: MagicLinkOptions | undefined) {
    const { pkceRequiredForEmailMagicLinks } = await settledBootstrap(bootstrap, clock);
    const pair = pkceRequiredForEmailMagicLinks ? await pkce.obtain('magic_links') : null;
    return { ...options, ...(pair ? { code_challenge: pair.code_challenge } : {}), email };
  }

  return {
    email: {
      loginOrCreate: (email, options, settings) =>
        run(settings, async (signal) => {
          check('magicLinks.email.loginOrCreate', options, { email }, linkRules);
          return call('POST /magic_links/email/login_or_create', await bodyOf(email, options), { signal });
        }),

      send: (email, options, settings) =>
        run(settings, async (signal) => {
          check('magicLinks.email.send', options, { email }, linkRules);
          const body = await bodyOf(email, options);
          const step = tokens.present() ? 'secondary' : 'primary';
          return call(`POST /magic_links/email/send/${step}`, body, { signal });
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
        return result;
      }),
  };
}
