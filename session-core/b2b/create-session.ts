/** The client for organizations. */
import { lazyProof } from '../binding/lazy-proof.ts';
import { lazy } from '../lib/lazy.ts';
import { opens } from '../open-client.ts';
import { memberAxis } from './axis.ts';
import type { B2BSessionClient } from './client.ts';
import type { MemberTypes } from './types.ts';

/** The calls that sign in and change things. */
export const lazyMemberMethods = lazy(() => import('./create-methods.ts'));

/**
 * Makes a client for a project with organizations. All clients of one token in a page share one session, one background
 * refresh and one copy of the project's settings.
 *
 * @throws AuthError `usage_error` when an option is of the wrong type or contradicts another client of the page, or
 *   `apiBaseUrl` is missing outside a page.
 * @example
 * const auth = createB2BSession({ publicToken: 'public-token-test-local-b2b', apiBaseUrl: 'http://localhost:4400' });
 * await auth.otps.email.discovery.send({ email_address: 'ada@shelter.example' });
 */
export const createB2BSession = opens<MemberTypes, B2BSessionClient>(
  memberAxis({ methods: lazyMemberMethods, proof: lazyProof }),
);
