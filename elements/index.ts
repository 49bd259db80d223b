/** The published entry: registers the elements and exports the JavaScript interface. */

import type {
  AuthErrorDetail,
  AuthEventData,
  AuthEventDetail,
  AuthEventType,
} from '../src/machine/events.ts';
import { AuthAccount } from './auth-account.ts';
import { AuthIdpConsent } from './auth-idp-consent.ts';
import { AuthLogin } from './auth-login.ts';
import { AuthLogout } from './auth-logout.ts';
import type {
  AuthAccountElement,
  AuthIdpConsentElement,
  AuthLoginElement,
  AuthLogoutElement,
  ConfigurableElement,
} from './public-types.ts';
import { register } from './register.ts';

register('auth-login', AuthLogin);
register('auth-idp-consent', AuthIdpConsent);
register('auth-logout', AuthLogout);
register('auth-account', AuthAccount);

export type {
  Bootstrap,
  CookieOptions,
  SessionClient,
  SessionOptions,
  SessionState,
} from '../session-core/consumer/client.ts';
export { createDeferredSession as createSession } from '../session-core/consumer/deferred-session.ts';
export type { AuthErrorCode } from '../session-core/errors.ts';
export { AuthApiError, AuthError } from '../session-core/errors.ts';
export type { AccountOptions } from '../src/account/options.ts';
export type { SectionId } from '../src/account/section-ids.ts';
export type {
  AuthTokenParams,
  ConsentItem,
  ConsentManifest,
  ConsentOptions,
  ConsentRequest,
  ConsentSection,
} from '../src/consent/options.ts';
export type { CommonOptions, LoginOptions } from '../src/login/options.ts';
export type { LogoutOptions, LogoutPageRequest } from '../src/logout/options.ts';
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
export { configure, type PageOptions } from './options/page-config.ts';
export { version } from './version.ts';
export type {
  AuthAccountElement,
  AuthErrorDetail,
  AuthEventData,
  AuthEventDetail,
  AuthEventType,
  AuthIdpConsentElement,
  AuthLoginElement,
  AuthLogoutElement,
  ConfigurableElement,
};

declare global {
  interface HTMLElementTagNameMap {
    'auth-login': AuthLoginElement;
    'auth-idp-consent': AuthIdpConsentElement;
    'auth-logout': AuthLogoutElement;
    'auth-account': AuthAccountElement;
  }
  // They bubble: a page may listen on the document, or the window.
  interface GlobalEventHandlersEventMap {
    'auth-event': CustomEvent<AuthEventDetail>;
    'auth-error': CustomEvent<AuthErrorDetail>;
  }
}
