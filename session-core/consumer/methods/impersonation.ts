/** Signs in as another user, with a token from the project's back office. */
import { check, optionalDurationRule } from '../../lib/check.ts';
import type { ImpersonationMethods } from '../client.ts';
import type { MethodParts } from './parts.ts';

export function createImpersonation({ call, run, commit }: MethodParts): ImpersonationMethods {
  return {
    authenticate: (options, settings) =>
      run(settings, async (signal) => {
        const method = 'impersonation.authenticate';
        check(method, undefined, { options }, { options: 'object' });
        check(method, options, {}, { impersonation_token: 'string', ...optionalDurationRule });
        return commit(await call('POST /impersonation/authenticate', { ...options }, { signal }), options);
      }),
  };
}
