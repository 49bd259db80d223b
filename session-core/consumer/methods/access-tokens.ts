/** Exchanges an access token of the project's own authorization server for a session. */
import { check, durationRule } from '../../lib/check.ts';
import type { SessionClient } from '../client.ts';
import type { MethodParts } from './parts.ts';

export function createAccessTokens({
  call,
  run,
  commit,
}: MethodParts): Pick<SessionClient['session'], 'exchangeAccessToken'> {
  return {
    exchangeAccessToken: (options, settings) =>
      run(settings, async (signal) => {
        const method = 'session.exchangeAccessToken';
        check(method, undefined, { options }, { options: 'object' });
        check(method, options, {}, { access_token: 'string', ...durationRule });
        return commit(
          await call('POST /sessions/exchange_access_token', { ...options }, { signal }),
          options,
        );
      }),
  };
}
