/** Sign-in with a link that was mailed. */
import { type BootstrapKeeper, settledBootstrap } from '../bootstrap.ts';
import { check, durationRule } from '../check.ts';
import type { SessionClient } from '../client.ts';
import type { Clock } from '../environment.ts';
import { type Pkce, withVerifier } from '../pkce.ts';
import type { MethodParts } from './parts.ts';

interface MagicLinkParts extends MethodParts {
  pkce: Pkce;
  bootstrap: BootstrapKeeper;
  clock: Clock;
}

export function createMagicLinks(parts: MagicLinkParts): SessionClient['magicLinks'] {
  const { call, run, commit, pkce, bootstrap, clock } = parts;

  return {
    email: {
      loginOrCreate: (email, options, settings) =>
        run(settings, async (signal) => {
          check(
            'magicLinks.email.loginOrCreate',
            options,
            { email },
            {
              email: 'string',
              login_magic_link_url: 'string?',
              login_expiration_minutes: 'number?',
              signup_magic_link_url: 'string?',
              signup_expiration_minutes: 'number?',
              login_template_id: 'string?',
              signup_template_id: 'string?',
              locale: 'string?',
            },
          );
          const { pkceRequiredForEmailMagicLinks } = await settledBootstrap(bootstrap, clock);
          const pair = pkceRequiredForEmailMagicLinks ? await pkce.obtain('magic_links') : null;
          const proof = pair ? { code_challenge: pair.code_challenge } : {};
          return call('POST /magic_links/email/login_or_create', { ...options, ...proof, email }, { signal });
        }),
    },

    authenticate: (token, options, settings) =>
      run(settings, async (signal) => {
        check('magicLinks.authenticate', options, { token }, { token: 'string', ...durationRule });
        // The mail of a password reset carries such a link as well.
        const { reply, done } = await withVerifier(pkce, ['passwords', 'magic_links'], (proof) =>
          call('POST /magic_links/authenticate', { ...options, ...proof, token }, { signal }),
        );
        const result = commit(reply, options);
        done();
        return result;
      }),
  };
}
