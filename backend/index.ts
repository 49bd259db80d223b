/** `auth-elements/backend`: protects the host's own server. Runs wherever `fetch` and Web Crypto are: Node, Bun, Deno, edge runtimes. */

export { AdminError } from './admin-error.ts';
export type {
  AdminKey,
  AdminMember,
  AdminMemberSession,
  AdminMethods,
  AdminSession,
  AdminUser,
  AdminUserUpdate,
  AuditFact,
  ExternalConnection,
  FactKind,
  Factor,
  ImportProblem,
  ImportReport,
  Invitation,
  Member,
  MemberImportReport,
  NewAddress,
  NewInvitation,
  NewNumber,
  NewUser,
  OidcConnection,
  Organization,
  SamlConnection,
  ScimConnection,
  User,
  WebAuthnRegistration,
  Webhook,
  WebhookDelivery,
} from './admin-methods.ts';
export type { Admin, AdminOptions, Lines, Listed } from './admin-types.ts';
export { createAdmin } from './create-admin.ts';
export { createBackend } from './create-backend.ts';
export { BackendError, type BackendErrorCode } from './errors.ts';
export type {
  AuthenticateOptions,
  Backend,
  BackendCookies,
  BackendOptions,
  Kind,
  RequestLike,
  SignedIn,
  SignedInMember,
  SignedInUser,
} from './types.ts';
