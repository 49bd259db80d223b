/** Every kind of security fact that the record stores. */
import type { StoredMethod, storedMethods } from '../database/stored-methods.ts';

/** How a user signs in or proves who they are. Ids only: no address, no secret. */
type SignInMethod =
  | (typeof storedMethods)[StoredMethod]['recorded']
  | 'external_id'
  | 'recovery_codes'
  | 'password';

/** Why access ended before its time. */
export type EndReason =
  | 'sign_out'
  | 'ended_by_user'
  | 'password_changed'
  | 'unproven_access'
  | 'reported_by_owner'
  | 'account_deletion'
  | 'removed_by_admin'
  | 'removed_by_directory'
  | 'invitation_ended'
  | 'role_removed'
  | 'locked_by_admin';

/** Why a user is gone. */
export type RemovalReason =
  | 'never_proved'
  | 'address_moved'
  | 'removed_by_admin'
  | 'removed_by_directory'
  | 'invitation_ended'
  | 'account_deletion';

/** Whose accounts a file has. */
export type AccountFile = 'users' | 'members';

/** What the host did to a webhook. */
type WebhookChange = 'created' | 'changed' | 'removed' | 'secret_rotated' | 'replayed';

/** What happened to the connection between an organization and its directory. */
export type DirectoryChange =
  | 'created'
  | 'removed'
  | 'roles_assigned'
  | 'rotation_started'
  | 'rotation_completed'
  | 'rotation_canceled';

/** What happened to a connection between an organization and its company login. */
export type LoginChange = 'created' | 'changed' | 'removed';

/** The details of each kind. Ids and names of methods; never a token, a code, a key or an address. */
export interface AuditDetails {
  'user.created': Record<string, never>;
  'sign_in.halfway': { method: string };
  'terms.accepted': { version: string };
  'sign_up.fields_given': { fields: string[] };
  'sign_in.refused': { call: string; reason: string };
  'sign_in.locked': { call: string };
  'session.started': { methods: string[]; impersonator?: string; grant_id?: string };
  'session.proved': { method: string };
  'session.device_bound': Record<string, never>;
  'session.ended': { reason: EndReason };
  'sign_in_method.added': { method: SignInMethod; id: string; previous_user_id?: string };
  'sign_in_method.removed': { method: SignInMethod; id: string };
  'sign_in_method.changed': { method: SignInMethod; id: string };
  'sign_in_method.made_primary': { method: 'email' | 'phone_number'; id: string };
  'recovery_codes.shown': { totp_id: string };
  'password.set': { replaced: boolean };
  'account.cleaned': { proved_id: string };
  'account.secured': {
    notice_id: string;
    reported: string;
    locked_until: string;
    password_distrusted: boolean;
  };
  'device.remembered': { remembered_device_id: string };
  'device.forgotten': { remembered_device_ids: string[] };
  'app.allowed': { connected_app_id: string; client_id: string; scopes: string[]; resources: string[] };
  'app.revoked': { connected_app_id: string; client_id: string };
  'app.tokens_issued': { grant_id: string; client_id: string };
  'app.tokens_ended': { grant_ids: string[]; reason: EndReason | 'reuse' | 'revoked' };
  'app.token_reused': { grant_id: string; client_id: string };
  'admin.impersonation_allowed': { impersonator: string; reason: string };
  'admin.roles_changed': { before: string[]; after: string[] };
  'admin.mfa_changed': { before: string | null; after: string | null };
  'account.exported': Record<string, never>;
  'account.deletion_asked': { deletes_at: string };
  'account.deletion_canceled': Record<string, never>;
  'sign_in.unfamiliar': { method: string; asks: 'app' | 'email' | 'nothing' };
  'session.unfamiliar': Record<string, never>;
  'admin.user_changed': { fields: string[] };
  'admin.user_locked': { reason: string };
  'admin.user_unlocked': Record<string, never>;
  'admin.user_invited': { invitation_id: string };
  'user.removed': { reason: RemovalReason };
  'member.created': Record<string, never>;
  'member.joined': Record<string, never>;
  'member.changed': { fields: string[] };
  'member.roles_changed': { before: string[]; after: string[] };
  'member.removed': { reason: RemovalReason };
  'member.reactivated': Record<string, never>;
  'member.locked': { reason: string };
  'member.unlocked': Record<string, never>;
  'invitation.sent': { roles: string[] };
  'directory.changed': { connection_id: string; organization_id: string; change: DirectoryChange };
  'connection.changed': { connection_id: string; organization_id: string; change: LoginChange };
  'organization.created': { organization_id: string };
  'organization.changed': { organization_id: string; fields: string[] };
  'organization.removed': { organization_id: string };
  'accounts.exported': { what: AccountFile; with_secrets: boolean };
  'accounts.imported': { what: AccountFile };
  'record.erased': { removal_id?: number };
  'settings.applied': { version: number; projects: string[] };
  'keys.rotated': { kid: string; signs_from: string };
  'admin_key.created': { key_id: string; name: string; rights: string[] };
  'admin_key.removed': { key_id: string; name: string };
  'webhook.changed': { webhook_id: string; change: WebhookChange };
  'pepper.rotated': { sealed: number; lost: number };
  'project.moved': { from: string; to: string; rows: number; facts: number; seal: string | null };
}

export type AuditKind = keyof AuditDetails;

/** What each kind means, for the documentation. */
export const auditKinds = {
  'user.created': 'A user was created, by a first visit or by the host.',
  'user.removed':
    'A user is gone: they or the host deleted the account, the sweep removed one who never proved anything, or their only address moved to another user.',
  'member.created':
    'An organization has another member: its founder, or one whom an admin, the host, the directory or an import added.',
  'member.joined':
    'An invited or new member proved everything that the organization asks for, for the first time.',
  'member.changed':
    'An admin, the host or the member changed the member. It names the fields, not their values.',
  'member.roles_changed': 'The roles that a member has by themselves changed.',
  'member.removed': 'A member, an admin, the host or the directory ended the membership.',
  'member.reactivated': 'An admin, the host or the directory brought a removed member back.',
  'member.locked': 'The back office locked a member out of the organization.',
  'member.unlocked': 'The back office let a locked member sign in again.',
  'invitation.sent': 'An address was invited to an organization, or invited again.',
  'directory.changed':
    'The connection of an organization to its directory was created or removed, its tokens or the roles of its groups changed.',
  'connection.changed':
    'The connection of an organization to its company login was created, changed or removed: by an admin of the organization or by the host. One of another organization ends with that one.',
  'organization.created': 'An organization was created, by its first member or by the host.',
  'organization.changed':
    'The settings of an organization were changed. It names the fields, not their values.',
  'organization.removed': 'An organization was removed with its members and their sessions.',
  'account.exported': 'A user downloaded everything that the provider stores about them.',
  'account.deletion_asked':
    'A user asked to delete their account. The provider deletes it after the grace period.',
  'account.deletion_canceled': 'A user keeps their account after all.',
  'sign_in.halfway':
    'A factor was accepted, and something is still missing: the second factor, terms to accept, or fields.',
  'terms.accepted': 'A user accepted a version of the terms.',
  'sign_up.fields_given':
    'A new user filled in the fields of the sign-up. It says which have a value, not what it is.',
  'sign_in.unfamiliar':
    'A sign-in came from a browser and a network that are both new to the account. It says which second factor was asked for.',
  'session.unfamiliar':
    'A page used a session from a browser and a network that are both new to the account. It was refused there.',
  'sign_in.refused': 'A sign-in was refused: a wrong code, an expired link, a wrong password.',
  'sign_in.locked': 'A sign-in was refused because an address has had too many wrong tries.',
  'session.started': 'A session began: a completed sign-in, an impersonator, or an app with full access.',
  'session.proved': 'A user proved a factor again in a session that they already had.',
  'session.device_bound': 'The browser of a session bound it to a key of its device.',
  'session.ended': 'A session ended before its time.',
  'sign_in_method.added': 'A user gained a way to sign in, or proved one for the first time.',
  'sign_in_method.removed': 'A user lost a way to sign in.',
  'sign_in_method.changed': 'A way to sign in was renamed, or its recovery codes were replaced.',
  'sign_in_method.made_primary': 'A user made another of their addresses or numbers the primary one.',
  'recovery_codes.shown': 'A user looked at the recovery codes of their authenticator app again.',
  'password.set': 'A password was set or replaced.',
  'account.cleaned': 'The first proof of an address removed what an earlier, unproved visitor had set up.',
  'account.secured':
    'The owner reported a change: access ended, what was added is gone, and no way to sign in changes until the lock ends.',
  'device.remembered': 'A browser was remembered: it needs no second factor for thirty days.',
  'device.forgotten': 'Remembered browsers were forgotten.',
  'app.allowed': 'A user consented to an app.',
  'app.revoked': 'A user disconnected an app.',
  'app.tokens_issued': 'An app received a code from which a family of tokens begins.',
  'app.tokens_ended': 'Token families of apps ended.',
  'app.token_reused':
    'A code or refresh token was used again after its grace: a sign of theft. Its family ended.',
  'admin.impersonation_allowed': 'The back office let a member of the support team act as a user.',
  'admin.roles_changed': 'The back office changed the roles of a user.',
  'admin.mfa_changed': 'The back office changed when a user needs a second factor.',
  'admin.user_changed': 'The back office changed the name or metadata of a user.',
  'admin.user_locked': 'The back office locked a user out.',
  'admin.user_unlocked': 'The back office let a locked user sign in again.',
  'admin.user_invited': 'The back office invited a user by mail.',
  'accounts.exported':
    'The host began to write a file of all users, or of all organizations with their members. `with_secrets`: with the hashes of passwords and the secrets of authenticator apps.',
  'accounts.imported':
    'The host began to import a file of users, or of organizations with their members. Each new one has a fact of its own.',
  'record.erased':
    'The networks and browsers of a user or member who is gone were erased from the earlier facts. `removal_id` is the fact of the removal, if its time had come.',
  'settings.applied': 'The operator applied other settings. It names the projects that they change.',
  'keys.rotated': 'A new signing key was published.',
  'admin_key.created': 'A key of the management API was made.',
  'admin_key.removed': 'A key of the management API was ended.',
  'webhook.changed':
    'A webhook was created, changed or removed, got another secret, or is to get earlier facts again.',
  'pepper.rotated': 'Secrets were sealed with a new pepper, or given up.',
  'project.moved':
    'A project was moved to another database server, with copies of its facts. `seal` is the newest of the server that it left.',
} satisfies Record<AuditKind, string>;
