/** `auth-elements/backend`: protects the host's own server. Runs wherever `fetch` and Web Crypto are: Node, Bun, Deno, edge runtimes. */

export type {
  AdminCalls,
  AdminConnectedApp,
  AdminSession,
  AdminUser,
  AdminUserUpdate,
  ImportProblem,
  ImportReport,
  Invitation,
  MemberImportReport,
  NewAddress,
  NewInvitation,
  NewNumber,
  NewUser,
  Page,
  UserFilter,
} from '../session-core/wire/admin.ts';
export type { AuditFact, AuditQuery, Webhook, WebhookDelivery } from '../session-core/wire/admin-facts.ts';
export type {
  AdminMemberCalls,
  AdminMemberSession,
  AdminMemberUpdate,
  MemberFilter,
} from '../session-core/wire/admin-members.ts';
export type { Member } from '../session-core/wire/b2b/shared.ts';
export { AdminError } from './admin-error.ts';
export type { Admin, AdminInput, AdminOptions, MemberPlace, RemovableFactor } from './admin-types.ts';
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
