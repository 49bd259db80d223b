import { AuthError } from '../session-core/errors.ts';
import type { LoginOptions } from '../src/login/options.ts';
import type { AuthLoginElement } from './public-types.ts';

/**
 * Puts an `<auth-login>` into the first element that the selector finds, or configures the one that is its
 * first child already.
 *
 * @throws {AuthError} `usage_error` when nothing matches the selector
 * @example
 * const login = AuthElements.mount('#sign-in', { publicToken: 'public-token-test-local', products: ['otp'] });
 */
export function mount(selector: string, config: LoginOptions = {}): AuthLoginElement {
  const parent = document.querySelector(selector);
  if (!parent) throw new AuthError('usage_error', `mount: nothing matches "${selector}".`);
  const first = parent.firstElementChild as AuthLoginElement | null;
  const isThere = first?.localName === 'auth-login';
  const element = isThere ? first : document.createElement('auth-login');
  element.config = config;
  if (!isThere) parent.prepend(element);
  return element;
}
