import type { ConnectedApp } from '../idp.ts';
import type { MfaMethod } from '../seconds.ts';
import type { Common, CryptoWallet, TermsAcceptance, WebAuthnRegistration } from '../shared.ts';
import type { SecurityFact } from '../users.ts';
import type { OwnMemberSession } from './sessions.ts';
import type { Member, MemberReply, Organization } from './shared.ts';

interface OwnMemberUpdate {
  name?: string;
  untrusted_metadata?: Record<string, unknown>;
  mfa_enrolled?: boolean;
  mfa_phone_number?: string;
  default_mfa_method?: MfaMethod;
}

interface NewMember {
  email_address: string;
  name?: string;
  untrusted_metadata?: Record<string, unknown>;
  /** @default false */
  create_member_as_pending?: boolean;
  is_breakglass?: boolean;
  mfa_phone_number?: string;
  mfa_enrolled?: boolean;
  roles?: string[];
}

interface MemberUpdate extends OwnMemberUpdate {
  member_id: string;
  is_breakglass?: boolean;
  /** Replaces those assigned directly. */
  roles?: string[];
  preserve_existing_sessions?: boolean;
  email_address?: string;
  /** Frees the address that this update replaces. */
  unlink_email?: boolean;
}

export type MemberOperand =
  | { filter_name: 'member_ids' | 'member_emails' | 'statuses' | 'member_roles'; filter_value: string[] }
  | { filter_name: 'member_mfa_phone_numbers'; filter_value: string[] }
  | { filter_name: 'member_email_fuzzy' | 'member_mfa_phone_number_fuzzy'; filter_value: string }
  | { filter_name: 'member_is_breakglass' | 'member_password_exists'; filter_value: boolean };

export interface MemberSearch {
  cursor?: string;
  /** 1 to 1000. @default 100 */
  limit?: number;
  query?: { operator: 'AND' | 'OR'; operands: MemberOperand[] };
}

export interface MembersFound {
  members: Member[];
  /** `total` counts up to 10,000. */
  results_metadata: { total: number; next_cursor?: string };
  organizations: Record<string, Organization>;
}

interface RetiredEmail {
  email_id?: string;
  email_address?: string;
}

interface EmailUpdate {
  email_address: string;
  login_redirect_url?: string;
  login_template_id?: string;
  locale?: string;
  /** @default EMAIL_MAGIC_LINK */
  delivery_method?: 'EMAIL_MAGIC_LINK' | 'EMAIL_OTP';
}

/** Everything that the provider keeps about a member, without secrets. */
export interface MemberAccountData {
  exported_at: string;
  /** Name, addresses, number, social accounts, company logins, roles, metadata. */
  member: Member;
  organization: Organization;
  /** Oldest first. */
  terms_accepted: TermsAcceptance[];
  sessions: OwnMemberSession[];
  connected_apps: ConnectedApp[];
  webauthn_registrations: WebAuthnRegistration[];
  crypto_wallets: CryptoWallet[];
  /** The newest first, ten thousand at most. */
  security_facts: SecurityFact[];
}

/** Ours: the hosted provider has no such calls. */
export interface MemberAccountCalls {
  /** Needs a recent sign-in. */
  'POST /b2b/organizations/members/me/export': { body: null; reply: Common & { data: MemberAccountData } };
  /** `deletes_at`: until then the member can keep the membership; null if it has ended. All sessions end now. */
  'POST /b2b/organizations/members/me/deletion': {
    body: null;
    reply: Common & { member_id: string; deletes_at: string | null };
  };
  /** Keeps the membership. */
  'DELETE /b2b/organizations/members/me/deletion': { body: null; reply: MemberReply };
}

export interface MemberCalls {
  'GET /b2b/organizations/members/me': { body: null; reply: Common & { member: Member } };
  'PUT /b2b/organizations/members/update': { body: OwnMemberUpdate; reply: MemberReply };
  'DELETE /b2b/organizations/members/deletePhoneNumber': { body: null; reply: MemberReply };
  'DELETE /b2b/organizations/members/passwords/:password_id': { body: null; reply: MemberReply };
  'POST /b2b/organizations/members/unlink_retired_email': { body: RetiredEmail; reply: MemberReply };
  'POST /b2b/organizations/members': { body: NewMember; reply: MemberReply };
  'POST /b2b/organizations/me/members/search': { body: MemberSearch; reply: Common & MembersFound };
  'PUT /b2b/organizations/members/:member_id': { body: MemberUpdate; reply: MemberReply };
  'DELETE /b2b/organizations/members/:member_id': { body: null; reply: Common & { member_id: string } };
  'PUT /b2b/organizations/members/:member_id/reactivate': { body: null; reply: MemberReply };
  'DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id': { body: null; reply: MemberReply };
  'POST /b2b/organizations/members/:member_id/unlink_retired_email': {
    body: RetiredEmail;
    reply: MemberReply;
  };
  /** Mails the new address; it becomes the member's with the code or link. */
  'POST /b2b/organizations/members/start_email_update': { body: EmailUpdate; reply: MemberReply };
  'POST /b2b/organizations/members/:member_id/start_email_update': {
    body: EmailUpdate;
    reply: MemberReply;
  };
}
