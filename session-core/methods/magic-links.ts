/** Sign-in with a link that was mailed. */
import type { BootstrapKeeper } from '../bootstrap.ts';
import { check, durationRule } from '../check.ts';
import type { SessionClient } from '../client.ts';
import type { Clock } from '../environment.ts';
import { AuthApiError } from '../errors.ts';
import type { Pkce } from '../pkce.ts';
import type { MethodParts } from './parts.ts';

/** How long a link waits to learn whether the project wants PKCE. */
const bootstrapPatience = 3_000;

interface MagicLinkParts extends MethodParts {
  pkce: Pkce;
  bootstrap: BootstrapKeeper;
  clock: Clock;
}

export function createMagicLinks(parts: MagicLinkParts): SessionClient['magicLinks'] {
  const { call, run, commit, pkce, bootstrap, clock } = parts;

  /** As the project says by now: what an earlier visit was told may have changed since. */
  async function pkceRequired(): Promise<boolean> {
    const { promise, cancel } = pause(clock, bootstrapPatience);
    await Promise.race([bootstrap.load(), promise]);
    cancel();
    return bootstrap.current().pkceRequiredForEmailMagicLinks;
  }

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
          const pair = (await pkceRequired()) ? await pkce.obtain('magic_links') : null;
          const proof = pair ? { code_challenge: pair.code_challenge } : {};
          return call('POST /magic_links/email/login_or_create', { ...options, ...proof, email }, { signal });
        }),
    },

    authenticate: (token, options, settings) =>
      run(settings, async (signal) => {
        check('magicLinks.authenticate', options, { token }, { token: 'string', ...durationRule });
        const attempt = (proof: { code_verifier?: string }) =>
          call('POST /magic_links/authenticate', { ...options, ...proof, token }, { signal });
        const code_verifier = pkce.verifier('magic_links');
        const reply = await attempt(code_verifier ? { code_verifier } : {}).catch((error) => {
          // The pair is left from an earlier link: this one was asked for without.
          if (code_verifier && isUnexpectedVerifier(error)) return attempt({});
          throw error;
        });
        const result = commit(reply, options);
        pkce.clear('magic_links');
        return result;
      }),
  };
}

function isUnexpectedVerifier(error: unknown): boolean {
  return error instanceof AuthApiError && error.error_type === 'pkce_did_not_expect_code_verifier';
}

function pause(clock: Clock, milliseconds: number): { promise: Promise<void>; cancel: () => void } {
  let cancel = () => {};
  const promise = new Promise<void>((resolve) => {
    cancel = clock.after(milliseconds, resolve);
  });
  return { promise, cancel };
}
