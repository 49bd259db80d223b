/** Consent and logout requests of other apps. */
import { createIdpCalls } from '../../methods/idp.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { IdpMethods } from '../client.ts';
import type { MethodParts } from './parts.ts';

interface IdpParts extends MethodParts {
  tokens: Pick<TokenKeeper, 'present'>;
}

export const createIdp = ({ call, run, tokens }: IdpParts): IdpMethods =>
  createIdpCalls({
    ...{ run, tokens, holderId: 'user_id' },
    start: (body, sending) => call('POST /idp/oauth/authorize/start', body, sending),
    submit: (body, sending) => call('POST /idp/oauth/authorize/submit', body, sending),
    logout: (body, sending) => call('POST /oauth/logout/start', body, sending),
  });
