/** `mount()`: puts a sign-in form into the page by script. */
import { AuthError } from '../session-core/errors.ts';
import { unclobbered } from '../session-core/lib/unclobbered.ts';
import type { LoginOptions } from '../src/login/options.ts';
import type { AuthLoginElement } from './public-types.ts';

/**
 * Puts an `<auth-login>` into the first element that the selector matches. If that element is an `<auth-login>`, or has one
 * as its first child, `mount` configures it instead.
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
