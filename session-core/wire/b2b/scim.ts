/** The directory of an organization: calls of this wire that are not served yet. They join `calls.ts` with their handlers. */
import type { Common } from '../shared.ts';

export interface ScimConnection {
  organization_id: string;
  connection_id: string;
  status: 'active' | 'deleted';
  display_name: string;
  identity_provider: string;
  base_url: string;
  scim_group_implicit_role_assignments: { role_id: string; group_id: string }[];
  /** Of the token that is valid; the token itself is in the reply that made it, once. */
  bearer_token_last_four: string;
  bearer_token_expires_at: string;
}

export interface ScimCalls {
  'GET /b2b/scim': { body: null; reply: Common & { connection: ScimConnection } };
  'DELETE /b2b/scim/:connection_id': { body: null; reply: Common & { connection_id: string } };
}
