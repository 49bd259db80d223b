/** The directory of an organization: the connection through which it adds and removes members. */
import type { Common } from '../shared.ts';

export type ScimProvider =
  | 'generic'
  | 'okta'
  | 'microsoft-entra'
  | 'cyberark'
  | 'jumpcloud'
  | 'onelogin'
  | 'pingfederate'
  | 'rippling';

export interface ScimRoleAssignment {
  role_id: string;
  group_id: string;
}

export interface ScimConnection {
  organization_id: string;
  connection_id: string;
  status: 'active' | 'deleted';
  display_name: string;
  identity_provider: string;
  /** What the directory needs besides the token. */
  base_url: string;
  scim_group_implicit_role_assignments: ScimRoleAssignment[];
  /** The end of the token that is valid; the token itself is in the reply that made it, once. */
  bearer_token_last_four: string;
  bearer_token_expires_at: string;
  /** While the token is rotated: of the one that follows, which is valid, too. */
  next_bearer_token_last_four?: string;
  next_bearer_token_expires_at?: string;
}

/** A group that the directory has sent. */
export interface ScimGroup {
  organization_id: string;
  connection_id: string;
  group_id: string;
  group_name: string;
}

interface ConnectionReply extends Common {
  connection: ScimConnection;
}

interface OnConnection {
  connection_id: string;
}

export interface ScimCalls {
  'POST /b2b/scim': {
    body: { display_name?: string; identity_provider?: ScimProvider };
    reply: Common & { connection: ScimConnection & { bearer_token: string } };
  };
  'GET /b2b/scim': { body: null; reply: ConnectionReply };
  'PUT /b2b/scim/:connection_id': {
    body: OnConnection & {
      display_name?: string;
      identity_provider?: ScimProvider;
      scim_group_implicit_role_assignments?: ScimRoleAssignment[];
    };
    reply: ConnectionReply;
  };
  'DELETE /b2b/scim/:connection_id': { body: null; reply: Common & { connection_id: string } };
  'POST /b2b/scim/groups': {
    body: { limit?: number; cursor?: string };
    reply: Common & { scim_groups: ScimGroup[]; next_cursor: string | null };
  };
  'POST /b2b/scim/rotate/start': {
    body: OnConnection;
    reply: Common & { connection: ScimConnection & { next_bearer_token: string } };
  };
  'POST /b2b/scim/rotate/complete': { body: OnConnection; reply: ConnectionReply };
  'POST /b2b/scim/rotate/cancel': { body: OnConnection; reply: ConnectionReply };
}
