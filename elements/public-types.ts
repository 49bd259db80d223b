/** The elements as the host page's code sees them. */
import type { SessionClient } from '../session-core/client.ts';
import type { LoginOptions } from '../src/login/options.ts';

/** What all elements can be told. */
export interface ConfigurableElement<Options> extends HTMLElement {
  /** The configuration of this element. Setting it replaces what was set before; kept by reference. */
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
