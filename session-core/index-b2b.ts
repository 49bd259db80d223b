/** The public list of the headless session layer for organizations. */

export type {
  MemberMagicLinkMethods,
  MemberOtpMethods,
  MemberTotpMethods,
  RecoveryCodeMethods,
} from './b2b/client/codes.ts';
export type { MemberIdpMethods } from './b2b/client/idp.ts';
export type { Method, OnMember, Reading } from './b2b/client/method.ts';
export type {
  MemberOAuthMethods,
  MemberOAuthProviderMethods,
  MemberOneTapMethods,
} from './b2b/client/oauth.ts';
export type { OrganizationMethods, SelfMethods } from './b2b/client/organization.ts';
export type { MemberPasswordMethods } from './b2b/client/passwords.ts';
export type { ScimMethods } from './b2b/client/scim.ts';
export type {
  DiscoveryMethods,
  MemberRbacMethods,
  MemberSessionMethods,
  MemberState,
  MemberUrlAuthentication,
} from './b2b/client/session.ts';
export type { MemberSsoMethods } from './b2b/client/sso.ts';
export type { B2BSessionClient } from './b2b/client.ts';
export { createB2BSession } from './b2b/create-session.ts';
export { browser } from './browser/browser.ts';
export type { Environment } from './environment.ts';
export { AuthApiError, AuthError, type AuthErrorCode } from './errors.ts';
export { type Parsed, parseAuthorizeRequest, parseLogoutRequest } from './idp/idp-requests.ts';
export { parseAuthUrl, type UrlToken } from './links/url.ts';
export type {
  Bootstrap,
  CallOptions,
  CookieOptions,
  PrepareOptions,
  SessionOptions,
  Tokens,
} from './settings.ts';
export { toApiError } from './to-api-error.ts';
export type { B2BCallName, B2BCalls } from './wire/b2b/calls.ts';
export type {
  MemberAuthorizeAnswer,
  MemberAuthorizeStartReply,
  OrganizationApp,
  OrganizationAppDetails,
} from './wire/b2b/idp.ts';
export type { MemberAccountData } from './wire/b2b/members.ts';
export type {
  DiscoveryOAuthStart,
  DiscoveryOneTapOptions,
  MemberOAuthProvider,
  MemberOAuthStart,
  MemberOneTapOptions,
} from './wire/b2b/oauth.ts';
export type { ScimConnection, ScimGroup, ScimProvider, ScimRoleAssignment } from './wire/b2b/scim.ts';
export type { OwnMemberSession } from './wire/b2b/sessions.ts';
export type {
  AuthMethod,
  DiscoveredOrganization,
  DiscoveryReply,
  HalfMemberReply,
  Member,
  MemberAuthReply,
  MemberFactorReply,
  MemberMfaRequired,
  MemberReply,
  MemberSession,
  Membership,
  Organization,
  OrganizationSettings,
  PrimaryRequired,
  RoleSource,
  SignedInMemberReply,
} from './wire/b2b/shared.ts';
export type {
  OidcConnection,
  OidcConnectionUpdate,
  SamlCertificate,
  SamlConnection,
  SamlConnectionUpdate,
  SsoAttributeMapping,
  SsoGroupRoleAssignment,
  SsoRoleAssignment,
  SsoStart,
} from './wire/b2b/sso.ts';
export type { OneTapOutcome, OneTapPosition, OneTapPromptOptions, OneTapReason } from './wire/oauth.ts';
export type { MfaMethod } from './wire/seconds.ts';
