/** Apps that ask members for access, in the name of their organization. */
import type {
  AuthorizeRequest,
  AuthorizeSubmitReply,
  ConnectedApp,
  DescribedRequest,
  LogoutRequest,
  LogoutStartReply,
} from '../idp.ts';
import type { Common } from '../shared.ts';
import type { Member, Organization } from './shared.ts';

/** The member's answer, with the request repeated, which the server checks again. */
export interface MemberAuthorizeAnswer extends AuthorizeRequest {
  consent_granted: boolean;
  /**
   * The member that the screen asked, from the start. If another tab has entered another organization since, the server
   * answers `idp_visitor_changed`. Without this field it cannot detect the change.
   */
  member_id?: string;
}

export interface MemberAuthorizeStartReply extends Common, DescribedRequest {
  member_id: string;
  member: Member;
  /** The organization in whose name the member would answer. */
  organization: Organization;
}

/** An app that some member of the organization has given access. */
export type OrganizationApp = Pick<
  ConnectedApp,
  'connected_app_id' | 'name' | 'description' | 'client_type' | 'logo_url'
>;

export interface OrganizationAppDetails extends OrganizationApp {
  active_members: { member_id: string; granted_scopes: string[] }[];
}

export interface MemberIdpCalls {
  'POST /idp/b2b/oauth/authorize/start': { body: AuthorizeRequest; reply: MemberAuthorizeStartReply };
  'POST /idp/b2b/oauth/authorize/submit': { body: MemberAuthorizeAnswer; reply: AuthorizeSubmitReply };
  'POST /b2b/oauth/logout/start': { body: LogoutRequest; reply: LogoutStartReply };
  'GET /b2b/organizations/connected_apps': {
    body: null;
    reply: Common & { connected_apps: OrganizationApp[] };
  };
  'GET /b2b/organizations/connected_apps/:connected_app_id': {
    body: null;
    reply: Common & OrganizationAppDetails;
  };
  'GET /b2b/organizations/members/connected_apps': {
    body: null;
    reply: Common & { connected_apps: ConnectedApp[] };
  };
  'POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke': { body: null; reply: Common };
  'GET /b2b/organizations/members/:member_id/connected_apps': {
    body: null;
    reply: Common & { connected_apps: ConnectedApp[] };
  };
  'POST /b2b/organizations/members/:member_id/connected_apps/:connected_app_id/revoke': {
    body: null;
    reply: Common;
  };
}
