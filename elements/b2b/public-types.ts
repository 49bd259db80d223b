/** The public types of the elements for members. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import type { MemberLoginOptions } from '../../src/b2b/options.ts';
import type { MemberAccountOptions } from '../../src/b2b-account/options.ts';
import type { MemberConsentOptions } from '../../src/b2b-consent/options.ts';
import type { MemberLogoutOptions } from '../../src/b2b-logout/options.ts';
import type { ConfigurableElement } from '../public-types.ts';

/**
 * `<auth-b2b-login>`.
 *
 * @example
 * const login = document.querySelector('auth-b2b-login');
 * login.config = { publicToken: 'public-token-test-local-b2b', products: ['emailOtp'] };
 */
export interface AuthB2BLoginElement extends ConfigurableElement<MemberLoginOptions> {
  /** The session client that this element uses; null until it is configured and connected. */
  readonly session: B2BSessionClient | null;
}

/**
 * `<auth-account>`, for members.
 *
 * @example
 * const account = document.querySelector('auth-account');
 * account.config = { publicToken: 'public-token-test-local-b2b', loginUrl: '/login' };
 */
export type AuthB2BAccountElement = ConfigurableElement<MemberAccountOptions>;

/**
 * `<auth-b2b-idp-consent>`.
 *
 * @example
 * const consent = document.querySelector('auth-b2b-idp-consent');
 * consent.config = { publicToken: 'public-token-test-local-b2b', loginUrl: '/login' };
 */
export type AuthB2BIdpConsentElement = ConfigurableElement<MemberConsentOptions>;

/**
 * `<auth-b2b-logout>`.
 *
 * @example
 * const logout = document.querySelector('auth-b2b-logout');
 * logout.config = { publicToken: 'public-token-test-local-b2b' };
 */
export type AuthB2BLogoutElement = ConfigurableElement<MemberLogoutOptions>;
