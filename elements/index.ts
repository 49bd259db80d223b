/** The published entry: registers the elements and exports the JavaScript interface. */

import type { AuthErrorDetail, AuthEventDetail } from '../src/login/host-events.ts';
import { AuthLogin } from './auth-login.ts';
import type { AuthLoginElement, ConfigurableElement } from './public-types.ts';
import { register } from './register.ts';

register('auth-login', AuthLogin);

export type {
  Bootstrap,
  CookieOptions,
  SessionClient,
  SessionOptions,
  SessionState,
} from '../session-core/client.ts';
export { createDeferredSession as createSession } from '../session-core/deferred-session.ts';
export type { AuthErrorCode } from '../session-core/errors.ts';
export { AuthApiError, AuthError } from '../session-core/errors.ts';
export type { CommonOptions, LoginOptions } from '../src/login/options.ts';
export type {
  EmailMagicLinksOptions,
  OAuthOptions,
  OAuthProvider,
  OtpOptions,
  PasskeyOptions,
  PasswordOptions,
  SessionDurationOptions,
} from '../src/machine/config.ts';
export type { ProductId } from '../src/machine/product.ts';
export type { MessageId } from '../src/strings/messages.ts';
export type { ThemeMode, ThemeOptions, ThemeSetting } from '../src/theme/theme.ts';
export { mount } from './mount.ts';
export { configure } from './page-config.ts';
export { version } from './version.ts';
export type { AuthErrorDetail, AuthEventDetail, AuthLoginElement, ConfigurableElement };

declare global {
  interface HTMLElementTagNameMap {
    'auth-login': AuthLoginElement;
  }
  interface HTMLElementEventMap {
    'auth-event': CustomEvent<AuthEventDetail>;
    'auth-error': CustomEvent<AuthErrorDetail>;
  }
}
