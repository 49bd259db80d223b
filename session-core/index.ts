/** The public exports of the headless session layer. */
export { browser } from './browser/browser.ts';
export type {
  Bootstrap,
  BootstrapMethods,
  CallOptions,
  ClientServiceMethods,
  CodeSender,
  CookieOptions,
  CryptoWalletMethods,
  IdpMethods,
  ImpersonationMethods,
  MagicLinkMethods,
  OAuthMethods,
  OAuthStart,
  OneTapMethods,
  OtpMethods,
  PasswordMethods,
  PrepareOptions,
  RbacMethods,
  SearchMethods,
  SentLink,
  SessionClient,
  SessionMethods,
  SessionOptions,
  SessionState,
  SignUpOption,
  Tokens,
  TotpMethods,
  UrlAuthentication,
  UserMethods,
  WebAuthnMethods,
  WebAuthnSignIn,
} from './consumer/client.ts';
export { createSession } from './consumer/create-session.ts';
export type {
  Channel,
  Clock,
  CookieAccess,
  Environment,
  FrameAccess,
  IdentityAccess,
  IdentityRequest,
  Log,
  PagePlace,
  Presence,
  ScriptAccess,
  ServiceFrame,
  SharedStorage,
  WebAuthnAccess,
  WebAuthnSignals,
} from './environment.ts';
export {
  AuthApiError,
  AuthError,
  type AuthErrorCode,
  type WalletErrorCode,
  type WebAuthnErrorCode,
} from './errors.ts';
export { protocolVersion } from './http/telemetry.ts';
export {
  type Parsed,
  parseAuthorizeRequest,
  parseLogoutRequest,
  standardScopes,
} from './idp/idp-requests.ts';
export { parseAuthUrl, type UrlToken } from './links/url.ts';
export { toApiError } from './to-api-error.ts';
export type { Body, CallName, Calls, Reply } from './wire/calls.ts';
export type { ParsedPhoneNumber, PhoneNumberRequest } from './wire/client-services.ts';
export type { CryptoWalletStart, CryptoWalletType, SiweParams } from './wire/crypto-wallets.ts';
export type { ErrorReply, ErrorType, RefusalType, SchemaIssue } from './wire/errors.ts';
export type {
  AuthorizeAnswer,
  AuthorizeClient,
  AuthorizeRequest,
  AuthorizeStartReply,
  AuthorizeSubmitReply,
  ConnectedApp,
  ConnectedAppType,
  LogoutRequest,
  LogoutStartReply,
  ScopeResult,
} from './wire/idp.ts';
export type { LinkInspection, MagicLinkOptions } from './wire/magic-links.ts';
export {
  type OAuthInspection,
  type OAuthProviderType,
  type OAuthProviderValues,
  type OAuthReply,
  type OAuthStartOptions,
  type OneTapOptions,
  type OneTapOutcome,
  type OneTapPosition,
  type OneTapReason,
  oauthProviderTypes,
} from './wire/oauth.ts';
export type { OrganizationMember } from './wire/organizations.ts';
export type { OtpEmailOptions, OtpSmsOptions, OtpWhatsAppOptions } from './wire/otps.ts';
export type { LudsRequirements, PasswordResetOptions, PasswordStrength } from './wire/passwords.ts';
export type { RbacPolicy } from './wire/projects.ts';
export type {
  Admission,
  OwnSession,
  PendingFactor,
  ProvableFactor,
  Reauthentication,
  ReauthenticationNeed,
} from './wire/sessions.ts';
export type {
  AdmissionRequired,
  AuthReply,
  Common,
  Factor,
  FactorReply,
  HalfAuthReply,
  LocalizedText,
  MfaRequired,
  Session,
  SessionDuration,
  SignUpField,
  SignUpFieldProblem,
  Terms,
  TermsAcceptance,
  User,
  WebAuthnRegistration,
} from './wire/shared.ts';
export type { RememberedDevice, TotpRecoveryCodes, TotpSetup } from './wire/totps.ts';
export type { AccountData, SecurityFact, UserType, UserUpdate } from './wire/users.ts';
export type { AuthenticatorType } from './wire/webauthn.ts';
