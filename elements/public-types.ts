/** The public types of the elements. */
import type { SessionClient } from '../session-core/consumer/client.ts';
import type { AccountOptions } from '../src/account/options.ts';
import type { ConsentOptions } from '../src/consent/options.ts';
import type { LoginOptions } from '../src/login/options.ts';
import type { LogoutOptions } from '../src/logout/options.ts';

/** The members that all elements share. */
export interface ConfigurableElement<Options> extends HTMLElement {
  /** The configuration of this element. A new value replaces the old one. The element keeps it by reference. */
  config: Partial<Options>;
  /** Adds to the configuration of this element; options not named stay. */
  configure(config: Partial<Options>): void;
}

/**
 * `<auth-login>`.
 *
 * @example
 * const login = document.querySelector('auth-login');
 * login.config = { publicToken: 'public-token-test-local', products: ['otp'] };
 * login.addEventListener('auth-event', ({ detail }) => console.log(detail.type));
 */
export interface AuthLoginElement extends ConfigurableElement<LoginOptions> {
  /** The session client that this element uses; null until it is configured and connected. */
  readonly session: SessionClient | null;
}

/**
 * `<auth-idp-consent>`.
 *
 * @example
 * const consent = document.querySelector('auth-idp-consent');
 * consent.config = { publicToken: 'public-token-test-local', loginUrl: '/login' };
 */
export type AuthIdpConsentElement = ConfigurableElement<ConsentOptions>;

/** `<auth-logout>`. */
export type AuthLogoutElement = ConfigurableElement<LogoutOptions>;

/**
 * `<auth-account>`.
 *
 * @example
 * const account = document.querySelector('auth-account');
 * account.config = { publicToken: 'public-token-test-local', sections: ['profile', 'passkeys'] };
 */
export type AuthAccountElement = ConfigurableElement<AccountOptions>;
