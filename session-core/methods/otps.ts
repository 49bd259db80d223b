/** Sign-in with a code that was sent. */
import { check, durationRule } from '../check.ts';
import type { SessionClient } from '../client.ts';
import type { MethodParts } from './parts.ts';

export function createOtps({ call, run, commit }: MethodParts): SessionClient['otps'] {
  return {
    email: {
      loginOrCreate: (email, options, settings) =>
        run(settings, (signal) => {
          check(
            'otps.email.loginOrCreate',
            options,
            { email },
            {
              email: 'string',
              expiration_minutes: 'number?',
              login_template_id: 'string?',
              signup_template_id: 'string?',
              locale: 'string?',
            },
          );
          return call('POST /otps/email/login_or_create', { ...options, email }, { signal });
        }),
    },
    authenticate: (code, methodId, options, settings) =>
      run(settings, async (signal) => {
        check(
          'otps.authenticate',
          options,
          { code, methodId },
          { code: 'string', methodId: 'string', ...durationRule },
        );
        const body = { ...options, token: code, method_id: methodId };
        return commit(await call('POST /otps/authenticate', body, { signal }), options);
      }),
  };
}
