import { deferred } from '../deferred-session.ts';
import type { B2BSessionClient } from './client.ts';
import { names } from './names.ts';
import type { MemberTypes } from './types.ts';

/**
 * Creates a client like `createB2BSession` of `auth-elements/session-core-b2b` does, but fetches its main part only when a call needs it, when this browser seems
 * to be signed in, or when the page is idle.
 *
 * @throws AuthError `usage_error` without a public token. With another invalid option, or without `apiBaseUrl`
 * outside a page, every call fails with that code.
 * @example
 * const auth = createB2BSession({ publicToken: 'public-token-test-local-b2b', apiBaseUrl: 'http://localhost:4400' });
 * auth.onStateChange(({ member }) => greet(member));
 */
export const createDeferredB2BSession = deferred<MemberTypes['known'], B2BSessionClient>(
  names,
  () => import('./main.ts'),
);
