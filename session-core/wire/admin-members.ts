/** Calls of the management API about members, whom support finds in any organization. */
import type { NextPage, Page } from './admin.ts';
import type { Member } from './b2b/shared.ts';
import type { Factor } from './shared.ts';

/** A live session of a member. */
export interface AdminMemberSession {
  session_id: string;
  member_id: string;
  started_at: string;
  last_accessed_at: string;
  expires_at: string;
  attributes: { ip_address: string; user_agent: string };
  authentication_factors: Factor[];
  /** Who acts in it: the member, a member of the support team, or an app. */
  actor: 'user' | 'impersonator' | 'app';
}

/** Which members. */
export interface MemberFilter {
  /** A part of the address or name: 3 characters at least. */
  search: string;
  /** Needed where there are several projects with organizations. */
  project_id?: string;
}

/** What may change of a member; what is left out stays. */
export interface AdminMemberUpdate {
  name?: string;
  email_address?: string;
  roles?: string[];
  trusted_metadata?: Record<string, unknown>;
  untrusted_metadata?: Record<string, unknown>;
}

export interface AdminMemberCalls {
  'GET /v1/admin/members': {
    query: MemberFilter & Page;
    body: null;
    reply: NextPage & { members: Member[] };
  };
  'GET /v1/admin/organizations/:organization_id/members/:member_id': {
    body: null;
    reply: { member: Member };
  };
  /** A new address has to be proved. */
  'PATCH /v1/admin/organizations/:organization_id/members/:member_id': {
    body: AdminMemberUpdate;
    reply: { member: Member };
  };
  /** Ends the membership, its sessions and its factors. */
  'DELETE /v1/admin/organizations/:organization_id/members/:member_id': {
    body: null;
    reply: { member_id: string };
  };
  'GET /v1/admin/organizations/:organization_id/members/:member_id/sessions': {
    body: null;
    reply: { sessions: AdminMemberSession[] };
  };
  'DELETE /v1/admin/organizations/:organization_id/members/:member_id/sessions': {
    body: null;
    reply: { ended: number };
  };
}
