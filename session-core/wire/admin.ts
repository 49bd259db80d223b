/** The management API: what the project's own servers may do with the admin secret. Pages never do. */
import type { AuditFact, AuditQuery, Webhook, WebhookDelivery } from './admin-facts.ts';
import type { ConnectedAppType } from './idp.ts';
import type { Session, TermsAcceptance, User } from './shared.ts';

/** A user as the project's own servers see them. All times are RFC 3339 in UTC. */
export interface AdminUser extends User {
  /** When this user needs a second factor; null: the project decides. */
  mfa: 'off' | 'optional' | 'required' | null;
  /** A locked user cannot sign in. */
  locked: { at: string; reason: string } | null;
  /** When a session of the user was last used, to the minute; null: never. */
  last_seen_at: string | null;
  /** The versions of the terms that the user has accepted, oldest first. */
  terms_accepted: TermsAcceptance[];
}

/** Which users. All that are given apply at once. */
export interface UserFilter {
  email?: string;
  phone_number?: string;
  /** The id that the host's own server gave the user. */
  external_id?: string;
  role?: string;
  status?: User['status'];
  locked?: boolean;
  created_from?: string;
  created_to?: string;
  seen_from?: string;
  seen_to?: string;
}

/** Where the page begins, and how many entries it has. */
export interface Page {
  /** The `next_cursor` of the page before. */
  cursor?: string;
  /** From 1 to 200. @default 50 */
  limit?: number;
}

export interface NextPage {
  /** Null on the last page. */
  next_cursor: string | null;
}

type Metadata = Record<string, unknown>;

export interface NewAddress {
  email: string;
  /** Whether the host has proved that the address is the user's. @default false */
  verified?: boolean;
}

export interface NewNumber {
  /** E.164. */
  phone_number: string;
  /** As of `NewAddress`. @default false */
  verified?: boolean;
}

/** What a server changes of a user. Omitted fields stay. */
export interface AdminUserUpdate {
  name?: { first_name?: string; middle_name?: string; last_name?: string };
  /** Merged by top-level keys; null removes one. Only servers write it, and sessions show it. */
  trusted_metadata?: Metadata;
  /** The same, and the user may change it too. */
  untrusted_metadata?: Metadata;
  /** Replaces the list. @default of a new user: the project's default roles */
  roles?: string[];
}

export interface NewUser extends AdminUserUpdate {
  emails?: NewAddress[];
  phone_numbers?: NewNumber[];
}

/** A session in a list. */
export type AdminSession = Omit<Session, 'roles' | 'custom_claims'> & {
  /** Who acts in it: the user, a member of the support team, or an app. */
  actor: 'user' | 'impersonator' | 'app';
};

export interface AdminConnectedApp {
  connected_app_id: string;
  name: string;
  description: string;
  client_type: ConnectedAppType;
  logo_url?: string;
  scopes_granted: string;
  created_at: string;
  last_used_at: string | null;
}

export interface Invitation {
  invitation_id: string;
  email: string;
  user_id: string;
  status: 'pending' | 'accepted' | 'expired' | 'revoked';
  created_at: string;
  expires_at: string;
}

export interface NewInvitation extends Omit<AdminUserUpdate, 'untrusted_metadata'> {
  email: string;
  /** Where the link leads: a page under `ALLOWED_ORIGINS`. @default `DEFAULT_REDIRECT_URL` */
  redirect_url?: string;
  /** From 1 to 30. @default 7 */
  expiration_days?: number;
  /** The mail template. @default the standard mail */
  template_id?: string;
  /** The language of the mail. @default 'en' */
  locale?: string;
}

/** How many lines of an import. */
export interface ImportReport {
  lines: number;
  imported: number;
  /** Imported before, by an earlier run. */
  present: number;
  conflicts: number;
  invalid: number;
}

/** Of organizations and members. */
export interface MemberImportReport extends ImportReport {
  /** How many of the imported lines are organizations. */
  organizations: number;
}

/** A line that was not imported. */
export interface ImportProblem {
  /** From 1. */
  line: number;
  kind: 'invalid' | 'conflict';
  /** The field and what is wrong with it; never a value. */
  message: string;
  /** The user to whom the address, number or account of this line belongs. */
  user_id?: string;
}

type UserReply = { user: AdminUser };

interface Removal {
  body: null;
  reply: UserReply;
}

/** Calls by method and path; `query` holds the parameters of the address. */
export interface AdminCalls {
  'GET /v1/admin/users': {
    query: UserFilter & Page;
    body: null;
    reply: NextPage & { users: AdminUser[] };
  };
  'POST /v1/admin/users': { body: NewUser; reply: UserReply };
  'GET /v1/admin/users/:user_id': { body: null; reply: UserReply };
  'PATCH /v1/admin/users/:user_id': { body: AdminUserUpdate; reply: UserReply };
  /** Ends every session, every app and every code and link of the user. */
  'DELETE /v1/admin/users/:user_id': { body: null; reply: { user_id: string } };
  'POST /v1/admin/users/:user_id/lock': { body: { reason: string }; reply: UserReply };
  'POST /v1/admin/users/:user_id/unlock': { body: null; reply: UserReply };

  /** The body is JSON lines, one user each: see `docs/import.md`. */
  'POST /v1/admin/users/import': {
    query: { dry_run?: boolean };
    body: null;
    reply: { report: ImportReport; problems: ImportProblem[] };
  };

  /** The body is JSON lines, one organization or member each: see `docs/import.md`. */
  'POST /v1/admin/organizations/import': {
    query: { dry_run?: boolean };
    body: null;
    reply: { report: MemberImportReport; problems: ImportProblem[] };
  };

  'POST /v1/admin/users/:user_id/emails': { body: NewAddress; reply: UserReply };
  'POST /v1/admin/users/:user_id/phone_numbers': { body: NewNumber; reply: UserReply };
  'DELETE /v1/admin/users/:user_id/emails/:id': Removal;
  'DELETE /v1/admin/users/:user_id/phone_numbers/:id': Removal;
  'DELETE /v1/admin/users/:user_id/oauth/:id': Removal;
  'DELETE /v1/admin/users/:user_id/webauthn_registrations/:id': Removal;
  'DELETE /v1/admin/users/:user_id/crypto_wallets/:id': Removal;
  'PUT /v1/admin/users/:user_id/password': { body: { password: string }; reply: UserReply };
  'DELETE /v1/admin/users/:user_id/password': Removal;

  'GET /v1/admin/users/:user_id/sessions': { body: null; reply: { sessions: AdminSession[] } };
  'DELETE /v1/admin/users/:user_id/sessions': { body: null; reply: { ended: number } };
  'DELETE /v1/admin/sessions/:session_id': { body: null; reply: { session_id: string } };
  'GET /v1/admin/users/:user_id/connected_apps': {
    body: null;
    reply: { connected_apps: AdminConnectedApp[] };
  };
  'DELETE /v1/admin/users/:user_id/connected_apps/:id': { body: null; reply: { user_id: string } };

  'GET /v1/admin/invitations': {
    query: Page & { status?: Invitation['status'] };
    body: null;
    reply: NextPage & { invitations: Invitation[] };
  };
  'POST /v1/admin/invitations': { body: NewInvitation; reply: { invitation: Invitation } };
  'DELETE /v1/admin/invitations/:invitation_id': { body: null; reply: { invitation: Invitation } };

  'GET /v1/admin/webhooks': { body: null; reply: { webhooks: Webhook[] } };
  /** The only reply that shows the secret, besides that of its rotation. */
  'POST /v1/admin/webhooks': {
    body: { url: string; kinds?: string[] };
    reply: { webhook: Webhook; secret: string };
  };
  'PATCH /v1/admin/webhooks/:webhook_id': {
    body: { url?: string; kinds?: string[]; enabled?: boolean };
    reply: { webhook: Webhook };
  };
  'DELETE /v1/admin/webhooks/:webhook_id': { body: null; reply: { webhook_id: string } };
  /** Deliveries carry the signatures of both secrets for a day. */
  'POST /v1/admin/webhooks/:webhook_id/rotate_secret': {
    body: null;
    reply: { secret: string; old_secret_ends_at: string };
  };
  'GET /v1/admin/webhooks/:webhook_id/deliveries': {
    query: Page & { status?: WebhookDelivery['status'] };
    body: null;
    reply: NextPage & { deliveries: WebhookDelivery[] };
  };
  /** Sends again what was recorded from then on. */
  'POST /v1/admin/webhooks/:webhook_id/replay': { body: { from: string }; reply: { waiting: number } };

  'POST /v1/impersonation/tokens': {
    body: { user_id: string; reason: string; impersonator: string };
    reply: { impersonation_token: string; impersonation_url: string; expires_at: string };
  };
  'PUT /v1/users/:user_id/roles': {
    body: { roles: string[] };
    reply: { user_id: string; roles: string[] };
  };
  'PUT /v1/users/:user_id/mfa': {
    body: { mfa: AdminUser['mfa'] };
    reply: { user_id: string; mfa: AdminUser['mfa'] };
  };
  'DELETE /v1/users/:user_id/totps': { body: null; reply: { user_id: string } };
  'GET /v1/users/:user_id/remembered_devices': {
    body: null;
    reply: {
      user_id: string;
      remembered_devices: {
        remembered_device_id: string;
        user_agent: string;
        created_at: string;
        last_used_at: string;
        expires_at: string;
      }[];
    };
  };
  'DELETE /v1/users/:user_id/remembered_devices': { body: null; reply: { user_id: string } };
  'DELETE /v1/users/:user_id/remembered_devices/:id': { body: null; reply: { user_id: string } };
  'GET /v1/audit_events': {
    query: AuditQuery & Page;
    body: null;
    reply: NextPage & { events: AuditFact[] };
  };
  'POST /v1/keys/rotate': { body: null; reply: { kid: string; signs_from: string } };
}

export type AdminCallName = keyof AdminCalls;

/** Calls that reply with JSON lines, one object a line. */
export interface AdminStreams {
  'GET /v1/admin/users/export': { query: { without_secrets?: boolean }; line: object };
  'GET /v1/admin/organizations/export': { query: { without_secrets?: boolean }; line: object };
  'GET /v1/audit_events/export': {
    query: AuditQuery & { after?: number; limit?: number };
    line: AuditFact;
  };
}
