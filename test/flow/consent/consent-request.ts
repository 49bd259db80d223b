/** An app's request in the tests of consent. */
import type { AuthorizeRequest } from '../../../session-core/wire/idp.ts';
import type { ConsentConfig } from '../../../src/consent/flow.ts';

export const request: AuthorizeRequest = {
  client_id: 'app-1',
  redirect_uri: 'https://app.example/callback',
  response_type: 'code',
  scopes: ['openid', 'pets:feed', 'pets:own'],
  state: 's',
};

export const config: ConsentConfig = {
  request,
  invalid: null,
  framed: false,
  authTokenParams: undefined,
  getIDPConsentManifest: undefined,
};

export const params = { trustedAuthToken: 't', tokenProfileID: 'p' };
