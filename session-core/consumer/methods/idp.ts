/** Consent and logout requests of other apps. */
import { createIdpCalls } from '../../methods/idp.ts';
import type { IdpMethods } from '../client.ts';
import type { SharedParts } from './parts-of.ts';

export const createIdp = ({ call, run, tokens }: SharedParts): IdpMethods =>
  createIdpCalls({
    ...{ run, tokens, holderId: 'user_id' },
    start: (body, sending) => call('POST /idp/oauth/authorize/start', body, sending),
    submit: (body, sending) => call('POST /idp/oauth/authorize/submit', body, sending),
    logout: (body, sending) => call('POST /oauth/logout/start', body, sending),
  });
