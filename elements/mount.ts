/** `mount()`: a sign-in form in a place of the page, by script alone. */

import { AuthError } from '../session-core/errors.ts';
import { unclobbered } from '../session-core/unclobbered.ts';
import type { LoginOptions } from '../src/login/options.ts';
import type { AuthLoginElement } from './public-types.ts';

/**
 * Puts an `<auth-login>` into the first element that the selector finds. Where that is one itself, or has one as its
 * first child, configures that one.
 *
 * @throws {AuthError} `usage_error` when nothing matches the selector
 * @example
 * const login = AuthElements.mount('#sign-in', { publicToken: 'public-token-test-local', products: ['otp'] });
 */
export function mount(selector: string, config: LoginOptions = {}): AuthLoginElement {
  const place = unclobbered(document).querySelector(selector);
  if (!place) throw new AuthError('usage_error', `mount: nothing matches "${selector}".`);
  const isLogin = (one: Element | null): one is AuthLoginElement => one?.localName === 'auth-login';
  const there = [place, place.firstElementChild].find(isLogin);
  const element = there ?? unclobbered(document).createElement('auth-login');
  element.config = config;
  if (!there) place.prepend(element);
  return element;
}
