/** The last step of a half sign-in with all factors proved: terms to accept, and fields to fill in. */

import { check, durationRule } from '../../lib/check.ts';
import { createHalfSignIn } from '../../methods/half-sign-in.ts';
import { noSession } from '../../methods/no-session.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { SessionClient } from '../client.ts';
import type { MethodParts } from './parts.ts';

interface AdmissionParts extends MethodParts {
  tokens: TokenKeeper;
}

export function createAdmission({
  call,
  run,
  commit,
  tokens,
}: AdmissionParts): Pick<SessionClient['session'], 'admit'> {
  const halfSignIn = createHalfSignIn(tokens);
  return {
    admit: (options, settings) =>
      run(settings, async (signal) => {
        check('session.admit', undefined, { options }, { options: 'object' });
        const rules = { accepted_terms: 'string?', fields: 'object?', ...durationRule } as const;
        check('session.admit', options, {}, rules);
        if (halfSignIn.token() === undefined) throw noSession('session.admit');
        const reply = await halfSignIn.call('session.admit', ({ intermediate_session_token: token = '' }) =>
          call(
            'POST /sessions/intermediate/admission',
            { ...options, intermediate_session_token: token },
            { signal },
          ),
        );
        return commit(reply, options);
      }),
  };
}
