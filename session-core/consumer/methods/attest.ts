/** Exchanges a token of the host's own server for a session. */
import { check, optionalDurationRule, type Rule } from '../../lib/check.ts';
import type { SessionClient } from '../client.ts';
import type { MethodParts } from './parts.ts';

const attestRules = {
  profile_id: 'string',
  token: 'string',
  session_token: 'string?',
  session_jwt: 'string?',
} satisfies Record<string, Rule>;

export function createAttest({ call, run, commit }: MethodParts): Pick<SessionClient['session'], 'attest'> {
  return {
    attest: (options, settings) =>
      run(settings, async (signal) => {
        check('session.attest', undefined, { options }, { options: 'object' });
        check('session.attest', options, {}, { ...attestRules, ...optionalDurationRule });
        return commit(await call('POST /sessions/attest', { ...options }, { signal }), options);
      }),
  };
}
