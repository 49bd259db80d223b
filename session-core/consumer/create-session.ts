/** The client of the headless module. */
import { lazyProof } from '../binding/lazy-proof.ts';
import { lazy } from '../lib/lazy.ts';
import { opens } from '../open-client.ts';
import { consumerAxis } from './axis.ts';
import type { SessionClient } from './client.ts';
import type { ConsumerTypes } from './types.ts';

/** The calls that sign in and change the account. */
export const lazyMethods = lazy(() => import('./create-methods.ts'));

/**
 * Creates a client for one public token. All clients of a token in a page share one session, one background refresh and one
 * copy of the project's settings, even if they come from different bundles. So they need the same options for cookies and
 * scripts.
 *
 * @throws AuthError `usage_error` if an option has the wrong type or contradicts another client of the page, or if `apiBaseUrl` is missing outside a page
 * @example
 * const auth = createSession({ publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400' });
 * const { method_id } = await auth.otps.email.loginOrCreate('ada@example.com');
 * await auth.otps.authenticate('123456', method_id, { session_duration_minutes: 60 });
 */
export const createSession = opens<ConsumerTypes, SessionClient>(
  consumerAxis({ methods: lazyMethods, proof: lazyProof }),
);
