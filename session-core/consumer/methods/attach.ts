/** Attaches another social account to the signed-in user. */
import { check } from '../../lib/check.ts';
import { noSession } from '../../no-session.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { OAuthMethods } from '../client.ts';
import type { MethodParts } from './parts.ts';

interface AttachParts extends MethodParts {
  tokens: Pick<TokenKeeper, 'present'>;
}

export function createAttach({ call, run, tokens }: AttachParts): Pick<OAuthMethods, 'attach'> {
  return {
    attach: (options, settings) =>
      run(settings, async (signal) => {
        check('oauth.attach', undefined, { options }, { options: 'object' });
        check('oauth.attach', options, {}, { provider: 'string' });
        if (!tokens.present()) throw noSession('oauth.attach');
        return call('POST /oauth/attach', { ...options }, { signal });
      }),
  };
}
