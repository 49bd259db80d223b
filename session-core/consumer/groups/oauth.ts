import { methodOf } from '../methods/method-of.ts';
import { createOAuth } from '../methods/oauth.ts';
import type { SharedParts } from '../methods/parts-of.ts';
import { withPkce } from './with-pkce.ts';

/** The calls of social accounts. */
export const oauth = (parts: SharedParts) => ({
  ...createOAuth(withPkce(parts)),
  attach: methodOf(parts, 'POST /oauth/attach', {
    method: 'oauth.attach',
    rules: { provider: 'string' },
    needsSession: true,
  }),
});
