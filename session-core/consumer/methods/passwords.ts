/** Sign-in with a password, and its reset. */
import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import { check, durationRule, optionalDurationRule } from '../../lib/check.ts';
import { type Pkce, withVerifier } from '../../links/pkce.ts';
import { withoutUsedToken } from '../../links/used-token.ts';
import { noSession } from '../../methods/no-session.ts';
import { withNewestToken } from '../../methods/with-newest-token.ts';
import type { User } from '../../wire/shared.ts';
import type { PasswordMethods } from '../client.ts';
import type { SharedParts } from './parts-of.ts';

interface PasswordParts extends SharedParts {
  pkce: Pkce;
}

const credentialRules = { email: 'string', password: 'string', ...durationRule } as const;

export function createPasswords(parts: PasswordParts): PasswordMethods {
  const { call, run, commit, environment, prefix, pkce, bootstrap, keeper, tokens } = parts;

  return {
    create: (options, settings) =>
      run(settings, async (signal) => {
        check('passwords.create', options, {}, credentialRules);
        return commit(await call('POST /passwords', { ...options }, { signal }), options);
      }),

    authenticate: (options, settings) =>
      run(settings, async (signal) => {
        check('passwords.authenticate', options, {}, credentialRules);
        return commit(await call('POST /passwords/authenticate', { ...options }, { signal }), options);
      }),

    resetByEmailStart: (options, settings) =>
      run(settings, async (signal) => {
        check(
          'passwords.resetByEmailStart',
          options,
          {},
          {
            email: 'string',
            login_redirect_url: 'string?',
            login_expiration_minutes: 'number?',
            reset_password_redirect_url: 'string?',
            reset_password_expiration_minutes: 'number?',
            reset_password_template_id: 'string?',
            locale: 'string?',
          },
        );
        // The wire has no field for it: both links of the mail expire at the same time.
        const { login_expiration_minutes: _unsent, ...body } = options;
        const { pkceRequiredForPasswordResets } = await settledBootstrap(bootstrap, environment.clock);
        const pair = pkceRequiredForPasswordResets ? await pkce.obtain('passwords') : null;
        const proof = pair ? { code_challenge: pair.code_challenge } : {};
        return call('POST /passwords/email/reset/start', { ...body, ...proof }, { signal });
      }),

    resetByEmail: (options, settings) =>
      run(settings, async (signal) => {
        check(
          'passwords.resetByEmail',
          options,
          {},
          { token: 'string', password: 'string', ...durationRule },
        );
        const { reply, done } = await withVerifier(pkce, ['passwords'], (proof) =>
          call('POST /passwords/email/reset', { ...options, ...proof }, { signal }),
        );
        const result = commit(reply, options);
        done();
        withoutUsedToken(environment, prefix, options.token);
        return result;
      }),

    resetByExistingPassword: (options, settings) =>
      run(settings, async (signal) => {
        check(
          'passwords.resetByExistingPassword',
          options,
          {},
          { email: 'string', existing_password: 'string', new_password: 'string', ...durationRule },
        );
        return commit(
          await call('POST /passwords/existing_password/reset', { ...options }, { signal }),
          options,
        );
      }),

    resetBySession: (options, settings) =>
      run(settings, async (signal) => {
        check('passwords.resetBySession', options, {}, { password: 'string', ...optionalDurationRule });
        if (!tokens.present()) throw noSession('passwords.resetBySession');
        let before = keeper.generation();
        const reply = await withNewestToken({
          ...{ clock: environment.clock, tokens, keeper, signal },
          make() {
            before = keeper.generation();
            return call('POST /passwords/session/reset', { ...options }, { signal });
          },
          check: async () => (await call('POST /sessions/authenticate', {}, { signal })).session.session_id,
        });
        if (keeper.isStill(before)) return commit(reply, options, { signIn: false });
        // The password is set, but the state is not: someone signed in or out during the call.
        const { __user: _internal, ...result }: typeof reply & { __user?: User } = reply;
        return result;
      }),

    strengthCheck: (options, settings) =>
      run(settings, (signal) => {
        check('passwords.strengthCheck', options, {}, { email: 'string?', password: 'string' });
        return call('POST /passwords/strength_check', { ...options }, { signal });
      }),
  };
}
