import { deferred } from '../deferred-session.ts';
import type { SessionClient } from './client.ts';
import { names } from './names.ts';
import type { ConsumerTypes } from './types.ts';

/**
 * Creates a client like `createSession` of `auth-elements/session-core` does, but fetches its main part only when a call needs it, when this browser seems
 * to be signed in, or when the page is idle.
 *
 * @throws AuthError `usage_error` without a public token. With another invalid option, or without `apiBaseUrl`
 * outside a page, every call fails with that code.
 * @example
 * const auth = createSession({ publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400' });
 * auth.onStateChange(({ user }) => greet(user));
 */
export const createDeferredSession = deferred<ConsumerTypes['known'], SessionClient>(
  names,
  () => import('./main.ts'),
);
