/** The published entry for organizations: registers the elements and exports the JavaScript interface. */
import { register } from '../register.ts';
import { AuthB2BAccount } from './auth-b2b-account.ts';
import { AuthB2BIdpConsent } from './auth-b2b-idp-consent.ts';
import { AuthB2BLogin } from './auth-b2b-login.ts';
import { AuthB2BLogout } from './auth-b2b-logout.ts';
import type {
  AuthB2BAccountElement,
  AuthB2BIdpConsentElement,
  AuthB2BLoginElement,
  AuthB2BLogoutElement,
} from './public-types.ts';

register('auth-b2b-login', AuthB2BLogin);
register('auth-b2b-idp-consent', AuthB2BIdpConsent);
register('auth-b2b-logout', AuthB2BLogout);
register('auth-b2b-account', AuthB2BAccount);
// A page that also has the elements of users keeps this tag for theirs.
if (!globalThis.customElements?.get('auth-account'))
  register('auth-account', class extends AuthB2BAccount {});

export type { MemberState } from '../../session-core/b2b/client/session.ts';
export type { B2BSessionClient } from '../../session-core/b2b/client.ts';
export { createDeferredB2BSession as createB2BSession } from '../../session-core/b2b/deferred-session.ts';
export type { AuthErrorCode } from '../../session-core/errors.ts';
export { AuthApiError, AuthError } from '../../session-core/errors.ts';
export type { Bootstrap, CookieOptions, SessionOptions } from '../../session-core/settings.ts';
export type { MemberSectionId } from '../../src/account/section-ids.ts';
export type {
  DirectLoginOptions,
  FlowType,
  MemberEmailOtpOptions,
  MemberMagicLinksOptions,
  MemberOAuthOptions,
  MemberOAuthProvider,
  MemberPasswordOptions,
  MemberProductId,
  MemberSessionOptions,
  MemberSmsOtpOptions,
  MemberSsoOptions,
  MfaProduct,
} from '../../src/b2b/config.ts';
export type {
  MemberErrorDetail,
  MemberEventData,
  MemberEventDetail,
  MemberEventType,
} from '../../src/b2b/events.ts';
export type { MemberMessageId } from '../../src/b2b/messages.ts';
export type { MemberLoginOptions } from '../../src/b2b/options.ts';
export type { MemberAccountOptions } from '../../src/b2b-account/options.ts';
export type { MemberConsentOptions } from '../../src/b2b-consent/options.ts';
export type { MemberLogoutOptions } from '../../src/b2b-logout/options.ts';
export type {
  AuthTokenParams,
  ConsentItem,
  ConsentManifest,
  ConsentRequest,
  ConsentSection,
} from '../../src/consent/options.ts';
export type { LogoutPageRequest } from '../../src/logout/options.ts';
export type { MessageId } from '../../src/strings/messages.ts';
export type { ThemeMode, ThemeOptions, ThemeSetting } from '../../src/theme/theme.ts';
export { version } from '../version.ts';
export { configure } from './configure.ts';
export type { AuthB2BAccountElement, AuthB2BIdpConsentElement, AuthB2BLoginElement, AuthB2BLogoutElement };

declare global {
  interface HTMLElementTagNameMap {
    'auth-b2b-login': AuthB2BLoginElement;
    'auth-b2b-idp-consent': AuthB2BIdpConsentElement;
    'auth-b2b-logout': AuthB2BLogoutElement;
    'auth-b2b-account': AuthB2BAccountElement;
  }
}
